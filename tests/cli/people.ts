import { createHash } from 'node:crypto'
import { json, record } from './servers/records.ts'
import type { Installation } from './servers/platform.ts'

/** Secrets as real ones look, made from their names: nothing that could be one stands in a file. */
const like43 = (name: string): string => {
  const made = createHash('sha256').update(`token-desk test ${name}`).digest('base64url')
  // A capital in the front and a digit at the end, so that a case decides by itself when a token ends oddly.
  return `K${made.slice(1, 42)}7`
}
const hex64 = (name: string): string => createHash('sha256').update(`token-desk test ${name}`).digest('hex')

export const TOKENS = {
  storefront: like43('storefront'),
  staging: like43('staging'),
  everywhere: like43('everywhere'),
  live: like43('live'),
  hollow: like43('hollow'),
  previewer: like43('previewer'),
  blogger: like43('blogger'),
  old: hex64('old'),
  short: hex64('short').slice(0, 12),
  dashed: `${like43('dashed').slice(0, 42)}-`,
  underscored: `${like43('underscored').slice(0, 42)}_`,
  revoked: like43('revoked'),
  abroad: like43('abroad'),
  owner: `CFPAT-${like43('owner')}`,
  olderOwner: `CFPAT-${hex64('olderOwner')}`,
  integration: `${like43('integration')}${like43('integration 2').slice(0, 21)}`,
  stranger: `CFPAT-${like43('stranger')}`,
  ungranted: `CFPAT-${like43('ungranted')}`,
  weak: `CFPAT-${like43('weak')}`,
  weakList: `CFPAT-${like43('weakList')}`,
  // Young keys: active a moment after they were first sent, after one refusal, and not while a test runs.
  young: like43('young'),
  younger: like43('younger'),
  secondTry: like43('secondTry'),
  unborn: like43('unborn'),
  unbornPreview: like43('unbornPreview'),
  previewStaging: like43('previewStaging'),
  blogPreviewer: like43('blogPreviewer'),
  gardener: like43('gardener'),
  expired: `CFPAT-${like43('expired')}`,
  withdrawn: `CFPAT-${like43('withdrawn').slice(0, 42)}8`,
  reader: `CFPAT-${like43('reader')}`,
  abroadPreviewer: like43('abroadPreviewer'),
} as const
export type TokenName = keyof typeof TOKENS

const key = (api: 'delivery' | 'preview', name: string, space: string, ...environments: string[]) => ({
  api,
  name,
  space,
  environments,
})
const DAY = 86_400_000
const daysFromNow = (days: number): string => new Date(Date.now() + days * DAY).toISOString()
export const EXPIRED_AT = daysFromNow(-40)
export const WITHDRAWN_AT = daysFromNow(-50)
export const LAST_USED_AT = daysFromNow(-60)

/** The installation that most cases ask. */
export const HOME: Installation = {
  spaces: {
    shop: {
      environments: {
        master: { welcome: true, announced: false },
        staging: { welcome: true },
        hollow: {},
        'release-7': { welcome: true },
        // Being created.
        sprout: { welcome: true },
        withered: { welcome: true },
      },
      unready: { sprout: 'queued', withered: 'failed' },
      aliases: { live: 'release-7' },
    },
    blog: { environments: { master: { first: true } } },
  },
  keys: {
    [TOKENS.storefront]: { ...key('delivery', 'Storefront', 'shop', 'master'), twin: 'Previewer' },
    [TOKENS.staging]: key('delivery', 'Staging', 'shop', 'staging'),
    [TOKENS.everywhere]: key('delivery', 'Everywhere', 'shop', 'master', 'staging', 'hollow', 'release-7'),
    [TOKENS.live]: key('delivery', 'Live', 'shop', 'live'),
    [TOKENS.hollow]: key('delivery', 'Hollow', 'shop', 'hollow'),
    [TOKENS.previewer]: key('preview', 'Previewer', 'shop', 'master'),
    [TOKENS.blogger]: key('delivery', 'Blogger', 'blog', 'master'),
    [TOKENS.old]: key('delivery', 'Old', 'shop', 'master'),
    [TOKENS.short]: key('delivery', 'Short', 'shop', 'master'),
    [TOKENS.dashed]: key('delivery', 'Dashed', 'shop', 'master'),
    [TOKENS.underscored]: key('delivery', 'Underscored', 'shop', 'master'),
    [TOKENS.young]: { ...key('delivery', 'Young', 'shop', 'master'), active: { afterMs: 2000 } },
    [TOKENS.younger]: { ...key('delivery', 'Younger', 'shop', 'master'), active: { afterMs: 7000 } },
    [TOKENS.secondTry]: { ...key('delivery', 'Second try', 'shop', 'master'), active: { afterRefusals: 1 } },
    [TOKENS.unborn]: { ...key('delivery', 'Unborn', 'shop', 'master'), active: { afterMs: 3_600_000 } },
    [TOKENS.unbornPreview]: { ...key('preview', 'Unborn preview', 'shop', 'master'), active: { afterMs: 3_600_000 } },
    [TOKENS.previewStaging]: key('preview', 'Preview of staging', 'shop', 'staging'),
    [TOKENS.blogPreviewer]: key('preview', 'Blog previewer', 'blog', 'master'),
    [TOKENS.gardener]: key('delivery', 'Gardener', 'shop', 'master', 'sprout', 'withered'),
  },
  accounts: {
    [TOKENS.owner]: { name: 'Owner', spaces: ['shop', 'blog'] },
    [TOKENS.olderOwner]: { name: 'Older owner', spaces: ['shop'] },
    [TOKENS.integration]: { name: 'Integration', spaces: ['shop'] },
    [TOKENS.expired]: {
      name: 'Expired laptop',
      spaces: ['shop'],
      dead: true,
      listed: { expiresAt: EXPIRED_AT, lastUsedAt: LAST_USED_AT },
    },
    [TOKENS.withdrawn]: {
      name: 'Withdrawn laptop',
      spaces: ['shop'],
      dead: true,
      listed: { revokedAt: WITHDRAWN_AT, lastUsedAt: LAST_USED_AT },
    },
    [TOKENS.reader]: { name: 'Reader', spaces: ['shop', 'blog'], listed: { scopes: ['content_management_read'] } },
    [TOKENS.stranger]: { name: 'Stranger', spaces: [] },
    [TOKENS.ungranted]: {
      name: 'Ungranted',
      spaces: ['shop'],
      refused: () =>
        json(
          401,
          record(
            'OrganizationAccessGrantRequired',
            'Access to this organization has to be granted for the token first.',
          ),
        ),
    },
    [TOKENS.weak]: {
      name: 'Weak',
      spaces: ['shop'],
      refused: () => json(403, record('AccessDenied', 'Forbidden', { reasons: 'You cannot read entries here' })),
    },
    [TOKENS.weakList]: {
      name: 'Weak, with a list',
      spaces: ['shop'],
      refused: () =>
        json(
          403,
          record('AccessDenied', undefined, { reasons: ['Entry.read is not in the role', 'Ask an administrator'] }),
        ),
    },
  },
}

/** The other region. */
export const ABROAD: Installation = {
  spaces: { shop: { environments: { master: { welcome: true } } } },
  keys: {
    [TOKENS.abroad]: key('delivery', 'Abroad', 'shop', 'master'),
    [TOKENS.abroadPreviewer]: key('preview', 'Abroad previewer', 'shop', 'master'),
  },
  accounts: {},
}

/** The same installation with so many further keys listed before its own. */
export const crowded = (installation: Installation, count: number): Installation => {
  const names = Array.from({ length: count }, (_, index) => `Crowd ${index}`)
  const crowd = (api: 'delivery' | 'preview') =>
    Object.fromEntries(names.map((name) => [like43(`${api} ${name}`), key(api, name, 'shop', 'master')]))
  return { ...installation, keys: { ...crowd('delivery'), ...crowd('preview'), ...installation.keys } }
}

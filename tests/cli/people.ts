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
} as const
export type TokenName = keyof typeof TOKENS

const key = (api: 'delivery' | 'preview', name: string, space: string, ...environments: string[]) => ({
  api,
  name,
  space,
  environments,
})

/** The installation that most cases ask. */
export const HOME: Installation = {
  spaces: {
    shop: {
      environments: {
        master: { welcome: true, announced: false },
        staging: { welcome: true },
        hollow: {},
        'release-7': { welcome: true },
      },
      aliases: { live: 'release-7' },
    },
    blog: { environments: { master: { first: true } } },
  },
  keys: {
    [TOKENS.storefront]: key('delivery', 'Storefront', 'shop', 'master'),
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
  },
  accounts: {
    [TOKENS.owner]: { name: 'Owner', spaces: ['shop', 'blog'] },
    [TOKENS.olderOwner]: { name: 'Older owner', spaces: ['shop'] },
    [TOKENS.integration]: { name: 'Integration', spaces: ['shop'] },
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
  keys: { [TOKENS.abroad]: key('delivery', 'Abroad', 'shop', 'master') },
  accounts: {},
}

import { expect, it } from 'vitest'
import type { HttpClient } from '../../../../src/core/ports.ts'
import { keyHttp } from '../../../fakes/key-http.ts'
import {
  draftOn,
  keptAs,
  newId,
  twoServicesCommand,
  twoServicesDesk,
  twoServicesVault,
} from '../../../fakes/two-services.ts'

type Vault = ReturnType<typeof twoServicesVault>
type Writer = (http: HttpClient, over: Vault) => Promise<unknown>

const website = keptAs('website-one')
const owner = keptAs('owner-one')
const OTHER = 'a-fake-secret-that-was-put-in-its-place-0123456789'

const command =
  (...args: string[]): Writer =>
  (http, over) =>
    twoServicesCommand(args, http, { over })

const desk =
  (work: (handlers: ReturnType<typeof twoServicesDesk>['handlers']) => Promise<unknown>): Writer =>
  async (http, over) => {
    const app = twoServicesDesk(http, over)
    await work(app.handlers)
    await app.close()
  }

/** Everybody who writes down what was learned with a secret. */
const WRITERS: readonly [name: string, kept: typeof website, write: Writer][] = [
  ['diagnose', website, command('diagnose', '--token', 'website-one')],
  ['check', website, command('check', '--token', 'website-one')],
  ['enable', website, command('enable', 'website-one', '--environment', 'testing', '--yes')],
  ['send', website, command('send', '--token', 'website-one', '--space', 'alpha')],
  ['the matrix', website, desk((app) => app['matrix.run']({ matrixId: newId(), tokenIds: [website.token.id] }))],
  [
    'a request',
    website,
    desk((app) => app['requests.send']({ exchangeId: newId(), draft: draftOn(), confirmed: true })),
  ],
  ['the end', owner, desk((app) => app['lifecycle.readEnd']({ tokenId: owner.token.id }))],
  [
    'check of ends',
    owner,
    command('check', '--token', 'owner-one', '--expires-within', '14d', '--allow-management-reads'),
  ],
]

const listOfEnds = (secret: string) => {
  const ends = { redactedValue: secret.slice(-4), expiresAt: '2099-12-01T00:00:00.000Z' }
  const item = {
    sys: { type: 'PersonalAccessToken', id: 'x', ...ends },
    name: 'n',
    revokedAt: null,
    scopes: [],
    ...ends,
  }
  return JSON.stringify({ sys: { type: 'Array' }, total: 1, skip: 0, limit: 100, items: [item] })
}

/** Answers every read; `meanwhile` happens while the last answer before the note is on its way. */
const answering = (secret: string, meanwhile: () => Promise<unknown>): HttpClient => {
  const http = keyHttp()
  let isFirst = true
  return {
    ...http,
    async send(request, options) {
      const isKeyRead = request.url.pathname.includes('api_keys') || request.url.pathname.endsWith('/environments')
      if (isFirst && !isKeyRead) {
        isFirst = false
        await meanwhile()
      }
      const outcome = await http.send(request, options)
      const isEnds = request.url.pathname.endsWith('/access_tokens')
      return isEnds ? { ...outcome, body: new TextEncoder().encode(listOfEnds(secret)) } : outcome
    },
  }
}

const learned = ({ catalog }: Vault, id: string): unknown[] => {
  const { tokens, checks } = catalog.document
  const token = tokens.find((one) => one.id === id)
  return [token?.lastCheck, token?.end, ...checks.filter(({ tokenId }) => tokenId === id)].filter(Boolean)
}

it.each(WRITERS)('%s is noted of a secret', async (_name, { token, secret }, write) => {
  const over = twoServicesVault()
  await write(
    answering(secret, () => Promise.resolve()),
    over,
  )
  expect(learned(over, token.id)).not.toEqual([])
})

it.each(WRITERS)(
  '%s is not noted of a secret that took its place meanwhile',
  async (_name, { token, secret }, write) => {
    const over = twoServicesVault()
    const replace = () => twoServicesCommand(['tokens', 'replace', token.name], keyHttp(), { over, input: OTHER })
    await write(answering(secret, replace), over)
    expect(over.keychain.items.get(token.id)).toBe(OTHER)
    expect(learned(over, token.id)).toEqual([])
  },
)

// The platform of the test does not know the other value as a key that could be enabled.
const FOLLOWERS = WRITERS.filter(([name]) => name !== 'enable')

it.each(FOLLOWERS)(
  '%s is noted of a secret that was found changed in the keychain',
  async (_name, { token }, write) => {
    const over = twoServicesVault()
    const changed = `${OTHER}-changed`
    over.keychain.items.set(token.id, changed)
    await write(
      answering(changed, () => Promise.resolve()),
      over,
    )
    expect(over.catalog.document.tokens.find(({ id }) => id === token.id)?.secretSince).toBeDefined()
    expect(learned(over, token.id)).not.toEqual([])
  },
)

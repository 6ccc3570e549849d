import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSessionSecrets } from '../../../../src/core/adapters/keychain/keychain.ts'
import { readPlainFile } from '../../../../src/core/adapters/plain-file.ts'
import { digestFile, systemClock, systemIds } from '../../../../src/core/adapters/system.ts'
import { createDesk } from '../../../../src/core/desk.ts'
import type { HttpClient } from '../../../../src/core/ports.ts'
import { createPace } from '../../../../src/core/requests/pace.ts'
import { whyNoToken } from '../../../../src/core/vault/failures.ts'
import { createKeychainDialog } from '../../../../src/core/vault/keychain-dialog.ts'
import type { Header, RequestDraft } from '../../../../src/shared/model/request.ts'
import { holdsSecret } from '../../../../src/shared/text/redact.ts'
import { createFakeCatalog } from '../../../fakes/catalog.ts'
import { valueOf } from '../../../fakes/desk.ts'
import { createFakeHistoryFile } from '../../../fakes/history-file.ts'
import { createFakeSecretStore } from '../../../fakes/secret-store.ts'
import { SPELLINGS } from '../../../fakes/spellings.ts'
import { QUIET_SHELL } from '../../../fakes/quiet-shell.ts'
import { shortOrLong } from '../../../fakes/long-tests.ts'

/** The files contain no token in any place and spelling. */

const ORIGIN = 'https://cdn.example.com'

const isHeaderValue = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

/** Answers with a text in every place where an answer has room for one. */
const echo = (text: string): HttpClient => ({
  send: () => {
    const line = isHeaderValue(text) ? text : encodeURIComponent(text)
    const headers: Header[] = [
      ['content-type', 'application/json'],
      ['x-echo', line],
      ['set-cookie', `session=${line}`],
      ['location', `/there?q=${line}`],
    ]
    const record = {
      sys: { type: 'Error', id: 'AccessTokenInvalid' },
      message: `Not known: ${text}`,
      requestId: text,
      details: { accessToken: text, [text]: 1, errors: [{ name: text, path: [text], details: text }], reasons: [text] },
    }
    return Promise.resolve({
      kind: 'response',
      head: { status: 401, statusText: line, headers },
      body: new TextEncoder().encode(JSON.stringify(record)),
      wireBytes: 1,
      cutAt: null,
      decodedFrom: null,
      redirects: [{ status: 302, from: `${ORIGIN}/?a=${line}`, to: `${ORIGIN}/?b=${line}`, followed: false }],
      timing: { dns: null, connect: null, tls: null, firstByte: 1, download: 1, total: 2 },
    })
  },
  close: () => Promise.resolve(),
})

const openDesk = (text: string) => {
  const file = createFakeHistoryFile()
  const catalog = createFakeCatalog()
  const desk = createDesk(
    {
      catalog,
      historyFile: file,
      keychain: createFakeSecretStore(),
      keychainDialog: createKeychainDialog(() => undefined),
      session: createSessionSecrets(),
      http: echo(text),
      pace: createPace(systemClock),
      clock: systemClock,
      ids: systemIds,
      shell: QUIET_SHELL,
      log: { info: () => undefined, error: () => undefined },
      startPlayground: () => Promise.reject(new Error('No Playground here')),
      digestFile,
      readTextFile: readPlainFile,
    },
    { name: 'Token Desk', version: '0.0.0-test', platform: 'linux', folder: '/nowhere' },
    () => undefined,
  )
  return { desk, file, catalog }
}

const secrets = fc
  .string({
    unit: fc.constantFrom(...Array.from('ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789-_+/&="')),
    minLength: 20,
    maxLength: 48,
  })
  .map((text) => `Kf${text}9z`)
  // The vault refuses a name without a value, such as `key=&…`.
  .filter((text) => whyNoToken(text) === null)

const WHO = ['vault', 'pasted', 'typed'] as const
const PLACES = [
  'nowhere',
  'space',
  'path',
  'fragment of the path',
  'query',
  'query name',
  'header',
  'off header',
  'body',
] as const

const row = (name: string, value: string, enabled = true) => ({ name, value, enabled })

/** A draft with a text in one of its places. */
const typedInto = (draft: RequestDraft, place: (typeof PLACES)[number], text: string): RequestDraft => {
  switch (place) {
    case 'nowhere':
      return draft
    case 'space':
      return { ...draft, spaceId: text, path: `/spaces/${encodeURIComponent(text)}/entries` }
    case 'path':
      return { ...draft, path: `/spaces/abc/entries/${encodeURIComponent(text)}` }
    case 'fragment of the path':
      return { ...draft, path: `/spaces/abc/entries?q=${encodeURIComponent(text)}` }
    case 'query':
      return { ...draft, query: [row('q', text), row('limit', '1')] }
    case 'query name':
      return { ...draft, query: [row(text, 'q')] }
    case 'header':
      return { ...draft, headers: [row('X-Note', text)] }
    case 'off header':
      return { ...draft, headers: [row('Authorization', `Bearer ${text}`, false), row('X-Off', text, false)] }
    case 'body':
      return { ...draft, body: `{"note":${JSON.stringify(text)}}` }
  }
}

describe('what is kept of the history, and of what was learned', () => {
  it.each(Object.keys(SPELLINGS))('contains no token that was typed as %s', async (spelling) => {
    const spell = SPELLINGS[spelling] ?? ((text: string) => text)
    await fc.assert(
      fc.asyncProperty(
        secrets,
        fc.constantFrom(...WHO),
        fc.constantFrom(...PLACES),
        fc.constantFrom('header' as const, 'query' as const),
        async (secret, who, place, placement) => {
          const { desk, file, catalog } = openDesk(spell(secret))
          const { handlers } = desk
          const service = valueOf(
            await handlers['vault.saveService']({
              id: null,
              name: 'Example',
              baseUrls: { delivery: ORIGIN },
              webAppUrl: null,
            }),
          )
          const draft: RequestDraft = {
            serviceId: service.id,
            api: 'delivery',
            spaceId: 'abc',
            environmentId: null,
            credential: { from: 'none' },
            placement,
            method: place === 'body' ? 'POST' : 'GET',
            path: '/spaces/abc/entries',
            query: [],
            headers: [],
            body: null,
          }
          if (who === 'vault') {
            const kind = 'delivery-key' as const
            const fields = { name: 'Key', kind, serviceId: service.id, spaceId: 'abc', environments: ['master'] }
            const token = valueOf(await handlers['vault.addToken']({ ...fields, secret }))
            draft.credential = { from: 'vault', tokenId: token.id }
          } else if (who === 'pasted') {
            const { handle } = valueOf(await handlers['vault.holdPasted']({ secret }))
            draft.credential = { from: 'pasted', handle }
          } else {
            draft.headers = [row('Authorization', `Bearer ${secret}`)]
          }
          const full = { ...typedInto(draft, place, spell(secret)) }
          full.headers = [...draft.headers, ...full.headers.filter((one) => !draft.headers.includes(one))]
          const exchangeId = systemIds.uuid()
          // What cannot be sent (a header that none may hold, say) is remembered all the same.
          await handlers['requests.send']({ exchangeId, draft: full, confirmed: true })
          await handlers['history.pin']({ draft: full })
          valueOf(await handlers['history.remember']({ draft: full, open: { view: 'requests', exchangeId } }))
          await desk.close()
          const kept = JSON.stringify(file.document)
          expect(kept).toContain('"version":1')
          expect(holdsSecret(kept, secret), kept).toBe(false)
          expect(kept).not.toContain(spell(secret))
          const cataloged = JSON.stringify(catalog.document)
          expect(holdsSecret(cataloged, secret), cataloged).toBe(false)
          expect(cataloged).not.toContain(spell(secret))
        },
      ),
      { numRuns: shortOrLong(12, 40) },
    )
  })
})

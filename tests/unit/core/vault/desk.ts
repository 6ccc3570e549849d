/** A vault over fakes, for the tests of its behavior. */
import { createSessionSecrets } from '../../../../src/core/adapters/keychain/keychain.ts'
import type { Destination } from '../../../../src/core/vault/release.ts'
import { createVault } from '../../../../src/core/vault/vault.ts'
import type { Input } from '../../../../src/shared/contract/contract.ts'
import type { Result } from '../../../../src/shared/contract/result.ts'
import { PRESET_SERVICES } from '../../../../src/shared/model/service.ts'
import { DEFAULT_SETTINGS } from '../../../../src/shared/model/settings.ts'
import { keptSince, type Token } from '../../../../src/shared/model/token.ts'
import { createFakeCatalog } from '../../../fakes/catalog.ts'
import { createFakeClock } from '../../../fakes/clock.ts'
import { createFakeSecretStore } from '../../../fakes/secret-store.ts'

export const US = 'contentful-us'
export const SECRET = 'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa'
export const OTHER_SECRET = 'fake-delivery-key-bbbbbbbbbbbbbbbbbbbbbbbbbb'

const createFakeClipboard = () => {
  let text = ''
  return {
    get text() {
      return text
    },
    set text(value: string) {
      text = value
    },
    readClipboard: () => Promise.resolve(text),
    writeClipboard: (value: string) => {
      text = value
      return Promise.resolve(true)
    },
    clearClipboard: () => {
      text = ''
      return Promise.resolve()
    },
  }
}

const createIds = () => {
  let count = 0
  return { uuid: () => `00000000-0000-4000-8000-${String((count += 1)).padStart(12, '0')}` }
}

/** Where a token of the first preset goes, the plain way. */
export const HOME: Destination = {
  baseUrls: PRESET_SERVICES[0]?.baseUrls ?? null,
  connection: DEFAULT_SETTINGS.connection,
}

export const createDesk = () => {
  const catalog = createFakeCatalog()
  const keychain = createFakeSecretStore()
  const session = createSessionSecrets()
  const clock = createFakeClock()
  const clipboard = createFakeClipboard()
  /** Files by path, by their digest. */
  const files = new Map<string, string>()
  const digestFile = (path: string): Promise<string | null> => Promise.resolve(files.get(path) ?? null)
  const ports = { catalog, keychain, session, clock, ids: createIds(), shell: clipboard, digestFile }
  const vault = createVault(ports)
  return { vault, catalog, keychain, session, clock, clipboard, files, ports }
}

/** The value of a result that must be one. */
export const value = <Value, Failure>(result: Result<Value, Failure>): Value => {
  if (!result.ok) throw new Error(`expected a value, got ${JSON.stringify(result.error)}`)
  return result.value
}

export const code = (result: Result<unknown>): string | null => (result.ok ? null : result.error.code)

export const newKey = (fields: Partial<Input<'vault.addToken'>> = {}): Input<'vault.addToken'> => ({
  name: 'Website',
  kind: 'delivery-key',
  serviceId: US,
  spaceId: 'shop',
  environments: ['master'],
  secret: SECRET,
  ...fields,
})

export const addKey = async (
  desk: ReturnType<typeof createDesk>,
  fields: Partial<Input<'vault.addToken'>> = {},
): Promise<Token> => value(await desk.vault.addToken(newKey(fields)))

/** The current secrets of the tokens, as those who save results name them. */
export const usedNow = ({ catalog }: Pick<ReturnType<typeof createDesk>, 'catalog'>) =>
  catalog.document.tokens.map((token) => ({ id: token.id, since: keptSince(token) }))

import { unreadableState, type DeskError, type UnreadableState } from '../../shared/contract/errors.ts'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { Token } from '../../shared/model/token.ts'
import type { CatalogDocument, CatalogNotice } from '../../shared/model/vault.ts'
import type { Catalog, Clock, RandomIds, SecretFailure, SecretStore, Shell } from '../ports.ts'
import { followChange, isCut } from './changed-elsewhere.ts'
import { catalogError, notFound, secretError } from './failures.ts'
import { createNotices, type Notices } from './notices.ts'
import { createProxyPasswords, type ProxyPasswords } from './proxy-password.ts'
import { doubtsAbout, tokenInText, type Doubt } from './plain-texts.ts'
import { createRelease, type Release } from './release.ts'
import type { SecretStorage } from './secret-storage.ts'
import { seedDocument } from './presets.ts'

export type VaultPorts = {
  catalog: Catalog
  keychain: SecretStore
  /** Memory, for tokens without a keychain; null: what the keychain will not keep is kept nowhere. */
  session: Omit<SecretStore, 'prove'> | null
  clock: Clock
  ids: RandomIds
  shell: Pick<Shell, 'readClipboard' | 'writeClipboard' | 'clearClipboard'>
  /** The SHA-256 of a file's content, in hex; null: it cannot be read. */
  digestFile: (path: string) => Promise<string | null>
}

export type VaultContext = {
  ports: VaultPorts
  storage: SecretStorage
  document(): Promise<Result<CatalogDocument>>
  /** The current catalog for display. If a newer version wrote it, an empty one, with a notice. */
  readable(): Promise<Result<CatalogDocument>>
  /** Changes the catalog under its lock and informs the listeners. `change` may refuse. */
  edit(change: (document: CatalogDocument) => Result<CatalogDocument>): Promise<Result<CatalogDocument>>
  /** Changes the catalog without informing the listeners: for notes of unfinished writes. */
  note(change: (document: CatalogDocument) => Result<CatalogDocument>): Promise<Result<CatalogDocument>>
  token(id: string): Promise<Result<Token>>
  /** The only way to get a secret for sending. */
  release: Release
  passwords: ProxyPasswords
  /** A token's secret, for the vault itself and for the user. Stores whether it could be read, for the snapshot. */
  secretOf(token: Token): Promise<Result<string>>
  unreadable: Map<string, UnreadableState>
  notices: Notices
  announce(): Promise<void>
  /** Runs changes one after another, so that none sees another half done. */
  inTurn: <Value>(work: () => Promise<Value>) => Promise<Value>
  /** Waits until every change that was asked for is written, or has failed. */
  settled(): Promise<void>
}

type Change = Parameters<VaultContext['note']>[0]

const NEWER_VERSION: CatalogNotice = {
  code: 'newer-version',
  message:
    'A newer version of Token Desk wrote the catalog, so this one shows none of your tokens and saves nothing. Update Token Desk. Requests with a pasted token still work.',
}

const createTurns = (): VaultContext['inTurn'] => {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => null)
    return turn
  }
}

export const createContext = (
  ports: VaultPorts,
  storage: SecretStorage,
  announce: () => Promise<void>,
): VaultContext => {
  const { catalog } = ports
  const unreadable = new Map<string, UnreadableState>()
  const notices = createNotices()
  const writing = new Set<Promise<unknown>>()
  const inTurn = createTurns()

  const update: Catalog['update'] = (change) => {
    const write = catalog.update(change)
    writing.add(write)
    return write.finally(() => writing.delete(write))
  }

  const document: VaultContext['document'] = async () => {
    const current = await catalog.read()
    if (!current.ok) return failed(catalogError(current.error))
    notices.add(current.value.notices)
    const { services } = current.value.document
    // Where the Playground runs, this process knows better than any file.
    const known = services.map((service) => ({ ...service, baseUrls: release.vouched(service.id) ?? service.baseUrls }))
    return ok({ ...current.value.document, services: known })
  }

  const readable: VaultContext['readable'] = async () => {
    const current = await document()
    if (current.ok || current.error.details?.['reason'] !== 'newer-version') return current
    notices.add([NEWER_VERSION])
    return ok(seedDocument())
  }

  /** `clean`: texts that contain no token of the vault. */
  const noteWith = async (change: Change, clean: ReadonlySet<string>): Promise<Result<CatalogDocument>> => {
    const refusals: DeskError[] = []
    const doubts: Doubt[] = []
    const updated = await update((current) => {
      const changed = change(current)
      if (!changed.ok) refusals.push(changed.error)
      else doubts.push(...doubtsAbout(current, changed.value, clean))
      return changed.ok && doubts.length === 0 ? changed.value : null
    })
    if (!updated.ok) return failed(catalogError(updated.error))
    const [refusal] = refusals
    if (refusal !== undefined) return failed(refusal)
    if (doubts.length === 0) return updated
    const problem = await tokenInText(doubts, readWhole)
    return problem === null ? noteWith(change, new Set([...clean, ...doubts.map(({ text }) => text)])) : failed(problem)
  }

  const note: VaultContext['note'] = (change) => noteWith(change, new Set())

  const readWhole = async (token: Token): Promise<Result<string, SecretFailure>> => {
    const secret = await storage.read(token)
    return secret.ok && (await isCut({ document }, token, secret.value))
      ? failed({ reason: 'broken', cut: true })
      : secret
  }

  const secretOf: VaultContext['secretOf'] = async (token) => {
    const secret = await readWhole(token)
    const before = unreadable.get(token.id) ?? null
    const error = secret.ok ? null : secretError(secret.error)
    const state = error === null ? null : unreadableState(error)
    if (state === null) unreadable.delete(token.id)
    else unreadable.set(token.id, state)
    const hasChanged = secret.ok && (await followChange({ note, notices, ports }, token, secret.value))
    if (hasChanged || state !== before) await announce()
    return secret.ok ? secret : failed(secretError(secret.error))
  }

  const release = createRelease({ storage, digestFile: ports.digestFile, secretOf })

  return {
    ports,
    storage,
    document,
    readable,
    release,
    passwords: createProxyPasswords(storage),
    secretOf,
    unreadable,
    notices,
    announce,
    inTurn,

    note,

    async edit(change) {
      const updated = await note(change)
      // An entry that isn't found is still shown somewhere.
      if (updated.ok || updated.error.code === 'not-found') await announce()
      return updated
    },

    async settled() {
      await inTurn(() => Promise.resolve())
      await Promise.allSettled(writing)
    },

    async token(id) {
      const current = await document()
      if (!current.ok) return current
      const token = current.value.tokens.find((candidate) => candidate.id === id)
      return token === undefined ? failed(notFound('token')) : ok(token)
    },
  }
}

import type { Room } from '../../shared/contract/calls.ts'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { Credential } from '../../shared/model/request.ts'
import type { Service } from '../../shared/model/service.ts'
import type { ConnectionSettings, SettingsChange } from '../../shared/model/settings.ts'
import type { LastCheck, Token, TokenEnd } from '../../shared/model/token.ts'
import type { CatalogDocument, CatalogNotice, CellCheck, CellNote, VaultSnapshot } from '../../shared/model/vault.ts'
import { lastFourOf } from '../../shared/text/mask.ts'
import { holdsPartOf } from '../../shared/text/redact.ts'
import { hasTraits } from './changed-elsewhere.ts'
import { createBriefClipboard } from './clipboard.ts'
import * as confirm from './confirm-addresses.ts'
import { createContext, type VaultContext, type VaultPorts } from './context.ts'
import { learnedWithPresent, putChecks, putToken, usedOn, type UsedSecret } from './edits.ts'
import { notFound } from './failures.ts'
import { createKeychainWatch } from './keychain-watch.ts'
import { endNotice, withTold } from './notices.ts'
import { tidy, traitsOf } from './unfinished-writes.ts'
import * as places from './services-and-spaces.ts'
import type { Destination } from './release.ts'
import { createRemovals } from './removals.ts'
import { createRotations, rotationNotice } from './rotations.ts'
import { createSecretStorage } from './secret-storage.ts'
import * as settingsCases from './settings.ts'
import * as tokens from './tokens.ts'
import type { TokenFields } from './validation.ts'

/** How long a revealed secret may stay on the screen, in milliseconds. */
const HIDE_AFTER = 30_000
/** How long a removal waits for the keychain before it is reported, in milliseconds. */
const KEYCHAIN_LETS_GO = 1_000

/** A request's token: the secret, and the vault's entry where it is one of the vault's. Never log one. */
type ResolvedCredential = { secret: string | null; token: Token | null }

export type Vault = ReturnType<typeof createVault>

const createSnapshots = (context: VaultContext): (() => Promise<Result<VaultSnapshot>>) => {
  const { ports, storage, unreadable, notices } = context

  /** Whether this is a session token whose secret is gone with the process that had it in memory. */
  const isLost = async (token: Token): Promise<boolean> =>
    token.storage === 'session' && !(await storage.read(token)).ok

  const unreadableNow = async (tokens: readonly Token[]): Promise<VaultSnapshot['unreadable']> => {
    const states: VaultSnapshot['unreadable'] = {}
    for (const token of tokens) {
      const state = (await isLost(token)) ? 'no-secret' : unreadable.get(token.id)
      if (state !== undefined) states[token.id] = state
    }
    return states
  }

  return async () => {
    const badge = await storage.badge()
    const current = await context.readable()
    if (!current.ok) return current
    const { services, spaces, tokens, checks } = current.value
    const now = ports.clock.now()
    const unread = await unreadableNow(tokens)
    return ok({
      services,
      spaces,
      tokens,
      checks,
      unreadable: unread,
      storage: badge,
      notices: [
        ...withTold(notices.all(), current.value.told),
        ...(await rotationNotice(current.value, unread, now, (writer) => ports.catalog.isGone(writer))),
        ...endNotice(tokens, now.getTime()),
      ],
    })
  }
}

type NotedCheck = LastCheck & { tokenId: string }
type NotedEnd = { tokenId: string; end: TokenEnd }

const changeToken = (document: CatalogDocument, tokenId: string, fields: Partial<Token>): CatalogDocument => {
  const token = document.tokens.find(({ id }) => id === tokenId)
  return token === undefined ? document : putToken(document, { ...token, ...fields })
}

/** The vault: the channels `vault.*`, and what requests, diagnosis and the composition roots need. */
export const createVault = (ports: VaultPorts) => {
  const listeners = new Set<(snapshot: VaultSnapshot) => void>()
  const pasted = new Map<string, string>()

  let moving: Promise<void> | null = null
  /** Once for each start of the app, before anything is shown, saved or sent. */
  const movePassword = (): Promise<void> => (moving ??= inTurn(() => settingsCases.movePassword(context)))

  let cleaning: Promise<void> | null = null
  /** Once for each start of the app: what an earlier one could not remove any more, or was killed over. */
  const cleanUp = (): Promise<void> =>
    (cleaning ??= inTurn(async () => {
      await purgeOnce()
      await tidy(context)
    }))

  let purging: Promise<void> | null = null
  /** Once for each start, so that a keychain that shows a dialog doesn't show it at each write. */
  const purgeOnce = (): Promise<void> => (purging ??= removals.purge())

  /** First settles unfinished writes of other processes: they may concern the same token. */
  const inOrder = <Value>(work: () => Promise<Value>): Promise<Value> =>
    inTurn(async () => {
      await purgeOnce()
      await tidy(context)
      return work()
    })

  const read = async (): Promise<Result<VaultSnapshot>> => {
    const current = await snapshot()
    if (current.ok) watch.watch(current.value.storage)
    return current
  }

  const announce = async (): Promise<void> => {
    if (listeners.size === 0) return
    const current = await read()
    // A catalog that can't be read is reported to the callers of `read`.
    if (current.ok) for (const listener of listeners) listener(current.value)
  }

  const storage = createSecretStorage(ports.keychain, ports.session, () => void watch.retry())
  const context = createContext(ports, storage, announce)
  const snapshot = createSnapshots(context)
  const removals = createRemovals(context)
  const watch = createKeychainWatch(context, removals.purge)
  const clipboard = createBriefClipboard(ports.shell, ports.clock)
  const { inTurn } = context

  /** The keychain's items are removed in a turn of their own, so that an undo doesn't wait for a slow keychain. */
  const remove = async <Removed>(work: () => Promise<Result<Removed>>): Promise<Result<Removed>> => {
    const removed = await inTurn(work)
    if (!removed.ok) return removed
    let withdraw = (): void => undefined
    const late = new Promise<void>((resolve) => (withdraw = ports.clock.after(KEYCHAIN_LETS_GO, resolve)))
    await Promise.race([inTurn(removals.purge), late])
    withdraw()
    return removed
  }

  /** Stores what was learned with these secrets, but nothing about a token that was removed or has another secret now. */
  const noteLearned = async <Note extends { tokenId: string }>(
    notes: readonly Note[],
    used: readonly UsedSecret[],
    put: (document: CatalogDocument, present: readonly Note[]) => CatalogDocument,
  ): Promise<Result<null>> => {
    if (notes.length === 0) return ok(null)
    const edited = await context.edit((document) => ok(put(document, learnedWithPresent(document, notes, used))))
    return edited.ok ? ok(null) : edited
  }

  const secretById = async (
    tokenId: string,
    take: (token: Token) => Promise<Result<string>>,
  ): Promise<Result<{ secret: string; token: Token }>> => {
    const token = await context.token(tokenId)
    if (!token.ok) return token
    const secret = await take(token.value)
    if (!secret.ok) return secret
    const traits = traitsOf(secret.value)
    // The entry has followed a secret that was changed elsewhere.
    const after = hasTraits(token.value, traits) ? token : await context.token(tokenId)
    const follows = after.ok && hasTraits(after.value, traits)
    return ok({ secret: secret.value, token: follows ? after.value : token.value })
  }

  const room: Room<'vault'> = {
    async read() {
      await movePassword()
      await cleanUp()
      return read()
    },
    saveService: (input) => inTurn(() => places.saveService(context, input)),
    removeService: ({ serviceId, tokenIds }) => remove(() => removals.removeService(serviceId, tokenIds)),
    saveSpace: (input) => inTurn(() => places.saveSpace(context, input)),
    removeSpace: ({ serviceId, spaceId, tokenIds }) => remove(() => removals.removeSpace(serviceId, spaceId, tokenIds)),
    addToken: (input) => inOrder(() => tokens.addToken(context, input)),
    editToken: (input) => inTurn(() => tokens.editToken(context, input)),
    replaceSecret: (input) => inOrder(() => tokens.replaceSecret(context, input)),
    removeToken: ({ tokenId }) => remove(() => removals.removeToken(tokenId)),
    undo: ({ undoId }) => removals.undo(undoId),
    findDuplicates: (input) => tokens.findDuplicates(context, input),

    async revealSecret({ tokenId }) {
      const found = await secretById(tokenId, (token) => context.secretOf(token))
      return found.ok ? ok({ secret: found.value.secret, hideAfter: HIDE_AFTER }) : found
    },

    async copySecret({ tokenId }) {
      const found = await secretById(tokenId, (token) => context.secretOf(token))
      return found.ok ? ok(await clipboard.copy(found.value.secret)) : found
    },

    holdPasted({ secret }) {
      const handle = ports.ids.uuid()
      pasted.set(handle, secret)
      return Promise.resolve(ok({ handle, lastFour: lastFourOf(secret) }))
    },

    releasePasted({ handle }) {
      pasted.delete(handle)
      return Promise.resolve(ok(null))
    },

    async dismissNotice({ code }) {
      context.notices.forget(code)
      const edited = await inTurn(() =>
        context.edit((document) => ok({ ...document, told: document.told.filter((notice) => notice.code !== code) })),
      )
      return edited.ok ? ok(null) : edited
    },

    async retryKeychain() {
      await watch.retry()
      return read()
    },

    confirmOrigins: ({ tokenId, origins }) => inTurn(() => confirm.confirmOrigins(context, tokenId, origins)),
    restoreOrigins: ({ tokenId }) => inTurn(() => confirm.restoreOrigins(context, tokenId)),
    confirmConnection: ({ route }) => inTurn(() => confirm.confirmConnection(context, route)),
  }

  return {
    ...room,

    /** The only way to get a secret for sending. Fails with a keychain code, `not-found`, or `origin-changed`. */
    async resolve(credential: Credential, destination: Destination): Promise<Result<ResolvedCredential>> {
      if (credential.from === 'none') return ok({ secret: null, token: null })
      if (credential.from === 'vault')
        return secretById(credential.tokenId, (token) => context.release.release(token, destination))
      const secret = pasted.get(credential.handle)
      if (secret === undefined) return failed(notFound('pasted token'))
      const passes = await context.release.passes(destination.connection)
      return passes.ok ? ok({ secret, token: null }) : passes
    },

    /** The secret if these texts contain it, to mask it. The caller learns nothing that isn't in the texts. */
    async recognize(tokenId: string, texts: readonly string[]): Promise<Result<string | null>> {
      const found = await secretById(tokenId, (token) => context.secretOf(token))
      if (!found.ok) return found
      const { secret } = found.value
      return ok(texts.some((text) => holdsPartOf(text, secret)) ? secret : null)
    },

    /** Whether a secret that isn't stored may be sent by this connection. Fails for a proxy or CA file that wasn't confirmed. */
    passes: (connection: ConnectionSettings) => context.release.passes(connection),
    /** The proxy's password, only for the HTTP client. */
    proxyPassword: (proxy: string) => context.passwords.of(proxy),
    rotations: createRotations(context, inOrder),

    noteChange: (tokenId: string) => inTurn(() => tokens.noteChange(context, tokenId)),

    noteEnds: (ends: readonly NotedEnd[], used: readonly UsedSecret[]) =>
      noteLearned(ends, used, (document, present) =>
        present.reduce((current, { tokenId, end }) => changeToken(current, tokenId, { end }), document),
      ),

    /** Stores verdicts of tokens with these secrets, but not for secrets that replaced them. */
    noteChecks: (checks: readonly NotedCheck[], used: readonly UsedSecret[]) =>
      noteLearned(checks, used, (document, present) =>
        present.reduce(
          (current, { tokenId, ...lastCheck }) =>
            usedOn(changeToken(current, tokenId, { lastCheck }), { ...lastCheck, tokenId }),
          document,
        ),
      ),

    noteCells: (cells: readonly CellNote[], used: readonly UsedSecret[]) => noteLearned(cells, used, putChecks),

    async addPasted({ handle, fields }: { handle: string; fields: TokenFields }): Promise<Result<Token>> {
      const held = pasted.get(handle)
      if (held === undefined) return failed(notFound('pasted token'))
      return inOrder(() => tokens.addToken(context, { ...fields, secret: held }))
    },

    async readCells(): Promise<Result<readonly CellCheck[]>> {
      const current = await context.readable()
      return current.ok ? ok(current.value.checks) : current
    },

    /** Copies a text that holds a secret; cleared after the milliseconds given back if the clipboard still holds it. */
    copyBriefly: (text: string) => clipboard.copy(text),
    /** Sets a service as given, preset and all: for the Playground. */
    installService: (service: Service) => inTurn(() => places.installService(context, service)),

    async readSettings() {
      await movePassword()
      return settingsCases.readSettings(context)
    },
    saveSettings(change: SettingsChange, saying: settingsCases.SavingSettings = {}) {
      // Takes its turn before the saving does.
      void movePassword()
      return inTurn(() => settingsCases.saveSettings(context, change, saying))
    },

    restoreConnection: () => inTurn(() => confirm.restoreConnection(context)),
    /** Stops the automatic retries of the keychain after a user canceled the wait for it. */
    stopAsking: () => watch.stop(),

    /** Calls `listener` with each new snapshot; gives back the function that ends it. */
    subscribe(listener: (snapshot: VaultSnapshot) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Calls `listener` with each new notice about catalog or secrets, and reads neither. */
    onNotice: (listener: (notice: CatalogNotice) => void) => context.notices.onNew(listener),

    tell(notice: CatalogNotice): Promise<void> {
      context.notices.add([notice])
      return announce()
    },

    /** Clears the clipboard where it still holds a secret, forgets secrets in memory, waits for what is being written. */
    async close(): Promise<void> {
      listeners.clear()
      watch.stop()
      removals.forgetAll()
      pasted.clear()
      await clipboard.clearNow()
      await context.settled()
    },
  }
}

import type { Room } from '../../shared/contract/calls.ts'
import type { Input } from '../../shared/contract/contract.ts'
import type { DeskError } from '../../shared/contract/errors.ts'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { Explanation } from '../../shared/model/diagnosis.ts'
import type { OpenedManifest } from '../../shared/model/manifest-comparison.ts'
import type { Clock, RandomIds } from '../ports.ts'
import type { Vault } from '../vault/vault.ts'
import { tokenProblem } from '../vault/validation.ts'
import { readImport, type FoundSecret, type OwnerOf, type Reading } from './import.ts'
import { keepAll, keepProblem, keepSpace, onceEach, toKeep, withFreeName, type Keepable } from './save-tokens.ts'

export type ImportDeps = {
  vault: Pick<Vault, 'read' | 'addToken' | 'addPasted' | 'saveSpace' | 'findDuplicates' | 'holdPasted'>
  clock: Clock
  ids: RandomIds
  ownerOf: OwnerOf
  explain: (input: { text: string }) => Promise<Result<Explanation>>
  openManifest: (text: string, name: string | null) => Promise<Result<OpenedManifest>>
}

/** The channels `import.*`, and what ends them with the app. */
export type DeskImport = Room<'import'> & { close(): void }

/** How long a paste stays in memory if it isn't used, in milliseconds. */
const FORGET_AFTER = 15 * 60_000

/** What was handed over last. `texts`: only of sources that go on as a text, by their place. */
type Held = { id: string; reading: Reading; texts: ReadonlyMap<number, string>; stop: () => void }

type Chosen = Input<'import.keep'>['chosen']

const GONE: DeskError = { code: 'not-found', message: 'What you pasted isn’t stored any more. Paste it again.' }

const CANCELLED: DeskError = { code: 'cancelled', message: 'Canceled. Nothing was read.' }

const NOT_THERE: DeskError = { code: 'not-found', message: 'This is not part of what was pasted.' }

const namesOf = (tokens: readonly { name: string }[]): string => tokens.map(({ name }) => `“${name}”`).join(', ')

const wantedOne = (found: FoundSecret | undefined, choice: Chosen[number]): Result<Keepable> => {
  if (found === undefined) return failed(NOT_THERE)
  const { name, inVault } = found.described
  if (inVault !== null) return failed({ code: 'conflict', message: `“${inVault}” is in the vault already.` })
  const wanted = toKeep(found, { ...choice, space: choice.spaceId })
  if (wanted.ok) return wanted
  return failed({ code: 'invalid-input', message: `Choose the ${wanted.error.join(' and the ')} of “${name}” first.` })
}

/** All of them or none: nothing is kept while one of them lacks something. */
const wantedOf = ({ found }: Reading, chosen: Chosen): Result<Keepable[]> => {
  const wanted: Keepable[] = []
  for (const choice of chosen) {
    const one = wantedOne(found[choice.index], choice)
    if (!one.ok) return one
    wanted.push(one.value)
  }
  return ok(wanted)
}

/** Carries out the channels `import.*`: what was pasted stays in memory here, and the page knows its parts by their places. */
export const createDeskImport = ({ vault, clock, ids, ownerOf, explain, openManifest }: ImportDeps): DeskImport => {
  let held: Held | null = null
  /** Stops the reading that is in progress. */
  let running = new AbortController()

  const forget = (): void => {
    running.abort()
    held?.stop()
    held = null
  }

  const opened = (importId: string): Result<Held> => (held?.id === importId ? ok(held) : failed(GONE))

  const textOf = (importId: string, source: number): Result<{ text: string; file: string | null }> => {
    const own = opened(importId)
    if (!own.ok) return own
    const text = own.value.texts.get(source)
    const file = own.value.reading.report.sources[source]?.file ?? null
    return text === undefined ? failed(NOT_THERE) : ok({ text, file })
  }

  const sameAs = async (secret: string): Promise<readonly string[]> => {
    const same = await vault.findDuplicates({ secret, exceptTokenId: null })
    // A keychain that does not answer leaves it unknown whether a token is kept; the box says what the text says all the same.
    return same.ok ? same.value.tokenIds : []
  }

  /** Of tokens with the same secret, the one that may go where it was pasted for. */
  const ofService = async (ids: readonly string[], serviceId: string | null): Promise<string | undefined> => {
    const current = ids.length > 1 ? await vault.read() : null
    const tokens = current?.ok === true ? current.value.tokens : []
    return ids.find((id) => tokens.some((token) => token.id === id && token.serviceId === serviceId))
  }

  return {
    async read({ sources }) {
      const current = await vault.read()
      if (!current.ok) return current
      const handed = sources.map(({ name, text }) => ({ file: name, text }))
      // One box: what was pasted before is forgotten, and no longer read.
      forget()
      const { signal } = (running = new AbortController())
      const reading = await readImport(handed, current.value, sameAs, { signal, ownerOf }).catch((error: unknown) => {
        if (signal.aborted) return null
        throw error
      })
      if (reading === null || signal.aborted) return failed(CANCELLED)
      const goesOn = reading.report.sources.map(({ form }) => form === 'error' || form === 'manifest')
      const texts = new Map(handed.flatMap(({ text }, at) => (goesOn[at] === true ? [[at, text] as const] : [])))
      const id = ids.uuid()
      held = { id, reading, texts, stop: clock.after(FORGET_AFTER, () => (held = held?.id === id ? null : held)) }
      return ok({ importId: id, report: reading.report })
    },

    async keep({ importId, chosen }) {
      const own = opened(importId)
      if (!own.ok) return own
      const current = await vault.read()
      if (!current.ok) return current
      const wanted = wantedOf(own.value.reading, chosen)
      if (!wanted.ok) return wanted
      const once = onceEach(wanted.value, current.value)
      const problem = keepProblem(once, current.value)
      if (problem !== null) return failed(problem)
      const { kept, error } = await keepAll(once, vault, async () => {
        const now = await vault.read()
        return now.ok ? now.value : current.value
      })
      if (error === null) return ok({ kept })
      const also = kept.length === 0 ? '' : ` Kept before that: ${namesOf(kept)}.`
      return failed({ ...error, message: `${error.message}${also}` })
    },

    async hold({ importId, index }) {
      const own = opened(importId)
      if (!own.ok) return own
      const found = own.value.reading.found[index]
      if (found === undefined) return failed(NOT_THERE)
      const { described, asked, secret } = found
      const same = described.inVault === null ? [] : await sameAs(secret)
      const tokenId = (await ofService(same, described.serviceId)) ?? same[0]
      if (tokenId !== undefined) return ok({ tokenId, handle: null, lastFour: described.lastFour, asked })
      const pasted = await vault.holdPasted({ secret })
      return pasted.ok ? ok({ tokenId: null, ...pasted.value, asked }) : pasted
    },

    async saveHeld({ handle, ...given }) {
      const current = await vault.read()
      if (!current.ok) return current
      const fields = withFreeName(given, current.value.tokens)
      const problem = tokenProblem(current.value, fields, null)
      if (problem !== null) return failed(problem)
      const space = await keepSpace(vault, current.value, fields)
      return space === null || space.ok ? vault.addPasted({ handle, fields }) : space
    },

    async explain({ importId, source }) {
      const own = textOf(importId, source)
      return own.ok ? explain({ text: own.value.text }) : own
    },

    async openManifest({ importId, source }) {
      const own = textOf(importId, source)
      return own.ok ? openManifest(own.value.text, own.value.file) : own
    },

    forget({ importId }) {
      if (held?.id === importId) forget()
      return Promise.resolve(ok(null))
    },

    close: forget,
  }
}

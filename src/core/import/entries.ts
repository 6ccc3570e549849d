import type { PastedForm, PastedRequest } from '../../shared/model/import.ts'
import type { TokenApi } from '../../shared/platform.ts'

/** Something that was pasted (`file` null) or a file’s text. */
export type Source = { file: string | null; text: string }

/**
 * A value as it stands in a text. `empty`: nothing is there. `reference`: the name of a variable that holds it, which is all
 * that is there (`''`: not even its name is plain).
 */
export type Value = { is: 'text'; text: string } | { is: 'empty' } | { is: 'reference'; to: string }

/** What a value is for. `preview`: a switch that turns a client to the Preview API. `other`: nothing of the platform’s. */
export type Role = 'token' | 'space' | 'environment' | 'host' | 'preview' | 'other'

/** One named value. `name` null: it stands in a place that says what it is (a header, a parameter). */
export type Entry = {
  role: Role
  name: string | null
  value: Value
  /** From 1. */
  line: number
  /** What a token’s own name or place says of its API; null: only its surroundings can tell. */
  api: TokenApi | null
  /** A client of the platform takes it as one. The name of its constant doesn't matter. */
  isTaken?: boolean
  /** It stands in a block that names another vendor. */
  isVendors?: boolean
  /** Its value is another variable’s. */
  isAlias?: boolean
}

/** Entries that belong together: a file of variables, a call, a request. */
export type Group = {
  file: string | null
  form: PastedForm
  entries: readonly Entry[]
  /** A variable, a package or an address here names the platform. */
  isPlatform: boolean
  /** The API that a client of this kind asks where no host says otherwise; null: not known. */
  usualApi: TokenApi | null
  /** Whether a missing host has a meaning: a client’s call without one uses the platform’s default. */
  isWhole: boolean
  /** The request that it is, where it is a single one, spelled out. */
  request?: PastedRequest
  /** The configuration of an MCP client contains it, for a server that the client starts. */
  startsServer?: boolean
}

export type ReadSource = { form: PastedForm; groups: readonly Group[] }

export const textValue = (text: string): Value => (text.trim() === '' ? { is: 'empty' } : { is: 'text', text })

/** A token in a place that says what it is. */
export const tokenEntry = (text: string, line: number): Entry => ({
  role: 'token',
  name: null,
  value: textValue(text),
  line,
  api: null,
})

/** A group of tokens of which nothing else is known. */
export const bareGroup = (file: string | null, form: PastedForm, entries: readonly Entry[]): Group => ({
  file,
  form,
  entries,
  isPlatform: false,
  usualApi: null,
  isWhole: false,
})

const baseName = (file: string): string => file.split(/[\\/]/).at(-1) ?? file

/** `.env` stands below `.env.production`, which stands below `.env.production.local`. */
export const isBelow = (lower: Group, upper: Group): boolean =>
  lower !== upper &&
  lower.file !== null &&
  upper.file !== null &&
  baseName(upper.file).startsWith(`${baseName(lower.file)}.`)

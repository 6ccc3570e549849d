/**
 * The state of a Linux Secret Service, read over D-Bus. libsecret reports a locked item, and one that the user denied, like a missing
 * one. No argument contains a secret, and no call opens a dialog: KeePassXC opens one for a search while its database is locked,
 * so a locked one isn't searched.
 */
import { execFile } from 'node:child_process'
import { z } from 'zod'
import { parseJson } from '../../../shared/text/json.ts'
import { KeychainFault, workerEnvironment } from './process.ts'

export type SecretServiceState =
  /** No program can read it, or its output wasn't understood. */
  | { is: 'unknown' }
  /** There is no Secret Service on this bus, or no bus. */
  | { is: 'absent' }
  | { is: 'silent' }
  | {
      is: 'there'
      /** The collection for new items. `none`: none is chosen. */
      defaultCollection: 'none' | 'locked' | 'open'
      /** Whether a collection is locked, so that it may contain more items. */
      anyLocked: boolean
      /** The requested item. `none` also if no search was made: the default collection is locked, or none is open. */
      item: 'none' | 'locked' | 'open'
    }

export type ReadSecretService = (service: string, account: string) => Promise<SecretServiceState>

const NAME = 'org.freedesktop.secrets'
const ROOT = '/org/freedesktop/secrets'
const SERVICE = 'org.freedesktop.Secret.Service'
const COLLECTION = 'org.freedesktop.Secret.Collection'
const BUS = 'org.freedesktop.DBus'
/** The path that D-Bus uses for no object. */
const NO_PATH = '/'
/** For each call, in milliseconds. */
const LIMIT = 3_000
/** In bytes. A collection's properties include the path of every item, up to about a hundred bytes each. */
const LONGEST_OUTPUT = 64 * 1024 * 1024

type Failure = { ok: false; why: 'no-program' | 'absent' | 'silent' | 'failed' }
type Output = { ok: true; text: string } | Failure

const whyFailed = (message: string): 'absent' | 'silent' | 'failed' => {
  if (/NoReply|timed out|Timeout|did not receive a reply/i.test(message)) return 'silent'
  // The name has no owner and can't be started, or there is no bus.
  if (/ServiceUnknown|not provided by any|NameHasNoOwner|connect|autolaunch|Spawn|No such file/i.test(message))
    return 'absent'
  return 'failed'
}

const run = (program: string, args: readonly string[]): Promise<Output> =>
  new Promise((resolve) => {
    execFile(
      program,
      args,
      {
        timeout: LIMIT,
        killSignal: 'SIGKILL',
        maxBuffer: LONGEST_OUTPUT,
        env: { ...workerEnvironment(process.env), LC_ALL: 'C' },
      },
      (error, out, err) => {
        if (error === null) resolve({ ok: true, text: out })
        else if (error.code === 'ENOENT' || error.code === 'EACCES') resolve({ ok: false, why: 'no-program' })
        else resolve({ ok: false, why: error.killed === true ? 'silent' : whyFailed(err) })
      },
    )
  })

/** A method call. Its argument is a text, or a dictionary of texts. */
type BusCall = { to: string; path: string; of: string; method: string; argument: string | Record<string, string> }

/** A program that sends D-Bus calls, and how to read its output. */
type BusClient = {
  send(call: BusCall): Promise<Output>
  /** The part of the properties' output that is this property's; `null` if it was omitted. */
  propertyOf(text: string, name: string): string | null
  /** Object paths, by the lists that contain them. */
  paths(text: string): string[][]
  boolean(text: string): boolean | null
}

const busctlOutput = z.lazy(() => z.object({ data: z.unknown() }))
const lists = z.lazy(() => z.array(z.union([z.string(), z.array(z.string())])))
/** systemd 254 lists names and values in turn (systemd/systemd#28711). */
const properties = z.lazy(() => z.tuple([z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())])]))

const parseBusctl = (text: string): unknown => busctlOutput.safeParse(parseJson(text)).data?.data

/** systemd's program. Old versions have no `--json`. */
const busctl: BusClient = {
  send({ to, path, of, method, argument }) {
    const values =
      typeof argument === 'string'
        ? ['s', argument]
        : ['a{ss}', String(Object.keys(argument).length), ...Object.entries(argument).flat()]
    const options = ['--user', '--json=short', `--timeout=${LIMIT / 1_000}`]
    return run('busctl', [...options, 'call', to, path, of, method, ...values])
  },
  propertyOf(text, name) {
    const all = properties.safeParse(parseBusctl(text)).data?.[0] ?? {}
    const value = Array.isArray(all) ? all.find((_, index) => index % 2 === 1 && all[index - 1] === name) : all[name]
    return value === undefined ? null : JSON.stringify(value)
  },
  paths(text) {
    const found = lists.safeParse(parseBusctl(text))
    if (!found.success) return []
    const flat = found.data.filter((entry) => typeof entry === 'string')
    const nested = found.data.filter((entry) => typeof entry !== 'string')
    return nested.length > 0 ? nested : [flat]
  },
  boolean(text) {
    const data = parseBusctl(text)
    // A property is the value itself, a method's result a list of one.
    const value: unknown = Array.isArray(data) ? data[0] : data
    return typeof value === 'boolean' ? value : null
  },
}

/** D-Bus' own program, for systems without systemd (Alpine, Void) or with an old one. */
const dbusSend: BusClient = {
  send({ to, path, of, method, argument }) {
    const value =
      typeof argument === 'string'
        ? `string:${argument}`
        : `dict:string:string:${Object.entries(argument).flat().join(',')}`
    const options = ['--session', '--print-reply', `--reply-timeout=${LIMIT}`]
    return run('dbus-send', [...options, `--dest=${to}`, path, `${of}.${method}`, value])
  },
  propertyOf(text, name) {
    const entries = text.split(/^ *dict entry\(\n/m)
    const found = entries.filter((entry) => entry.trimStart().startsWith(`string "${name}"\n`))
    // Values aren't escaped, so a label of several lines can look like a property. Then the property is unknown.
    return found.length === 1 ? (found[0] ?? null) : null
  },
  paths: (text) => {
    const inLists = text.split('array [').slice(1)
    const from = inLists.length > 0 ? inLists : [text]
    return from.map((list) => [...list.matchAll(/object path "([^"]*)"/g)].map(([, path]) => path ?? ''))
  },
  boolean(text) {
    const [, value] = /boolean (true|false)/.exec(text) ?? []
    return value === undefined ? null : value === 'true'
  },
}

/**
 * Sends a call again, as a new client, if the first one failed or its response was empty. GNOME Keyring may not have registered a
 * client when its first call arrives. Then it reports no default, omits properties, and rejects a search as an unknown method.
 */
const sendTwice = async (
  send: () => Promise<Output>,
  isEmpty: (text: string) => boolean = () => false,
): Promise<Output> => {
  const first = await send()
  if (first.ok ? !isEmpty(first.text) : first.why !== 'failed') return first
  const again = await send()
  return first.ok && !again.ok ? first : again
}

/**
 * One property of an object. GNOME Keyring aborts if a client that it hasn't registered yet reads a single property, so all are
 * read.
 */
const readProperty = async (client: BusClient, path: string, of: string, name: string): Promise<Output> => {
  const all = { to: NAME, path, of: `${BUS}.Properties`, method: 'GetAll', argument: of }
  const output = await sendTwice(
    () => client.send(all),
    (text) => client.propertyOf(text, name) === null,
  )
  if (!output.ok) return output
  const text = client.propertyOf(output.text, name)
  return text === null ? { ok: false, why: 'failed' } : { ok: true, text }
}

/** KDE's wallets by their names on the bus, newest first. */
const WALLETS = ['kwalletd6', 'kwalletd5']

/**
 * KWallet reports a collection as locked until its content is requested, even if it was opened at login. Its own interface reports
 * the truth. A wallet without an owner on the bus gets no call, which would start it.
 */
const isOpenWallet = async (client: BusClient, collection: string): Promise<boolean> => {
  const wallet = collection.slice(collection.lastIndexOf('/') + 1)
  for (const wallets of WALLETS) {
    const to = `org.kde.${wallets}`
    const owner = { to: BUS, path: '/org/freedesktop/DBus', of: BUS, method: 'GetNameOwner', argument: to }
    if (!(await client.send(owner)).ok) continue
    const isOpen = { to, path: `/modules/${wallets}`, of: 'org.kde.KWallet', method: 'isOpen', argument: wallet }
    const output = await client.send(isOpen)
    if (output.ok && client.boolean(output.text) === true) return true
  }
  return false
}

const lockedOf = async (client: BusClient, collections: ReadonlySet<string>): Promise<string[] | Failure> => {
  const locked: string[] = []
  for (const path of collections) {
    const output = await readProperty(client, path, COLLECTION, 'Locked')
    if (!output.ok) return output
    const isLocked = client.boolean(output.text)
    if (isLocked === null) return { ok: false, why: 'failed' }
    if (isLocked && !(await isOpenWallet(client, path))) locked.push(path)
  }
  return locked
}

const readWith = async (
  client: BusClient,
  service: string,
  account: string,
): Promise<SecretServiceState | 'no-program'> => {
  const stateOf = ({ why }: Failure): SecretServiceState | 'no-program' =>
    why === 'no-program' ? why : { is: why === 'failed' ? 'unknown' : why }
  const send = (method: string, argument: BusCall['argument']): Promise<Output> =>
    client.send({ to: NAME, path: ROOT, of: SERVICE, method, argument })

  const chosenOf = (text: string): string => client.paths(text)[0]?.[0] ?? NO_PATH
  const alias = await sendTwice(
    () => send('ReadAlias', 'default'),
    (text) => chosenOf(text) === NO_PATH,
  )
  if (!alias.ok) return stateOf(alias)
  const collections = await readProperty(client, ROOT, SERVICE, 'Collections')
  if (!collections.ok) return stateOf(collections)
  const chosen = chosenOf(alias.text)
  const paths = new Set([...client.paths(collections.text).flat(), ...(chosen === NO_PATH ? [] : [chosen])])
  const locked = await lockedOf(client, paths)
  if (!Array.isArray(locked)) return stateOf(locked)
  const anyLocked = locked.length > 0
  if (locked.includes(chosen)) return { is: 'there', defaultCollection: 'locked', anyLocked, item: 'none' }
  if (locked.length === paths.size) return { is: 'there', defaultCollection: 'none', anyLocked, item: 'none' }

  const found = await sendTwice(() => send('SearchItems', { service, account }))
  if (!found.ok) return stateOf(found)
  const [openItems, lockedItems] = client.paths(found.text)
  if (openItems === undefined || lockedItems === undefined) return { is: 'unknown' }
  return {
    is: 'there',
    defaultCollection: chosen === NO_PATH ? 'none' : 'open',
    anyLocked,
    item: openItems.length > 0 ? 'open' : lockedItems.length > 0 ? 'locked' : 'none',
  }
}

/** Reads the state with the first of the two programs that is installed and understood. Never throws. */
export const readSecretService: ReadSecretService = async (service, account) => {
  for (const client of [busctl, dbusSend]) {
    const state = await readWith(client, service, account)
    if (state !== 'no-program' && state.is !== 'unknown') return state
  }
  return { is: 'unknown' }
}

/** The state of a Secret Service that responds, or can't be read. */
export type RespondingService = Extract<SecretServiceState, { is: 'there' | 'unknown' }>

/** Throws if there is no service, or it doesn't respond. */
export const responding = (state: SecretServiceState): RespondingService => {
  if (state.is === 'absent') throw new KeychainFault('unavailable')
  if (state.is === 'silent') throw new KeychainFault('timed-out')
  return state
}

/**
 * What it means that a Secret Service returned no value: the item is locked, denied or missing. Throws unless it is missing, and
 * returns whether that is proven.
 */
export const meaningOfNothing = (state: RespondingService): { proven: boolean } => {
  if (state.is === 'unknown') return { proven: false }
  if (state.item !== 'none') throw new KeychainFault('locked')
  if (state.defaultCollection === 'none') throw new KeychainFault('unavailable')
  // Some services don't search locked collections.
  if (state.defaultCollection === 'locked') throw new KeychainFault('locked')
  return { proven: !state.anyLocked }
}

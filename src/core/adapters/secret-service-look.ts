import { execFile } from 'node:child_process'
import { z } from 'zod'
import { workerEnvironment } from './forked-worker.ts'

/**
 * What a Secret Service says of itself, asked over D-Bus by systemd's `busctl` or D-Bus' own `dbus-send`: libsecret answers
 * “nothing there” for what it holds locked, and for what somebody would not give. No argument holds a secret, and nothing asked
 * here opens a dialog: KeePassXC opens one for whoever searches while its database is closed, so a closed one is not searched.
 */
export type ServiceLook =
  /** There is no program here to ask with, or it could not make sense of the answer. */
  | { is: 'unknown' }
  /** Nobody offers secrets on this bus, or there is no bus. */
  | { is: 'absent' }
  | { is: 'silent' }
  | {
      is: 'there'
      /** Where new items go: none was chosen yet, or it is closed, or open. */
      defaultCollection: 'none' | 'locked' | 'open'
      /** Whether anything is closed, in which there could be more. */
      anyLocked: boolean
      /** The item that was asked for; `none` too where nothing is looked for: the default collection is closed, or none is open. */
      item: 'none' | 'locked' | 'open'
    }

export type LookAtService = (service: string, account: string) => Promise<ServiceLook>

const NAME = 'org.freedesktop.secrets'
const ROOT = '/org/freedesktop/secrets'
const SERVICE = 'org.freedesktop.Secret.Service'
const COLLECTION = 'org.freedesktop.Secret.Collection'
/** Where a path is due and there is none. */
const NO_PATH = '/'
/** For each question, in milliseconds. */
const LIMIT = 3_000
/** In bytes. A collection’s properties include the path of every item, up to about a hundred bytes each. */
const LONGEST_ANSWER = 64 * 1024 * 1024

type Said = { ok: true; text: string } | { ok: false; why: 'no-program' | 'absent' | 'silent' | 'failed' }

const whyFailed = (message: string): 'absent' | 'silent' | 'failed' => {
  if (/NoReply|timed out|Timeout|did not receive a reply/i.test(message)) return 'silent'
  // The name has no owner and nothing starts one; or there is no bus at all.
  if (/ServiceUnknown|not provided by any|NameHasNoOwner|connect|autolaunch|Spawn|No such file/i.test(message))
    return 'absent'
  return 'failed'
}

const run = (program: string, args: readonly string[]): Promise<Said> =>
  new Promise((resolve) => {
    execFile(
      program,
      args,
      {
        timeout: LIMIT,
        killSignal: 'SIGKILL',
        maxBuffer: LONGEST_ANSWER,
        env: { ...workerEnvironment(process.env), LC_ALL: 'C' },
      },
      (error, out, err) => {
        if (error === null) resolve({ ok: true, text: out })
        else if (error.code === 'ENOENT' || error.code === 'EACCES') resolve({ ok: false, why: 'no-program' })
        else resolve({ ok: false, why: error.killed === true ? 'silent' : whyFailed(err) })
      },
    )
  })

/** One way of asking: each gives object paths by the lists they stood in, or a truth. */
type Asker = {
  owner(of: string): Promise<Said>
  /** Of KDE's wallet: whether a wallet is open, whoever opened it. */
  isOpen(wallets: string, wallet: string): Promise<Said>
  search(service: string, account: string): Promise<Said>
  alias(): Promise<Said>
  /**
   * All properties of an object. Asked for a single one by a client that it has not registered yet, GNOME’s keyring aborts;
   * asked for all, it leaves some out.
   */
  properties(path: string, of: string): Promise<Said>
  /** The part of that answer which is this property's; null: it was left out. */
  part(text: string, property: string): string | null
  paths(text: string): string[][]
  truth(text: string): boolean | null
}

const busctlAnswer = z.object({ data: z.unknown() })
const lists = z.array(z.union([z.string(), z.array(z.string())]))
/** systemd 254 listed names and values in turn (systemd/systemd#28711). */
const properties = z.tuple([z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())])])

const parsed = (text: string): unknown => {
  try {
    return busctlAnswer.safeParse(JSON.parse(text)).data?.data
  } catch {
    // An older busctl has no --json and says so in words: it was not understood, as any other nonsense.
    return undefined
  }
}

const BUSCTL = ['--user', '--json=short', `--timeout=${LIMIT / 1_000}`]

const BUS = 'org.freedesktop.DBus'
const BUS_ROOT = '/org/freedesktop/DBus'
const PROPERTIES = `${BUS}.Properties`

/** KDE's wallets by their names on the bus, newest first. */
const WALLETS = ['kwalletd6', 'kwalletd5']
const WALLET = 'org.kde.KWallet'

const busctl: Asker = {
  owner: (of) => run('busctl', [...BUSCTL, 'call', BUS, BUS_ROOT, BUS, 'GetNameOwner', 's', of]),
  isOpen: (wallets, wallet) =>
    run('busctl', [...BUSCTL, 'call', `org.kde.${wallets}`, `/modules/${wallets}`, WALLET, 'isOpen', 's', wallet]),
  search: (service, account) =>
    run('busctl', [
      ...BUSCTL,
      'call',
      NAME,
      ROOT,
      SERVICE,
      'SearchItems',
      'a{ss}',
      '2',
      'service',
      service,
      'account',
      account,
    ]),
  alias: () => run('busctl', [...BUSCTL, 'call', NAME, ROOT, SERVICE, 'ReadAlias', 's', 'default']),
  properties: (path, of) => run('busctl', [...BUSCTL, 'call', NAME, path, PROPERTIES, 'GetAll', 's', of]),
  part(text, property) {
    const told = properties.safeParse(parsed(text)).data?.[0] ?? {}
    const said = Array.isArray(told)
      ? told.find((_, index) => index % 2 === 1 && told[index - 1] === property)
      : told[property]
    return said === undefined ? null : JSON.stringify(said)
  },
  paths(text) {
    const found = lists.safeParse(parsed(text))
    if (!found.success) return []
    const flat = found.data.filter((entry) => typeof entry === 'string')
    const nested = found.data.filter((entry) => typeof entry !== 'string')
    return nested.length > 0 ? nested : [flat]
  },
  truth(text) {
    const data = parsed(text)
    // A property is the truth itself, an answer a list of one.
    const said: unknown = Array.isArray(data) ? data[0] : data
    return typeof said === 'boolean' ? said : null
  },
}

const DBUS_ASK = ['--session', '--print-reply', `--reply-timeout=${LIMIT}`]
const DBUS_SEND = [...DBUS_ASK, `--dest=${NAME}`]

const dbusSend: Asker = {
  owner: (of) => run('dbus-send', [...DBUS_ASK, `--dest=${BUS}`, BUS_ROOT, `${BUS}.GetNameOwner`, `string:${of}`]),
  isOpen: (wallets, wallet) =>
    run('dbus-send', [
      ...DBUS_ASK,
      ...[`--dest=org.kde.${wallets}`, `/modules/${wallets}`, `${WALLET}.isOpen`, `string:${wallet}`],
    ]),
  search: (service, account) =>
    run('dbus-send', [
      ...DBUS_SEND,
      ROOT,
      `${SERVICE}.SearchItems`,
      `dict:string:string:service,${service},account,${account}`,
    ]),
  alias: () => run('dbus-send', [...DBUS_SEND, ROOT, `${SERVICE}.ReadAlias`, 'string:default']),
  properties: (path, of) => run('dbus-send', [...DBUS_SEND, path, `${PROPERTIES}.GetAll`, `string:${of}`]),
  part(text, property) {
    const entries = text.split(/^ *dict entry\(\n/m)
    const found = entries.filter((entry) => entry.trimStart().startsWith(`string "${property}"\n`))
    // A name of several lines, which it does not mark as such, can look like a property: then nobody knows which one it is.
    return found.length === 1 ? (found[0] ?? null) : null
  },
  paths: (text) => {
    const inLists = text.split('array [').slice(1)
    const from = inLists.length > 0 ? inLists : [text]
    return from.map((list) => [...list.matchAll(/object path "([^"]*)"/g)].map(([, path]) => path ?? ''))
  },
  truth(text) {
    const [, said] = /boolean (true|false)/.exec(text) ?? []
    return said === undefined ? null : said === 'true'
  },
}

/**
 * KDE's wallet calls a collection locked until somebody asks for what is in it, though it was opened long ago, at log-in: it
 * says the truth by its own name. Who has no owner on the bus is not asked: that would start it.
 */
const isOpenWallet = async (asker: Asker, collection: string): Promise<boolean> => {
  for (const wallets of WALLETS) {
    if (!(await asker.owner(`org.kde.${wallets}`)).ok) continue
    const answer = await asker.isOpen(wallets, collection.slice(collection.lastIndexOf('/') + 1))
    if (answer.ok && asker.truth(answer.text) === true) return true
  }
  return false
}

type Unsaid = Extract<Said, { ok: false }>

/**
 * Asks again, as a new client, if the first answer failed or said nothing. GNOME’s keyring may not have registered a client when
 * its first call arrives: it then tells of no default, leaves properties out, and rejects a search as an unknown method.
 */
const heard = async (ask: () => Promise<Said>, saysNothing: (text: string) => boolean = () => false): Promise<Said> => {
  const first = await ask()
  if (first.ok ? !saysNothing(first.text) : first.why !== 'failed') return first
  const again = await ask()
  return first.ok && !again.ok ? first : again
}

/** One property of an object. */
const property = async (asker: Asker, path: string, of: string, name: string): Promise<Said> => {
  const answer = await heard(
    () => asker.properties(path, of),
    (text) => asker.part(text, name) === null,
  )
  if (!answer.ok) return answer
  const text = asker.part(answer.text, name)
  return text === null ? { ok: false, why: 'failed' } : { ok: true, text }
}

/** Those of these collections that are closed. */
const closedOf = async (asker: Asker, paths: ReadonlySet<string>): Promise<string[] | Unsaid> => {
  const closed: string[] = []
  for (const path of paths) {
    const answer = await property(asker, path, COLLECTION, 'Locked')
    if (!answer.ok) return answer
    const isLocked = asker.truth(answer.text)
    if (isLocked === null) return { ok: false, why: 'failed' }
    if (isLocked && !(await isOpenWallet(asker, path))) closed.push(path)
  }
  return closed
}

const lookWith = async (asker: Asker, service: string, account: string): Promise<ServiceLook | 'no-program'> => {
  const give = ({ why }: Unsaid): ServiceLook | 'no-program' =>
    why === 'no-program' ? why : { is: why === 'failed' ? 'unknown' : why }
  const chosenOf = (text: string): string => asker.paths(text)[0]?.[0] ?? NO_PATH
  const alias = await heard(
    () => asker.alias(),
    (text) => chosenOf(text) === NO_PATH,
  )
  if (!alias.ok) return give(alias)
  const collections = await property(asker, ROOT, SERVICE, 'Collections')
  if (!collections.ok) return give(collections)
  const chosen = chosenOf(alias.text)
  const paths = new Set([...asker.paths(collections.text).flat(), ...(chosen === NO_PATH ? [] : [chosen])])
  const closed = await closedOf(asker, paths)
  if (!Array.isArray(closed)) return give(closed)
  const anyLocked = closed.length > 0
  if (closed.includes(chosen)) return { is: 'there', defaultCollection: 'locked', anyLocked, item: 'none' }
  if (closed.length === paths.size) return { is: 'there', defaultCollection: 'none', anyLocked, item: 'none' }

  const found = await heard(() => asker.search(service, account))
  if (!found.ok) return give(found)
  const [open, locked] = asker.paths(found.text)
  if (open === undefined || locked === undefined) return { is: 'unknown' }
  return {
    is: 'there',
    defaultCollection: chosen === NO_PATH ? 'none' : 'open',
    anyLocked,
    item: open.length > 0 ? 'open' : locked.length > 0 ? 'locked' : 'none',
  }
}

/** Asks with the first of the two programs that is there and understood. Never throws. */
export const lookAtSecretService: LookAtService = async (service, account) => {
  for (const asker of [busctl, dbusSend]) {
    const look = await lookWith(asker, service, account)
    if (look !== 'no-program' && look.is !== 'unknown') return look
  }
  return { is: 'unknown' }
}

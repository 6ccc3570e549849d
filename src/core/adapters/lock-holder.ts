import { randomUUID } from 'node:crypto'
import { readFile, readlink } from 'node:fs/promises'
import { hostname, uptime } from 'node:os'
import { z } from 'zod'
import { parseJson } from '../../shared/text/json.ts'
import { codeOf } from './plain-file.ts'

/**
 * A process, so that another one can tell whether it still runs. `place`: the boot and the process-id namespace in which
 * its id means something, which no new machine name changes; `started`: when it began, in the kernel's ticks, as ids are
 * used again. Both null where the system does not tell them (macOS, Windows): then the id counts on the same machine
 * name, and age decides the rest.
 */
const processSchema = () =>
  z.object({
    pid: z.number().int().positive(),
    host: z.string(),
    place: z.string().nullable().default(null),
    started: z.string().nullable().default(null),
  })
type ProcessMark = z.infer<ReturnType<typeof processSchema>>

/** `up`: seconds since the machine started, which no change of the clock touches. */
const holderSchema = z.lazy(() =>
  processSchema().extend({
    nonce: z.string(),
    at: z.string(),
    up: z.number().nullable().default(null),
  }),
)
type Holder = z.infer<typeof holderSchema>

/** What the kernel writes at this path, or null: not on this system, or no such process. */
const told = async (read: () => Promise<string>): Promise<string | null> => {
  try {
    return (await read()).trim()
  } catch {
    // Systems without /proc say nothing, and those who ask fall back to what they know.
    return null
  }
}

/** Field 22 of `/proc/<pid>/stat`. The second one, the command in parentheses, may hold spaces and parentheses itself. */
const startOf = async (pid: number): Promise<string | null> => {
  const stat = await told(() => readFile(`/proc/${pid}/stat`, 'utf8'))
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
}

const thisPlace = async (): Promise<string | null> => {
  const boot = await told(() => readFile('/proc/sys/kernel/random/boot_id', 'utf8'))
  const namespace = await told(() => readlink('/proc/self/ns/pid'))
  return boot === null || namespace === null ? null : `${boot} ${namespace}`
}

let own: Promise<ProcessMark> | null = null

export const ownMark = (): Promise<ProcessMark> =>
  (own ??= (async () => ({
    pid: process.pid,
    host: hostname(),
    place: await thisPlace(),
    started: await startOf(process.pid),
  }))())

export const holderNow = async (nonce: string): Promise<Holder> => ({
  ...(await ownMark()),
  nonce,
  at: new Date().toISOString(),
  up: uptime(),
})

/** `null` for a text that is half written, or not ours: it says nothing of any process. */
export const readHolder = (text: string): Holder | null => holderSchema.safeParse(parseJson(text)).data ?? null

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it runs, as another user.
    return codeOf(error) !== 'ESRCH'
  }
}

/** Whether both ids are of the same list of processes. Without a place, the machine's name is all there is to go by. */
const isComparable = (mark: ProcessMark, mine: ProcessMark): boolean =>
  mark.place === null || mine.place === null ? mark.host === mine.host : mark.place === mine.place

/** Whether that process runs here; `null` if it's unknown. */
export const livesHere = async (mark: ProcessMark): Promise<boolean | null> => {
  if (!isComparable(mark, await ownMark())) return null
  if (!isAlive(mark.pid)) return false
  if (mark.started === null) return true
  const started = await startOf(mark.pid)
  return started === null || started === mark.started
}

/** Whether the holder's id can't be mistaken for another process's: the system names its boot and its start. */
export const isBoundToProcess = (holder: Holder, mine: ProcessMark): boolean =>
  holder.place !== null && holder.place === mine.place && holder.started !== null

export const isOfThisMachine = (holder: Holder, mine: ProcessMark): boolean =>
  holder.host === mine.host || (holder.place !== null && holder.place === mine.place)

/** By the monotonic clock in the same boot, by the clock on the same machine, else by the file's time. `Infinity` after a restart. */
export const ageOf = (holder: Holder, mtimeMs: number, mine: ProcessMark): number => {
  if (holder.up !== null && holder.place !== null && holder.place === mine.place) return (uptime() - holder.up) * 1000
  const taken = isOfThisMachine(holder, mine) ? Date.parse(holder.at) : mtimeMs
  if (isOfThisMachine(holder, mine) && holder.up !== null && holder.up > uptime()) return Infinity
  return Date.now() - (Number.isNaN(taken) ? mtimeMs : taken)
}

const writerSchema = z.lazy(() => processSchema().extend({ nonce: z.string() }))
let nonce: string | null = null

/** This process, in a text of its own: no other process, before or after, has the same. */
export const ownWriter = async (): Promise<string> =>
  JSON.stringify({ ...(await ownMark()), nonce: (nonce ??= randomUUID()) })

/** Whether the process that gave itself this text has certainly ended. */
export const isWriterGone = async (text: string): Promise<boolean> => {
  const mark = writerSchema.safeParse(parseJson(text)).data
  if (mark === undefined || mark.nonce === nonce) return false
  const lives = await livesHere(mark)
  return lives === false || (lives === true && mark.pid === process.pid)
}

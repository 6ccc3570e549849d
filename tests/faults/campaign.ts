import { createHash, randomInt } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeHome, tokenDesk, type Asked, type Ran } from '../cli/command.ts'
import { leakOf } from './leaks.ts'

/** What became of one check. `lost`: things that were kept and are gone. `why`: what was seen, where it was not right. */
export type Outcome = { right: boolean; lost?: number; why?: string }

/** A folder of its own for a check, and the command line in it. All that it says or writes is searched for `secrets`. */
export type Place = {
  home: string
  profile: string
  secrets: string[]
  ask(args: readonly string[], asked?: Omit<Asked, 'home'>): Promise<Ran>
  /** A text that came out some other way. */
  heard(text: string): void
}

export type Check = { name: string; run: (place: Place) => Promise<Outcome> }

/** `why`: in a sentence, why the kind cannot be tried here. */
export type Plan = { checks: Check[]; end?: () => Promise<void> } | { why: string }

/** A kind of fault: what it tries, `rounds` times over where it draws at random. */
export type Kind = { name: string; plan: (rounds: number) => Promise<Plan> }

/** No real token and no word: 43 characters of base64url, new in each call. */
export const madeToken = (length = 43): string => {
  const made = createHash('sha512')
    .update(`token-desk faults ${randomInt(2 ** 47)}`)
    .digest('base64url')
  return made.replace(/^[-_]/, 'x').slice(0, length)
}

/** No stack, no words of the system's own: people never see these. */
const RAW =
  /Something went wrong in Token Desk|\n\s+at [^\n]*[:(]\d+|node:internal|ZodError|TypeError|RangeError|UnhandledPromise/

export const expecting = (seen: unknown, wanted: unknown, about = ''): Outcome => {
  const [one, other] = [JSON.stringify(seen), JSON.stringify(wanted)]
  return one === other ? { right: true } : { right: false, why: `${about} was ${one}, not ${other}`.slice(0, 600) }
}

/** All of these have to be right. */
export const all = (...outcomes: readonly Outcome[]): Outcome => {
  const wrong = outcomes.filter(({ right }) => !right)
  const lost = outcomes.reduce((sum, outcome) => sum + (outcome.lost ?? 0), 0)
  return wrong.length === 0
    ? { right: true, lost }
    : { right: false, lost, why: wrong.map(({ why }) => why).join('; ') }
}

export const matching = (text: string, pattern: RegExp, about = ''): Outcome =>
  pattern.test(text)
    ? { right: true }
    : { right: false, why: `${about} ${JSON.stringify(text.slice(0, 300))} has no ${pattern.source}` }

/** How the command ended, and that it showed nobody its insides. */
export const ended = (ran: Ran, code: number): Outcome =>
  all(
    expecting(ran.code, code, 'the exit code'),
    RAW.test(ran.stderr) ? { right: false, why: `raw words: ${ran.stderr.slice(0, 300)}` } : { right: true },
  )

const filesOf = async (folder: string): Promise<string> => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = await Promise.all(
    found.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      if (!entry.isFile() || (await stat(path)).size > 8 * 1024 * 1024) return ''
      return readFile(path, 'latin1')
    }),
  )
  return texts.join('\n')
}

export type Tried = Outcome & { kind: string; name: string; leaked: number }

const createPlace = async (): Promise<Place & { texts: string[] }> => {
  const home = await makeHome()
  const profile = join(home, 'profile')
  await mkdir(profile)
  const texts: string[] = []
  return {
    home,
    profile,
    texts,
    secrets: [],
    heard: (text) => void texts.push(text),
    ask: async (args, asked = {}) => {
      const env = { TOKEN_DESK_PROFILE: profile, ...asked.env }
      const ran = await tokenDesk(args, { ...asked, env, home })
      texts.push(ran.stdout, ran.stderr)
      return ran
    },
  }
}

/** Tries one check, and looks for its secrets in all that came of it. Never rejects: what it throws is not right. */
export const tryOne = async (kind: string, { name, run }: Check): Promise<Tried> => {
  const place = await createPlace()
  let outcome: Outcome
  try {
    outcome = await run(place)
  } catch (error) {
    outcome = {
      right: false,
      why: `it broke: ${error instanceof Error ? error.message.slice(0, 300) : 'for no reason'}`,
    }
  }
  const texts = [...place.texts, await filesOf(place.home)]
  const leaks = place.secrets.filter((secret) => texts.some((text) => leakOf(text, secret) !== null))
  await rm(place.home, { recursive: true, force: true })
  return { kind, name, leaked: leaks.length, ...outcome, right: outcome.right && leaks.length === 0 }
}

import { QUERY_ROOTS } from '../platform.ts'
import { ONE_UP, parseUrl, readingsOf, STAY } from './url.ts'

/** Where a path may lead; `named`: what it names there, step by step. `environmentId` null: it names none. */
export type Reach = { spaceId: string; environmentId: string | null; named: string[] }

const stepsUpTaken = (steps: readonly string[]): string[] => {
  const taken: string[] = []
  for (const step of steps) {
    if (ONE_UP.test(step)) taken.pop()
    else if (step === '' || step.startsWith(';') || !STAY.test(step)) taken.push(step)
  }
  return taken
}

const isStep = (step: string): boolean => step !== ''

const withoutParameters = (step: string): string => step.replace(/;.*/s, '')

/** The steps of one reading. Some readers take `//` for `/` before they go up, some after it; some remove path parameters (`;x`). */
const stepsIn = (reading: string): string[][] => {
  const typed = reading.split('/')
  const bare = typed.map(withoutParameters)
  const readings = bare.some((step, at) => step !== typed[at]) ? [typed, bare] : [typed]
  return readings.flatMap((steps) => {
    const taken = stepsUpTaken(steps).map(withoutParameters)
    const merged = stepsUpTaken(steps.filter(isStep)).map(withoutParameters)
    return [taken.filter(isStep), merged.filter(isStep), taken.slice(1)]
  })
}

/** Whether a step is a word of the platform. A proxy may ignore its case. Ids are case-sensitive. */
const isWord = (step: string | undefined, word: string): boolean => step?.toLowerCase() === word

const reachOf = (steps: readonly string[]): Reach[] => {
  const root = QUERY_ROOTS.find((words) => words.every((word, at) => isWord(steps[at], word))) ?? []
  const [spaces, spaceId, ...rest] = steps.slice(root.length)
  if (!isWord(spaces, 'spaces') || spaceId === undefined || !isStep(spaceId)) return []
  const [first, environmentId, ...inEnvironment] = rest
  if (isWord(first, 'environments') && environmentId !== undefined && isStep(environmentId))
    return [{ spaceId, environmentId, named: inEnvironment.filter(isStep) }]
  // An empty step names nothing.
  const [collection, ...named] = rest.filter(isStep)
  return [{ spaceId, environmentId: null, named: collection === undefined ? [] : [collection.toLowerCase(), ...named] }]
}

/** A path as a URL has it: that parser takes `%2e%2e` for a step up before anybody undoes the other escapes. */
const asUrl = (reading: string): string => parseUrl(`https://platform.invalid${reading}`)?.pathname ?? reading

/** Every reading of a path, and of what a URL makes of each. Null: they do not come to an end. */
const allReadings = (path: string): string[] | null => {
  const typed = readingsOf(path)
  if (typed === null) return null
  const further = [...new Set(typed.map(asUrl))].map(readingsOf)
  const ended = further.filter((readings) => readings !== null)
  return ended.length < further.length ? null : [...new Set([...typed, ...ended.flat()])]
}

/** Where a path may lead, in every way that a server or proxy may read it. `null` if that can't be determined. */
export const reachesOf = (path: string): Reach[] | null =>
  allReadings(path)
    // An escaped “?” ends the path for those who undo it first.
    ?.flatMap((reading) => [reading, reading.split(/[?#]/, 1)[0] ?? ''])
    .flatMap(stepsIn)
    .flatMap(reachOf) ?? null

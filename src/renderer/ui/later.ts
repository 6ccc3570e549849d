/** A part of the page that is loaded when it is first needed, or when the page has nothing else to do. */
type Later<Part> = () => Promise<Part>

/** For a moment in which nothing else is to do, in milliseconds. */
const LONGEST_WAIT = 500

const waiting: (() => Promise<unknown>)[] = []

/** `load` is called once, however often the part is needed. */
export const later = <Part>(load: () => Promise<Part>): Later<Part> => {
  let loading: Promise<Part> | null = null
  const get = (): Promise<Part> => (loading ??= load())
  waiting.push(get)
  return get
}

/** Loads what has not been needed yet, part after part, so that its first use does not wait. */
export const loadTheRest = (): void => {
  const [next, ...rest] = waiting.splice(0)
  if (next === undefined) return
  waiting.push(...rest)
  // A part that can't be loaded fails where it is needed. A page that is never idle loads them, too.
  requestIdleCallback(() => void next().then(loadTheRest, loadTheRest), { timeout: LONGEST_WAIT })
}

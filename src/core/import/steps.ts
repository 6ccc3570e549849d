/** Work that can be interrupted: at each `yield`, something else may run. */
export type Steps<Done> = Generator<void, Done, void>

/** Milliseconds of work without a pause. A window whose main process is busy for 50 ms stutters. */
const SLICE = 15

/** Items of a long list between two chances for a pause. */
export const MANY = 256

/** Does the work in slices, with a turn of the event loop after each. Rejects when `signal` is aborted before the end. */
export const inSlices = async <Done>(steps: Steps<Done>, signal?: AbortSignal): Promise<Done> => {
  let begun = performance.now()
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value
    if (performance.now() - begun < SLICE) continue
    await new Promise((resolve) => setImmediate(resolve))
    signal?.throwIfAborted()
    begun = performance.now()
  }
}

/** Does the work without a pause. */
export const atOnce = <Done>(steps: Steps<Done>): Done => {
  let step = steps.next()
  while (step.done !== true) step = steps.next()
  return step.value
}

/** `flatMap` over a long list. */
export const flatMapped = function* <From, To>(
  list: readonly From[],
  map: (item: From, index: number) => readonly To[],
): Steps<To[]> {
  const all: To[] = []
  for (const [index, item] of list.entries()) {
    if (index % MANY === MANY - 1) yield
    all.push(...map(item, index))
  }
  return all
}

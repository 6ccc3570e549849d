const waiting: (() => void)[] = []

const next = (): void => {
  waiting.shift()?.()
  if (waiting.length > 0) requestAnimationFrame(next)
}

/** Does it in a frame of its own, after those that wait already. Gives back what takes it out again. */
export const inAFrameOfItsOwn = (act: () => void): (() => void) => {
  waiting.push(act)
  if (waiting.length === 1) requestAnimationFrame(next)
  return () => {
    const at = waiting.indexOf(act)
    // The first keeps its place: its frame has been asked for.
    if (at > 0) waiting.splice(at, 1)
    else if (at === 0) waiting[0] = () => undefined
  }
}

/** Milliseconds of this process on a core. Waiting for a busy machine is none of it. */
const cpuNow = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const cpuOf = async (work: () => unknown): Promise<number> => {
  const begun = cpuNow()
  await work()
  return cpuNow() - begun
}

/** Below this, garbage collection and compilation decide. */
const LEAST = 25

/**
 * How many times as long work takes on a text four times as long: about 4 if its time grows with the text, 16 if with its square.
 * The shorter text is read twice, so that compiling the code doesn't count.
 */
export const growthOf = async (work: (length: number) => unknown, length: number): Promise<number> => {
  await work(length)
  const short = await cpuOf(() => work(length))
  return (await cpuOf(() => work(4 * length))) / Math.max(short, LEAST)
}

/** Halfway between growth with the text and growth with its square. */
export const LINEAR = 9

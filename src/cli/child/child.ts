/** A program that is to be started, without a shell. */
export type ChildStart = {
  command: string
  args: readonly string[]
  environment: Readonly<Record<string, string>>
  /** What is masked in its output where that is no terminal; none: all of it is handed through. */
  masked: readonly string[]
}

/** How it ended, as a shell counts: its own code, or 128 and the number of the signal. */
export type ChildEnd =
  | { kind: 'ended'; code: number }
  | { kind: 'not-found' }
  /** There is such a file, but the system does not run it. */
  | { kind: 'not-executable' }
  /** Nothing is wrong with the program: too many arguments, no memory, no free process. */
  | { kind: 'not-started' }

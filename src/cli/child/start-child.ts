import spawn from 'cross-spawn'
import type { ChildProcess } from 'node:child_process'
import { constants } from 'node:os'
import type { Clock } from '../../core/ports.ts'
import { handOnSignals } from '../included-node.ts'
import { createMaskedBytes } from './masked-bytes.ts'
import { copyMasked } from './masked-copy.ts'

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

const failureOf = ({ code }: NodeJS.ErrnoException): ChildEnd => {
  if (code === 'ENOENT' || code === 'ERR_INVALID_ARG_VALUE') return { kind: 'not-found' }
  return code === 'EACCES' || code === 'ENOEXEC' || code === 'EPERM' || code === 'ENOTDIR' || code === 'EISDIR'
    ? { kind: 'not-executable' }
    : { kind: 'not-started' }
}

const codeOf = (code: number | null, signal: NodeJS.Signals | null): number =>
  code ?? 128 + (signal === null ? 0 : constants.signals[signal])

const endOf = (child: ChildProcess): Promise<ChildEnd> =>
  new Promise((resolve) => {
    child.on('error', (error) => {
      // A signal that could not be handed on is an error, too: the program runs on then.
      if (child.pid === undefined || (error as NodeJS.ErrnoException).code === 'ENOENT') resolve(failureOf(error))
    })
    child.on('exit', (code, signal) => resolve({ kind: 'ended', code: codeOf(code, signal) }))
  })

const started = ({ command, args, environment, masked }: ChildStart): ChildProcess => {
  const through = (stream: NodeJS.WriteStream) => (stream.isTTY || masked.length === 0 ? 'inherit' : 'pipe')
  return spawn(command, [...args], {
    env: { ...environment },
    shell: false,
    stdio: ['inherit', through(process.stdout), through(process.stderr)],
  })
}

const untilEnd = async (child: ChildProcess, { masked }: ChildStart, clock: Clock): Promise<ChildEnd> => {
  const outputs = [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const
  const piped = outputs.flatMap(([from, to]) => (from === null ? [] : [{ from, to }]))
  const copies = piped.map(({ from, to }) => copyMasked(from, to, createMaskedBytes(masked), clock))
  const end = await endOf(child)
  for (const copy of copies) copy.programEnded()
  await Promise.all(copies.map(({ done }) => done))
  return end
}

/** Starts a program and waits until it ends. A terminal is the program's own; other output is masked on its way. */
export const startChild = async (start: ChildStart, clock: Clock): Promise<ChildEnd> => {
  const program: { child: ChildProcess | null } = { child: null }
  // Before it starts: a signal in between would end us and leave it running. It is never taken back: a late one must not put its
  // own end in the place of the program's.
  handOnSignals(program)
  try {
    program.child = started(start)
    return await untilEnd(program.child, start, clock)
  } catch (error) {
    // Node refuses some programs before it asks the system.
    return failureOf(error as NodeJS.ErrnoException)
  }
}

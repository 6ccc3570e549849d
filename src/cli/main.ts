import type { Composed, Interruption } from './compose.ts'
import { EXIT } from './refusal.ts'
import { reportRefusal, runComposing } from './run.ts'
import type { System } from './system.ts'
import { createOutput } from './terminal.ts'

/** Set by the build from package.json. */
declare const TOKEN_DESK_VERSION: string

/** A signal that the launcher hands on as well must not count twice. */
const SAME_SIGNAL = 300

/** The first Ctrl+C ends the work and still prints what is known; a second one ends the process. */
const listenForSignals = (): Interruption => {
  const controller = new AbortController()
  let first = 0
  const stop = (): void => {
    const now = performance.now()
    if (controller.signal.aborted && now - first > SAME_SIGNAL) process.exit(EXIT.interrupted)
    if (!controller.signal.aborted) first = now
    controller.abort()
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, stop)
  return {
    signal: controller.signal,
    letGo: () => {
      for (const signal of signals) process.off(signal, stop)
    },
  }
}

const closeAll = async (composed: Composed | null): Promise<void> => {
  await composed?.system.http.close()
  composed?.closeKeychain()
}

/** The command line in a Node that is new enough. Never throws: an unhandled error is reported as a defect of Token Desk. */
export const main = async (): Promise<void> => {
  const interruption = listenForSignals()
  const front = {
    version: TOKEN_DESK_VERSION,
    stdout: createOutput(process.stdout),
    stderr: createOutput(process.stderr),
    environment: process.env,
  }
  const { promise: interrupted, resolve: interrupt } = Promise.withResolvers<number>()
  let composed: Composed | null = null
  const compose = async (): Promise<System> => {
    const { composeSystem } = await import('./compose.ts')
    composed = composeSystem(front, interruption)
    void composed.nothingToTell.then(() => interrupt(EXIT.interrupted))
    return composed.system
  }
  let code: number
  try {
    code = await Promise.race([runComposing(process.argv.slice(2), front, compose), interrupted])
  } catch (error) {
    // No message of Node's: it could quote what it was given.
    const kind = error instanceof Error ? error.name : 'unknown'
    const message = `Unexpected error in Token Desk (${kind}). Nothing was learned about the token.`
    code = await reportRefusal({ code: 'internal', exit: EXIT.notChecked, message }, process.argv.slice(2), front)
  }
  await closeAll(composed)
  process.exit(code)
}

import { composeSystem, type Interruption } from './compose.ts'
import { EXIT } from './refusal.ts'
import { runCommandLine } from './run.ts'

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

/** The command line in a Node that is new enough. Never throws: an unhandled error is reported as a defect of Token Desk. */
export const main = async (): Promise<void> => {
  const { system, nothingToTell, closeKeychain } = composeSystem(TOKEN_DESK_VERSION, listenForSignals())
  let code: number = EXIT.notChecked
  try {
    const interrupted = nothingToTell.then(() => EXIT.interrupted)
    code = await Promise.race([runCommandLine(process.argv.slice(2), system), interrupted])
  } catch (error) {
    // No message of Node's: it could quote what it was given.
    const kind = error instanceof Error ? error.name : 'unknown'
    await system.stderr.write(
      `Something went wrong in Token Desk itself (${kind}). Nothing was learned about the token.\n`,
    )
  }
  await system.http.close()
  closeKeychain()
  process.exit(code)
}

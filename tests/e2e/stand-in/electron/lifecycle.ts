/** Where the app stands between its start and `ready`; Electron refuses many calls on the wrong side of it. */
let ready = false

export const isReady = (): boolean => ready

export function becomeReady(): void {
  ready = true
}

/** @throws what Electron says to a call that comes before the app is ready */
export function requireReady(message: string): void {
  if (!ready) throw new Error(message)
}

/** @throws what Electron says to a call that comes after the app is ready */
export function requireNotReady(message: string): void {
  if (ready) throw new Error(message)
}

/**
 * Ends the host at once with a message: for what must never pass unseen, also where the app's code would catch an error.
 */
export function failLoudly(message: string): never {
  process.stderr.write(`The stand-in for Electron refuses: ${message}\n`, () => process.exit(86))
  throw new Error(message)
}

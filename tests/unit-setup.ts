/** Runs around each file of the project `unit`. The files share a process, so none may leave state behind for the next one. */
import { afterAll, expect, vi } from 'vitest'

const SIGNALS_AND_ERRORS = ['uncaughtException', 'unhandledRejection', 'SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Zod, Svelte and tslib add such names when they are loaded. */
const isOfLibrary = (name: string): boolean => /^[_$]/.test(name)

const stateOfProcess = () => ({
  folder: process.cwd(),
  globals: Object.getOwnPropertyNames(globalThis).filter((name) => !isOfLibrary(name)),
  listeners: SIGNALS_AND_ERRORS.map((event) => `${event}: ${process.listenerCount(event)}`),
})

const before = stateOfProcess()
const environment = { ...process.env }

/** Names alone: a failure must not print a value. */
const changedVariables = (): string[] =>
  Object.keys({ ...environment, ...process.env }).filter((name) => process.env[name] !== environment[name])

/**
 * Page state waits for typing to pause, often beyond the end of a test. A preview that fired in the next file failed the run.
 * Only the page's files: clearing a timer that undici shares between requests would stop its timeouts for good.
 */
const clearTimersOfThePage = (): (() => void) => {
  const original = globalThis.setTimeout
  const pending = new Set<NodeJS.Timeout>()
  const recorded = (...args: Parameters<typeof setTimeout>): NodeJS.Timeout => {
    const timer = original(...args)
    pending.add(timer)
    return timer
  }
  globalThis.setTimeout = Object.defineProperties(
    recorded,
    Object.getOwnPropertyDescriptors(original),
  ) as typeof setTimeout
  return () => {
    globalThis.setTimeout = original
    for (const timer of pending) clearTimeout(timer)
  }
}
const isOfThePage = /[\\/]unit[\\/]renderer[\\/]/.test(expect.getState().testPath ?? '')
const clearTimers = isOfThePage ? clearTimersOfThePage() : (): void => undefined

afterAll(() => {
  vi.useRealTimers()
  clearTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  expect(stateOfProcess()).toEqual(before)
  expect(changedVariables()).toEqual([])
})

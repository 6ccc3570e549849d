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

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  expect(stateOfProcess()).toEqual(before)
  expect(changedVariables()).toEqual([])
})

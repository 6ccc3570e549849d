import { ok, type Result } from '../shared/contract/result.ts'

/** Work under way that can be canceled, by an id. */
export const createRunning = () => {
  const controllers = new Map<string | symbol, AbortController>()
  return {
    has: (id: string): boolean => controllers.has(id),
    isIdle: (): boolean => controllers.size === 0,

    async run<Value>(id: string | symbol, work: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
      const controller = new AbortController()
      controllers.set(id, controller)
      try {
        return await work(controller.signal)
      } finally {
        controllers.delete(id)
      }
    },

    /** An unknown id isn't an error: the work may have just ended. */
    cancel(id: string): Promise<Result<null>> {
      controllers.get(id)?.abort()
      return Promise.resolve(ok(null))
    },

    cancelAll(): void {
      for (const controller of controllers.values()) controller.abort()
    },
  }
}

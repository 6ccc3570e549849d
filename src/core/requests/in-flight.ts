/** The requests that are under way, by the id of their exchange. */
export type InFlight = {
  /** Null: one of this id is under way already. */
  begin(id: string): AbortSignal | null
  end(id: string): void
  /** Cancelling what is not there is no failure: it may have ended just now. */
  cancel(id: string): void
  cancelAll(): void
}

export const createInFlight = (): InFlight => {
  const controllers = new Map<string, AbortController>()
  return {
    begin: (id) => {
      if (controllers.has(id)) return null
      const controller = new AbortController()
      controllers.set(id, controller)
      return controller.signal
    },
    end: (id) => {
      controllers.delete(id)
    },
    cancel: (id) => controllers.get(id)?.abort(),
    cancelAll: () => controllers.forEach((controller) => controller.abort()),
  }
}

/** What `work` gives, or null as soon as the signal is aborted; `work` itself goes on unheard. */
export const orAborted = async <Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value | null> => {
  if (signal.aborted) return null
  const aborted = Promise.withResolvers<null>()
  const stop = (): void => aborted.resolve(null)
  signal.addEventListener('abort', stop)
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

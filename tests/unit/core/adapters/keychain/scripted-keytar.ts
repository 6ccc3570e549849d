import type { WorkerProcess } from '../../../../../src/core/adapters/keychain/process.ts'
import { serveKeychain, type Keytar } from '../../../../../src/core/adapters/keychain/worker.ts'

/** A keytar whose calls can be held back, refused or twisted, one by one. Like the real one it knows no codes. */
export const createScriptedKeytar = () => {
  const items = new Map<string, string>()
  const calls: string[] = []
  let running = 0
  let mostAtOnce = 0
  let gates: { name: string; opened: Promise<void> }[] = []
  let failures: { name: string; message: string }[] = []
  let twist = (value: string): string => value
  let deaf = 0
  const workers: { die: () => void }[] = []

  const perform = async <Value>(name: string, act: () => Value): Promise<Value> => {
    calls.push(name)
    running += 1
    mostAtOnce = Math.max(mostAtOnce, running)
    try {
      const gate = gates.find((candidate) => candidate.name === name)
      gates = gates.filter((candidate) => candidate !== gate)
      await gate?.opened
      const failure = failures.find((candidate) => candidate.name === name)
      failures = failures.filter((candidate) => candidate !== failure)
      if (failure !== undefined) throw new Error(failure.message)
      return act()
    } finally {
      running -= 1
    }
  }

  const keytar: Keytar = {
    getPassword: (_service, account) => perform('get', () => items.get(account) ?? null),
    setPassword: (_service, account, password) => perform('set', () => void items.set(account, twist(password))),
    deletePassword: (_service, account) => perform('delete', () => items.delete(account)),
  }

  const hearing = (): Keytar => {
    if (deaf === 0) return keytar
    deaf -= 1
    return { ...keytar, getPassword: () => perform('get', () => null) }
  }

  /** A process that is killed is heard no more; what it asked of the keychain goes on there. */
  const start = (load: () => Promise<Keytar> = () => Promise.resolve(hearing())): WorkerProcess => {
    let alive = true
    let toWorker: (message: unknown) => void = () => undefined
    let toParent: (message: unknown) => void = () => undefined
    const ended: (() => void)[] = []
    const die = (): void => {
      if (!alive) return
      alive = false
      for (const listener of ended) listener()
    }
    workers.push({ die })
    serveKeychain(
      {
        listen: (listener) => void (toWorker = listener),
        post: (answer) =>
          queueMicrotask(() => {
            if (alive) toParent(structuredClone(answer))
          }),
      },
      load,
    )
    return {
      post: (call) => queueMicrotask(() => toWorker(structuredClone(call))),
      onMessage: (listener) => void (toParent = listener),
      onEnd: (listener) => void ended.push(listener),
      kill: die,
    }
  }

  return {
    start,
    /** How many processes there were. */
    started: () => workers.length,
    /** The process that serves now dies by itself. */
    crash: () => workers.at(-1)?.die(),
    running: () => running,
    keytar,
    items,
    calls,
    mostAtOnce: () => mostAtOnce,
    /** The next call of this name hangs until the function given back is called. */
    hang: (name: 'get' | 'set' | 'delete'): (() => void) => {
      let open = (): void => undefined
      gates.push({ name, opened: new Promise((resolve) => (open = resolve)) })
      return () => open()
    },
    /** The next call of this name, or so many of them, is rejected with this message. */
    failNext: (name: 'get' | 'set' | 'delete', message: string, times = 1): void => {
      failures.push(...Array.from({ length: times }, () => ({ name, message })))
    },
    /** So many of the processes started from now on are given what they cannot decrypt, which libsecret takes for nothing. */
    startDeaf: (times: number): void => {
      deaf = times
    },
    /** Values are kept changed from now on. */
    keepChanged: (change: (value: string) => string): void => {
      twist = change
    },
  }
}

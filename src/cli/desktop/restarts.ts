import type { Ended } from './how-it-ended.ts'
import type { Running } from './electron-process.ts'

type Needs = {
  /** False: it failed, and has said why. */
  build: () => Promise<boolean>
  start: () => Running
  /** Calls `act` after some milliseconds; gives back what withdraws it. */
  after: (milliseconds: number, act: () => void) => () => void
}

/** How long an app that was asked to end may take for it, in milliseconds. */
const PATIENCE = 5_000

/** Ends the app: asked first, killed where that does not help. Resolves when it is gone, and its single-instance lock with it. */
const end = async (running: Running, after: Needs['after']): Promise<void> => {
  running.kill('SIGTERM')
  const withdraw = after(PATIENCE, () => running.kill('SIGKILL'))
  await running.exited
  withdraw()
}

export type Restarts = {
  /** Something was saved: build, end the app that runs, start the new one. */
  changed: () => void
  /** Nothing is started from now on. The running app gets the signal, where there is one to hand on. */
  stop: (handOn: NodeJS.Signals | null) => void
  /** Resolves when the app has ended by itself or after `stop`; null: none was running. */
  ended: Promise<Ended | null>
}

/** Builds and starts again, one after the other however fast files are saved. A build that fails leaves the running app alone. */
export const createRestarts = ({ build, start, after }: Needs): Restarts => {
  const { promise: ended, resolve: finish } = Promise.withResolvers<Ended | null>()
  let running: Running | null = null
  let isBusy = false
  let isDue = false
  let isStopped = false
  /** Asked anew after each wait. */
  const hasStopped = (): boolean => isStopped

  const startNew = (): void => {
    const started = start()
    running = started
    void started.exited.then((how) => {
      // One that we have ended ourselves is no longer `running`.
      if (running === started) finish(how)
    })
  }

  const round = async (): Promise<void> => {
    if (!(await build()) || hasStopped()) return
    const old = running
    running = null
    if (old !== null) await end(old, after)
    if (!hasStopped()) startNew()
  }

  const work = async (): Promise<void> => {
    isBusy = true
    while (isDue && !hasStopped()) {
      isDue = false
      await round()
    }
    isBusy = false
    if (hasStopped() && running === null) finish(null)
  }

  return {
    changed() {
      isDue = true
      if (!isBusy) void work()
    },
    stop(handOn) {
      isStopped = true
      if (running !== null && handOn !== null) running.kill(handOn)
      if (running === null && !isBusy) finish(null)
    },
    ended,
  }
}

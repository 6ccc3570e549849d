import type { Ended } from './how-it-ended.ts'
import type { Running } from './electron-process.ts'

type Needs = {
  /** Returns `false` if the build failed. It has printed why. */
  build: () => Promise<boolean>
  start: () => Running
  /** Calls `act` after some milliseconds. Returns a function that cancels the call. */
  after: (milliseconds: number, act: () => void) => () => void
}

/** How long the app may take to shut down, in milliseconds. */
const PATIENCE = 5_000

/** Ends the app, by force if it takes too long. Resolves when the app has released its single-instance lock. */
const end = async (running: Running, after: Needs['after']): Promise<void> => {
  running.kill('SIGTERM')
  const withdraw = after(PATIENCE, () => running.kill('SIGKILL'))
  await running.exited
  withdraw()
}

export type Restarts = {
  /** Builds after a file was saved, ends the running app and starts the new one. */
  changed: () => void
  /** Starts nothing more. Passes the signal on to the running app, unless it is `null`. */
  stop: (handOn: NodeJS.Signals | null) => void
  /** Resolves when the app has ended by itself or after `stop`. `null` if none was running. */
  ended: Promise<Ended | null>
}

/** Builds and restarts, one build at a time however fast files are saved. After a failed build the app keeps running. */
export const createRestarts = ({ build, start, after }: Needs): Restarts => {
  const { promise: ended, resolve: finish } = Promise.withResolvers<Ended | null>()
  let running: Running | null = null
  let isBusy = false
  let isDue = false
  let isStopped = false
  /** Read again after each wait. */
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

import type { AppSnapshot } from '../../shared/contract/app.ts'
import type { DeskError } from '../../shared/contract/errors.ts'
import { DEFAULT_SETTINGS, type Settings } from '../../shared/model/settings.ts'
import { desk } from './desk.ts'

/** What the page knows of the app: version, platform, settings, whether the Playground runs. */
class App {
  snapshot = $state.raw<AppSnapshot | null>(null)

  get settings(): Settings {
    return this.snapshot?.settings ?? DEFAULT_SETTINGS
  }

  get isMac(): boolean {
    return this.snapshot?.platform === 'mac'
  }

  get playgroundServiceId(): string | null {
    const playground = this.snapshot?.playground
    return playground?.state === 'running' ? playground.serviceId : null
  }

  /** Reads once and follows every change. Gives back what ends it. */
  async start(): Promise<() => void> {
    const stop = desk.events.on('app.changed', (snapshot) => {
      this.snapshot = snapshot
    })
    const read = await desk.app.read(null)
    if (read.ok) this.snapshot = read.value
    return stop
  }

  /** Keeps the settings. The page shows them at once and takes them back when main refuses. */
  async save(settings: Settings): Promise<DeskError | null> {
    const before = this.snapshot
    if (before !== null) this.snapshot = { ...before, settings }
    const saved = await desk.app.saveSettings($state.snapshot(settings))
    if (saved.ok) {
      if (this.snapshot !== null) this.snapshot = { ...this.snapshot, settings: saved.value }
      return null
    }
    this.snapshot = before
    return saved.error
  }
}

export const app = new App()

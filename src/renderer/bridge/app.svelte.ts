import type { AppSnapshot } from '../../shared/contract/app.ts'
import type { Input } from '../../shared/contract/contract.ts'
import type { DeskError } from '../../shared/contract/errors.ts'
import type { Settings } from '../../shared/model/settings.ts'
import { DEFAULT_SETTINGS } from '../../shared/model/default-settings.ts'
import { desk } from './desk.ts'

type Saying = Pick<Input<'app.saveSettings'>, 'proxyPassword' | 'confirmed'>

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
    await this.refresh()
    return stop
  }

  /** Reads again: settings stand in the catalog, which may not have been there to be read. */
  async refresh(): Promise<void> {
    const read = await desk.app.read()
    if (read.ok) this.snapshot = read.value
  }

  /**
   * Keeps the settings. The page shows them at once and takes them back when main refuses. `saying`: a password for the proxy,
   * which is not kept here, and a yes to the way that tokens travel.
   */
  async save(settings: Settings, saying: Saying = {}): Promise<DeskError | null> {
    const before = this.snapshot
    if (before !== null) this.snapshot = { ...before, settings }
    const saved = await desk.app.saveSettings({ ...$state.snapshot(settings), ...saying })
    if (saved.ok) {
      if (this.snapshot !== null) this.snapshot = { ...this.snapshot, settings: saved.value }
      return null
    }
    this.snapshot = before
    return saved.error
  }
}

export const app = new App()

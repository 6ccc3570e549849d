import type { AppSnapshot } from '../../shared/contract/app.ts'
import type { Input } from '../../shared/contract/contract.ts'
import type { Result } from '../../shared/contract/result.ts'
import type { Settings, SettingsChange } from '../../shared/model/settings.ts'
import { DEFAULT_SETTINGS } from '../../shared/model/default-settings.ts'
import { desk } from './desk.ts'

type Saying = Pick<Input<'app.saveSettings'>, 'proxyPassword' | 'confirmed'>

export class App {
  snapshot = $state.raw<AppSnapshot | null>(null)
  /** Counts main's events, to recognize a response that is older. */
  #events = 0

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
      this.#events += 1
      this.snapshot = snapshot
    })
    await this.refresh()
    return stop
  }

  /** Reads again: settings stand in the catalog, which may not have been there to be read. */
  async refresh(): Promise<void> {
    const before = this.#events
    const read = await desk.app.read()
    // An event that arrived in between is at least as new as this response.
    if (read.ok && before === this.#events) this.snapshot = read.value
  }

  /** `saying`: the proxy's password, and consent to a route. */
  async save(change: SettingsChange, saying: Saying = {}): Promise<Result<Settings>> {
    const saved = await desk.app.saveSettings({ ...$state.snapshot(change), ...saying })
    if (saved.ok && this.snapshot !== null) this.snapshot = { ...this.snapshot, settings: saved.value }
    return saved
  }
}

export const app = new App()

import type { AppSnapshot } from '../../shared/contract/app.ts'
import type { Input } from '../../shared/contract/contract.ts'
import type { DeskError } from '../../shared/contract/errors.ts'
import type { Settings } from '../../shared/model/settings.ts'
import { DEFAULT_SETTINGS } from '../../shared/model/default-settings.ts'
import { desk } from './desk.ts'

type Saying = Pick<Input<'app.saveSettings'>, 'proxyPassword' | 'confirmed'>

/** The settings weren't read, so that saving any would overwrite them with the defaults. */
const UNREAD: DeskError = {
  code: 'not-done',
  message: 'The settings could not be read, so nothing was changed. Try again once the vault has loaded.',
}

/** What the page knows of the app: version, platform, settings, whether the Playground runs. */
export class App {
  snapshot = $state.raw<AppSnapshot | null>(null)
  /** The settings that are being saved. `null` if none are. An event that arrives during this has older ones. */
  #keeping: Settings | null = null
  /** The settings that main saved last. They count again if the new ones are refused. */
  #kept: Settings = DEFAULT_SETTINGS

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
      this.snapshot = this.#keeping === null ? snapshot : { ...snapshot, settings: this.#keeping }
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
    if (this.snapshot === null) return UNREAD
    if (this.#keeping === null) this.#kept = this.settings
    this.#keeping = settings
    this.#show(settings)
    const saved = await desk.app.saveSettings({ ...$state.snapshot(settings), ...saying })
    // A later one is on its way: it was made from this one, and its answer is the one to show.
    if (saved.ok) this.#kept = saved.value
    if (this.#keeping !== settings) return saved.ok ? null : saved.error
    this.#keeping = null
    this.#show(saved.ok ? saved.value : this.#kept)
    return saved.ok ? null : saved.error
  }

  #show(settings: Settings): void {
    if (this.snapshot !== null) this.snapshot = { ...this.snapshot, settings }
  }
}

export const app = new App()

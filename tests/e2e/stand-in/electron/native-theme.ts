import type { NativeTheme } from 'electron'

import { Emitter } from './emitter.ts'
import { refuseMissingOn } from './missing.ts'

type Source = NativeTheme['themeSource']

/** The machine's light or dark look. The specs play the machine with `setSystemDark`. */
class StandInTheme extends Emitter {
  constructor() {
    super('nativeTheme', ['updated'])
  }

  #source: Source = 'system'
  #systemDark = false
  readonly shouldUseHighContrastColors = false
  readonly shouldUseInvertedColorScheme = false
  readonly prefersReducedTransparency = false
  readonly inForcedColorsMode = false

  get themeSource(): Source {
    return this.#source
  }

  set themeSource(source: Source) {
    if (!['system', 'light', 'dark'].includes(source)) throw new TypeError(`No theme source: ${source as string}`)
    this.#change(() => (this.#source = source))
  }

  get shouldUseDarkColors(): boolean {
    return this.#source === 'system' ? this.#systemDark : this.#source === 'dark'
  }

  get shouldUseDarkColorsForSystemIntegratedUI(): boolean {
    return this.#systemDark
  }

  /** Not Electron's: the machine turns dark or light. */
  setSystemDark(dark: boolean): void {
    this.#change(() => (this.#systemDark = dark))
  }

  #change(make: () => void): void {
    const before = [this.#source, this.shouldUseDarkColors].join()
    make()
    if (before !== [this.#source, this.shouldUseDarkColors].join()) this.emit('updated')
  }
}

refuseMissingOn('nativeTheme', StandInTheme)

export const nativeTheme = new StandInTheme()

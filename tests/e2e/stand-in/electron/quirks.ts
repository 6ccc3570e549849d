/**
 * What Electron does on some machines only, asked for by a spec in the app's environment (`STAND_IN_QUIRKS`, commas between):
 * `never-ready`: `ready-to-show` never comes (Wayland, electron#48859); `packaged`: the app runs as an installed one.
 */
type Quirk = 'never-ready' | 'packaged'

export const hasQuirk = (quirk: Quirk): boolean => (process.env['STAND_IN_QUIRKS'] ?? '').split(',').includes(quirk)

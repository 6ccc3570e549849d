import type { Settings, SettingsChange } from './settings.ts'

/** How large letters can be, in percent of the usual. */
export const TEXT_SIZES = [100, 125, 150, 200] as const

const MIB = 1024 * 1024

/** The defaults that `settings.ts` adds to older settings. In this file for the page, which loads no schemas at its start. */
export const DEFAULT_SETTINGS = {
  connection: {
    connectTimeout: 10_000,
    headersTimeout: 30_000,
    bodyTimeout: 30_000,
    bodyCap: 50 * MIB,
    proxy: { mode: 'system' } as const,
    extraCaFile: null,
  },
  layout: { vaultWidth: 300 },
  theme: 'system' as const,
  density: 'comfortable' as const,
  textSize: 100 as const,
  treeGrouping: 'by-token' as const,
  keepHistory: true,
}

type Present<Change> = { [Name in keyof Change]?: Exclude<Change[Name], undefined> }

/** The fields that have a value. */
export const present = <Change extends object>(change: Change): Present<Change> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Present<Change>

/** The settings after a change. What it doesn't name stays. */
export const withChange = (settings: Settings, { connection = {}, ...others }: SettingsChange): Settings => ({
  ...settings,
  ...present(others),
  connection: { ...settings.connection, ...present(connection) },
})

import type { Settings } from './settings.ts'

/** How large letters can be, in percent of the usual. */
export const TEXT_SIZES = [100, 125, 150, 200] as const

const MIB = 1024 * 1024

export const DEFAULT_SETTINGS: Settings = {
  connection: {
    connectTimeout: 10_000,
    headersTimeout: 30_000,
    bodyTimeout: 30_000,
    bodyCap: 50 * MIB,
    proxy: { mode: 'system' },
    extraCaFile: null,
  },
  layout: { vaultWidth: 260, diagnosisWidth: 340 },
  theme: 'system',
  density: 'comfortable',
  textSize: 100,
  treeGrouping: 'by-environment',
  keepHistory: true,
}

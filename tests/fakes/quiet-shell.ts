import type { Shell } from '../../src/core/ports.ts'
import { ok } from '../../src/shared/contract/result.ts'

/** A system that does nothing: its clipboard stays empty, and file dialogs are canceled. */
export const QUIET_SHELL: Shell = {
  readClipboard: () => Promise.resolve(''),
  writeClipboard: () => Promise.resolve(true),
  clearClipboard: () => Promise.resolve(),
  saveFile: () => Promise.resolve(ok('cancelled')),
  chooseFile: () => Promise.resolve(null),
  openExternal: () => Promise.resolve(true),
}

import { BrowserWindow, clipboard, dialog, type OpenDialogOptions, type SaveDialogOptions } from 'electron'
import type { Shell, WriteUserFile } from '../core/ports.ts'
import { failed, ok } from '../shared/contract/result.ts'
import { copySecret } from './secret-clipboard.ts'
import { openExternally } from './security/external-links.ts'

/** A dialog belongs to our window where there is one: on macOS it then is a sheet. */
const askWhere = (options: SaveDialogOptions) => {
  const window = BrowserWindow.getFocusedWindow()
  return window === null ? dialog.showSaveDialog(options) : dialog.showSaveDialog(window, options)
}

const askWhich = (options: OpenDialogOptions) => {
  const window = BrowserWindow.getFocusedWindow()
  return window === null ? dialog.showOpenDialog(options) : dialog.showOpenDialog(window, options)
}

/** Clipboard, dialogs and links, as Electron offers them. */
export const createShell = (writeFile: WriteUserFile): Shell => ({
  readClipboard: () => clipboard.readText(),
  writeClipboard: async (text, what) => {
    if (what === 'secret') return copySecret(text)
    await clipboard.writeText(text)
    return false
  },
  clearClipboard: async () => {
    clipboard.clear()
    return Promise.resolve()
  },
  saveFile: async (suggestedName, content, readers) => {
    const { canceled, filePath } = await askWhere({
      defaultPath: suggestedName,
      properties: ['createDirectory', 'showOverwriteConfirmation', 'dontAddToRecent'],
    })
    if (canceled || filePath === '') return ok('cancelled')
    return (await writeFile(filePath, content, readers)) ? ok('saved') : failed({ reason: 'unwritable' })
  },
  chooseFile: async (title) => {
    const { canceled, filePaths } = await askWhich({ title, properties: ['openFile', 'dontAddToRecent'] })
    return canceled ? null : (filePaths[0] ?? null)
  },
  openExternal: openExternally,
})

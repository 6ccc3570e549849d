import { clipboard, ClipboardItem } from 'electron'

/** A format of the system’s own, as Electron names it (Electron’s documentation of `clipboard`). */
const systemFormat = (name: string): string => `electron application/osclipboard;format="${name}"`

const zero = (): Blob => new Blob([new Uint8Array(4)])

/** Formats that exclude a copy from clipboard histories and cloud sync on Windows, macOS and KDE. GNOME has none. */
const MARKS: Readonly<Partial<Record<NodeJS.Platform, () => Record<string, string | Blob>>>> = {
  win32: () => ({
    [systemFormat('ExcludeClipboardContentFromMonitorProcessing')]: '1',
    [systemFormat('CanIncludeInClipboardHistory')]: zero(),
    [systemFormat('CanUploadToCloudClipboard')]: zero(),
  }),
  darwin: () => ({ [systemFormat('org.nspasteboard.ConcealedType')]: '1' }),
  linux: () => ({ [systemFormat('x-kde-passwordManagerHint')]: 'secret' }),
}

/** What is put into the clipboard for a secret on a system. */
export const secretFormats = (text: string, platform: NodeJS.Platform): Record<string, string | Blob> => ({
  'text/plain': text,
  ...MARKS[platform]?.(),
})

/** Copies a secret, without the mark if the system refuses it: the user wants a copy. Returns whether it is marked. */
export const copySecret = async (text: string): Promise<boolean> => {
  try {
    await clipboard.write([new ClipboardItem(secretFormats(text, process.platform))])
    return MARKS[process.platform] !== undefined
  } catch {
    await clipboard.writeText(text)
    return false
  }
}

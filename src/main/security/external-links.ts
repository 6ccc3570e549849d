import { dialog, shell } from 'electron'

/** Whether a link may leave the app: https only, without credentials. Others (file:, smb: …) could start a program. */
const mayOpenExternally = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return url.protocol === 'https:' && url.username === '' && url.password === ''
}

/** Asks whether to open a link that is no place of a known service. */
const isWanted = async ({ host }: URL): Promise<boolean> => {
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: `Open ${host} in your browser?`,
    detail: 'This address comes from a file or a response, not from a service in your vault.',
    buttons: ['Open', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  })
  return response === 0
}

/** Opens a link in the user's browser. The only place that calls `shell.openExternal`. Returns whether it did. */
export const openExternally = async (text: string, ask: boolean): Promise<boolean> => {
  if (!mayOpenExternally(text)) return false
  const url = new URL(text)
  if (ask && !(await isWanted(url))) return false
  try {
    await shell.openExternal(url.href)
    return true
  } catch {
    // Linux without xdg-open, or no program for web addresses.
    await dialog.showMessageBox({
      type: 'error',
      message: `Couldn’t open ${url.host} in your browser`,
      detail: 'Your system didn’t start a browser. Choose a default browser in the system settings, then try again.',
    })
    return false
  }
}

import { shell } from 'electron'

/**
 * Whether a link may leave the app: https only, no credentials in it. Everything else (file:, javascript:, smb: …)
 * could start a program.
 */
export const mayOpenExternally = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return url.protocol === 'https:' && url.username === '' && url.password === ''
}

/** Opens a link in the person's browser. The only place that calls `shell.openExternal`. Gives back whether it did. */
export const openExternally = async (text: string): Promise<boolean> => {
  if (!mayOpenExternally(text)) return false
  await shell.openExternal(new URL(text).href)
  return true
}

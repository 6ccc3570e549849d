import { spawn } from 'node:child_process'
import { basename, join } from 'node:path'

import type { OpenDialogOptions, SaveDialogOptions } from 'electron'

import { app } from './app.ts'
import { allWebContents } from './web-contents.ts'

/**
 * What a person in front of a real window needs (`npm run start:chromium`) and a spec must not have: the system's clipboard, its
 * browser, files where they can be found. There are no dialogs.
 */

/** The system's clipboard, through the first window's page: in the preload's world, so that the page sees nothing of it. */
export async function useSystemClipboard(text?: string): Promise<string> {
  const [contents] = allWebContents()
  const page = await contents?.ready
  if (!page) return ''
  await contents?.session.allowClipboard(contents.getURL())
  const call = text === undefined ? 'readText()' : `writeText(${JSON.stringify(text)}).then(() => "")`
  return String(await page.evaluateIsolated(`navigator.clipboard.${call}`))
}

/** Opens an address in the person's browser. Detached, as it lives on when the app ends. */
export function openInSystem(url: string): void {
  const [command, ...args] = {
    darwin: ['open', url],
    win32: ['rundll32', 'url.dll,FileProtocolHandler', url],
  }[process.platform as string] ?? ['xdg-open', url]
  const child = spawn(command ?? '', args, { stdio: 'ignore', detached: true })
  child.once('error', (error) => console.error(`Could not open ${url}: ${error.message}`))
  child.unref()
}

/** The answer that the stand-in gives in a person's place, said on the terminal. */
export function answerForPerson(method: string, asked: unknown): unknown {
  if (method.startsWith('showSaveDialog')) {
    const { defaultPath } = asked as SaveDialogOptions
    const filePath = join(app.getPath('downloads'), basename(defaultPath ?? 'untitled'))
    console.log(`Saving to ${filePath} (the stand-in has no dialog to ask you).`)
    return method.endsWith('Sync') ? filePath : { canceled: false, filePath }
  }
  if (method.startsWith('showOpenDialog')) {
    const { title } = asked as OpenDialogOptions
    console.log(`The stand-in has no dialog to choose a file${title ? ` (${title})` : ''}: treated as canceled.`)
    return method.endsWith('Sync') ? undefined : { canceled: true, filePaths: [] }
  }
  const { message, cancelId = 0 } = asked as { message?: string; cancelId?: number }
  console.log(`${message ?? 'A message'} (the stand-in has no dialog: treated as canceled)`)
  return method.endsWith('Sync') ? cancelId : { response: cancelId, checkboxChecked: false }
}

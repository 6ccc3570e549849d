import { rename } from 'node:fs/promises'
import { join } from 'node:path'

import type { Session as DevToolsSession } from '../chromium/cdp.ts'
import { toApp } from '../serve/schemes.ts'
import { downloadsFolder, inContext } from './browser.ts'
import { Emitter } from './emitter.ts'
import { preventable } from './events.ts'
import { ignored } from './ignored.ts'
import { refuseMissingOn } from './missing.ts'
import { defaultSession } from './session.ts'
import { contentsOfFrame } from './web-contents.ts'

type State = 'progressing' | 'completed' | 'cancelled' | 'interrupted'

/** A download as main sees it. Chromium writes it aside; when it is whole it goes where the app said. */
class DownloadItem extends Emitter {
  readonly #guid: string
  readonly #url: string
  readonly #filename: string
  readonly #browser: DevToolsSession
  readonly #folder: string
  #savePath = ''
  #state: State = 'progressing'
  #received = 0
  #total = 0

  constructor(
    browser: DevToolsSession,
    folder: string,
    { guid, url, suggestedFilename }: { guid: string; url: string; suggestedFilename: string },
  ) {
    super('downloadItem', ['updated', 'done'])
    this.#browser = browser
    this.#folder = folder
    this.#guid = guid
    this.#url = toApp(url)
    this.#filename = suggestedFilename
  }

  cancel(): void {
    if (this.#state !== 'progressing') return
    void this.#browser.trySend('Browser.cancelDownload', { guid: this.#guid, ...inContext() })
    this.#end('cancelled')
  }

  setSavePath(path: string): void {
    this.#savePath = path
  }

  getSavePath(): string {
    return this.#savePath
  }

  readonly setSaveDialogOptions = ignored

  getFilename(): string {
    return this.#filename
  }

  getURL(): string {
    return this.#url
  }

  getState(): State {
    return this.#state
  }

  getReceivedBytes(): number {
    return this.#received
  }

  getTotalBytes(): number {
    return this.#total
  }

  async progress({
    receivedBytes,
    totalBytes,
    state,
  }: {
    receivedBytes: number
    totalBytes: number
    state: string
  }): Promise<void> {
    this.#received = receivedBytes
    this.#total = totalBytes
    if (this.#state !== 'progressing') return
    if (state === 'inProgress') {
      this.emit('updated', preventable({}), 'progressing')
      return
    }
    // Without a path Electron asks its user; nobody answers here, so the file stays in the stand-in's own folder.
    if (state === 'completed' && this.#savePath) await rename(join(this.#folder, this.#guid), this.#savePath)
    this.#end(state === 'completed' ? 'completed' : 'cancelled')
  }

  #end(state: State): void {
    this.#state = state
    this.emit('done', preventable({}), state)
  }
}

refuseMissingOn('downloadItem', DownloadItem)

/** Raises `will-download` for whatever Chromium begins to download; a listener that prevents it, or cancels the item, ends it. */
export function watchDownloads(browser: DevToolsSession, userData: string): void {
  const items = new Map<string, DownloadItem>()
  browser.on('Browser.downloadWillBegin', (event) => {
    const item = new DownloadItem(browser, downloadsFolder(userData), event)
    items.set(event.guid, item)
    const asked = preventable({})
    defaultSession().emit('will-download', asked, item, contentsOfFrame(event.frameId))
    if (asked.defaultPrevented) item.cancel()
  })
  browser.on('Browser.downloadProgress', (event) => void items.get(event.guid)?.progress(event))
}

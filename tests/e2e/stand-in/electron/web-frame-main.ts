import type { Page } from '../chromium/page.ts'
import { createCodec } from '../page/codec.ts'
import { originOf, toApp } from '../serve/schemes.ts'
import { refuseMissingOn } from './missing.ts'

const codec = createCodec()
let count = 0

/** A frame as main sees it: what Electron calls WebFrameMain. */
export class WebFrameMain {
  readonly #page: Page
  readonly #frames: FrameTable
  readonly #id: string
  readonly routingId = ++count
  readonly frameTreeNodeId = this.routingId
  readonly processId = 1
  readonly osProcessId = process.pid
  readonly frameToken: string

  constructor(page: Page, frames: FrameTable, id: string) {
    this.#page = page
    this.#frames = frames
    this.#id = id
    this.frameToken = id
  }

  get url(): string {
    return toApp(this.#page.frames.get(this.#id)?.url ?? '')
  }

  get origin(): string {
    return originOf(this.#page.frames.get(this.#id)?.url ?? '')
  }

  get name(): string {
    return this.#page.frames.get(this.#id)?.name ?? ''
  }

  get parent(): WebFrameMain | null {
    const parent = this.#page.frames.get(this.#id)?.parent
    return parent === undefined ? null : this.#frames.of(parent)
  }

  get top(): WebFrameMain | null {
    const parent = this.parent
    return parent ? parent.top : this
  }

  get frames(): WebFrameMain[] {
    return this.#page.frames.children(this.#id).flatMap(({ id }) => this.#frames.of(id) ?? [])
  }

  get framesInSubtree(): WebFrameMain[] {
    return [this, ...this.frames.flatMap((frame) => frame.framesInSubtree)]
  }

  get detached(): boolean {
    return this.isDestroyed()
  }

  isDestroyed(): boolean {
    return this.#page.frames.get(this.#id) === undefined
  }

  send(channel: string, ...args: unknown[]): void {
    void this.#page.deliver({ kind: 'event', channel, text: encodeArguments(args) }, this.#id)
  }
}

refuseMissingOn('webFrameMain', WebFrameMain)

/** One object a frame, so that `===` tells frames apart as it does under Electron. */
export class FrameTable {
  readonly #page: Page
  readonly #known = new Map<string, WebFrameMain>()

  constructor(page: Page) {
    this.#page = page
  }

  of(id: string): WebFrameMain | null {
    if (!this.#page.frames.get(id)) return null
    const known = this.#known.get(id)
    if (known) return known
    const made = new WebFrameMain(this.#page, this, id)
    this.#known.set(id, made)
    return made
  }
}

/** What main sends to a page, as text; refused as Electron refuses it. */
export function encodeArguments(args: unknown[]): string {
  try {
    return codec.encode(args)
  } catch {
    throw new TypeError('Failed to serialize arguments')
  }
}

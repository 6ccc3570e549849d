import type { Protocol } from './cdp.ts'

/** One frame of a page, as DevTools reports it. URLs are the page's own. */
export type Frame = {
  id: string
  parent: string | undefined
  name: string
  url: string
  /** the preload's world in the frame's current document */
  context: number | undefined
}

/** The frames of one page and the isolated world of each. */
export class Frames {
  readonly #byId = new Map<string, Frame>()

  attached(id: string, parent: string | undefined): Frame {
    const known = this.#byId.get(id)
    if (known) return known
    const frame: Frame = { id, parent, name: '', url: 'about:blank', context: undefined }
    this.#byId.set(id, frame)
    return frame
  }

  navigated({ id, parentId, name, url, urlFragment }: Protocol.Page.Frame): void {
    const frame = this.attached(id, parentId)
    frame.name = name ?? ''
    frame.url = url + (urlFragment ?? '')
  }

  detached(id: string): void {
    for (const child of this.children(id)) this.detached(child.id)
    this.#byId.delete(id)
  }

  get(id: string): Frame | undefined {
    return this.#byId.get(id)
  }

  children(id: string): Frame[] {
    return [...this.#byId.values()].filter((frame) => frame.parent === id)
  }

  byContext(context: number): Frame | undefined {
    return [...this.#byId.values()].find((frame) => frame.context === context)
  }

  forgetContexts(which: (context: number) => boolean): void {
    for (const frame of this.#byId.values()) {
      if (frame.context !== undefined && which(frame.context)) frame.context = undefined
    }
  }
}

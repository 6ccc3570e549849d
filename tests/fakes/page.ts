import { vi } from 'vitest'

/** As much of a page as state beside it looks at: nothing has the focus, and nothing is there. */
export const stubPage = (): void => {
  vi.stubGlobal('HTMLElement', EventTarget)
  vi.stubGlobal('document', { body: null, activeElement: null, querySelector: () => null })
}

import { vi } from 'vitest'

/** As much of a page as state beside it looks at: nothing has the focus, and nothing is there. */
export const stubPage = (): void => {
  vi.stubGlobal('HTMLElement', EventTarget)
  vi.stubGlobal('document', { body: null, activeElement: null, querySelector: () => null })
}

/** What a page remembers of its window, empty at first. */
export const stubStorage = (): void => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
}

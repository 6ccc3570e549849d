/** Height of the builder until somebody drags the line beneath it, in CSS pixels: room for a warning of two lines. */
export const BUILDER_HEIGHT = 410

const KEY = 'request.builder-height'

/** The height that was last dragged to; null when none was. Kept by the page: it is about this window only. */
export const rememberedHeight = (): number | null => {
  const kept = Number(localStorage.getItem(KEY) ?? Number.NaN)
  return Number.isFinite(kept) ? kept : null
}

export const rememberHeight = (height: number): void => localStorage.setItem(KEY, String(height))

/** What the page remembers of the builder: it is about this window only. Sizes in CSS pixels. */
const KEYS = { height: 'request.builder-height', width: 'request.builder-width', fold: 'request.builder-fold' } as const

/** Until somebody drags the line beside it: the height has room for a warning of two lines. */
export const BUILDER_SIZE = { height: 410, width: 440 } as const

type Side = keyof typeof BUILDER_SIZE

/** The size that was last dragged to; null when none was. */
export const rememberedSize = (side: Side): number | null => {
  const kept = Number(localStorage.getItem(KEYS[side]) ?? Number.NaN)
  return Number.isFinite(kept) ? kept : null
}

export const rememberSize = (side: Side, size: number): void => localStorage.setItem(KEYS[side], String(size))

/** Whether somebody folded the builder or kept it open; null: neither, so that an answer folds it. */
export const rememberedFold = (): 'open' | 'folded' | null => {
  const kept = localStorage.getItem(KEYS.fold)
  return kept === 'open' || kept === 'folded' ? kept : null
}

export const rememberFold = (fold: 'open' | 'folded'): void => localStorage.setItem(KEYS.fold, fold)

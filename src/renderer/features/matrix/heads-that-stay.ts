/** Scrolls as far as it takes for a cell to lie beside the heads that stay in view, and not under them. */
export const bringFromUnderHeads = (cell: HTMLElement, scroller: HTMLElement): void => {
  const { top, left } = cell.getBoundingClientRect()
  const heads = cell.closest('table')?.tHead?.getBoundingClientRect()
  const rowHead = cell.closest('tr')?.querySelector('th')?.getBoundingClientRect()
  if (heads !== undefined) scroller.scrollTop -= Math.max(0, heads.bottom - top)
  if (rowHead !== undefined) scroller.scrollLeft -= Math.max(0, rowHead.right - left)
}

/**
 * Brings an element into view from left to right, in every box around it that scrolls. Unlike `scrollIntoView` it moves nothing up
 * or down: what is read beneath a strip stays where it is.
 */
export const scrollSideways = (element: Element): void => {
  for (let box = element.parentElement; box !== null; box = box.parentElement) {
    if (box.scrollWidth <= box.clientWidth) continue
    const { left, right } = element.getBoundingClientRect()
    const start = box.getBoundingClientRect().left + box.clientLeft
    const end = start + box.clientWidth
    if (left < start || right - left > box.clientWidth) box.scrollLeft += left - start
    else if (right > end) box.scrollLeft += right - end
  }
}

import { expect, type Page } from '@playwright/test'

/** The smallest text, and how far the baselines of texts in one row may differ, both in pixels. */
const SMALLEST = 12
const ROW = { height: 64, apart: 0.8 }

/** Every text in view is large enough, and texts that stand in one row stand on one line. */
export const expectTypeset = async (page: Page, what: string): Promise<void> => {
  const found = await page.evaluate(
    ({ smallest, row }) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const nodes: Text[] = []
      while (walker.nextNode()) nodes.push(walker.currentNode as Text)
      const isShown = (node: Text): boolean => {
        const parent = node.parentElement
        return (
          node.data.trim() !== '' &&
          parent !== null &&
          parent.checkVisibility({ opacityProperty: true }) &&
          parent.closest('.visually-hidden, style, script') === null
        )
      }
      const texts = nodes.filter(isShown).flatMap((node) => {
        const element = node.parentElement!
        const range = document.createRange()
        range.selectNodeContents(node)
        const [rect, ...more] = range.getClientRects()
        if (rect === undefined || more.length > 0 || rect.bottom < 0 || rect.top > innerHeight) return []
        // Text that is a flex item gets a wrapper, so that its baseline can be marked.
        const [line, mark] = [document.createElement('span'), document.createElement('span')]
        mark.style.display = 'inline-block'
        node.before(line)
        line.append(mark, node)
        const baseline = mark.getBoundingClientRect().bottom
        line.replaceWith(node)
        const size = Number.parseFloat(getComputedStyle(element).fontSize)
        return [{ element, size, baseline, rect, text: node.data.trim().slice(0, 30) }]
      })
      const small = texts.filter(({ size }) => size < smallest).map(({ text, size }) => `${text}: ${size} px`)
      const rowOf = (one: Element, other: Element): Element | null => {
        let common: Element | null = one
        while (common !== null && !common.contains(other)) common = common.parentElement
        return common
      }
      const uneven = texts.flatMap((one) =>
        texts
          .filter((other) => {
            const apart = Math.abs(one.baseline - other.baseline)
            if (one.rect.right > other.rect.left || apart <= row.apart || apart > one.rect.height / 3) return false
            const common = rowOf(one.element, other.element)
            return common !== null && common.getBoundingClientRect().height < row.height
          })
          .map((other) => `${one.text} (${one.baseline}) and ${other.text} (${other.baseline})`),
      )
      return { small, uneven }
    },
    { smallest: SMALLEST, row: ROW },
  )
  expect(found, what).toEqual({ small: [], uneven: [] })
}

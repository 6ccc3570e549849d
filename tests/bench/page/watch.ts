import type { Page } from '@playwright/test'

/** What a measuring looks for in the page: something is there (with these words), or it is gone. */
export type Sight = { selector: string; text?: string; gone?: boolean }

/** `took`: from the person's act to the paint of what was waited for. `longest`: the longest task meanwhile; 0: none over 50 ms. */
export type Taken = { took: number; longest: number; longestFrame: number }

type Watch = {
  arm: (event: string, sights: Sight[]) => void
  /** Ends when all is painted and the page has been quiet for a while. */
  done: () => Promise<Taken>
  begin: () => void
  end: () => Promise<Omit<Taken, 'took'>>
}

declare global {
  interface Window {
    watch?: Watch
  }
}

/** Runs in the page. Only the browser's own clocks are asked: what a driver adds from outside is not counted. */
const install = (): void => {
  const QUIET = 250
  let tasks: number[] = []
  let frames: number[] = []
  let running = false
  let taken: Promise<number> | null = null
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) tasks.push(entry.duration)
  }).observe({ entryTypes: ['longtask'] })

  // The editor's text is in a shadow root.
  const find = (selector: string): Element | null => {
    const [host, inside] = selector.split(' >>> ')
    const found = document.querySelector(host ?? '')
    return inside === undefined ? found : (found?.shadowRoot?.querySelector(inside) ?? null)
  }
  const isSeen = ({ selector, text, gone }: Sight): boolean => {
    const found = find(selector)
    const fits = found !== null && (text === undefined || found.textContent.includes(text))
    return fits !== (gone === true)
  }
  const painted = (): Promise<number> =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now())
      port2.postMessage(null)
    })
  const begin = (): void => {
    tasks = []
    frames = []
    running = true
    let last = performance.now()
    const frame = (now: number): void => {
      frames.push(now - last)
      last = now
      if (running) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  }
  const end = async (): Promise<Omit<Taken, 'took'>> => {
    await new Promise((resolve) => setTimeout(resolve, QUIET))
    running = false
    return { longest: Math.max(0, ...tasks), longestFrame: Math.max(0, ...frames) }
  }
  window.watch = {
    begin,
    end,
    arm(event, sights) {
      begin()
      taken = new Promise((resolve) => {
        const started = (given: Event): void => {
          window.removeEventListener(event, started, { capture: true })
          const look = (): void => {
            if (sights.every(isSeen)) void painted().then((at) => resolve(at - given.timeStamp))
            else requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
        }
        window.addEventListener(event, started, { capture: true })
      })
    },
    async done() {
      const took = (await taken) ?? 0
      return { took, ...(await end()) }
    },
  }
}

/** Puts the watch into the page, and into every page that is loaded in its place. */
export const watchPage = async (page: Page): Promise<void> => {
  await page.addInitScript(install)
  await page.evaluate(install)
}

/** One act of a person, measured in the page: `event` is what the act begins with there. */
export const measure = async (
  page: Page,
  event: 'keydown' | 'click',
  sights: Sight[],
  act: () => Promise<void>,
): Promise<Taken> => {
  await page.evaluate(([name, wanted]) => window.watch?.arm(name, wanted), [event, sights] as const)
  await act()
  return page.evaluate(() => window.watch?.done() ?? Promise.reject(new Error('The page has no watch')))
}

/** The longest task and frame while something goes on that has no one paint at its end. */
export const during = async (page: Page, act: () => Promise<void>): Promise<Omit<Taken, 'took'>> => {
  await page.evaluate(() => window.watch?.begin())
  await act()
  return page.evaluate(() => window.watch?.end() ?? Promise.reject(new Error('The page has no watch')))
}

/** From the start of a page's load to the paint of what was waited for, in the page's own time. */
export const sinceLoad = (page: Page, selector: string): Promise<Taken> =>
  page.evaluate(
    (wanted) =>
      new Promise<Taken>((resolve) => {
        const look = (): void => {
          if (document.querySelector(wanted) === null) {
            requestAnimationFrame(look)
            return
          }
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => {
            const took = performance.now()
            void window.watch?.end().then((rest) => resolve({ took, ...rest }))
          }
          port2.postMessage(null)
        }
        look()
      }),
    selector,
  )

/**
 * `npm run bench:page`: the built page on the stand-in, with ten tokens and with a thousand, with a matrix of a thousand
 * cells, and with responses of 7 and 49 MiB. `-- vault matrix` runs only these parts of `vault`, `starts`, `matrix` and
 * `responses`. Each number stands beside the one of the small vault (the small answer) of the same
 * run on the same machine, as their ratio. No absolute number here means anything on another machine, and none is asserted.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Page } from '@playwright/test'

import type { Bridge } from '../../../src/shared/contract/bridge.ts'
import { Driver } from '../../e2e/fixtures/driver.ts'
import { fillVault, sendPath } from '../../e2e/support/desk-setup.ts'
import { serveAnswers } from './answers.ts'
import {
  COMMON,
  FEW_CELLS,
  LARGE,
  MANY_CELLS,
  RARE,
  SMALL,
  WIDE_CELLS,
  writeVault,
  type VaultShape,
} from '../../e2e/support/made-up-vaults.ts'
import { firstChunk } from './first-chunk.ts'
import { during, measure, sinceLoad, watchPage, type Sight, type Taken } from './watch.ts'

const ROUNDS = 7
/** Of the program, each with its browser: a second and more. */
const STARTS = 7

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0

/** The median of the times; of tasks and frames the worst. */
const together = (all: readonly Taken[]): Taken => ({
  took: median(all.map(({ took }) => took)),
  longest: Math.max(...all.map(({ longest }) => longest)),
  longestFrame: Math.max(...all.map(({ longestFrame }) => longestFrame)),
})

const rounds = async (count: number, round: () => Promise<Taken>): Promise<Taken> => {
  const all: Taken[] = []
  for (let index = 0; index < count; index += 1) all.push(await round())
  return together(all)
}

const ROW = '[role="treeitem"]'
const named = (name: string): string => `${ROW}[aria-label^="${name}"]`
/** The first token of the tree while nothing is filtered, and the first that the common letter leaves. */
const FIRST: Sight = { selector: named('Shop front') }
const RARE_ONLY: Sight[] = [
  { selector: named('Quince') },
  { selector: named('Shop front'), gone: true },
  { selector: named('Bazaar'), gone: true },
]
const COMMON_ONLY: Sight[] = [
  { selector: named('Bazaar') },
  { selector: named('Quince'), gone: true },
  { selector: named('Shop front'), gone: true },
]

type Figures = Record<'rare' | 'common' | 'clear' | 'palette' | 'find' | 'start', Taken> & {
  rows: number
  /** The vault’s way from main to the page alone, in milliseconds: with it there is nothing on the page yet. */
  crossing: number
}

const withApp = async <T>(
  prepare: (profile: string) => Promise<void>,
  use: (desk: Driver) => Promise<T>,
): Promise<T> => {
  const profile = await mkdtemp(join(tmpdir(), 'token-desk-bench-'))
  const desk = new Driver(profile)
  try {
    await prepare(profile)
    await desk.start()
    await desk.page.setViewportSize({ width: 1280, height: 800 })
    await watchPage(desk.page)
    return await use(desk)
  } finally {
    await desk.stop()
    await rm(profile, { recursive: true, force: true })
  }
}

/** Through main and the stand-in's bridge, as the page reads it. */
const timeCrossing = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const started = performance.now()
    await (window as unknown as { tokenDesk: Bridge }).tokenDesk.vault.read()
    return performance.now() - started
  })

const press = (page: Page, key: string) => (): Promise<void> => page.keyboard.press(key)

/** From the program's start to the first line of the tree, each time a program of its own. */
const timeStart = async (shape: VaultShape): Promise<number> => {
  let started = 0
  return withApp(
    async (profile) => {
      await writeVault(profile, shape)
      started = performance.now()
    },
    async ({ page }) => {
      await page.locator(ROW).first().waitFor({ timeout: 60_000 })
      return performance.now() - started
    },
  )
}

/** One small, one large, and again: what the machine does meanwhile meets both. */
const benchStarts = async (): Promise<{ small: number; large: number }> => {
  const [small, large]: [number[], number[]] = [[], []]
  for (let index = 0; index < STARTS; index += 1) {
    small.push(await timeStart(SMALL))
    large.push(await timeStart(LARGE))
  }
  return { small: median(small), large: median(large) }
}

const benchVault = (shape: VaultShape): Promise<Figures> =>
  withApp(
    (profile) => writeVault(profile, shape),
    async ({ page }) => {
      await page.locator(ROW).first().waitFor({ timeout: 60_000 })
      const start = await rounds(5, async () => {
        await page.reload({ waitUntil: 'commit' })
        return sinceLoad(page, ROW)
      })
      const crossings: number[] = []
      for (let index = 0; index < ROUNDS; index += 1) crossings.push(await timeCrossing(page))
      const rows = await page.locator(ROW).count()
      const filter = page.getByRole('textbox', { name: 'Filter the tokens' })
      await filter.focus()
      const cleared: Taken[] = []
      const filtered = (letter: string, sights: Sight[]) => async (): Promise<Taken> => {
        await filter.focus()
        const taken = await measure(page, 'keydown', sights, press(page, letter))
        cleared.push(await measure(page, 'keydown', [FIRST], press(page, 'Escape')))
        return taken
      }
      const rare = await rounds(ROUNDS, filtered(RARE, RARE_ONLY))
      const common = await rounds(ROUNDS, filtered(COMMON, COMMON_ONLY))
      const finds: Taken[] = []
      const palette = await rounds(ROUNDS, async () => {
        const taken = await measure(page, 'keydown', [{ selector: '[role="option"]' }], press(page, 'Control+K'))
        const found: Sight = { selector: '[role="option"][aria-selected="true"]', text: 'Quince' }
        finds.push(await measure(page, 'keydown', [found], press(page, RARE)))
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'hidden' })
        return taken
      })
      const figures = { rare, common, clear: together(cleared), palette, find: together(finds), start }
      return { ...figures, rows, crossing: median(crossings) }
    },
  )

const CELL = '[role="gridcell"] button'
const CHECK = '[data-pane="matrix"] header button.run'

type MatrixFigures = { open: Taken; scroll: Omit<Taken, 'took'>; run: Omit<Taken, 'took'>; cells: number }

const benchMatrix = (shape: VaultShape): Promise<MatrixFigures> =>
  withApp(
    (profile) => writeVault(profile, shape),
    async ({ page }) => {
      await page.locator(ROW).first().waitFor({ timeout: 60_000 })
      const open = await rounds(ROUNDS, async () => {
        const taken = await measure(page, 'keydown', [{ selector: CELL }], press(page, 'Control+2'))
        await page.keyboard.press('Control+1')
        await page.locator(CELL).first().waitFor({ state: 'detached' })
        return taken
      })
      await page.keyboard.press('Control+2')
      await page.locator(CELL).first().waitFor()
      const cells = await page.locator(CELL).count()
      await page.mouse.move(640, 500)
      const scroll = await during(page, async () => {
        for (const by of [400, -400])
          for (let step = 0; step < 10; step += 1) {
            await page.mouse.wheel(by, by)
            await page.waitForTimeout(30)
          }
      })
      const check = page.getByRole('button', { name: 'Check all', exact: true })
      await check.waitFor()
      const run = await during(page, async () => {
        await page.evaluate((button) => document.querySelector<HTMLElement>(button)?.click(), CHECK)
        // Looked for in the page: to ask for it by its role, again and again, costs the page half a second at a time.
        await page.waitForFunction(() => document.querySelector('[data-pane="matrix"] progress') === null, null, {
          polling: 100,
          timeout: 120_000,
        })
      })
      return { open, scroll, run, cells }
    },
  )

const textOf = (name: string): Sight => ({ selector: '.code >>> .cm-content', text: `"id": "${name}"` })

type AnswerFigures = Record<'tiny' | 'seven' | 'shown', Taken>

const benchAnswers = async (): Promise<AnswerFigures> => {
  const server = await serveAnswers()
  try {
    return await withApp(
      () => Promise.resolve(),
      async ({ page }) => {
        await fillVault(page, server.origin)
        const path = page.getByRole('textbox', { name: 'Path' })
        const sent = (name: string) => async (): Promise<Taken> => {
          await path.fill(`/${name}`)
          await page.waitForTimeout(400)
          return measure(page, 'click', [textOf(name)], () =>
            page.getByRole('button', { name: 'Send', exact: true }).click(),
          )
        }
        const back = (): Promise<void> => sendPath(page, '/tiny')
        const tinyShown = () => page.locator('.cm-content').getByText('"tiny"').first().waitFor({ timeout: 60_000 })
        await back()
        await tinyShown()
        const other = (name: string) => async (): Promise<Taken> => {
          const taken = await sent(name)()
          await page.getByRole('textbox', { name: 'Path' }).fill('/tiny')
          return taken
        }
        const small: Taken[] = []
        const seven = await rounds(ROUNDS, async () => {
          const taken = await other('seven')()
          small.push(await sent('tiny')())
          return taken
        })
        const shown = await rounds(3, async () => {
          await sendPath(page, '/most')
          const anyway = page.getByRole('button', { name: 'Show anyway' })
          await anyway.waitFor({ timeout: 60_000 })
          await page.waitForTimeout(500)
          const taken = await measure(page, 'click', [textOf('most')], () => anyway.click())
          await back()
          await tinyShown()
          return taken
        })
        return { tiny: together(small), seven, shown }
      },
    )
  } finally {
    server.close()
  }
}

const ms = (time: number): string => `${time.toFixed(0)} ms`
const task = (longest: number): string => (longest === 0 ? 'none over 50 ms' : ms(longest))

const beside = (name: string, large: Taken, small: Taken): void =>
  console.log(
    `${name}: ratio ${(large.took / small.took).toFixed(2)} (${ms(large.took)}, small ${ms(small.took)}); ` +
      `longest task ${task(large.longest)}, small ${task(small.longest)}`,
  )

const chunk = await firstChunk()
console.log(
  `first chunk: ${chunk.scripts.toFixed(0)} kB gzip of scripts (${chunk.raw.toFixed(0)} kB), ${chunk.styles.toFixed(0)} kB gzip of styles`,
)

const reportVault = async (): Promise<void> => {
  const small = await benchVault(SMALL)
  const large = await benchVault(LARGE)
  console.log(`1,000 tokens beside 10: ${large.rows} rows in the page, small ${small.rows}`)
  beside('filter, a key that leaves one token', large.rare, small.rare)
  beside('filter, a key that leaves half of them', large.common, small.common)
  beside('clear the filter', large.clear, small.clear)
  beside('palette opens', large.palette, small.palette)
  beside('palette, a key', large.find, small.find)
  beside('tree there, since the page’s load', large.start, small.start)
  console.log(`the vault’s call from page to main and back: ${ms(large.crossing)}, small ${ms(small.crossing)}`)
}

const reportStarts = async (): Promise<void> => {
  const { small, large } = await benchStarts()
  console.log(
    `tree there, since the program’s start: ratio ${(large / small).toFixed(2)} (${ms(large)}, small ${ms(small)})`,
  )
}

const reportMatrix = async (): Promise<void> => {
  const few = await benchMatrix(FEW_CELLS)
  for (const [size, shape] of [
    ['50 tokens, 20 environments', MANY_CELLS],
    ['20 tokens, 50 environments', WIDE_CELLS],
  ] as const) {
    const many = await benchMatrix(shape)
    const name = `matrix of 1,000 cells (${size})`
    beside(`${name} opens (${many.cells} in the page)`, many.open, few.open)
    for (const what of ['scroll', 'run'] as const)
      console.log(
        `${name}, ${what === 'scroll' ? 'scrolled' : 'a run'}: longest frame ${ms(many[what].longestFrame)}, ` +
          `small ${ms(few[what].longestFrame)}; longest task ${task(many[what].longest)}`,
      )
    console.log(`${name}, opening: longest frame ${ms(many.open.longestFrame)}`)
  }
}

const reportResponses = async (): Promise<void> => {
  const responses = await benchAnswers()
  beside('7 MiB response, click to text', responses.seven, responses.tiny)
  beside('49 MiB response after “Show anyway”', responses.shown, responses.tiny)
}

const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  vault: reportVault,
  starts: reportStarts,
  matrix: reportMatrix,
  responses: reportResponses,
}
const chosen = process.argv.slice(2)
for (const [name, report] of Object.entries(PARTS)) if (chosen.length === 0 || chosen.includes(name)) await report()

import type { TokenKind } from '../../shared/platform.ts'
import type { Verdict } from '../../shared/model/verdict.ts'
import { counted, formatCount } from '../../shared/text/format-numbers.ts'
import { shortDay } from '../../shared/text/dates.ts'
import { notACommand } from '../../shared/text/printable.ts'
import { columnsTable, type Column } from './table.ts'
import type { Style } from './style.ts'
import { shorten, widthOf } from './wrap.ts'

export const NO_TOKENS = 'No tokens. Add one with `token-desk tokens add` or `token-desk import FILE`.'

/** Marks that carry a verdict without color. `!` also marks a token that works in some environments only. */
export const MARKS: Readonly<Record<Verdict, string>> = {
  accepted: '✓',
  rejected: '✗',
  'no-access': '✗',
  'not-checked': '!',
  unreadable: '!',
}

/** Verdicts as words at the start of a line. */
export const VERDICT_LABELS: Readonly<Record<Verdict, string>> = {
  accepted: 'Accepted',
  rejected: 'Rejected',
  'no-access': 'No access',
  'not-checked': 'Not checked',
  unreadable: 'Unreadable',
}

/** A token in a table, with the verdict of each environment. `environment`: `null` for an account token. */
export type TokenRow = {
  name: string
  service: string
  space: string | null
  api: string
  /** `problem`: why it isn't accepted, in a few words. */
  cells: readonly { environment: string | null; verdict: Verdict; problem: string }[]
  note: string
  /** When it was checked. Empty if that is now. */
  checked: string
}

const isMixed = ({ cells }: TokenRow): boolean => new Set(cells.map(({ verdict }) => verdict)).size > 1

const ORDER: readonly Verdict[] = ['rejected', 'no-access', 'unreadable', 'not-checked', 'accepted']

/** One place that refuses a token is one too many: the worst verdict comes first, and counts for all. */
export const worstFirst = <Item extends { verdict: Verdict }>(items: readonly Item[]): Item[] =>
  items.toSorted((one, other) => ORDER.indexOf(one.verdict) - ORDER.indexOf(other.verdict))

type Cell = TokenRow['cells'][number]

/** What is known of a token in each place: its environments, or if it was checked in several spaces, these with their worst verdict. */
export const cellsOf = (known: readonly (Cell & { space: string | null })[]): Cell[] => {
  const spaces = Map.groupBy(known, ({ space }) => space)
  if (spaces.size < 2) return [...known]
  return [...spaces].flatMap(([space, own]) =>
    worstFirst(own)
      .slice(0, 1)
      .map((worst) => ({ ...worst, environment: space })),
  )
}

/** The verdict that counts for a whole row. `null` if nothing is known. */
const worstIn = ({ cells }: TokenRow): Verdict | null => worstFirst(cells)[0]?.verdict ?? null

const markOf = (row: TokenRow): string => {
  const worst = worstIn(row)
  if (worst === null) return '-'
  return isMixed(row) && row.cells.some(({ verdict }) => verdict === 'accepted') ? '!' : MARKS[worst]
}

/** The environments that fit, those with problems first if they don't all fit, and how many more there are. */
const environmentsOf = (row: TokenRow, width = Infinity): string => {
  const named = row.cells.flatMap(({ environment, verdict }) =>
    environment === null
      ? []
      : [{ text: isMixed(row) ? `${environment} ${MARKS[verdict]}` : environment, isFine: verdict === 'accepted' }],
  )
  const whole = named.map(({ text }) => text)
  if (widthOf(whole.join(GAP)) <= width) return whole.join(GAP)
  return someOf(
    named.toSorted((one, other) => Number(one.isFine) - Number(other.isFine)).map(({ text }) => text),
    width,
  )
}

/** As many environments as fit, and how many more there are. */
export const someOf = (ordered: readonly string[], width: number): string => {
  if (ordered.length === 0) return '-'
  const fitting = ordered
    .map((_text, at) => [...ordered.slice(0, ordered.length - at), ...(at === 0 ? [] : [`+${at}`])].join(GAP))
    .find((text) => widthOf(text) <= width)
  return fitting ?? shorten(`${ordered.length} places`, width)
}

const GAP = '  '

/** Room for one environment and how many more there are. */
const READABLE_ENVIRONMENTS = 22

/** Why a token isn't accepted, each reason once, and what else there is to know. */
const reasonsOf = ({ cells, note }: TokenRow): string[] =>
  [...new Set([...cells.map(({ problem }) => problem), note])].filter((part) => part !== '')

/** As many reasons as fit, and how many more there are. */
const problemsOf = (row: TokenRow, width = Infinity): string => {
  const reasons = reasonsOf(row)
  const fitting = reasons
    .map((_reason, more) =>
      [...reasons.slice(0, reasons.length - more), ...(more === 0 ? [] : [`+${more}`])].join('; '),
    )
    .find((text) => widthOf(text) <= width)
  return fitting ?? shorten(reasons.join('; '), width)
}

/** Then a row is found by its name, without its place. */
const haveOwnNames = (rows: readonly TokenRow[]): boolean => new Set(rows.map(({ name }) => name)).size === rows.length

const columnsOf = (style: Style): Column<TokenRow>[] => [
  {
    head: '  TOKEN',
    cell: (row) => `${markOf(row)} ${row.name}`,
    shrinks: true,
    paint: (cell, row) => {
      const worst = worstIn(row)
      return worst === null ? cell : `${style.verdict(worst, cell.slice(0, 1))}${cell.slice(1)}`
    },
  },
  { head: 'SERVICE', cell: ({ service }) => service, isPlace: true, shrinks: true, yields: haveOwnNames },
  { head: 'SPACE', cell: ({ space }) => space ?? '-', isPlace: true, shrinks: true, yields: haveOwnNames },
  { head: 'API', cell: ({ api }) => api, isPlace: true },
  {
    head: 'ENVIRONMENTS',
    cell: (row) => environmentsOf(row),
    fit: environmentsOf,
    readable: (row) => environmentsOf(row, READABLE_ENVIRONMENTS),
    shrinks: true,
  },
  { head: 'CHECKED', cell: ({ checked }) => checked, yields: () => true },
  {
    head: 'PROBLEM',
    cell: (row) => problemsOf(row),
    fit: problemsOf,
    shrinks: true,
    matters: true,
  },
]

/** One row per token. Columns that are the same in all rows are left out. */
export const tokenTable = (rows: readonly TokenRow[], style: Style): string =>
  columnsTable(
    rows.map((row) => ({
      ...row,
      name: notACommand(row.name),
      service: notACommand(row.service),
      space: row.space === null ? null : notACommand(row.space),
      note: notACommand(row.note),
      cells: row.cells.map((cell) => ({
        ...cell,
        environment: cell.environment === null ? null : notACommand(cell.environment),
        problem: notACommand(cell.problem),
      })),
    })),
    columnsOf(style),
    style,
    ({ isPlace, head }) => isPlace === true || head === 'CHECKED',
  ).table

/** `3 accepted`, `1 rejected`, … without those that are zero. */
export const verdictCounts = (countOf: (verdict: Verdict) => number): string[] =>
  (Object.keys(VERDICT_LABELS) as Verdict[]).flatMap((verdict) => {
    const number = countOf(verdict)
    return number === 0 ? [] : [`${formatCount(number)} ${VERDICT_LABELS[verdict].toLowerCase()}`]
  })

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long ago: `just now`, `5m ago`, `3h ago`, `12d ago`, and after 30 days the day. */
export const ageOf = (moment: string, now: number): string => {
  const passed = now - Date.parse(moment)
  if (passed < MINUTE) return 'just now'
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)}m ago`
  if (passed < DAY) return `${Math.floor(passed / HOUR)}h ago`
  return passed < 30 * DAY ? `${Math.floor(passed / DAY)}d ago` : shortDay(new Date(moment))
}

/** How a token ends, as in `…74d4`. Shorter than its mask. */
export const endOf = (lastFour: string): string => (lastFour === '' ? '-' : `…${lastFour}`)

/** `delivery` for a delivery key, `personal access` for a personal access token. */
export const shortKind = (kind: TokenKind): string => kind.replace(/-(?:key|token)$/, '').replaceAll('-', ' ')

/** A table of tokens, and below it the place that all of them have in common. */
export const listedTokens = <Item>(items: readonly Item[], columns: readonly Column<Item>[], style: Style): string => {
  if (items.length === 0) return ''
  const { table, common } = columnsTable(items, columns, style)
  return common.length === 0
    ? table.trimEnd()
    : `${table}\n${style.faint(`${counted(items.length, 'token')} of ${common.join(', ')}`)}`
}

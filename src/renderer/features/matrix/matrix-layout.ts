import type { MatrixPlanCell } from '../../../shared/model/investigation.ts'
import { API_NAMES, KINDS, type ApiName } from '../../../shared/platform.ts'
import type { VaultSnapshot } from '../../../shared/model/vault.ts'
import { wordsOf } from '../vault/token-list.ts'

type Place = Pick<MatrixPlanCell, 'tokenId' | 'space' | 'environment' | 'api'>

export const cellKey = ({ tokenId, space, environment, api }: Place): string =>
  [tokenId, space ?? '', environment ?? '', api].join('/')

/** `environment` is `null` for the space as a whole, if none of its environments is known. */
export type Column = { environment: string | null; production: boolean }
/** One token through one API; `cells` by column, `null` if the environment isn't in the token's list. */
export type Row = { key: string; tokenId: string; token: string; kind: string; api: ApiName; cells: (string | null)[] }
/** One space of one service. `space` is `null` for accounts of a service without spaces. `about`: what distinguishes it. */
export type Table = {
  key: string
  service: string
  about: string
  space: string | null
  spaceName: string | null
  columns: Column[]
  rows: Row[]
}

type VaultView = Pick<VaultSnapshot, 'spaces' | 'tokens'>

const spaceOf = (cells: readonly MatrixPlanCell[], { spaces, tokens }: VaultView) => {
  const [cell] = cells
  const serviceId = tokens.find(({ id }) => id === cell?.tokenId)?.serviceId
  return spaces.find((space) => space.serviceId === serviceId && space.id === cell?.space)
}

/** All environments of the space in its own order, then those that only tokens name, then the space as a whole. */
const columnsOf = (cells: readonly MatrixPlanCell[], vault: VaultView): Column[] => {
  const known = spaceOf(cells, vault)?.environments ?? []
  const order = (environment: string | null): number => {
    const at = known.findIndex(({ id }) => id === environment)
    return at === -1 ? known.length : at
  }
  const named = new Set([...known.map(({ id }) => id), ...cells.map(({ environment }) => environment)])
  return [...named]
    .toSorted((a, b) => order(a) - order(b) || (a ?? '\uffff').localeCompare(b ?? '\uffff'))
    .map((environment) => ({
      environment,
      production: known.some(({ id, production }) => id === environment && production),
    }))
}

const rowsOf = (cells: readonly MatrixPlanCell[], columns: readonly Column[], { tokens }: VaultView): Row[] => {
  const byRow = Map.groupBy(cells, ({ tokenId, api }) => `${tokenId}/${api}`)
  return [...byRow]
    .flatMap(([key, own]): Row[] => {
      const [first] = own
      if (first === undefined) return []
      const cellAt = ({ environment }: Column): string | null => {
        const cell = own.find((one) => one.environment === environment)
        return cell === undefined ? null : cellKey(cell)
      }
      const { tokenId, token, api } = first
      const kind = tokens.find(({ id }) => id === tokenId)?.kind
      return [
        { key, tokenId, token, kind: kind === undefined ? '' : KINDS[kind].short, api, cells: columns.map(cellAt) },
      ]
    })
    .toSorted((a, b) => API_NAMES.indexOf(a.api) - API_NAMES.indexOf(b.api) || a.token.localeCompare(b.token))
}

/** A table for each space: its environments across, the tokens down by their API. */
export const tablesOf = (cells: readonly MatrixPlanCell[], vault: VaultView): Table[] => {
  const named = Map.groupBy(vault.spaces, ({ name }) => name)
  return [...Map.groupBy(cells, ({ service, space }) => `${service}/${space ?? ''}`)].flatMap(([key, own]): Table[] => {
    const [first] = own
    if (first === undefined) return []
    const columns = columnsOf(own, vault)
    const spaceName = spaceOf(own, vault)?.name ?? null
    const isAlone = spaceName === null || named.get(spaceName)?.length === 1
    const about = isAlone ? first.service : `${first.space ?? ''} · ${first.service}`
    const rows = rowsOf(own, columns, vault)
    return [{ key, service: first.service, about, space: first.space, spaceName, columns, rows }]
  })
}

const textOf = ({ service, space, spaceName, columns }: Table, { token, api, cells }: Row): string =>
  [
    ...[service, space, spaceName, token, api],
    ...columns.map(({ environment }, at) => (cells[at] === null ? null : environment)),
  ]
    .join(' ')
    .toLowerCase()

/** The rows that have every word of the filter; tables without rows are left out. */
export const filterTables = (tables: readonly Table[], filter: string): Table[] => {
  const wanted = wordsOf(filter)
  return rowsThat(tables, (row, table) => {
    const text = textOf(table, row)
    return wanted.every((word) => text.includes(word))
  })
}

/** The rows that pass; tables without rows are left out. */
export const rowsThat = (tables: readonly Table[], passes: (row: Row, table: Table) => boolean): Table[] =>
  tables
    .map((table) => ({ ...table, rows: table.rows.filter((row) => passes(row, table)) }))
    .filter(({ rows }) => rows.length > 0)

/** Rows and columns this far beyond the edges of the view are in the page. In a low window an outer element scrolls. */
export const NEARBY: IntersectionObserverInit = { rootMargin: '160px', scrollMargin: '160px' }

const ROWS_AT_ONCE = 4

/** Rows that come into the page together. `first`: the place of the first of them in the table. */
export type Block = { first: number; rows: Row[] }

/** A table in pieces that can be made one at a time, none of them empty. */
export const blocksOf = (rows: readonly Row[]): Block[] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, at) => ({
    first: at * ROWS_AT_ONCE,
    rows: rows.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE),
  }))

/** Columns in the page, from the first to the one before `to`. */
export type Range = { from: number; to: number }

/** An item of a list, or so many that only their size is in the page. */
export type Part<Item> = { item: Item; place: number } | { gap: number; place: number }

export const partsOf = <Item>(
  items: readonly Item[],
  isInPage: (item: Item, place: number) => boolean,
): Part<Item>[] => {
  const parts: Part<Item>[] = []
  for (const [place, item] of items.entries()) {
    const last = parts.at(-1)
    if (isInPage(item, place)) parts.push({ item, place })
    else if (last !== undefined && 'gap' in last) last.gap += 1
    else parts.push({ gap: 1, place })
  }
  return parts
}

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>

/** The cell of a row that stands nearest to a column; of two, the left one. */
const nearest = (cells: readonly (string | null)[] | undefined, column: number): string | null => {
  const there = (cells ?? []).flatMap((key, at) => (key === null ? [] : [{ key, distance: Math.abs(at - column) }]))
  return there.toSorted((a, b) => a.distance - b.distance)[0]?.key ?? null
}

const present = (cells: readonly (string | null)[] | undefined): string[] => (cells ?? []).filter((key) => key !== null)

/** Where a key leads from a cell, as in every grid (WAI-ARIA, grid pattern). Null: the key does not move, or there is an end. */
export const moveFrom = (
  from: string,
  { key, ctrlKey, metaKey }: Keys,
  tables: readonly Pick<Table, 'rows'>[],
): string | null => {
  // One under the other: the arrows cross from one table into the next.
  const rows = tables.flatMap((table) => table.rows.map(({ cells }) => cells))
  const row = rows.findIndex((cells) => cells.includes(from))
  const cells = rows[row] ?? []
  const column = cells.indexOf(from)
  if (column === -1) return null
  const toEnd = ctrlKey || metaKey
  switch (key) {
    case 'ArrowRight':
      return present(cells.slice(column + 1))[0] ?? null
    case 'ArrowLeft':
      return present(cells.slice(0, column)).at(-1) ?? null
    case 'ArrowDown':
      return nearest(rows[row + 1], column)
    case 'ArrowUp':
      return nearest(rows[row - 1], column)
    case 'Home':
      return present(toEnd ? rows[0] : cells)[0] ?? null
    case 'End':
      return present(toEnd ? rows.at(-1) : cells).at(-1) ?? null
    default:
      return null
  }
}

import type { MatrixPlanCell } from '../../../shared/model/investigation.ts'
import { API_NAMES, type ApiName } from '../../../shared/platform.ts'
import type { VaultSnapshot } from '../../../shared/model/vault.ts'

type Place = Pick<MatrixPlanCell, 'tokenId' | 'space' | 'environment' | 'api'>

/** How one cell is told from every other. */
export const cellKey = ({ tokenId, space, environment, api }: Place): string =>
  [tokenId, space ?? '', environment ?? '', api].join('/')

/** `environment` null: the space as a whole, where none of its environments is known. */
export type Column = { environment: string | null; production: boolean }
/** One token through one API; `cells` by column, null where the token is not meant to reach. */
export type Row = { key: string; tokenId: string; token: string; api: ApiName; cells: (string | null)[] }
/** One space of one service. `space` null: accounts of a service of which no space is known. */
export type Table = {
  key: string
  service: string
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

/** The space's environments in its own order, then those that only tokens name, then the space as a whole. */
const columnsOf = (cells: readonly MatrixPlanCell[], vault: VaultView): Column[] => {
  const known = spaceOf(cells, vault)?.environments ?? []
  const order = (environment: string | null): number => {
    const at = known.findIndex(({ id }) => id === environment)
    return at === -1 ? known.length : at
  }
  const asked = [...new Set(cells.map(({ environment }) => environment))]
  return asked
    .toSorted((a, b) => order(a) - order(b) || (a ?? '\uffff').localeCompare(b ?? '\uffff'))
    .map((environment) => ({
      environment,
      production: known.some(({ id, production }) => id === environment && production),
    }))
}

const rowsOf = (cells: readonly MatrixPlanCell[], columns: readonly Column[]): Row[] => {
  const byRow = Map.groupBy(cells, ({ tokenId, api }) => `${tokenId}/${api}`)
  return [...byRow]
    .flatMap(([key, own]): Row[] => {
      const [first] = own
      if (first === undefined) return []
      const cellAt = ({ environment }: Column): string | null => {
        const cell = own.find((one) => one.environment === environment)
        return cell === undefined ? null : cellKey(cell)
      }
      return [{ key, tokenId: first.tokenId, token: first.token, api: first.api, cells: columns.map(cellAt) }]
    })
    .toSorted((a, b) => API_NAMES.indexOf(a.api) - API_NAMES.indexOf(b.api) || a.token.localeCompare(b.token))
}

/** The matrix as people can read it: a table for each space, its environments across, the tokens down by their API. */
export const tablesOf = (cells: readonly MatrixPlanCell[], vault: VaultView): Table[] =>
  [...Map.groupBy(cells, ({ service, space }) => `${service}/${space ?? ''}`)].flatMap(([key, own]): Table[] => {
    const [first] = own
    if (first === undefined) return []
    const columns = columnsOf(own, vault)
    const spaceName = spaceOf(own, vault)?.name ?? null
    return [{ key, service: first.service, space: first.space, spaceName, columns, rows: rowsOf(own, columns) }]
  })

const words = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')

const textOf = ({ service, space, spaceName, columns }: Table, { token, api, cells }: Row): string =>
  [
    service,
    space,
    spaceName,
    token,
    api,
    ...columns.filter((_, index) => cells[index] !== null).map(({ environment }) => environment),
  ]
    .join(' ')
    .toLowerCase()

/** The rows in which every word of the filter stands somewhere and which `keep` keeps; tables without rows are left out. */
export const filterTables = (tables: readonly Table[], filter: string, keep: (row: Row) => boolean): Table[] => {
  const wanted = words(filter)
  return tables
    .map((table) => ({
      ...table,
      rows: table.rows.filter((row) => {
        const text = textOf(table, row)
        return wanted.every((word) => text.includes(word)) && keep(row)
      }),
    }))
    .filter(({ rows }) => rows.length > 0)
}

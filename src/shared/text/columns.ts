type Row = Readonly<Record<string, unknown>>

/** What the rows have under one name. `at`: which value each row has, null where it has none; left out: each has its own, in their order. */
type Column = { name: string; values: unknown[]; at?: (number | null)[] }

/** Rows of one kind, column by column, to cross as JSON: a name, and a value that many rows have, is written once. */
export type Columns = { count: number; columns: Column[] }

const columnOf = (name: string, rows: readonly Row[]): Column => {
  const values: unknown[] = []
  const places = new Map<unknown, number>()
  // By their text, apart from the texts that are values themselves.
  const placesOfObjects = new Map<string, number>()
  const placeIn = <Key>(known: Map<Key, number>, key: Key, value: unknown): number => {
    const place = known.get(key) ?? values.push(value) - 1
    known.set(key, place)
    return place
  }
  const at = rows.map(({ [name]: value }) => {
    if (value === undefined) return null
    return typeof value === 'object'
      ? placeIn(placesOfObjects, JSON.stringify(value), value)
      : placeIn(places, value, value)
  })
  return values.length === rows.length ? { name, values } : { name, values, at }
}

/** Packs rows whose values JSON can write. */
export const columnsOf = (rows: readonly Row[]): Columns => {
  const names = new Set<string>()
  for (const row of rows) for (const name of Object.keys(row)) names.add(name)
  return { count: rows.length, columns: [...names].map((name) => columnOf(name, rows)) }
}

/** The rows again. What several of them have is one object in all of them: they are to be read, not changed. */
export const rowsOf = ({ count, columns }: Columns): Row[] => {
  const rows: Row[] = []
  for (let index = 0; index < count; index += 1) {
    const row: Record<string, unknown> = {}
    for (const { name, values, at } of columns) {
      const place = at === undefined ? index : at[index]
      if (place !== null && place !== undefined) row[name] = values[place]
    }
    rows.push(row)
  }
  return rows
}

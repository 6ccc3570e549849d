/** Text in which addresses stand, cut where a line may break: before each part of a path, its query and each parameter. */
export const pathPieces = (text: string): string[] => text.split(/(?=[/?&])/)

/**
 * A part of an address, by when it gives way: its `start`, which most have in common, its `query`, whose `name` is asked for; the
 * `place` goes last, an environment and what kind of thing is read there.
 */
type AddressPart = { text: string; of: 'start' | 'query' | 'name' | 'place' }

/** Where what tells one address from another begins: at its environment, at what is asked of its space, at its last segments. */
const tellingAt = (path: string): number => {
  const place = /\/spaces\/[^/]+(?:\/environments(?=\/))?(?=\/)/.exec(path)
  if (place !== null) return place.index + place[0].length
  const space = /\/spaces(?=\/[^/]+$)/.exec(path)
  if (space !== null) return space.index + space[0].length
  const [most = ''] = /(?:\/[^/]+){1,2}\/?$/.exec(path) ?? []
  return path.length - most.length
}

/** An address in the parts in which it is shortened. Nothing of it is lost. */
const addressParts = (address: string): AddressPart[] => {
  const query = /\?.*$/s.exec(address)?.[0] ?? ''
  const path = address.slice(0, address.length - query.length)
  const at = tellingAt(path)
  const telling = path.slice(at).split(/(?=\/)/)
  const part = (of: AddressPart['of'], text: string): AddressPart => ({ text, of })
  return [
    part('start', path.slice(0, at)),
    ...telling.slice(0, 2).map((text) => part('place', text)),
    part('name', telling.slice(2).join('')),
    part('query', query),
  ].filter(({ text }) => text !== '')
}

/** In this order parts give way, each to so many letters. */
const ROUNDS: readonly (readonly [AddressPart['of'], number])[] = [
  ['start', 6],
  ['query', 9],
  ['name', 11],
  ['query', 4],
  ['name', 8],
  ['start', 2],
  ['name', 5],
  ['place', 5],
]

/** A start loses its end, everything else its middle. */
const cut = ({ text, of }: AddressPart, letters: number): string => {
  if (letters >= text.length) return text
  const tail = of === 'start' ? 0 : Math.floor((letters - 1) / 2)
  return `${text.slice(0, letters - 1 - tail)}…${text.slice(text.length - tail)}`
}

/** An address in so many letters, or, where that is very few, in as few as it can be told by. */
export const shortened = (address: string, letters: number): string => {
  const parts = addressParts(address).map((part) => ({ part, room: part.text.length }))
  let over = address.length - letters
  for (const [of, least] of ROUNDS)
    for (const one of parts.filter(({ part }) => part.of === of)) {
      const given = Math.max(0, Math.min(over, one.room - least))
      one.room -= given
      over -= given
    }
  return parts.map(({ part, room }) => cut(part, room)).join('')
}

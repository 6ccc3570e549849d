import type { Space } from '../../../shared/model/space.ts'

type Option = { value: string; label: string; detail: string | undefined }

/** Spaces to choose from, by name with the id beside it. Spaces of the same name: by id. */
export const spaceOptions = (spaces: readonly Pick<Space, 'id' | 'name'>[]): Option[] => {
  const named = Map.groupBy(
    spaces.flatMap(({ id, name }) => (name === id ? [name] : [name, id])),
    (text) => text,
  )
  return spaces.map(({ id, name }) => {
    const [label, other] = named.get(name)?.length === 1 ? [name, id] : [id, name]
    return { value: id, label, detail: name === id ? undefined : other }
  })
}

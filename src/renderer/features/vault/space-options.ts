import type { Space } from '../../../shared/model/space.ts'

type Option = { value: string; label: string; detail: string | undefined }

/** Spaces to choose from, each by its name with its id beside it; where two have one name, the other way round: only ids tell them. */
export const spaceOptions = (spaces: readonly Pick<Space, 'id' | 'name'>[]): Option[] => {
  const namesakes = Map.groupBy(spaces, ({ name }) => name)
  return spaces.map(({ id, name }) =>
    name === id || namesakes.get(name)?.length === 1
      ? { value: id, label: name, detail: name === id ? undefined : id }
      : { value: id, label: id, detail: name },
  )
}

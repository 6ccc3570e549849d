import { environmentsOf } from '../../shared/model/token.ts'

/** The environments of a kept key with one more; null: it has it already. None chosen means the default one. */
export const withEnvironment = (environments: readonly string[], environmentId: string): string[] | null => {
  const known = environmentsOf({ environments: [...environments] })
  return known.includes(environmentId) ? null : [...known, environmentId]
}

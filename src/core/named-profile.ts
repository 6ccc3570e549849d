import { resolve } from 'node:path'

/** The folder of TOKEN_DESK_PROFILE. `null` if it isn't set. Its user creates it, for its owner only (0700). */
export const namedProfile = (
  environment: Readonly<Record<string, string | undefined>>,
  workingFolder: string,
): string | null => {
  const named = environment['TOKEN_DESK_PROFILE'] ?? ''
  return named === '' ? null : resolve(workingFolder, named)
}

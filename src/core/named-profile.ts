import { resolve } from 'node:path'

/**
 * The folder that TOKEN_DESK_PROFILE names, for the app as for the command line; null: it names none. A relative name counts
 * from the working folder, as in every command. Its user creates it, for its owner only (0700).
 */
export const namedProfile = (
  environment: Readonly<Record<string, string | undefined>>,
  workingFolder: string,
): string | null => {
  const named = environment['TOKEN_DESK_PROFILE'] ?? ''
  return named === '' ? null : resolve(workingFolder, named)
}

import { homedir } from 'node:os'
import { join } from 'node:path'
import { namedProfile } from '../core/named-profile.ts'

const APP_NAME = 'Token Desk'

type Where = {
  platform: NodeJS.Platform
  environment: Readonly<Record<string, string | undefined>>
  home: string
  workingFolder: string
}

const given = (value: string | undefined): string | null => (value === undefined || value === '' ? null : value)

/** The folder of the app's catalog, as Electron's `app.getPath('userData')`, or the one that TOKEN_DESK_PROFILE names. */
export const profileFolder = ({ platform, environment, home, workingFolder }: Where): string => {
  const named = namedProfile(environment, workingFolder)
  if (named !== null) return named
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', APP_NAME)
  if (platform === 'win32') return join(given(environment['APPDATA']) ?? join(home, 'AppData', 'Roaming'), APP_NAME)
  return join(given(environment['XDG_CONFIG_HOME']) ?? join(home, '.config'), APP_NAME)
}

export const thisProfileFolder = (): string =>
  profileFolder({
    platform: process.platform,
    environment: process.env,
    home: homedir(),
    workingFolder: process.cwd(),
  })

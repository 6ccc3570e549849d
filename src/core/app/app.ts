import type { AppSnapshot } from '../../shared/contract/app.ts'
import type { Room } from '../../shared/contract/calls.ts'
import { ok, type Result } from '../../shared/contract/result.ts'
import { PRESET_SERVICES, type Service } from '../../shared/model/service.ts'
import { webAppPage } from '../../shared/text/web-app.ts'
import type { Log, Shell } from '../ports.ts'
import type { DeskPlayground } from '../playground/playground.ts'
import type { Vault } from '../vault/vault.ts'

/** What the app is, fixed while it runs. */
export type AppFacts = Pick<AppSnapshot, 'name' | 'version' | 'platform' | 'folder'>

export type AppDeps = {
  facts: AppFacts
  vault: Pick<Vault, 'readSettings' | 'saveSettings' | 'restoreConnection'>
  playground: Pick<DeskPlayground, 'state'>
  shell: Pick<Shell, 'chooseFile' | 'openExternal'>
  services: () => Promise<readonly Pick<Service, 'webAppUrl'>[]>
  log: Log
  onChange: (snapshot: AppSnapshot) => void
}

/** Carries out the channels `app.*`. */
export type DeskApp = Room<'app'> & {
  announce(): Promise<void>
}

/** Whether a link leads to the web app of a service. A manifest or a response can name any other place. */
const isWebApp = (url: string, services: readonly Pick<Service, 'webAppUrl'>[]): boolean =>
  [...PRESET_SERVICES, ...services].some(({ webAppUrl }) => {
    const page = webAppPage(webAppUrl)
    return page !== null && new URL(page).origin === new URL(url).origin
  })

/** The app itself: its settings, its snapshot for the page, and the little it opens outside. */
export const createDeskApp = ({ facts, vault, playground, shell, services, log, onChange }: AppDeps): DeskApp => {
  const read = async (): Promise<Result<AppSnapshot>> => {
    const settings = await vault.readSettings()
    if (!settings.ok) return settings
    return ok({ ...facts, settings: settings.value, playground: playground.state() })
  }

  const announce = async (): Promise<void> => {
    const snapshot = await read()
    // A caller that requests settings learns if they can't be read.
    if (snapshot.ok) onChange(snapshot.value)
  }

  return {
    read,
    announce,

    async saveSettings({ proxyPassword, confirmed, ...change }) {
      const saved = await vault.saveSettings(change, { proxyPassword, confirmed })
      if (saved.ok) await announce()
      return saved
    },

    async restoreConnection() {
      const restored = await vault.restoreConnection()
      if (restored.ok) await announce()
      return restored
    },

    async chooseCaFile() {
      return ok({ path: await shell.chooseFile('Choose a certificate authority file (PEM)') })
    },

    noteMistake({ place, kind }) {
      log.error('the page made a mistake', { place, kind })
      return Promise.resolve(ok(null))
    },

    async openExternal({ url }) {
      await shell.openExternal(url, !isWebApp(url, await services()))
      return ok(null)
    },
  }
}

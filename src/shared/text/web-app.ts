import { ID_PATTERN } from '../model/token-facts.ts'

const KEYS_PAGE = '/api/keys'
/** A step of dots alone would lead to another page. */
const ONLY_DOTS = /^\.+$/

/** The web app itself; null: its address is not known, or is none that may be opened. */
export const webAppPage = (webAppUrl: string | null): string | null =>
  webAppUrl?.startsWith('https://') === true ? webAppUrl : null

/** The page with the API keys of a space in the web app; where no space is known, the web app itself. */
export const apiKeysPage = (webAppUrl: string | null, spaceId: string | null): string | null => {
  const app = webAppPage(webAppUrl)
  if (app === null || spaceId === null || !ID_PATTERN.test(spaceId) || ONLY_DOTS.test(spaceId)) return app
  return `${app.replace(/\/+$/, '')}/spaces/${spaceId}${KEYS_PAGE}`
}

/** What the button says that opens one of them. */
export const openWords = (url: string): string =>
  new URL(url).pathname.endsWith(KEYS_PAGE) ? 'Open API keys' : 'Open the web app'

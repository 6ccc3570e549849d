/** The one origin our page is served from. A standard, secure scheme of ours; `file:` is never used. */
export const APP_SCHEME = 'app'
export const APP_HOST = 'token-desk'
export const APP_URL = `${APP_SCHEME}://${APP_HOST}/index.html`

/** Whether a URL belongs to our own page. Node gives custom schemes the opaque origin "null", so scheme and host are compared. */
export const isAppUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return url.protocol === `${APP_SCHEME}:` && url.host === APP_HOST && url.username === '' && url.password === ''
}

/** Whether a URL is our page itself, wherever it is scrolled to. Bodies and files of our origin aren't pages. */
export const isPageUrl = (text: string): boolean => isAppUrl(text) && text.replace(/#.*$/s, '') === APP_URL

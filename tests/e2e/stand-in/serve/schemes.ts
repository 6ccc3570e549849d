import type { CustomScheme, Privileges } from 'electron'

/**
 * The custom schemes and the web origins that stand for them. Chromium cannot be taught a scheme from outside, so
 * `app://token-desk/…` is `http://token-desk.app.localhost/…` in the page: like a scheme that is registered as standard and secure,
 * a secure context with an origin, a storage and a `'self'` of its own. Main sees custom URLs only, in both directions.
 */
const schemes = new Map<string, Privileges>()
let registered = false

/** Takes the list of `protocol.registerSchemesAsPrivileged`; a second list would replace the first, which is always a mistake. */
export function registerSchemes(list: CustomScheme[]): void {
  if (registered) throw new Error('protocol.registerSchemesAsPrivileged can only be called once')
  registered = true
  for (const { scheme, privileges = {} } of list) {
    if (privileges.bypassCSP) throw new Error(`The stand-in refuses bypassCSP for ${scheme}: it weakens the page`)
    schemes.set(scheme, privileges)
  }
}

/**
 * The privileges of a scheme that pages are served from.
 * @throws when the scheme was not registered as standard and secure: its pages would then have no origin under Electron
 */
export function privilegesOf(scheme: string): Privileges {
  const privileges = schemes.get(scheme)
  if (!privileges?.standard || !privileges.secure) {
    throw new Error(
      `${scheme}: is not registered as a standard and secure scheme, which the stand-in needs to serve it`,
    )
  }
  return privileges
}

/** @returns the scheme of a URL as the page sees it, if one of ours stands behind it */
export function schemeOf(pageUrl: string): string | undefined {
  const host = URL.parse(pageUrl)?.hostname.split('.') ?? []
  const scheme = host.at(-1) === 'localhost' ? host.at(-2) : undefined
  return scheme !== undefined && host.length > 2 && schemes.has(scheme) ? scheme : undefined
}

const customUrl = /\b([a-z][a-z0-9+.-]*):\/\/([a-z0-9.*-]+)/gi
const pageOrigin = /\bhttp:\/\/([a-z0-9.*-]+)\.([a-z][a-z0-9+-]*)\.localhost\b/gi

/** Every custom URL in a text (an address, a header) as the page must see it. */
export function toPage(text: string): string {
  const mapped = text.replace(customUrl, (whole, scheme: string, host: string) =>
    schemes.has(scheme.toLowerCase()) ? `http://${host}.${scheme.toLowerCase()}.localhost` : whole,
  )
  return mapped
}

/** Every page URL in a text as main must see it. */
export function toApp(text: string): string {
  return text.replace(pageOrigin, (whole, host: string, scheme: string) =>
    schemes.has(scheme.toLowerCase()) ? `${scheme.toLowerCase()}://${host}` : whole,
  )
}

/** A Content-Security-Policy may also name a whole scheme, as in `img-src app:`. */
export function policyToPage(policy: string): string {
  return toPage(policy).replace(/(^|[\s;])([a-z][a-z0-9+-]*):(?=[\s;]|$)/gi, (whole, before: string, scheme: string) =>
    schemes.has(scheme.toLowerCase()) ? `${before}http://*.${scheme.toLowerCase()}.localhost` : whole,
  )
}

/** `origin` as Electron serializes it for a frame: the custom scheme's, `null` for opaque ones. */
export function originOf(pageUrl: string): string {
  const origin = URL.parse(pageUrl)?.origin ?? 'null'
  return toApp(origin)
}

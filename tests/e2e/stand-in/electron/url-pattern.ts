/** Whether a URL fits a match pattern of `webRequest` (`<scheme>://<host><path>`, `*` for anything, `<all_urls>`). */
export function matchesPattern(pattern: string, url: string): boolean {
  if (pattern === '<all_urls>') return true
  const parts = /^([^:]+):\/\/([^/]*)(\/.*)?$/.exec(pattern)
  const given = URL.parse(url)
  if (!parts || !given) return false
  const [, scheme = '', host = '', path = '/*'] = parts
  const fits = (glob: string, text: string) =>
    new RegExp(`^${glob.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`, 'i').test(text)
  const hostFits = host === '*' || fits(host, given.host) || (host.startsWith('*.') && fits(host.slice(2), given.host))
  return fits(scheme, given.protocol.slice(0, -1)) && hostFits && fits(path, given.pathname + given.search)
}

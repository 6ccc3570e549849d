/** What the least careful server makes of a path: everything decoded, every slash a slash, `//` one, `..` resolved. */
const careless = (pathname: string): string => {
  let text = pathname
  for (let layer = 0; layer < 12; layer += 1)
    text = text
      .replace(/%c0%ae|%2e/gi, '.')
      .replace(/%c0%af|%2f|%5c|%c1%9c/gi, '/')
      .replace(/%3b/gi, ';')
      .replace(/%25/g, '%')
  const kept: string[] = []
  for (const raw of text.replaceAll('\\', '/').split('/')) {
    const segment = raw.replace(/^(\.{0,2});.*$/s, '$1')
    if (segment === '..') kept.pop()
    else if (segment !== '' && segment !== '.') kept.push(segment)
  }
  return `/${kept.join('/')}`
}

/** Whether a request ends up below a base URL, in every way that a server may read it. Computed without the code under test. */
export const isBelow = (href: string, baseUrl: string): boolean => {
  const [url, base] = [new URL(href), new URL(baseUrl)]
  const [asked, prefix] = [careless(url.pathname), careless(base.pathname)]
  return url.origin === base.origin && (asked === prefix || asked.startsWith(prefix === '/' ? '/' : `${prefix}/`))
}

/** What the system says of the way to an origin, in a PAC file’s words: `PROXY proxy.example:3128; DIRECT`. */
export type SystemProxy = (origin: string) => Promise<string>

const SCHEMES: Readonly<Record<string, string>> = { PROXY: 'http', HTTP: 'http', HTTPS: 'https' }

/**
 * The address of the first way that can be gone; null: none is needed. Where only ways of another kind are named (SOCKS), the
 * first of them, so that it can be told that it is not supported.
 */
export const proxyAddress = (said: string): string | null => {
  const ways = said
    .split(';')
    .map((way) => way.trim().split(/\s+/))
    .filter(([kind = '']) => kind !== '')
    .map(([kind = '', host = '']) => ({ kind: kind.toUpperCase(), host }))
  const usable = ways.find(({ kind }) => kind === 'DIRECT' || Object.hasOwn(SCHEMES, kind))
  const { kind, host } = usable ?? ways[0] ?? { kind: 'DIRECT', host: '' }
  return kind === 'DIRECT' ? null : `${SCHEMES[kind] ?? kind.toLowerCase()}://${host}`
}

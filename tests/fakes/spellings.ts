export const utf8 = (text: string): Buffer => Buffer.from(text.toWellFormed(), 'utf8')
const hex = (byte: number): string => byte.toString(16).padStart(2, '0')
const base64Url = (text: string): string => utf8(text).toString('base64url')

/** Every way in which another program may write a secret. */
export const SPELLINGS: Record<string, (secret: string) => string> = {
  raw: (secret) => secret,
  encodeURIComponent: (secret) => encodeURIComponent(secret.toWellFormed()),
  'encodeURIComponent in lower case': (secret) =>
    encodeURIComponent(secret.toWellFormed()).replace(/%../g, (code) => code.toLowerCase()),
  encodeURI: (secret) => encodeURI(secret.toWellFormed()),
  'every byte percent-encoded': (secret) => [...utf8(secret)].map((byte) => `%${hex(byte)}`).join(''),
  'every byte in capitals': (secret) => [...utf8(secret)].map((byte) => `%${hex(byte).toUpperCase()}`).join(''),
  'form-encoded': (secret) => new URLSearchParams({ t: secret.toWellFormed() }).toString().slice(2),
  'percent-encoded twice': (secret) => encodeURIComponent(encodeURIComponent(secret.toWellFormed())),
  JSON: (secret) => JSON.stringify(secret).slice(1, -1),
  'JSON in JSON': (secret) => JSON.stringify(JSON.stringify(secret)).slice(3, -3),
  'JSON with every character escaped': (secret) =>
    secret
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  'HTML-escaped': (secret) =>
    secret
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;'),
  'HTML with every character escaped': (secret) =>
    Array.from(secret.toWellFormed())
      .map((character) => `&#x${character.codePointAt(0)?.toString(16)};`)
      .join(''),
  'a URL in JSON': (secret) => JSON.stringify(encodeURIComponent(secret.toWellFormed())).slice(1, -1),
  base64: (secret) => utf8(secret).toString('base64'),
  base64url: base64Url,
  'base64 of a header': (secret) => utf8(`Bearer ${secret}`).toString('base64'),
  'base64 of a pair': (secret) => utf8(`ab:${secret}:c`).toString('base64'),
  'base64url at the third alignment': (secret) => base64Url(`x${secret}`),
}

const decimal = (secret: string, between: string): string => [...utf8(secret)].join(between)

/** Lists of a secret's bytes. Fewer than eight bytes aren't recognized: times and versions look the same. */
export const BYTE_LISTS: Record<string, (secret: string) => string> = {
  'a Buffer in JSON': (secret) => decimal(secret, ','),
  'a Buffer in JSON on many lines': (secret) => decimal(secret, ',\n    '),
  'an array of bytes in JSON': (secret) => JSON.stringify(new Uint8Array(utf8(secret))).slice(5, -1),
  'a list of numbers': (secret) => decimal(secret, ', '),
  'a dump in hex': (secret) => [...utf8(secret)].map(hex).join(' '),
}

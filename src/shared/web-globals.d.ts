/** The web-platform globals that Node and every browser share. `shared` compiles with neither's types. */
declare class URL {
  constructor(url: string, base?: string | URL)
  static canParse(url: string, base?: string): boolean
  href: string
  protocol: string
  username: string
  password: string
  host: string
  hostname: string
  port: string
  pathname: string
  search: string
  hash: string
  readonly origin: string
  readonly searchParams: URLSearchParams
  toString(): string
}

declare class URLSearchParams implements Iterable<[string, string]> {
  constructor(init?: string | Record<string, string> | Iterable<[string, string]>)
  append(name: string, value: string): void
  delete(name: string): void
  get(name: string): string | null
  getAll(name: string): string[]
  has(name: string): boolean
  set(name: string, value: string): void
  [Symbol.iterator](): IterableIterator<[string, string]>
  toString(): string
}

declare class TextEncoder {
  encode(input?: string): Uint8Array
}

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean })
  decode(input?: Uint8Array): string
}

declare function btoa(binary: string): string
declare function atob(base64: string): string

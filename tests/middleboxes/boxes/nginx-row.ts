import type { Row, TlsOptions } from '../row.ts'

/** A case of nginx: `conf` is the body of its own `server`. */
export type NginxRow = Row & {
  scheme?: 'https'
  base?: string
  /** It speaks TLS at its port. */
  tls?: TlsOptions
  conf: (stand: { up: string; preview: string; port: number }) => string
}

/** Passes everything on as it is. */
export const pass = (up: string, more = ''): string => `location / { ${more} proxy_pass http://${up}; }`

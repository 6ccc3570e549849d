import { join } from 'node:path'
import { box, before, type Row, type Stand, type TlsOptions } from '../row.ts'
import type { Stage } from '../stage.ts'
import { HAPROXY_ROWS } from './haproxy-rows.ts'

/** A case of haproxy: lines for its frontend and for its backend. */
export type HaproxyRow = Row & {
  scheme?: 'https'
  tls?: TlsOptions
  front?: string[]
  back?: string[]
}

const VERSIONS = {
  old: 'ssl-min-ver TLSv1.0 ssl-max-ver TLSv1.1 ciphers ALL:@SECLEVEL=0',
  '1.2': 'ssl-min-ver TLSv1.2 ssl-max-ver TLSv1.2',
  '1.3': 'ssl-min-ver TLSv1.3',
}

const tlsOf = ({ certificates }: Stage, tls: TlsOptions): string =>
  [
    `ssl crt ${certificates.pair[tls.certificate]}`,
    tls.versions === undefined ? '' : VERSIONS[tls.versions],
    tls.clients === 'wanted' ? `ca-file ${certificates.authority} verify required` : '',
  ].join(' ')

const sectionsOf = (stage: Stage, { row, port, upstream }: Stand<HaproxyRow>): string => `
frontend front-${port}
  bind ${stage.address}:${port} ${row.tls === undefined ? '' : tlsOf(stage, row.tls)}
${(row.front ?? []).map((line) => `  ${line}`).join('\n')}
  default_backend back-${port}
backend back-${port}
${(row.back ?? []).map((line) => `  ${line}`).join('\n')}
  server platform ${upstream}
`

export const haproxy = box<HaproxyRow>({
  name: 'haproxy',
  programs: ['haproxy'],
  required: true,
  rows: HAPROXY_ROWS,
  start: async (stage, stands) => {
    const config = join(await stage.folder('haproxy'), 'haproxy.cfg')
    const start = `global
  maxconn 500
defaults
  mode http
  timeout connect 2s
  timeout client 10s
  timeout server 10s
  retries 0
`
    await stage.write(config, start + stands.map((stand) => sectionsOf(stage, stand)).join(''))
    await stage.start(
      'haproxy',
      ['-db', '-f', config],
      stands.map(({ port }) => port),
    )
  },
  place: before,
})

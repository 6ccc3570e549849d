import { join } from 'node:path'
import { before, box, type Stand, type TlsOptions } from '../row.ts'
import type { Stage } from '../stage.ts'
import { NGINX_CACHE_ROWS } from './nginx-caches.ts'
import { NGINX_TLS_ROWS } from './nginx-tls.ts'
import type { NginxRow } from './nginx-row.ts'
import { NGINX_ROWS } from './nginx-rows.ts'

const VERSIONS = { old: 'TLSv1 TLSv1.1', '1.2': 'TLSv1.2', '1.3': 'TLSv1.3' }

const tlsOf = (stage: Stage, tls: TlsOptions): string => {
  const { certificates } = stage
  return `
    ssl_certificate ${certificates.cert[tls.certificate]};
    ssl_certificate_key ${certificates.key};
    ssl_protocols ${tls.versions === undefined ? 'TLSv1.2 TLSv1.3' : VERSIONS[tls.versions]};
    ${tls.versions === 'old' ? 'ssl_ciphers ALL:@SECLEVEL=0;' : ''}
    ${tls.clients === 'wanted' ? `ssl_verify_client on; ssl_client_certificate ${certificates.authority};` : ''}`
}

const serverOf = (stage: Stage, { row, port, upstream, preview }: Stand<NginxRow>): string => `
  server {
    listen ${stage.address}:${port}${row.tls === undefined ? '' : ' ssl'};
    ${row.tls === undefined ? '' : tlsOf(stage, row.tls)}
    ${row.conf({ up: upstream, preview, port })}
  }`

const configOf = (stage: Stage, folder: string, stands: Stand<NginxRow>[]): string => `
daemon off;
worker_processes 1;
error_log stderr crit;
pid ${join(folder, 'pid')};
events { worker_connections 1024; }
http {
  access_log off;
  default_type text/html;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n  ')}
  proxy_cache_path ${join(folder, 'cache')} keys_zone=boxes:1m;
  proxy_http_version 1.1;
  limit_req_zone $server_port zone=slow:1m rate=1r/m;
  map $upstream_cache_status $cache_status { HIT "nginx; hit"; default "nginx; fwd=uri-miss"; }
  map $upstream_cache_status $hit_fresh { HIT hit-fresh; default miss; }
  ${stands.map((stand) => serverOf(stage, stand)).join('\n')}
}
`

export const nginx = box<NginxRow>({
  name: 'nginx',
  programs: ['nginx'],
  required: true,
  rows: [...NGINX_ROWS, ...NGINX_CACHE_ROWS, ...NGINX_TLS_ROWS],
  start: async (stage, stands) => {
    const folder = await stage.folder('nginx')
    const users = join(folder, 'users')
    // A login that nobody has.
    await stage.write(users, 'nobody:!\n')
    const config = join(folder, 'nginx.conf')
    await stage.write(config, configOf(stage, folder, stands).replaceAll('USERS', users))
    await stage.start(
      'nginx',
      ['-p', folder, '-e', 'stderr', '-c', config],
      stands.map(({ port }) => port),
    )
  },
  place: before,
})

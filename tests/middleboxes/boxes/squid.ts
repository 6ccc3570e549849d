import { join } from 'node:path'
import { PROXY_PASSWORD, PROXY_USER } from '../people.ts'
import { before, box, throughProxy, type ProxyRow, type Row, type Stand } from '../row.ts'
import type { Stage } from '../stage.ts'
import { SQUID_ROWS } from './squid-rows.ts'

/** A case of squid: as a forward proxy, or before the platform as its address. */
export type SquidRow = (ProxyRow & { as: 'proxy' | 'opens-tls' }) | (Row & { as: 'front' })
export type SquidConf = {
  /** Lines of its own; `from` is the ACL of its port. */
  conf?: (from: string) => string[]
  /** Squid keeps Authorization from an origin server unless it is told to pass it on. */
  keepsAuthorization?: true
}

const portOf = ({ address, certificates }: Stage, { row, port }: Stand<SquidRow & SquidConf>): string => {
  const start = `http_port ${address}:${port} name=box${port}`
  if (row.as === 'front') return `${start} accel`
  if (row.as === 'proxy') return start
  return `${start} ssl-bump generate-host-certificates=on tls-cert=${certificates.company} tls-key=${certificates.companyKey}`
}

const linesOf = (stand: Stand<SquidRow & SquidConf>): string[] => {
  const { row, port, platform } = stand
  const from = `from${port}`
  const peer = [
    `cache_peer 127.0.0.1 parent ${platform.ports.delivery} 0 no-query no-digest originserver name=peer${port} connect-timeout=2 ${row.keepsAuthorization ? '' : 'login=PASSTHRU'}`,
    `cache_peer_access peer${port} allow ${from}`,
    `never_direct allow ${from}`,
  ]
  return [...(row.conf?.(from) ?? []), ...(row.as === 'front' ? peer : [`always_direct allow ${from}`])]
}

const configOf = (stage: Stage, folder: string, stands: Stand<SquidRow & SquidConf>[]): string => `
${stands.map((stand) => portOf(stage, stand)).join('\n')}
${stands.map(({ port }) => `acl from${port} myportname box${port}`).join('\n')}
acl tunnel method CONNECT
auth_param basic program ${join('/usr/lib/squid', 'basic_ncsa_auth')} ${join(folder, 'users')}
auth_param basic realm Corp proxy
auth_param basic children 1
acl employees proxy_auth REQUIRED
${stands.flatMap(linesOf).join('\n')}
http_access allow all
ssl_bump splice all
sslcrtd_program /usr/lib/squid/security_file_certgen -s ${join(folder, 'issued')} -M 4MB
sslcrtd_children 2 startup=1
tls_outgoing_options cafile=${stage.certificates.authority}
hosts_file ${join(folder, 'hosts')}
dns_nameservers 127.0.0.1
dns_timeout 1 second
dns_retransmit_interval 1 second
connect_timeout 2 seconds
negative_ttl 5 minutes
cache_mem 8 MB
memory_cache_shared off
visible_hostname proxy.boxes.example
pid_filename none
access_log none
cache_log /dev/null
cache_store_log none
coredump_dir ${folder}
pinger_enable off
shutdown_lifetime 0 seconds
`

export const squid = box<SquidRow & SquidConf>({
  name: 'squid',
  programs: ['squid', 'security_file_certgen', 'basic_ncsa_auth'],
  required: true,
  rows: SQUID_ROWS,
  start: async (stage, stands) => {
    const folder = await stage.folder('squid')
    const config = join(folder, 'squid.conf')
    await stage.write(config, configOf(stage, folder, stands))
    await stage.write(join(folder, 'hosts'), '127.0.0.1 cdn.boxes.example\n')
    const hash = await stage.run('openssl', ['passwd', '-apr1', PROXY_PASSWORD])
    await stage.write(join(folder, 'users'), `${PROXY_USER}:${hash}`)
    await stage.run('security_file_certgen', ['-c', '-s', join(folder, 'issued'), '-M', '4MB'])
    await stage.start(
      'squid',
      ['-N', '-n', stage.name, '-f', config],
      stands.map(({ port }) => port),
    )
  },
  place: (stage, stand) =>
    stand.row.as === 'front' ? before(stage, stand) : throughProxy(stage, { ...stand, row: stand.row }, stand.port),
})

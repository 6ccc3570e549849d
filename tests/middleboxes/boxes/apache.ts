import { dirname, join } from 'node:path'
import { TOKENS } from '../people.ts'
import {
  before,
  box,
  REWRITTEN,
  throughProxy,
  type Place,
  type ProxyRow,
  type Row,
  type Stand,
  type TlsOptions,
} from '../row.ts'
import { findProgram, type Stage } from '../stage.ts'

/** A case of Apache: lines of its own virtual host, as the platform's address or as a forward proxy. */
type ApacheRow = (Row & { scheme?: 'https' } & { as?: 'front' }) | (ProxyRow & { as: 'proxy' })
type ApacheConf = { tls?: TlsOptions; lines?: (up: string) => string[] }
type Conf = ApacheRow & ApacheConf

const MODULES = 'authn_core authn_file authz_core authz_user auth_basic alias brotli cache cache_disk deflate filter headers mime proxy proxy_connect proxy_http rewrite socache_shmcb ssl' // prettier-ignore

const pass = (up: string): string[] => [`ProxyPass / http://${up}/`]
const WORKS = { truth: 'clear', verdict: 'accepted', first: ['works'], certain: 'must' } satisfies Partial<Conf>
const FOREIGN = ['proxy-interference', 'not-the-platform']
const PAGE = [...FOREIGN, 'platform-error']
const CLIENT = {
  truth: 'clear',
  scheme: 'https',
  trust: 'authority',
  verdict: 'not-checked',
  first: ['tls-untrusted'],
  words: [/client certificate/i],
} satisfies Partial<Conf>

const FRONT: Conf[] = [
  { ...WORKS, name: 'passes on as it is' },
  { ...WORKS, name: 'compresses again with gzip', lines: (up) => [...pass(up), 'SetOutputFilter DEFLATE'] },
  { ...WORKS, name: 'compresses again with br', lines: (up) => [...pass(up), 'SetOutputFilter BROTLI_COMPRESS'] },
  {
    name: 'drops the header',
    truth: 'clear',
    verdict: 'rejected',
    first: ['header-not-delivered'],
    certain: 'must',
    lines: (up) => ['RequestHeader unset Authorization', ...pass(up)],
  },
  {
    name: 'drops the header, a sibling is refused in the same way',
    truth: 'clear',
    witnesses: ['sibling'],
    placement: 'query',
    verdict: 'accepted',
    first: ['works'],
    lines: (up) => ['RequestHeader unset Authorization', ...pass(up)],
  },
  {
    name: 'drops the query, the token is in it',
    truth: 'clear',
    placement: 'query',
    verdict: 'rejected',
    first: ['query-not-delivered'],
    certain: 'must',
    lines: (up) => ['RewriteEngine on', `RewriteRule ^/(.*)$ http://${up}/$1? [P,L]`],
  },
  {
    name: 'puts its own token in, ours is dead',
    truth: 'clear',
    token: 'revoked',
    verdict: ['accepted', 'not-checked'],
    first: ['works', ...FOREIGN],
    certain: [],
    lines: (up) => [`RequestHeader set Authorization "Bearer ${TOKENS.gateways}"`, ...pass(up)],
  },
  {
    name: 'writes the path in lower case',
    truth: 'clear',
    environment: 'Release-A',
    verdict: ['not-checked', 'no-access'],
    first: [...FOREIGN, 'environment-missing', 'environment-not-enabled'],
    certain: ['proxy-interference'],
    words: [REWRITTEN],
    unsaid: [/enable[^.]*release-a/],
    lines: (up) => [
      'RewriteEngine on',
      'RewriteMap lower int:tolower',
      `RewriteRule ^/(.*)$ http://${up}/\${lower:$1} [P,L]`,
    ],
  },
  {
    name: 'wants a login of its own',
    truth: 'clear',
    verdict: 'not-checked',
    first: FOREIGN,
    never: ['token-unknown-or-revoked', 'header-not-delivered'],
    words: [/Intranet|Basic/],
    lines: (up) => [
      '<Location "/">',
      'AuthType Basic',
      'AuthName "Intranet"',
      'AuthBasicProvider file',
      'AuthUserFile "USERS"',
      'Require valid-user',
      '</Location>',
      ...pass(up),
    ],
  },
  {
    name: 'cannot reach the platform: 503',
    truth: 'clear',
    platform: { gone: true },
    verdict: 'not-checked',
    first: PAGE,
    words: [/apache/i, /503/],
  },
  {
    name: 'finds another protocol behind it',
    truth: 'clear',
    platform: { manner: 'garbage' },
    verdict: 'not-checked',
    first: [...PAGE, 'unrecognized-error', 'connection-reset'],
  },
  {
    name: 'forbids it: 403',
    truth: 'clear',
    verdict: 'not-checked',
    first: FOREIGN,
    words: [/apache/i],
    lines: () => ['Redirect 403 /'],
  },
  {
    name: 'takes no headers as large as these',
    truth: 'clear',
    verdict: 'not-checked',
    first: [...FOREIGN, 'unrecognized-error'],
    words: [/header.*(too large|too long|too big|limit)|(too large|too long|too big).*header/i],
    lines: (up) => ['LimitRequestFieldSize 40', ...pass(up)],
  },
  {
    name: 'keeps a public 200 and gives it to a dead token',
    truth: 'clear',
    token: 'revoked',
    path: '/spaces/shop/entries/welcome',
    platform: { headers: { 'cache-control': 'public, max-age=300' } },
    before: async ({ get }) => {
      await get('/spaces/shop/entries/welcome', TOKENS.sibling)
    },
    verdict: ['rejected', 'no-access'],
    first: ['stale-cache', 'token-unknown-or-revoked', 'token-of-other-service'],
    certain: ['stale-cache'],
    never: ['works'],
    lines: (up) => [
      'CacheRoot "CACHE"',
      'CacheQuickHandler off',
      'CacheEnable disk /',
      'CacheHeader on',
      'CacheDetailHeader on',
      ...pass(up),
    ],
  },
  {
    ...CLIENT,
    name: 'TLS 1.2, a client certificate wanted',
    tls: { certificate: 'good', versions: '1.2', clients: 'wanted' },
  },
  {
    ...CLIENT,
    name: 'TLS 1.3, a client certificate wanted',
    tls: { certificate: 'good', versions: '1.3', clients: 'wanted' },
  },
  {
    name: 'plain HTTP asked at its TLS port',
    truth: 'clear',
    tls: { certificate: 'good' },
    verdict: 'not-checked',
    first: ['tls-untrusted', ...FOREIGN],
    words: [/https|TLS/],
  },
]

const PROXY: Conf[] = [
  {
    as: 'proxy',
    name: 'does not find the platform',
    truth: 'clear',
    platform: { tls: true },
    trust: 'authority',
    verdict: 'not-checked',
    first: ['proxy-interference'],
    namesBox: true,
    words: [/apache/i],
    lines: () => ['ProxyRequests on'],
  },
  {
    as: 'proxy',
    name: 'is no proxy for anybody: CONNECT refused',
    truth: 'clear',
    platform: { tls: true },
    trust: 'authority',
    verdict: 'not-checked',
    first: ['proxy-interference'],
    namesBox: true,
    words: [/apache/i, /HTTPS_PROXY/],
    lines: () => [],
  },
]

const VERSIONS = { old: 'TLSv1.1', '1.2': 'TLSv1.2', '1.3': 'TLSv1.3' }

const tlsOf = ({ certificates }: Stage, tls: TlsOptions): string[] => [
  'SSLEngine on',
  `SSLCertificateFile ${certificates.cert[tls.certificate]}`,
  `SSLCertificateKeyFile ${certificates.key}`,
  ...(tls.versions === undefined ? [] : [`SSLProtocol ${VERSIONS[tls.versions]}`]),
  ...(tls.clients === 'wanted' ? [`SSLCACertificateFile ${certificates.authority}`, 'SSLVerifyClient require'] : []),
]

const hostOf = (stage: Stage, { row, port, upstream }: Stand<Conf>): string => `
Listen ${stage.address}:${port} ${row.tls === undefined ? 'http' : 'https'}
<VirtualHost ${stage.address}:${port}>
ServerName boxes.example
${[...(row.tls === undefined ? [] : tlsOf(stage, row.tls)), ...(row.lines ?? pass)(upstream)].join('\n')}
</VirtualHost>
`

const configOf = (stage: Stage, folder: string, modules: string, stands: Stand<Conf>[]): string => `
${['mpm_event', ...MODULES.split(' ')].map((name) => `LoadModule ${name}_module ${join(modules, `mod_${name}.so`)}`).join('\n')}
ServerRoot ${folder}
ServerName boxes.example
PidFile ${join(folder, 'pid')}
DefaultRuntimeDir ${folder}
ErrorLog /dev/null
TypesConfig /dev/null
StartServers 1
ProxyTimeout 3
${stands.map((stand) => hostOf(stage, stand)).join('')}
`

export const apache = box<Conf>({
  name: 'Apache',
  programs: ['apache2'],
  required: false,
  rows: [...FRONT, ...PROXY],
  start: async (stage, stands) => {
    const folder = await stage.folder('apache')
    const program = (await findProgram('apache2')) ?? ''
    const modules = join(dirname(dirname(program)), 'lib/apache2/modules')
    const users = join(folder, 'users')
    await stage.write(users, 'nobody:!\n')
    const config = join(folder, 'apache.conf')
    await stage.write(
      config,
      configOf(stage, folder, modules, stands)
        .replaceAll('USERS', users)
        .replaceAll('CACHE', await stage.folder('apache-cache')),
    )
    await stage.start(
      'apache2',
      ['-DFOREGROUND', '-f', config],
      stands.map(({ port }) => port),
    )
  },
  place: (stage, stand): Place =>
    stand.row.as === 'proxy'
      ? throughProxy(stage, { ...stand, row: stand.row }, stand.port)
      : before(stage, { ...stand, row: stand.row }),
})

import { join } from 'node:path'
import { PROXY_PASSWORD, PROXY_USER } from '../people.ts'
import { box, throughProxy, type ProxyRow } from '../row.ts'

/** A case of tinyproxy, which has one port for each process: further lines of its configuration. */
type TinyproxyRow = ProxyRow & { lines: string[] }

const BASE = {
  truth: 'clear',
  platform: { tls: true },
  trust: 'authority',
  verdict: 'not-checked',
  first: ['proxy-interference'],
  namesBox: true,
} satisfies Partial<TinyproxyRow>

const ROWS: TinyproxyRow[] = [
  {
    ...BASE,
    name: 'forbids the port: 403',
    words: [/tinyproxy/i, /cdn\.boxes\.example:\d+/, /HTTPS_PROXY/],
    lines: ['ConnectPort 443'],
  },
  {
    ...BASE,
    name: 'wants a login: 407',
    words: [/Tinyproxy/, /HTTPS_PROXY/],
    lines: [`BasicAuth ${PROXY_USER} ${PROXY_PASSWORD}`],
  },
  {
    ...BASE,
    name: 'cannot reach the platform: no such name',
    words: [/tinyproxy/i],
    lines: [],
  },
  {
    ...BASE,
    name: 'does not know this machine: 403',
    words: [/tinyproxy/i, /HTTPS_PROXY/],
    lines: ['Allow 192.0.2.7'],
  },
]

export const tinyproxy = box<TinyproxyRow>({
  name: 'tinyproxy',
  programs: ['tinyproxy'],
  required: false,
  rows: ROWS,
  start: async (stage, stands) => {
    const folder = await stage.folder('tinyproxy')
    await Promise.all(
      stands.map(async ({ row, port }) => {
        const config = join(folder, `${port}.conf`)
        const lines = [`Port ${port}`, `Listen ${stage.address}`, 'Timeout 5', 'MaxClients 10', 'LogLevel Critical']
        await stage.write(config, [...lines, ...row.lines, ''].join('\n'))
        await stage.start('tinyproxy', ['-d', '-c', config], [port])
      }),
    )
  },
  place: (stage, stand) => throughProxy(stage, stand, stand.port),
})

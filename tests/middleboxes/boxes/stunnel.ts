import { join } from 'node:path'
import { before, box, type Row, type Stand } from '../row.ts'
import type { Stage } from '../stage.ts'

/** A case of stunnel: TLS in front of a plain platform. */
type StunnelRow = Row & { lines?: (stage: Stage) => string[] }

const wantsClients = ({ certificates }: Stage): string[] => [`CAfile = ${certificates.authority}`, 'verifyChain = yes']

const BASE = { truth: 'clear', trust: 'authority' } satisfies Partial<StunnelRow>
const WANTED = {
  ...BASE,
  verdict: 'not-checked',
  first: ['tls-untrusted'],
  words: [/client certificate/i],
} satisfies Partial<StunnelRow>

const ROWS: StunnelRow[] = [
  { ...BASE, name: 'speaks TLS for the platform', verdict: 'accepted', first: ['works'], certain: 'must' },
  {
    ...BASE,
    name: 'cannot reach the platform and hangs up',
    platform: { gone: true },
    verdict: 'not-checked',
    first: ['connection-reset', 'proxy-interference'],
  },
  {
    ...WANTED,
    name: 'wants a client certificate, TLS 1.2',
    lines: (stage) => [...wantsClients(stage), 'sslVersion = TLSv1.2'],
  },
  {
    ...WANTED,
    name: 'wants a client certificate, TLS 1.3',
    lines: (stage) => [...wantsClients(stage), 'sslVersion = TLSv1.3'],
  },
]

const serviceOf = (stage: Stage, { row, port, upstream }: Stand<StunnelRow>): string => `
[s${port}]
accept = ${stage.address}:${port}
connect = ${upstream}
cert = ${stage.certificates.cert.good}
key = ${stage.certificates.key}
${(row.lines?.(stage) ?? []).join('\n')}
`

export const stunnel = box<StunnelRow>({
  name: 'stunnel',
  programs: ['stunnel'],
  required: false,
  rows: ROWS,
  start: async (stage, stands) => {
    const config = join(await stage.folder('stunnel'), 'stunnel.conf')
    const head = 'foreground = yes\npid =\nsyslog = no\ndebug = err\n'
    await stage.write(config, head + stands.map((stand) => serviceOf(stage, stand)).join(''))
    await stage.start(
      'stunnel',
      [config],
      stands.map(({ port }) => port),
    )
  },
  place: (stage, stand) => before(stage, { ...stand, row: { ...stand.row, scheme: 'https' } }),
})

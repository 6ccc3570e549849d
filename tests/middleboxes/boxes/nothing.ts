import { box, throughProxy, type Place, type ProxyRow, type Stand } from '../row.ts'
import type { Stage } from '../stage.ts'

/** No box at all: its port is closed. */
type NothingRow = ProxyRow & { place: (stage: Stage, stand: Stand<ProxyRow>) => Place }

const BASE = {
  truth: 'clear',
  platform: { tls: true },
  trust: 'authority',
  verdict: 'not-checked',
} satisfies Partial<ProxyRow>
const through = (stage: Stage, stand: Stand<ProxyRow>): Place => throughProxy(stage, stand, stand.port)

const ROWS: NothingRow[] = [
  {
    ...BASE,
    name: 'the proxy cannot be reached',
    first: ['proxy-interference'],
    namesBox: true,
    words: [/(cannot|could not|can.t) be (reached|connected)|(cannot|could not) (reach|connect)/i, /HTTPS_PROXY/],
    place: through,
  },
  {
    ...BASE,
    name: 'the proxy, named in lower case, cannot be reached',
    first: ['proxy-interference'],
    variable: 'https_proxy',
    namesBox: true,
    words: [/https_proxy/],
    place: through,
  },
  {
    ...BASE,
    name: 'the proxy is of a kind that is not supported',
    first: ['proxy-interference'],
    namesBox: true,
    words: [/socks/i, /HTTPS_PROXY/, /not supported|kind/i],
    place: (stage, stand) => throughProxy(stage, stand, stand.port, 'socks5'),
  },
  {
    ...BASE,
    name: 'the platform’s name is exempt from the proxy and unknown here',
    first: ['offline-dns'],
    certain: ['offline-dns'],
    unsaid: [/proxy .*(reach|refuse)/i],
    place: (stage, stand) => {
      const place = through(stage, stand)
      return { ...place, env: { ...place.env, NO_PROXY: '.boxes.example' } }
    },
  },
  {
    ...BASE,
    name: 'the proxy is the platform itself, which is none',
    first: ['proxy-interference'],
    words: [/HTTPS_PROXY/],
    place: (stage, stand) => {
      const place = throughProxy(stage, stand, stand.platform.ports.preview)
      return { ...place, env: { HTTPS_PROXY: `http://127.0.0.1:${stand.platform.ports.preview}` } }
    },
  },
  {
    name: 'the address has no listener, and no proxy is used for this machine',
    truth: 'clear',
    verdict: 'not-checked',
    first: ['connection-refused'],
    namesBox: true,
    place: (stage, stand) => ({ ...through(stage, stand), delivery: `http://${stage.address}:${stand.port}` }),
  },
  ...['127.0.0.1', '[::ffff:127.0.0.1]', 'localhost'].map((host): NothingRow => ({
    name: `${host} is this machine, for which no proxy is used`,
    truth: 'clear',
    variable: 'HTTP_PROXY',
    verdict: 'accepted',
    first: ['works'],
    certain: 'must',
    place: (stage, stand) => ({
      ...through(stage, stand),
      delivery: `http://${host}:${stand.platform.ports.delivery}`,
    }),
  })),
]

export const nothing = box<NothingRow>({
  name: 'nothing',
  programs: [],
  required: true,
  rows: ROWS,
  start: () => Promise.resolve(),
  place: (stage, stand) => stand.row.place(stage, stand),
})

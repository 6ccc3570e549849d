import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PROXY_PASSWORD, PROXY_USER, TOKENS } from '../people.ts'
import { box, REWRITTEN, throughProxy, type ProxyRow } from '../row.ts'

/** A case of mitmproxy: what it does to requests and answers, in Python. */
type MitmproxyRow = ProxyRow & { request?: string; response?: string; login?: string; wantsLogin?: true }

const BASE = { truth: 'clear', platform: { tls: true }, trust: 'company' } satisfies Partial<MitmproxyRow>
const WORKS = { ...BASE, verdict: 'accepted', first: ['works'], certain: 'must' } satisfies Partial<MitmproxyRow>
const AUTHORIZATION = 'flow.request.headers["authorization"]'
const FOREIGN = ['proxy-interference', 'not-the-platform']

const ROWS: MitmproxyRow[] = [
  { name: 'opens TLS, its authority is known', ...WORKS },
  {
    name: 'opens TLS, its authority is not known',
    ...BASE,
    trust: 'authority',
    verdict: 'not-checked',
    first: ['tls-untrusted'],
    words: [/inspect|intercept|proxy/i],
  },
  { name: 'compresses again with br', ...WORKS, response: 'flow.response.encode("br")' },
  { name: 'compresses again with zstd', ...WORKS, response: 'flow.response.encode("zstd")' },
  { name: 'compresses again with deflate', ...WORKS, response: 'flow.response.encode("deflate")' },
  {
    name: 'drops the header',
    ...BASE,
    verdict: 'rejected',
    first: ['header-not-delivered'],
    certain: 'must',
    request: `${AUTHORIZATION} = ""; del ${AUTHORIZATION}`,
  },
  {
    name: 'drops the query, the token is in it',
    ...BASE,
    placement: 'query',
    verdict: 'rejected',
    first: ['query-not-delivered'],
    certain: 'must',
    request: 'flow.request.query.clear()',
  },
  {
    name: 'puts its own token in, ours is dead',
    ...BASE,
    token: 'revoked',
    verdict: ['accepted', 'not-checked'],
    first: ['works', ...FOREIGN],
    certain: [],
    request: `${AUTHORIZATION} = "Bearer ${TOKENS.gateways}"`,
  },
  {
    name: 'writes the environment in lower case',
    ...BASE,
    environment: 'Release-A',
    verdict: ['not-checked', 'no-access'],
    first: [...FOREIGN, 'environment-missing', 'environment-not-enabled'],
    certain: ['proxy-interference'],
    words: [REWRITTEN],
    unsaid: [/enable[^.]*release-a/],
    request: 'flow.request.path = flow.request.path.lower()',
  },
  {
    name: 'puts a page in place of the answer',
    ...BASE,
    verdict: 'not-checked',
    first: FOREIGN,
    request:
      'flow.response = http.Response.make(403, b"<html><h1>Blocked by policy 17</h1></html>", {"content-type": "text/html", "server": "Example Web Filter"})',
    words: [/Example Web Filter/],
  },
  {
    name: 'puts another answer in place of every one',
    ...BASE,
    verdict: 'not-checked',
    first: FOREIGN,
    response:
      'flow.response.text = "{\\"status\\": \\"ok\\"}"; flow.response.headers.clear(); flow.response.headers["content-type"] = "application/json"',
  },
  {
    name: 'kills the connection',
    ...BASE,
    verdict: 'not-checked',
    first: ['connection-reset', 'proxy-interference'],
    request: 'flow.kill()',
  },
  {
    name: 'cannot reach the platform',
    ...BASE,
    platform: { tls: true, gone: true },
    verdict: 'not-checked',
    first: ['proxy-interference', 'platform-error', 'not-the-platform'],
    words: [/502|(cannot|could not) (reach|connect)/i],
  },
  {
    name: 'wants a login: 407',
    ...BASE,
    wantsLogin: true,
    verdict: 'not-checked',
    first: ['proxy-interference'],
    words: [/mitmproxy/, /HTTPS_PROXY/],
    namesBox: true,
  },
  { name: 'knows the password', ...WORKS, wantsLogin: true, login: `${PROXY_USER}:${PROXY_PASSWORD}@` },
]

/** Every case has a platform of its own: its port tells the cases apart. */
const addonOf = (rows: readonly { row: MitmproxyRow; own: number }[]): string => {
  const step = (own: number, line: string | undefined): string =>
    line === undefined ? '' : `    if flow.request.port == ${own}:\n        ${line}\n`
  return `from mitmproxy import http

def server_connect(data):
    data.server.address = ("127.0.0.1", data.server.address[1])

def request(flow):
    pass
${rows.map(({ row, own }) => step(own, row.request)).join('')}
def response(flow):
    pass
${rows.map(({ row, own }) => step(own, row.response)).join('')}`
}

export const mitmproxy = box<MitmproxyRow, { open: number; closed: number }>({
  name: 'mitmproxy',
  programs: ['mitmdump'],
  required: true,
  rows: ROWS,
  start: async (stage, stands) => {
    const folder = await stage.folder('mitmproxy')
    const { company, companyKey, authority } = stage.certificates
    const pair = `${await readFile(companyKey, 'utf8')}${await readFile(company, 'utf8')}`
    await stage.write(join(folder, 'mitmproxy-ca.pem'), pair)
    const addon = join(folder, 'addon.py')
    await stage.write(addon, addonOf(stands.map(({ row, platform }) => ({ row, own: platform.ports.delivery }))))
    const start = async (more: string[]): Promise<number> => {
      const [port = 0] = await stage.freePorts(1)
      const set = [`confdir=${folder}`, `ssl_verify_upstream_trusted_ca=${authority}`].flatMap((one) => ['--set', one])
      const args = ['-q', '--listen-host', stage.address, '--listen-port', String(port), '-s', addon, ...set, ...more]
      await stage.start('mitmdump', args, [port])
      return port
    }
    const [open, closed] = await Promise.all([start([]), start(['--proxyauth', `${PROXY_USER}:${PROXY_PASSWORD}`])])
    return { open, closed }
  },
  place: (stage, stand, { open, closed }) => throughProxy(stage, stand, stand.row.wantsLogin === true ? closed : open),
})

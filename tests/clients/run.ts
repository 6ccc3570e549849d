/**
 * `npm run test:clients`: runs real clients against the Playground, and compares what they print with the record that
 * the unit tests read. `--update` writes the record. Other arguments name clients.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { TEST_AUTHORITY } from '../fakes/http-certificates.ts'
import { formatRecord, masked, parseRecord, type Printed } from './record.ts'
import { startNetwork, type Network } from './servers.ts'
import { OF_CONTENT, OF_MANAGEMENT, type Situation } from './situations.ts'

const HERE = import.meta.dirname
const RECORD = join(HERE, '../unit/core/reading/clients')
const TIME_LIMIT = 60_000

type Command = readonly string[]
type Works = { command: Command; prints: RegExp }
type Client = {
  name: string
  token: string
  situations: readonly Situation[]
  /** The program and its arguments: what a user runs who gets the error. */
  command: (situation: Required<Pick<Situation, 'space' | 'environment'>> & Situation) => Command
  works: readonly Works[]
}

const bin = (path: string): string => join(HERE, 'node_modules', path)
const script = (name: string, reads = false): Command => [
  join(HERE, 'scenarios.cjs'),
  name,
  ...(reads ? ['reads'] : []),
]
const CLI = bin('contentful-cli/bin/contentful.js')
const AT_BAKERY = ['--space-id', 'fakebakery01']

const ofContent = (name: string, prints: RegExp, reads = false, without: readonly string[] = []): Client => ({
  name,
  token: 'Bakery website',
  situations: OF_CONTENT.filter((situation) => !without.includes(situation.name)),
  command: () => script(name),
  works: [{ command: script(name, reads), prints }],
})

const ofManagement = (name: string, prints: RegExp, reads = false): Client => ({
  ...ofContent(name, prints, reads),
  token: 'Owner',
  situations: OF_MANAGEMENT.filter(({ entry }) => reads || entry === undefined),
})

const CLIENTS: readonly Client[] = [
  ofContent(
    'contentful',
    /entries: 3 of 3\nassets: 3 of 3\ncontent types: 2 of 2\nlocales: 2 of 2\ntags: 1 of 1\nspace: Fake Bakery\nsync: 3 entries, 3 assets, then 0/,
    true,
  ),
  ofContent('gatsby-source-contentful', /content types: 2, entries: 3, assets: 3, tags: 1/, false, ['missing entry']),
  ofContent('axios', /entries: 3 of 3/),
  ofContent('fetch', /entries: 3 of 3/),
  ofContent('graphql-request', /cakes: 2 of 2/, false, ['missing entry']),
  ofManagement(
    'contentful-management',
    /entries: 4 of 4\nspace: Fake Bakery\nspaces: 3 of 3\nenvironments: 4 of 4\n(.+: \d+ of \d+\n){9}key: own-id/,
    true,
  ),
  ofManagement(
    'contentful-export',
    /contentTypes: 2, tags: 1, editorInterfaces: 2, entries: 4, assets: 3, locales: 2, webhooks: 1, roles: 1/,
  ),
  ofManagement('contentful-import', /imported/),
  {
    ...ofManagement('contentful-migration', /Migration successful|No changes/),
    command: ({ space, environment }) => [
      bin('contentful-migration/bin/contentful-migration'),
      '-s',
      space,
      '-e',
      environment,
      '-y',
      'migration.cjs',
    ],
    works: [
      {
        command: [bin('contentful-migration/bin/contentful-migration'), '-s', 'fakebakery01', '-y', 'migration.cjs'],
        prints: /unsuccessful|successful/,
      },
    ],
  },
  {
    ...ofManagement('contentful-cli', /x/),
    command: ({ space, environment }) => [
      CLI,
      'content-type',
      'list',
      '--space-id',
      space,
      '--environment-id',
      environment,
    ],
    works: [
      { command: [CLI, 'space', 'list'], prints: /Fake Bakery[^]*Fake Museum/ },
      { command: [CLI, 'space', 'environment', 'list', ...AT_BAKERY], prints: /develop[^]*staging/ },
      { command: [CLI, 'content-type', 'list', ...AT_BAKERY, '--environment-id', 'master'], prints: /Baker[^]*Cake/ },
      { command: [CLI, 'space', 'export', ...AT_BAKERY], prints: /The export was successful/ },
    ],
  },
]

const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** Installs what the lock file names, unless that was done. */
const install = (): void => {
  const lock = createHash('sha256')
    .update(readFileSync(join(HERE, 'package-lock.json')))
    .digest('hex')
  const stamp = join(HERE, 'node_modules/.installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
  const { status } = spawnSync('npm', args, { cwd: HERE, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) throw new Error('npm ci failed')
  writeFileSync(stamp, lock)
}

const portFor = ({ ports }: Network, network: Situation['network']): number | null =>
  network === 'unknown-host'
    ? null
    : network === 'refused'
      ? ports.refused
      : network === 'proxy-page'
        ? ports.proxyPage
        : ports.working

/** Runs one program with nothing of this computer's settings, and returns everything it prints. */
const run = async (network: Network, client: Client, situation: Situation, command?: Command): Promise<string> => {
  const home = await mkdtemp(join(tmpdir(), 'token-desk-client-'))
  try {
    const {
      token = client.token,
      space = 'fakebakery01',
      environment = 'master',
      entry = '',
      api = 'delivery',
    } = situation
    const secret = network.playground.tokens.find(({ name }) => name === token)?.secret ?? ''
    const port = portFor(network, situation.network)
    await writeFile(join(home, 'ca.pem'), TEST_AUTHORITY)
    await writeFile(join(home, 'config.json'), JSON.stringify(secret === '' ? {} : { managementToken: secret }))
    await writeFile(join(home, 'migration.cjs'), MIGRATION)
    const env = {
      ...{ PATH: process.env['PATH'], HOME: home, USERPROFILE: home, NO_COLOR: '1', FORCE_COLOR: '0', TERM: 'dumb' },
      ...{ SPACE: space, ENVIRONMENT: environment, TOKEN: secret, ENTRY: entry, API: api },
      CONTENTFUL_CONFIG_FILE: join(home, 'config.json'),
      ...(secret === '' ? {} : { CONTENTFUL_MANAGEMENT_ACCESS_TOKEN: secret }),
      ...(port === null ? {} : { REDIRECT_PORT: String(port) }),
      ...(situation.network === 'untrusted' ? {} : { NODE_EXTRA_CA_CERTS: join(home, 'ca.pem') }),
    }
    const args = command ?? client.command({ ...situation, space, environment })
    const child = spawn(process.execPath, ['--require', join(HERE, 'redirect.cjs'), ...args], {
      cwd: home,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const limit = setTimeout(() => child.kill(), TIME_LIMIT)
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => (printed += part.toString('utf8')))
    await new Promise((resolve) => child.once('close', resolve))
    clearTimeout(limit)
    return masked(printed, [HERE, home])
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

/** Reads the content types, and changes nothing. */
const MIGRATION = 'module.exports = () => {}\n'

const { values, positionals } = parseArgs({ options: { update: { type: 'boolean' } }, allowPositionals: true })

const fileOf = ({ name }: Client): string => join(RECORD, `${name}.txt`)
const recorded = (client: Client): Printed[] =>
  existsSync(fileOf(client)) ? parseRecord(readFileSync(fileOf(client), 'utf8')) : []

type Outcome = { client: Client; problem: string | null; printed: Printed | null }

const runsOf = (network: Network, client: Client): (() => Promise<Outcome>)[] => [
  ...client.works.map(({ command, prints }) => async () => {
    const text = await run(network, client, { name: 'works' }, command)
    const problem = prints.test(text) ? null : `doesn't print ${String(prints)}:\n${text}`
    return { client, problem, printed: null }
  }),
  ...client.situations.map((situation) => async () => {
    const { name } = situation
    const text = await run(network, client, situation)
    const before = recorded(client).find((one) => one.situation === name)?.text
    const differs = values.update !== true && before !== text
    const problem = differs ? `${name}: prints something else than recorded:\n${text}` : null
    return { client, problem, printed: { situation: name, text } }
  }),
]

/** Runs as many at the same time as there are processors, and returns the results in order. */
const inParallel = async <Result>(runs: readonly (() => Promise<Result>)[]): Promise<Result[]> => {
  const results: Result[] = []
  const waiting = [...runs.entries()]
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) results[next[0]] = await next[1]()
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return results
}

install()
const network = await startNetwork()
try {
  const started = performance.now()
  const clients = CLIENTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
  const outcomes = await inParallel(clients.flatMap((client) => runsOf(network, client)))
  for (const { client, problem } of outcomes) if (problem !== null) say(`${client.name} ${problem}\n`)
  if (values.update === true)
    for (const client of clients) {
      const printed = outcomes.flatMap((outcome) =>
        outcome.client === client && outcome.printed !== null ? [outcome.printed] : [],
      )
      writeFileSync(fileOf(client), formatRecord(printed))
    }
  const failures = outcomes.filter(({ problem }) => problem !== null).length
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  say(`${String(outcomes.length)} runs of ${String(clients.length)} clients, ${String(failures)} failed, ${seconds} s`)
  process.exitCode = failures === 0 ? 0 : 1
} finally {
  await network.close()
}

import { API_NAMES, APIS } from '../shared/platform.ts'
import { parseArgs } from 'node:util'
import { startPlayground, type Playground, type PlaygroundSpace } from './playground.ts'

/** `npm run playground`: starts the playground in a terminal, prints what it offers, stops on Ctrl+C. */

const LABELS = API_NAMES.map((api) => APIS[api].label)

const USAGE = `Usage: npm run playground -- [--port-base PORT] [--json]

  --port-base PORT  five ports from here on: ${LABELS.join(', ')} (default: free ports)
  --json            print one JSON document instead of tables
`

const table = (rows: readonly (readonly string[])[]): string => {
  const widths = rows.reduce<number[]>((most, row) => row.map((cell, at) => Math.max(most[at] ?? 0, cell.length)), [])
  return rows.map((row) => `  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd()).join('\n')
}

const nameEnvironment = ({ aliases }: PlaygroundSpace, id: string): string => {
  const alias = aliases.find((candidate) => candidate.id === id)
  return alias === undefined ? id : `${id} (alias of ${alias.target})`
}

const describe = ({ baseUrls, spaces, tokens, controls }: Playground): string =>
  [
    'The Playground: a small content platform on this machine, with made-up spaces and tokens.',
    'Send requests to it from Token Desk or any other client. Ctrl+C stops it; nothing is kept.',
    '',
    'Base URLs',
    table(Object.entries(baseUrls)),
    '',
    'Spaces',
    table(
      spaces.map((space) => [
        space.id,
        space.name,
        space.environments.map((id) => nameEnvironment(space, id)).join(', '),
      ]),
    ),
    '',
    'Tokens',
    table(
      tokens.map((token) => [token.kind, token.spaceId ?? 'account', token.secret, `${token.name}: ${token.note}`]),
    ),
    '',
    'Entry ids that simulate something (spaces/<space>/entries/<id>)',
    table(controls.map(({ id, shows }) => [id, shows])),
    '',
    'Try',
    `  curl -H 'Authorization: Bearer ${tokens[0]?.secret ?? ''}' ${baseUrls.delivery}/spaces/${spaces[0]?.id ?? ''}/entries`,
    '',
  ].join('\n')

const document = ({ baseUrls, spaces, tokens, controls }: Playground): string =>
  `${JSON.stringify({ baseUrls, spaces, tokens, controls }, null, 2)}\n`

const portOf = (text: string | undefined): number | undefined | null => {
  if (text === undefined) return undefined
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_531 ? Number(text) : null
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

const usageError = (message: string): void => {
  process.stderr.write(`${message}\n\n${USAGE}`)
  process.exitCode = 64
}

const run = async (values: { json?: boolean; 'port-base'?: string }): Promise<void> => {
  const portBase = portOf(values['port-base'])
  if (portBase === null) {
    usageError('--port-base takes a number from 1 to 65531.')
    return
  }
  try {
    const playground = await startPlayground(portBase === undefined ? {} : { portBase })
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void playground.close())
    process.stdout.write(values.json === true ? document(playground) : describe(playground))
  } catch (error) {
    if (codeOf(error) !== 'EADDRINUSE' && codeOf(error) !== 'EACCES') throw error
    process.stderr.write(
      `The playground cannot listen on the five ports from ${portBase ?? 0} on: another program has one of them, or it is not allowed.\nChoose another --port-base, or leave it out for free ports.\n`,
    )
    process.exitCode = 1
  }
}

const main = async (): Promise<void> => {
  const options = { json: { type: 'boolean' }, 'port-base': { type: 'string' }, help: { type: 'boolean' } } as const
  const parsed = (() => {
    try {
      return parseArgs({ options, allowPositionals: false }).values
    } catch (error) {
      usageError(error instanceof Error ? error.message : String(error))
      return null
    }
  })()
  if (parsed === null) return
  if (parsed.help === true) process.stdout.write(USAGE)
  else await run(parsed)
}

await main()

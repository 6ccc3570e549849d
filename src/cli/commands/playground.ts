import { ok } from '../../shared/contract/result.ts'
import type { Playground } from '../../playground/playground.ts'
import { isGiven, numberOf } from '../arguments/values.ts'
import { tableOf } from '../output/table.ts'
import { wrap } from '../output/wrap.ts'
import { EXIT, unable } from '../refusal.ts'
import type { System } from '../system.ts'
import type { Command } from './command.ts'

/** Preview's address is there too: only a request to it shows that a key is Preview's. */
const commandOf = (
  { token, spaceId, environmentId }: Playground['lessons'][number],
  baseUrls: Playground['baseUrls'],
) =>
  [
    `printf %s '${token.secret}' | token-desk diagnose --token-stdin --space ${spaceId}`,
    ...(environmentId === null ? [] : [`--environment ${environmentId}`]),
    ...(['delivery', 'preview'] as const).map((api) => `--base-url ${api}=${baseUrls[api]}`),
  ].join(' ')

const described = ({ baseUrls, spaces, tokens, lessons, controls }: Playground, columns: number): string => {
  const table = (rows: readonly (readonly string[])[]): string => wrap(tableOf(rows, columns), columns)
  return [
    wrap(
      'The Playground is a fake platform on this machine, with made-up spaces and tokens. Ctrl+C stops it.',
      columns,
    ),
    '',
    table([['API', 'BASE URL'], ...Object.entries(baseUrls)]),
    '',
    table([
      ['SPACE', 'NAME', 'ENVIRONMENTS'],
      ...spaces.map(({ id, name, environments }) => [id, name, environments.join(', ')]),
    ]),
    '',
    table([
      ['KIND', 'SPACE', 'TOKEN', 'NAME'],
      ...tokens.map(({ kind, spaceId, secret, name, note }) => [kind, spaceId ?? '-', secret, `${name}: ${note}`]),
    ]),
    '',
    table([['ENTRY', 'WHAT IT SHOWS'], ...controls.map(({ id, shows }) => [id, shows])]),
    '',
    ...lessons.flatMap((lesson) => [`Try ${lesson.title}`, `  ${commandOf(lesson, baseUrls)}`]),
    '',
    'If a manifest names these addresses, add',
    `  ${Object.values(baseUrls)
      .map((url) => `--allow-origin ${url}`)
      .join(' ')}`,
    '',
  ].join('\n')
}

const whenStopped = ({ signal }: System): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** `token-desk playground`: runs until Ctrl+C. Its tokens are made up, and showing them is what it is for. */
export const playgroundCommand: Command = {
  name: 'playground',
  summary: 'start a fake Contentful on this computer',
  details: 'It runs until you press Ctrl+C.',
  usage: 'playground [--port-base PORT] [--json]',
  examples: ['playground --port-base 4000'],
  options: ['port-base', 'json', 'help'],
  exits: [
    ['0', 'ended'],
    ['2', "the ports can't be used"],
  ],
  async run(args, system, screen) {
    const { startPlayground } = await import('../../playground/playground.ts')
    const portBase = numberOf(args, 'port-base', 1, 65_531)
    if (!portBase.ok) return portBase
    let playground: Playground
    try {
      playground = await startPlayground(portBase.value === null ? {} : { portBase: portBase.value })
    } catch {
      return unable('The ports are in use or not allowed. Choose another --port-base, or omit it to use free ports.')
    }
    const { baseUrls, spaces, tokens, lessons, controls } = playground
    const shown = isGiven(args, 'json')
      ? `${JSON.stringify({ baseUrls, spaces, tokens, lessons, controls }, null, 2)}\n`
      : described(playground, screen.columns)
    await system.stdout.write(shown)
    await whenStopped(system)
    await playground.close()
    return ok(EXIT.accepted)
  },
}

import { once } from 'node:events'
import { ok, type Result } from '../../shared/contract/result.ts'
import type { Playground } from '../../playground/playground.ts'
import { isGiven, numberOf } from '../arguments/values.ts'
import { KINDS } from '../../shared/platform.ts'
import { quoteForShell } from '../../shared/text/code/curl.ts'
import { tableOf } from '../output/table.ts'
import { wrap, wrapCommand } from '../output/wrap.ts'
import { EXIT, misused, unable, type Refusal } from '../refusal.ts'
import type { System } from '../system.ts'
import { readCatalog } from '../catalog.ts'
import { confirm } from '../confirmation.ts'
import { nothingKept, vaultRefusal } from '../inventory/keychain-errors.ts'
import { printDone, type Command, type RunCommand } from './command.ts'

type Shown = { columns: number; isVerbose: boolean; isSaved: boolean }

/** Preview's address is there too: only a request to it shows that a key is Preview's. A saved token is named. */
const commandOf = (
  { token, api, spaceId, environmentId }: Playground['lessons'][number],
  baseUrls: Playground['baseUrls'],
  isSaved: boolean,
) =>
  [
    isSaved
      ? `token-desk diagnose --token ${quoteForShell(token.name)}${KINDS[token.kind].api === api ? '' : ` --api ${api}`}`
      : `printf %s '${token.secret}' | token-desk diagnose --token-stdin --space ${spaceId}`,
    ...(environmentId === null ? [] : [`--environment ${environmentId}`]),
    ...(isSaved ? [] : (['delivery', 'preview'] as const).map((one) => `--base-url ${one}=${baseUrls[one]}`)),
  ].join(' ')

const described = (
  { baseUrls, spaces, tokens, lessons, controls }: Playground,
  { columns, isVerbose, isSaved }: Shown,
): string => {
  const table = (rows: readonly (readonly string[])[]): string => `${wrap(tableOf(rows, columns), columns).trimEnd()}\n`
  const typed = (command: string): string => `  ${wrapCommand(command, columns - 2).replaceAll('\n', '\n  ')}`
  const details = [
    table([
      ['SPACE', 'NAME', 'ENVIRONMENTS'],
      ...spaces.map(({ id, name, environments }) => [id, name, environments.join(', ')]),
    ]),
    table([
      ['KIND', 'SPACE', 'TOKEN', 'NAME'],
      ...tokens.map(({ kind, spaceId, secret, name, note }) => [kind, spaceId ?? '-', secret, `${name}: ${note}`]),
    ]),
    table([['ENTRY', 'WHAT IT SHOWS'], ...controls.map(({ id, shows }) => [id, shows])]),
    `If a manifest names these addresses, add\n${typed(
      Object.values(baseUrls)
        .map((url) => `--allow-origin ${url}`)
        .join(' '),
    )}\n`,
  ]
  return [
    wrap(
      'The Playground is running: a fake Contentful with made-up spaces and tokens. Press Ctrl+C to stop it.\n',
      columns,
    ),
    table([['API', 'BASE URL'], ...Object.entries(baseUrls)]),
    ...(isVerbose ? details : []),
    wrap('Try in another terminal:', columns),
    ...lessons.flatMap((lesson) => [
      '',
      wrap(`${lesson.title}:`, columns),
      typed(commandOf(lesson, baseUrls, isSaved)),
    ]),
    '',
    ...(isVerbose ? [] : [wrap('`token-desk playground -v` also prints its spaces, tokens and entries.', columns), '']),
  ].join('\n')
}

/** The Playground as other commands name its parts. */
const documentOf = ({ baseUrls, spaces, tokens, lessons, controls }: Playground) => ({
  baseUrls,
  spaces,
  tokens: tokens.map(({ spaceId: space, ...token }) => ({ ...token, space })),
  lessons: lessons.map(({ spaceId: space, environmentId: environment, ...lesson }) => ({
    ...lesson,
    space,
    environment,
  })),
  controls,
})

/** Saves the service, the spaces and the tokens, as the app does when it starts the Playground. */
const saveTokens = async (playground: Playground, system: System): Promise<Result<null, Refusal>> => {
  const { createDeskPlayground } = await import('../../core/playground/playground.ts')
  const badge = await system.keychain.prove('writing')
  if (badge.kind === 'session') return nothingKept(badge)
  const desk = createDeskPlayground(
    system.openVault(),
    () => Promise.resolve(playground),
    () => Promise.resolve(),
  )
  const started = await desk.start()
  if (!started.ok) return vaultRefusal(started.error)
  const added = await desk.addTokens({ names: playground.tokens.map(({ name }) => name) })
  return added.ok ? ok(null) : vaultRefusal(added.error)
}

/** Removes the service with all of its spaces and tokens. */
const removeTokens: RunCommand = async (args, system, screen) => {
  const document = await readCatalog(system)
  if (!document.ok) return document
  const { services, tokens } = document.value
  const service = services.find(({ preset }) => preset === 'playground')
  if (service === undefined) {
    await screen.note('The vault contains nothing of the Playground.')
    return ok(EXIT.accepted)
  }
  const own = tokens.filter(({ serviceId }) => serviceId === service.id)
  const confirmed = await confirm(args, system, screen, {
    question: `Remove "${service.name}" with its spaces and ${own.length === 1 ? '1 token' : `${own.length} tokens`} from the vault and the keychain?`,
    unchanged: 'Nothing was removed.',
  })
  if (!confirmed.ok) return confirmed
  const removed = await system.openVault().removeService({ serviceId: service.id, tokenIds: own.map(({ id }) => id) })
  if (!removed.ok) return vaultRefusal(removed.error)
  return printDone(args, screen, `Removed “${service.name}”.`, {
    removed: service.id,
    tokens: own.map(({ name }) => name),
  })
}

/** `token-desk playground`: runs until Ctrl+C. Its tokens are made up, and showing them is what it is for. */
export const playgroundCommand: Command = {
  name: 'playground',
  summary: 'start a fake Contentful on this computer',
  details: 'It runs until you press Ctrl+C.',
  usage: 'playground [--port-base PORT] [--save-tokens | --remove-tokens] [--json]',
  examples: ['playground --port-base 4000 --save-tokens', 'playground --remove-tokens'],
  options: ['port-base', 'save-tokens', 'remove-tokens', 'verbose', 'yes', 'json'],
  optionTexts: { verbose: { help: 'also print its spaces, tokens and entries' } },
  exits: [
    ['0', 'ended, or removed'],
    ['2', "the ports, the vault or the keychain can't be used"],
  ],
  async run(args, system, screen) {
    if (isGiven(args, 'remove-tokens')) {
      return isGiven(args, 'save-tokens')
        ? misused('Use either --save-tokens or --remove-tokens, not both.')
        : removeTokens(args, system, screen)
    }
    const { startPlayground } = await import('../../playground/playground.ts')
    const portBase = numberOf(args, 'port-base', 1, 65_531)
    if (!portBase.ok) return portBase
    let playground: Playground
    try {
      playground = await startPlayground(portBase.value === null ? {} : { portBase: portBase.value })
    } catch {
      return unable('The ports are in use or not allowed. Choose another --port-base, or omit it to use free ports.')
    }
    const shown = isGiven(args, 'json')
      ? `${JSON.stringify(documentOf(playground), null, 2)}\n`
      : described(playground, {
          columns: screen.columns,
          isVerbose: isGiven(args, 'verbose'),
          isSaved: isGiven(args, 'save-tokens'),
        })
    if (isGiven(args, 'save-tokens')) {
      const saved = await saveTokens(playground, system)
      if (!saved.ok) {
        await playground.close()
        return saved
      }
    }
    await system.stdout.write(shown)
    if (isGiven(args, 'save-tokens'))
      await screen.note('Saved its tokens. Remove them with `token-desk playground --remove-tokens`.')
    if (!system.signal.aborted) await once(system.signal, 'abort')
    await playground.close()
    return ok(EXIT.accepted)
  },
}

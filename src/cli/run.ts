import { helpText } from './arguments/help.ts'
import { parseArguments, type HelpTopic, type Parsed } from './arguments/parse.ts'
import { COLORS } from './arguments/options.ts'
import { choiceOf, isGiven } from './arguments/values.ts'
import { straightQuotes } from './output/straight-quotes.ts'
import { createScreen, type ColorMode, type Screen } from './output/screen.ts'
import type { Result } from '../shared/contract/result.ts'
import { EXIT, type Refusal } from './refusal.ts'
import type { Output, System } from './system.ts'
import type { Vault } from '../core/vault/vault.ts'

/** Longer lines are hard to read, in a file or on a wide screen. */
const WIDEST_HELP = 80

/** What help, the version and usage errors need of a system. */
export type Front = Pick<System, 'version' | 'stdout' | 'stderr' | 'environment'>

/** The help that the user requests. `undefined` if it is none. */
const topicOf = (given: Exclude<Parsed, { command: 'version' }>): HelpTopic | undefined => {
  if (given.command === 'help') return given.of
  return isGiven(given, 'help') ? given.command : undefined
}

const colorModeOf = (parsed: Result<Parsed, Refusal>): ColorMode => {
  if (!parsed.ok || !('values' in parsed.value)) return 'auto'
  const mode = choiceOf(parsed.value, 'color', COLORS)
  return mode.ok ? (mode.value ?? 'auto') : 'auto'
}

/** Whether the result is to be JSON. Also known for arguments that can't be parsed. The program of `run` has options of its own. */
const wantsJson = (args: readonly string[]): boolean => {
  const own = args.includes('--') ? args.slice(0, args.indexOf('--')) : args
  return own.some(
    (arg, at) => arg === '--json' || arg === '--format=json' || (arg === 'json' && own[at - 1] === '--format'),
  )
}

/** Prints why a command refuses, as JSON too if that is requested. Returns the exit code. */
export const reportRefusal = async (
  { code, message, exit }: Refusal,
  args: readonly string[],
  front: Front,
  screen: Screen = createScreen(front),
): Promise<number> => {
  const asJson = wantsJson(args)
  // At a terminal, both outputs are on the same screen.
  if (!asJson || !front.stdout.isTerminal || !front.stderr.isTerminal) await screen.note(message)
  if (asJson) await screen.printJson({ error: { code, message: straightQuotes(message) } })
  return exit
}

/** The same as `runCommandLine`, with a system that is composed only for a command that runs: help doesn't wait for the adapters. */
export const runComposing = async (
  args: readonly string[],
  front: Front,
  compose: () => System | Promise<System>,
): Promise<number> => {
  const parsed = parseArguments(args)
  let hasResult = false
  // A result that was printed stays the only document on standard output.
  const stdout: Output = {
    ...front.stdout,
    write: (content) => {
      hasResult ||= content.length > 0
      return front.stdout.write(content)
    },
  }
  const screen = createScreen({ ...front, stdout }, colorModeOf(parsed))
  const refuse = (refusal: Refusal): Promise<number> => reportRefusal(refusal, hasResult ? [] : args, front, screen)
  if (!parsed.ok) return refuse(parsed.error)
  const given = parsed.value
  if (given.command === 'version') {
    await screen.print(front.version)
    return EXIT.accepted
  }
  const topic = topicOf(given)
  if (topic !== undefined || given.command === 'help') {
    await screen.print(helpText(topic ?? null, Math.min(screen.columns, WIDEST_HELP)))
    return EXIT.accepted
  }
  const { removeOldPrivateFiles } = await import('./child/private-file.ts')
  removeOldPrivateFiles(front.environment)
  const color = choiceOf(given, 'color', COLORS)
  if (!color.ok) return refuse(color.error)
  const ended = await given.command.run(given, tellingOfChanges({ ...(await compose()), stdout }, screen), screen)
  return ended.ok ? ended.value : refuse(ended.error)
}

/** Runs one command line and returns the exit code. Standard output gets the result alone, standard error the rest. */
export const runCommandLine = (args: readonly string[], system: System): Promise<number> =>
  runComposing(args, system, () => system)

/** A system whose vault reports on standard error if a secret differs from the saved one. */
export const tellingOfChanges = (system: System, screen: Pick<Screen, 'note'>): System => {
  let vault: Vault | null = null
  const open = (): Vault => {
    const opened = system.openVault()
    opened.onNotice(({ code, message }) => {
      if (code === 'secret-changed') void screen.note(message)
    })
    return opened
  }
  return { ...system, openVault: () => (vault ??= open()) }
}

import type { Manifest } from '../../core/manifest/schema.ts'
import { quoteForShell } from '../../shared/text/code/curl.ts'
import { printable } from '../../shared/text/printable.ts'
import { OPTIONS, VERDICT_OPTIONS, type OptionName } from '../arguments/options.ts'
import type { Arguments } from '../arguments/parse.ts'
import { optionsOf, type Command } from '../commands/command.ts'
import { straightQuotes } from './straight-quotes.ts'

/** An argument as it can be copied into a shell. The screen prints its curly quotes straight, and one of these would end the quoting. */
export const typed = (text: string): string => quoteForShell(straightQuotes(printable(text)))

/** Saves a token under the name and place that a manifest has for it. */
export const addTokenCommand = ({ name, kind, service, space, environments }: Manifest['tokens'][number]): string =>
  ['token-desk tokens add', typed(name), '--kind', kind, '--service', typed(service)]
    .concat(space === null ? [] : ['--space', typed(space)])
    .concat(environments.length === 0 ? [] : ['--environments', typed(environments.join(','))])
    .join(' ')

/** Adds a service with the addresses that a manifest has for it. */
const addServiceCommand = ({ name, baseUrls }: Manifest['services'][number]): string =>
  ['token-desk services add', typed(name)]
    .concat(Object.entries(baseUrls).map(([api, url]) => `--base-url ${typed(`${api}=${url}`)}`))
    .join(' ')

/** A service of a manifest that the vault lacks, and the command that adds it. */
export const missingService = (service: Manifest['services'][number]): string[] => [
  `The service “${service.name}” is not in the vault. Add it with:`,
  `  ${addServiceCommand(service)}`,
]

/** How much is printed isn't repeated. */
const ABOUT_OUTPUT: ReadonlySet<OptionName> = new Set(VERDICT_OPTIONS)

/** A command that can be pasted: the typed options, as far as it has them, and further ones. No option contains a token. */
export const commandWith = (command: Command, { values }: Arguments, further: readonly OptionName[]): string => {
  const options = optionsOf(command).filter((option) => !ABOUT_OUTPUT.has(option))
  const words = options.flatMap((option) => {
    if (OPTIONS[option].value === null) return values.has(option) || further.includes(option) ? [`--${option}`] : []
    return (values.get(option) ?? []).map((text) => `--${option} ${typed(text)}`)
  })
  return ['token-desk', command.name, ...words].join(' ')
}

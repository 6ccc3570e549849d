import { rotateWords } from '../../shared/text/calendar-days.ts'
import { isGiven } from '../arguments/values.ts'
import { misused } from '../refusal.ts'
import { vaultRefusal } from '../inventory/keychain-errors.ts'
import { keptToken } from '../catalog.ts'
import { describeToken } from '../inventory/described-token.ts'
import { DONE_EXITS, printDone, type Command } from './command.ts'

/** `token-desk tokens rotate-by`: the day by which a person wants a token replaced. Keys never end by themselves. */
export const tokensRotateByCommand: Command = {
  name: 'tokens rotate-by',
  summary: 'set a date by which you want to replace a key',
  usage: 'tokens rotate-by NAME (DATE | --none) [--service NAME] [--space ID]',
  examples: ['tokens rotate-by website 2027-03-01', 'tokens rotate-by website --none'],
  takes: { most: 2, words: 'a name and a date' },
  options: ['none', 'service', 'space', 'json'],
  exits: DONE_EXITS,
  async run(args, system, screen) {
    const { daySchema } = await import('../../shared/model/token.ts')
    const day = args.positionals[1] ?? null
    const isTakenAway = isGiven(args, 'none')
    const kept = await keptToken(args, system)
    if (!kept.ok) return kept
    const { token, document } = kept.value
    if (isTakenAway && day !== null) return misused('Use either a date or --none, not both.')
    if (!isTakenAway && day === null)
      return misused('Missing argument: a date such as 2027-03-01, or --none to remove it.')
    if (day !== null && !daySchema.safeParse(day).success)
      return misused("This isn't a date. Write it as in 2027-03-01.")
    const edited = await system.openVault().editToken({ tokenId: token.id, rotateBy: day })
    if (!edited.ok) return vaultRefusal(edited.error)
    const { name } = edited.value
    const text =
      day === null
        ? `Removed the date from “${name}”.`
        : `“${name}”: ${rotateWords(day, system.clock.now().getTime())}.`
    return printDone(args, screen, text, describeToken(edited.value, document))
  },
}

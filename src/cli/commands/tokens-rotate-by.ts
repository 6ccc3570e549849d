import { ok } from '../../shared/contract/result.ts'
import { daySchema } from '../../shared/model/token.ts'
import { rotateWords } from '../../shared/text/calendar-days.ts'
import { isGiven } from '../arguments/values.ts'
import { EXIT, misused } from '../refusal.ts'
import { vaultRefusal } from '../world/keychain-words.ts'
import { keptToken } from '../world/kept-token.ts'
import { readCatalog } from '../read-catalog.ts'
import type { Command } from './command.ts'

/** `token-desk tokens rotate-by`: the day by which a person wants a token replaced. Keys never end by themselves. */
export const tokensRotateByCommand: Command = async (args, system, screen) => {
  const day = args.positionals[1] ?? null
  const isTakenAway = isGiven(args, 'none')
  if (isTakenAway === (day !== null) || (day !== null && !daySchema.safeParse(day).success))
    return misused('Missing argument: a date such as 2027-03-01, or --none to remove it.')
  const document = await readCatalog(system)
  if (!document.ok) return document
  const token = keptToken(args, document.value)
  if (!token.ok) return token
  const edited = await system.openVault().editToken({ tokenId: token.value.id, rotateBy: day })
  if (!edited.ok) return vaultRefusal(edited.error)
  const { name } = edited.value
  if (isGiven(args, 'json')) await screen.printJson(edited.value)
  else if (day === null) await screen.print(`Removed the date from “${name}”.`)
  else await screen.print(`“${name}”: ${rotateWords(day, system.clock.now().getTime())}.`)
  return ok(EXIT.accepted)
}

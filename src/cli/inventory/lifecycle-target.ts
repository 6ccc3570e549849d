import { ok, type Result } from '../../shared/contract/result.ts'
import { KINDS } from '../../shared/platform.ts'
import type { KeyQuestion } from '../../core/lifecycle/api-keys.ts'
import type { Inventory, KnownToken } from '../../core/inventory/inventory.ts'
import type { Arguments } from '../arguments/parse.ts'
import { isGiven, textOf } from '../arguments/values.ts'
import type { LifecyclePorts } from '../../core/lifecycle/management.ts'
import type { Screen } from '../output/screen.ts'
import { requestPorts } from '../output/waiting.ts'
import type { System } from '../system.ts'
import { misused, type Refusal } from '../refusal.ts'
import { namedItems, namedService, quotedNames } from './named.ts'
import { tokenNamed } from './chosen-token.ts'

/** As many Management tokens as a diagnosis would ask. */
const MOST_MANAGERS = 3

/** The Management token of `--with`, or those of the key's service. Of several in a vault, the user chooses one. */
const managersOf = (args: Arguments, token: KnownToken, inventory: Inventory): Result<KnownToken[], Refusal> => {
  const name = textOf(args, 'with')
  if (name !== null) {
    // The options that narrow the key down are about its space; a Management token has none.
    const same = namedItems(inventory.tokens, name)
    const here = same.filter(({ service }) => service === token.service)
    const [only, ...others] = here
    if (only !== undefined && others.length === 0) return ok([only])
    const named = tokenNamed(name, '--with', args, inventory)
    return named.ok ? ok([named.value]) : named
  }
  const own = inventory.tokens.filter(
    (one) => one.service === token.service && KINDS[one.kind].api === 'management' && !one.markedRevoked,
  )
  if (own.length === 0)
    return misused(
      `To change a key, you need a Management token of “${token.service}”. Add one with \`token-desk tokens add\`.`,
    )
  const isFree = inventory.from === 'manifest' || isGiven(args, 'allow-management-reads')
  return own.length === 1 || isFree
    ? ok(own.slice(0, MOST_MANAGERS))
    : misused(`Missing option: --with NAME, one of: ${quotedNames(own)}.`)
}

/** Which key is to be changed, and with whom, as it was typed. */
export const keyQuestion = (args: Arguments, inventory: Inventory): Result<KeyQuestion, Refusal> => {
  const [name] = args.positionals
  if (name === undefined) return misused(`Missing argument: \`token-desk ${args.command.name} TOKEN\``)
  const token = tokenNamed(name, 'The command', args, inventory)
  if (!token.ok) return token
  const service = inventory.services.find((one) => one.name === token.value.service)
  if (service === undefined) return misused(`Unknown service “${token.value.service}”.`)
  const asked = textOf(args, 'service')
  if (asked !== null && namedService(inventory.services, asked) !== service)
    return misused(`“${token.value.name}” belongs to “${service.name}”, not to the service you named.`)
  const space = textOf(args, 'space')
  if (space !== null && token.value.spaceId !== null && token.value.spaceId !== space)
    return misused(`“${token.value.name}” belongs to the space ${token.value.spaceId}.`)
  const managers = managersOf(args, token.value, inventory)
  if (!managers.ok) return managers
  const spaceId = token.value.spaceId ?? space
  // An account token has no space. That it isn't a key is reported first.
  const isKey = KINDS[token.value.kind].api !== 'management'
  if (spaceId === null && isKey) return misused('Missing option: --space ID.')
  return ok({ token: token.value, managers: managers.value, service, spaceId: spaceId ?? '' })
}

/** Where a change to a key is sent. Empty if the service has no address for it. */
export const managementHost = ({ service: { baseUrls } }: KeyQuestion): string =>
  baseUrls.management === undefined ? '' : new URL(baseUrls.management).host

/** The same token. Its secret is hidden as soon as it is read. */
export const hidingToken = (token: KnownToken, screen: Screen): KnownToken => {
  const hidden = async (reading: ReturnType<KnownToken['secret']>): ReturnType<KnownToken['secret']> => {
    const read = await reading
    if (read.ok && read.value !== null) screen.hide(read.value)
    return read
  }
  return {
    ...token,
    secret: () => hidden(token.secret()),
    heldIn: (texts) => hidden(token.heldIn(texts)),
  }
}

/** The same key and Management tokens. Their secrets are hidden as soon as they are read. */
export const hidingSecrets = <Question extends KeyQuestion>(question: Question, screen: Screen): Question => ({
  ...question,
  token: hidingToken(question.token, screen),
  managers: question.managers.map((token) => hidingToken(token, screen)),
})

/** What the steps of a change to a key need from the system and the inventory. */
export const lifecyclePorts = (
  { connection, knownTokens }: Inventory,
  system: System,
  screen: Screen,
): LifecyclePorts => ({
  ...requestPorts(system, screen),
  connection,
  knownTokens: async () => (await knownTokens()).map((token) => hidingToken(token, screen)),
})

import { isWithin } from '../../shared/text/url.ts'
import { ok, type Result } from '../../shared/contract/result.ts'
import type { TokenKind } from '../../shared/platform.ts'
import type { DiagnosedCredential } from '../../core/diagnosis/input.ts'
import { isGiven, textOf } from '../arguments/values.ts'
import type { Arguments } from '../arguments/parse.ts'
import { looksLikeSecret } from '../../shared/text/looks-like-secret.ts'
import { HOW_TO_GIVE_A_TOKEN } from '../arguments/secrets.ts'
import { misused, notUsable, type Refusal } from '../refusal.ts'
import type { System } from '../system.ts'
import { namedItems, serviceNameOf, unknownName } from './named.ts'
import { readSecret } from './new-secret.ts'
import { credentialOf } from '../../core/inventory/diagnosis-input.ts'
import { looseCredential } from '../../core/inventory/typed-tokens.ts'
import { reachOf, type Inventory, type KnownToken } from '../../core/inventory/inventory.ts'
import { keptElsewhere } from '../../core/inventory/known-secrets.ts'
import type { Place } from './target.ts'

/** The variable that holds a token for one run. */
const TOKEN_VARIABLE = 'TOKEN_DESK_TOKEN'

const placeOf = ({ service, spaceId }: KnownToken): string =>
  `${service}${spaceId === null ? '' : `, space ${spaceId}`}`

/** The token that `--token` names; null: none is named. */
export const namedToken = (args: Arguments, inventory: Inventory): Result<KnownToken | null, Refusal> => {
  const name = textOf(args, 'token')
  return name === null ? ok(null) : tokenNamed(name, '--token', args, inventory)
}

/** The token of a name, given as `where`. What was typed is never repeated, it may be a token. */
export const tokenNamed = (
  name: string,
  where: string,
  args: Arguments,
  { tokens, services, from }: Inventory,
): Result<KnownToken, Refusal> => {
  const service = serviceNameOf(services, textOf(args, 'service'))
  const space = textOf(args, 'space')
  const named = namedItems(tokens, name)
  const [first] = named
  if (first === undefined) {
    if (looksLikeSecret(name)) return misused(`${where} takes the name of a token. ${HOW_TO_GIVE_A_TOKEN}`)
    const place = from === 'manifest' ? 'the manifest' : 'the vault'
    if (tokens.length === 0)
      return misused(
        `No tokens in ${place}.${from === 'manifest' ? '' : ' Save one with `token-desk tokens add` or `token-desk import`.'}`,
      )
    return unknownName('token', name, tokens, place)
  }
  if (named.length === 1) return ok(first)
  const here = named.filter(
    (token) => (service === null || token.service === service) && (space === null || token.spaceId === space),
  )
  const [only, ...others] = here
  if (only !== undefined && others.length === 0) return ok(only)
  return misused(
    `Several tokens have this name: ${named.map(placeOf).join('; ')}. Add --service or --space, or use its ID.`,
  )
}

/** The token that is diagnosed or sent, and the entry that it is; `null` if it comes from neither vault nor manifest. */
export type Chosen = { credential: DiagnosedCredential; token: KnownToken | null }

const givenSecret = async (args: Arguments, system: System): Promise<Result<string | null, Refusal>> => {
  if (isGiven(args, 'token-stdin')) return readSecret(system)
  const variable = system.environment[TOKEN_VARIABLE]
  return ok(variable === undefined || variable === '' ? null : variable)
}

/** Whether no token was given at all: unlike an empty one, it can't be judged. */
export const isNothingGiven = (args: Arguments, named: KnownToken | null, { environment }: System): boolean =>
  named === null && !isGiven(args, 'token-stdin') && environment[TOKEN_VARIABLE] === undefined

/** The token of `--token`, of standard input or of the variable. A missing or empty one is a finding, not a usage error. */
export const chooseCredential = async (
  args: Arguments,
  named: KnownToken | null,
  kind: TokenKind | null,
  place: Place,
  inventory: Inventory,
  system: System,
): Promise<Result<Chosen, Refusal>> => {
  if (named !== null) {
    if (isGiven(args, 'token-stdin')) return misused('Use either --token NAME or --token-stdin, not both.')
    const credential = await credentialOf(named, place)
    return credential.ok ? ok({ credential: credential.value, token: named }) : notUsable(credential.error)
  }
  const given = await givenSecret(args, system)
  if (!given.ok) return given
  if (given.value === null) return ok({ credential: { state: 'missing', kind, name: null }, token: null })
  // It has no service of its own, and the asked one is meant, unless the manifest knows it: then it is bound to its own.
  const loose = await looseCredential(
    given.value,
    false,
    place.service,
    place,
    inventory.from === 'manifest' ? inventory.tokens : [],
  )
  if (!loose.ok) return notUsable(loose.error)
  const { credential, token } = loose.value
  if (token !== null && leavesHome(token, place) && !isGiven(args, 'allow-other-services'))
    return misused(
      `This token is “${token.name}” of “${token.service}”. To send it to another service anyway, add --allow-other-services.`,
    )
  const problem = isGiven(args, 'allow-other-services')
    ? null
    : await keptElsewhere(given.value, reachOf(place.service), await inventory.knownTokens())
  if (problem !== null)
    return notUsable({ ...problem, message: `${problem.message} To send it anyway, add --allow-other-services.` })
  return ok({ credential: { ...credential, kind, name: null, vault: null }, token: null })
}

const leavesHome = ({ reach }: KnownToken, { service }: Place): boolean =>
  Object.values(service.baseUrls).some((url) => !reach.some((own) => isWithin(new URL(url), own)))

import { ok, type Result } from '../../shared/contract/result.ts'
import type { TokenKind } from '../../shared/model/token.ts'
import type { DiagnosedCredential } from '../../core/diagnosis/input.ts'
import { isGiven, textOf } from '../arguments/values.ts'
import type { Arguments } from '../arguments/parse.ts'
import { HOW_TO_GIVE_A_TOKEN, looksLikeSecret } from '../arguments/secrets.ts'
import { misused, type Refusal } from '../refusal.ts'
import type { System } from '../system.ts'
import { readSecret } from './secret-input.ts'
import type { KnownToken, World } from './world.ts'

/** The variable that holds a token for one run. */
const TOKEN_VARIABLE = 'TOKEN_DESK_TOKEN'

const placeOf = ({ service, spaceId }: KnownToken): string =>
  `${service}${spaceId === null ? '' : `, space ${spaceId}`}`

/** The token that `--token` names; null: none is named. What was typed is never repeated, it may be a token. */
export const namedToken = (args: Arguments, { tokens, from }: World): Result<KnownToken | null, Refusal> => {
  const name = textOf(args, 'token')
  if (name === null) return ok(null)
  const service = textOf(args, 'service')
  const space = textOf(args, 'space')
  const named = tokens.filter((token) => token.name === name)
  const [first] = named
  if (first === undefined) {
    if (looksLikeSecret(name)) return misused(`--token takes the name of a token. ${HOW_TO_GIVE_A_TOKEN}`)
    const names = tokens.map((token) => `“${token.name}”`).join(', ')
    const where = from === 'manifest' ? 'the manifest' : 'the vault'
    return misused(
      `There is no token of this name in ${where}. ${names === '' ? 'It has none.' : `There are: ${names}.`}`,
    )
  }
  if (named.length === 1) return ok(first)
  const here = named.filter(
    (token) => (service === null || token.service === service) && (space === null || token.spaceId === space),
  )
  const [only, ...others] = here
  if (only !== undefined && others.length === 0) return ok(only)
  return misused(
    `Several tokens have this name: ${named.map(placeOf).join('; ')}. Narrow it down with --service and --space.`,
  )
}

/** A token of vault or manifest, as the diagnosis wants it. Fails where its secret may not go where it would. */
export const credentialOf = async (token: KnownToken): Promise<Result<DiagnosedCredential, Refusal>> => {
  const { kind, name, service, spaceId, environments, markedRevoked } = token
  const secret = await token.secret()
  if (!secret.ok)
    return typeof secret.error === 'string'
      ? ok({ state: 'unreadable', cause: secret.error, kind, name })
      : misused(secret.error.safetyStop)
  if (secret.value === null) return ok({ state: 'missing', kind, name })
  const vault = { service, spaceId, environments, markedRevoked }
  return ok({ state: 'present', secret: secret.value, kind, name, vault })
}

/**
 * Whose token it is about: the named one, the one from standard input, or the one in the variable. None of them, or an
 * empty one, is a token that is missing: a finding, not a mistake in the command.
 */
export const chooseCredential = async (
  args: Arguments,
  named: KnownToken | null,
  kind: TokenKind | null,
  system: System,
): Promise<Result<DiagnosedCredential, Refusal>> => {
  if (named !== null) {
    if (isGiven(args, 'token-stdin')) return misused('Give either --token NAME or --token-stdin.')
    return credentialOf(named)
  }
  const fromInput = isGiven(args, 'token-stdin') ? await readSecret(system) : ok(null)
  if (!fromInput.ok) return fromInput
  const variable = isGiven(args, 'token-stdin') ? undefined : system.environment[TOKEN_VARIABLE]
  const secret = fromInput.value ?? (variable === '' ? null : (variable ?? null))
  return ok(
    secret === null
      ? { state: 'missing', kind, name: null }
      : { state: 'present', secret, kind, name: null, vault: null },
  )
}

import { foreignForm } from '../../core/manifest/foreign-value.ts'
import { ownOrigins, type Manifest } from '../../core/manifest/schema.ts'
import { ownOriginsOfSet, unallowedNames } from '../../core/manifest/set-variables.ts'
import { ok, type Result } from '../../shared/contract/result.ts'
import { baseUrlSchema } from '../../shared/model/service.ts'
import type { Arguments } from '../arguments/parse.ts'
import { printable } from '../../shared/text/printable.ts'
import { textsOf } from '../arguments/values.ts'
import { misused, type Refusal } from '../refusal.ts'
import type { System } from '../system.ts'
import { readCatalog } from '../catalog.ts'

/** Origins for every command, separated by commas: for CI, whose commands are often written elsewhere. */
const VARIABLE = 'TOKEN_DESK_ALLOW_ORIGINS'

/** What the user allows outside of the manifest, by option or variable. */
const allowedByUser = (args: Arguments, { environment }: System): Result<string[], Refusal> => {
  const allowed: string[] = []
  const inVariable = (environment[VARIABLE] ?? '').split(',').filter((text) => text.trim() !== '')
  const given = [
    ...textsOf(args, 'allow-origin').map((text) => ({ text, from: '--allow-origin' })),
    ...inVariable.map((text) => ({ text, from: VARIABLE })),
  ]
  for (const { text, from } of given) {
    const url = baseUrlSchema.safeParse(text)
    if (!url.success) return misused(`${from}: ${url.error.issues[0]?.message ?? 'This is not a URL.'}`)
    allowed.push(url.data)
  }
  return ok(allowed)
}

const vaultUrls = async (system: System): Promise<string[]> => {
  const document = await readCatalog(system)
  return document.ok ? document.value.services.flatMap(({ baseUrls }) => Object.values(baseUrls)) : []
}

const notAllowed = (origins: readonly string[]): { ok: false; error: Refusal } =>
  misused(
    [
      'The manifest has addresses that are not in your vault:',
      ...origins.map((origin) => `  ${origin}`),
      'Nothing was sent. If you trust them, add:',
      `  ${origins.map((origin) => `--allow-origin ${origin}`).join(' ')}`,
      'To allow them permanently, use `token-desk services add`.',
    ].join('\n'),
  )

/** The option for an origin, if it can be allowed: only https, or this computer. */
const optionFor = (origin: string): string[] =>
  baseUrlSchema.safeParse(origin).success ? [`--allow-origin ${origin}`] : []

/** Refuses variables that need `--allow-set`. */
export const unallowedVariables = (head: string, names: readonly string[]): { ok: false; error: Refusal } => {
  const shown = names.map(printable)
  return misused(
    [
      head,
      ...shown.map((name) => `  ${name}`),
      'Nothing was started. If you trust them, add:',
      `  ${shown.map((name) => `--allow-set ${name}`).join(' ')}`,
    ].join('\n'),
  )
}

/** Refuses a `set` with a name outside of the fixed list or an unknown address: the program would run other code, or send tokens there. */
export const checkSet = async (
  { set }: Pick<Manifest, 'set'>,
  args: Arguments,
  system: System,
): Promise<Result<null, Refusal>> => {
  const names = unallowedNames(set, textsOf(args, 'allow-set'))
  if (names.length > 0)
    return unallowedVariables('The manifest sets variables that can change how programs run:', names)
  return checkAddresses(set, 'The manifest', args, system)
}

/** Refuses an address that isn't a preset's, a vault service's or allowed by the user. `from`: what sets it. */
export const checkAddresses = async (
  set: Readonly<Record<string, string>>,
  from: string,
  args: Arguments,
  system: System,
): Promise<Result<null, Refusal>> => {
  const allowed = allowedByUser(args, system)
  if (!allowed.ok) return allowed
  if (ownOriginsOfSet(set, allowed.value).length === 0) return ok(null)
  const origins = ownOriginsOfSet(set, [...allowed.value, ...(await vaultUrls(system))])
  if (origins.length === 0) return ok(null)
  const options = origins.flatMap(optionFor)
  return misused(
    [
      `${from} sets addresses that are not in your vault:`,
      ...origins.map((origin) => `  ${origin}`),
      options.length < origins.length
        ? 'Nothing was started. Only https addresses can be allowed.'
        : `Nothing was started. If you trust them, add:\n  ${options.join(' ')}`,
    ].join('\n'),
  )
}

/** Refuses a manifest with a variable that plainly contains something else than a token. */
const withoutForeignValues = (manifest: Manifest, { environment }: System): Result<Manifest, Refusal> => {
  const foreign = manifest.tokens.flatMap(({ secretFrom }) => {
    const form = foreignForm(environment[secretFrom] ?? '')
    return form === null ? [] : [`  ${secretFrom} contains ${form}`]
  })
  return foreign.length === 0
    ? ok(manifest)
    : misused(
        ['The manifest names variables that contain no Contentful token:', ...foreign, 'Nothing was sent.'].join('\n'),
      )
}

/** The manifest, if each address is known or allowed by the user: a file of a repository doesn't decide where a token goes. */
export const allowedManifest = async (
  manifest: Manifest,
  args: Arguments,
  system: System,
): Promise<Result<Manifest, Refusal>> => {
  const allowed = allowedByUser(args, system)
  if (!allowed.ok) return allowed
  if (ownOrigins(manifest, allowed.value).length === 0) return withoutForeignValues(manifest, system)
  const origins = ownOrigins(manifest, [...allowed.value, ...(await vaultUrls(system))])
  return origins.length === 0 ? withoutForeignValues(manifest, system) : notAllowed(origins)
}

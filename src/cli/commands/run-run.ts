import { existsSync } from 'node:fs'
import { ok, type Result } from '../../shared/contract/result.ts'
import type { CheckResult } from '../../shared/model/diagnosis.ts'
import { isSpaceKey } from '../../shared/platform.ts'
import { environmentsOf } from '../../shared/model/token.ts'
import type { ChildEnd } from '../child/start-child.ts'
import { createPrivateFile } from '../child/private-file.ts'
import type { Arguments } from '../arguments/parse.ts'
import { isGiven, textOf } from '../arguments/values.ts'
import { readManifest } from '../manifest/read.ts'
import type { Manifest } from '../../core/manifest/schema.ts'
import { USUAL_MANIFEST } from '../output/import-text.ts'
import { handedText, missingText, refusedText } from '../output/run-text.ts'
import type { Screen } from '../output/screen.ts'
import { EXIT, misused, unable, type Refusal } from '../refusal.ts'
import type { System } from '../system.ts'
import { allowedManifest, checkSet } from '../inventory/allowed-by-user.ts'
import { CLI_VARIABLE, VAULT_SOURCES, givenVariables, type GivenVariables } from '../inventory/run-variables.ts'
import { startsReference } from '../../core/inventory/token-reference.ts'
import { readTokens, type ManifestToken, checkHanded, type Handed } from '../inventory/run-tokens.ts'
import type { RunCommand } from './command.ts'

/** For one run of Token Desk: a token, what the user allows, and the launcher's note to itself. No started program gets them. */
const OWN = ['TOKEN_DESK_TOKEN', 'TOKEN_DESK_ALLOW_ORIGINS', 'TOKEN_DESK_LAUNCHED']

type Environment = Readonly<Record<string, string | undefined>>

/** Windows knows one variable under every spelling of its name. */
const sameName = (platform: NodeJS.Platform): ((one: string, other: string) => boolean) =>
  platform === 'win32' ? (one, other) => one.toUpperCase() === other.toUpperCase() : (one, other) => one === other

/** The value of a variable as the system reads it; null: it is unset, or empty. */
const variableIn = (environment: Environment, name: string, platform: NodeJS.Platform): string | null => {
  const same = sameName(platform)
  const entries = Object.entries(environment)
  const value = (entries.find(([one]) => one === name) ?? entries.find(([one]) => same(one, name)))?.[1]
  return value === undefined || value === '' ? null : value
}

/** What a program is started with: all that is there but our own, and what it is given. */
const childEnvironment = (
  environment: Environment,
  given: ReadonlyMap<string, string>,
  platform: NodeJS.Platform,
): Record<string, string> => {
  const same = sameName(platform)
  const replaced = [...OWN, ...given.keys()]
  const kept = Object.entries(environment).flatMap(([name, value]) =>
    value === undefined || replaced.some((one) => same(one, name)) ? [] : [[name, value] as const],
  )
  return Object.fromEntries([...kept, ...given])
}

/** Shorter values are words by chance, and masking them would spoil the output. */
const SHORTEST_MASKED = 8

const NO_MANIFEST: Manifest = { services: [], spaces: [], tokens: [], set: {} }

const manifestOf = async (args: Arguments): Promise<Result<Manifest, Refusal>> => {
  const named = textOf(args, 'manifest')
  if (named === null && VAULT_SOURCES.some((option) => isGiven(args, option))) return ok(NO_MANIFEST)
  const file = named ?? (existsSync(USUAL_MANIFEST) ? USUAL_MANIFEST : null)
  return file === null
    ? misused(
        `No manifest found. Add --manifest FILE, --env VAR=NAME or --env-file FILE, or create ${USUAL_MANIFEST} in this folder.`,
      )
    : readManifest(file)
}

/** The manifest with the tokens of `--env` and `--env-file`, which win over its own variables. */
const withGiven = (manifest: Manifest, { manifest: given, plain }: GivenVariables): Manifest => {
  const isGivenVariable = (name: string): boolean =>
    plain.has(name) || given.tokens.some(({ secretFrom }) => secretFrom === name)
  return {
    services: [
      ...manifest.services,
      ...given.services.filter(({ name }) => manifest.services.every((one) => one.name !== name)),
    ],
    spaces: [
      ...manifest.spaces,
      ...given.spaces.filter(({ service, id }) =>
        manifest.spaces.every((one) => one.service !== service || one.id !== id),
      ),
    ],
    tokens: [...manifest.tokens.filter(({ secretFrom }) => !isGivenVariable(secretFrom)), ...given.tokens],
    set: Object.fromEntries(Object.entries(manifest.set).filter(([name]) => !isGivenVariable(name))),
  }
}

/** Keys of that environment, and tokens of an account, which belong to none. */
const isFor = ({ kind, environments }: ManifestToken, environment: string | null): boolean =>
  environment === null || !isSpaceKey(kind) || environmentsOf({ environments }).includes(environment)

const chosenTokens = (args: Arguments, { tokens }: Manifest): Result<ManifestToken[], Refusal> => {
  const environment = textOf(args, 'environment')
  const chosen = tokens.filter((token) => isFor(token, environment))
  const hasKeys = tokens.some(({ kind }) => isSpaceKey(kind))
  if (hasKeys && !chosen.some(({ kind }) => isSpaceKey(kind)))
    return misused('The manifest has no key for this environment.')
  const again = chosen.find(({ secretFrom }, at) => chosen.findIndex((one) => one.secretFrom === secretFrom) < at)
  return again === undefined
    ? ok(chosen)
    : misused(`Several tokens in the manifest use the variable ${again.secretFrom}. Choose one with --environment.`)
}

const setsOtherwise = (
  args: Arguments,
  { set }: Manifest,
  { environment, platform }: System,
): Result<null, Refusal> => {
  const names = Object.entries(set).flatMap(([name, value]) => {
    const before = variableIn(environment, name, platform)
    return before === null || before === value || isGiven(args, 'overwrite') ? [] : [name]
  })
  return names.length === 0
    ? ok(null)
    : misused(
        `Already set to other values than in the manifest: ${names.join(', ')}. Unset them, or add --overwrite. Nothing was started.`,
      )
}

/** Why nothing is started: a refused token, or with --strict one that could not be checked. `null` to continue. */
const verdictOf = (args: Arguments, results: readonly CheckResult[]): number | null => {
  const has = (...verdicts: CheckResult['verdict'][]): boolean =>
    results.some(({ verdict }) => verdicts.includes(verdict))
  if (has('rejected', 'no-access')) return EXIT.noAccess
  if (has('unreadable')) return EXIT.notChecked
  return has('not-checked') && isGiven(args, 'strict') ? EXIT.notChecked : null
}

const check = async (
  args: Arguments,
  manifest: Manifest,
  handed: readonly Handed[],
  found: Parameters<typeof checkHanded>[3],
  system: System,
  screen: Screen,
): Promise<Result<number | null, Refusal>> => {
  const checked = await checkHanded(args, manifest, handed, found, system, screen)
  if (!checked.ok) return checked
  if (system.signal.aborted) return ok(EXIT.interrupted)
  const stop = verdictOf(args, checked.value)
  await screen.note(refusedText(checked.value, stop === null))
  return ok(stop)
}

const ENDED_BADLY: Readonly<Record<Exclude<ChildEnd['kind'], 'ended'>, { code: number; message: string }>> = {
  'not-found': {
    code: 127,
    message: 'Program not found. Check its name, and that it’s installed.',
  },
  'not-executable': {
    code: 126,
    message: 'Can’t run this program: it isn’t executable, or you lack the permission.',
  },
  'not-started': {
    code: 126,
    message: 'The system couldn’t start the program: there are too many processes, or the command is too long.',
  },
}

const secretsIn = (handed: readonly Handed[]): Map<string, string> =>
  new Map(
    handed.flatMap(({ token, given }) =>
      given.from === 'variable' || given.from === 'keychain' ? [[token.secretFrom, given.secret] as const] : [],
    ),
  )

/** The private file with the configuration of Contentful's own CLI, which reads no token from its environment. */
const configFile = (
  cli: GivenVariables['cli'],
  secrets: ReadonlyMap<string, string>,
  { environment }: System,
): Result<ReturnType<typeof createPrivateFile> | null, Refusal> => {
  if (cli === null) return ok(null)
  const config = { managementToken: secrets.get(CLI_VARIABLE), ...cli }
  try {
    return ok(createPrivateFile(`${JSON.stringify(config, null, 2)}\n`, environment))
  } catch {
    return unable(
      'Can’t write a private file to XDG_RUNTIME_DIR or the folder for temporary files. Nothing was started.',
    )
  }
}

const start = async (
  args: Arguments,
  cli: GivenVariables['cli'],
  plain: ReadonlyMap<string, string>,
  handed: readonly Handed[],
  system: System,
  screen: Screen,
): Promise<Result<number, Refusal>> => {
  const secrets = secretsIn(handed)
  const masked = [...secrets.values()].filter(({ length }) => length >= SHORTEST_MASKED)
  const file = configFile(cli, secrets, system)
  if (!file.ok) return file
  if (file.value !== null) secrets.set(CLI_VARIABLE, file.value.path)
  const [command = '', ...rest] = args.program
  const end = await system
    .startChild({
      command,
      args: rest,
      environment: childEnvironment(system.environment, new Map([...plain, ...secrets]), system.platform),
      masked: isGiven(args, 'no-mask') ? [] : masked,
    })
    .finally(() => file.value?.remove())
  if (end.kind === 'ended') return ok(end.code)
  await screen.note(ENDED_BADLY[end.kind].message)
  return ok(ENDED_BADLY[end.kind].code)
}

/** `token-desk run`: tokens of the keychain in the environment of one program, and nowhere else. */
export const runProgram: RunCommand = async (args, system, screen) => {
  if (args.program.length === 0) return misused('Missing program: `token-desk run -- COMMAND`')
  const read = await manifestOf(args)
  if (!read.ok) return read
  const isPlain = await checkSet(read.value, args, system)
  if (!isPlain.ok) return isPlain
  // Without --check nothing is sent.
  const allowed = isGiven(args, 'check') ? await allowedManifest(read.value, args, system) : read
  if (!allowed.ok) return allowed
  const chosen = chosenTokens(args, allowed.value)
  if (!chosen.ok) return chosen
  const given = await givenVariables(args, system)
  if (!given.ok) return given
  const manifest = withGiven({ ...allowed.value, tokens: chosen.value }, given.value)
  const own = [...manifest.tokens.map(({ secretFrom }) => secretFrom), ...given.value.plain.keys()].find((name) =>
    OWN.includes(name.toUpperCase()),
  )
  if (own !== undefined) return misused(`“${own}” is reserved for Token Desk. Use another variable.`)
  const sets = setsOtherwise(args, manifest, system)
  if (!sets.ok) return sets
  const isSet = (name: string): string | null => {
    if (name === CLI_VARIABLE && given.value.cli !== null) return null
    const value = variableIn(system.environment, name, system.platform)
    // A shell that has read the file itself exports the references.
    return value === null || startsReference(value) ? null : value
  }
  const wishes = { isSet, overwrite: isGiven(args, 'overwrite') }
  const found = await readTokens(manifest.tokens, manifest, wishes, system)
  if (!found.ok) return found
  const { given: sources, connection, missingServices } = found.value
  const handed = manifest.tokens.flatMap((token, at): Handed[] => {
    const one = sources[at]
    return one === undefined ? [] : [{ token, given: one }]
  })
  for (const secret of secretsIn(handed).values()) screen.hide(secret)
  const ofFiles = [...given.value.plain].filter(([name]) => wishes.overwrite || isSet(name) === null)
  await screen.note(handedText(handed, manifest, ofFiles.length, given.value.files, screen.noteColumns))
  if (isGiven(args, 'check')) {
    const stop = await check(args, manifest, handed, connection, system, screen)
    if (!stop.ok) return stop
    if (stop.value !== null) return ok(stop.value)
  } else {
    const missing = missingText(handed, missingServices)
    if (missing !== null) return unable(missing)
  }
  const plain = new Map([...Object.entries(manifest.set), ...ofFiles])
  return system.signal.aborted ? ok(EXIT.interrupted) : start(args, given.value.cli, plain, handed, system, screen)
}

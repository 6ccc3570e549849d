import { parseEnv } from 'node:util'
import { expandReferences } from '../../core/import/read-env.ts'
import { parseReference, startsReference, type TokenReference } from '../../core/inventory/token-reference.ts'
import type { Manifest } from '../../core/manifest/schema.ts'
import { changesPrograms, isSettable } from '../../core/manifest/set-variables.ts'
import { ok, type Result } from '../../shared/contract/result.ts'
import { KINDS } from '../../shared/platform.ts'
import { presetNamed, type Service } from '../../shared/model/service.ts'
import type { Token } from '../../shared/model/token.ts'
import type { CatalogDocument } from '../../shared/model/vault.ts'
import { looksLikeSecret } from '../../shared/text/looks-like-secret.ts'
import { cleanName } from '../../shared/text/names.ts'
import { printable } from '../../shared/text/printable.ts'
import { HOW_TO_GIVE_A_TOKEN } from '../arguments/secrets.ts'
import type { Arguments } from '../arguments/parse.ts'
import { isGiven, textOf, textsOf } from '../arguments/values.ts'
import { readCatalog } from '../catalog.ts'
import { readNamedFile } from '../read-file.ts'
import { misused, unable, type Refusal } from '../refusal.ts'
import type { System } from '../system.ts'
import { checkAddresses, unallowedVariables } from './allowed-by-user.ts'
import { namedItems, quotedNames, unknownName } from './named.ts'

/** Variables that `--env` and `--env-file` give a program. */
export type GivenVariables = {
  /** The tokens of the vault that are named, as a manifest would name them. */
  manifest: Pick<Manifest, 'services' | 'spaces' | 'tokens'>
  /** The other variables of the files. */
  plain: ReadonlyMap<string, string>
  files: readonly string[]
  /** For `--contentful-cli`: the configuration apart from its token, which `manifest` names under `CLI_VARIABLE`. */
  cli: { host?: string; insecure?: boolean; activeSpaceId?: string; activeEnvironmentId?: string } | null
}

/** The variable with the path of the configuration file of Contentful's own CLI. */
export const CLI_VARIABLE = 'CONTENTFUL_CONFIG_FILE'

/** The options that name tokens of the vault, without a manifest. */
export const VAULT_SOURCES = ['env', 'env-file', 'contentful-cli'] as const

const VARIABLE = /^[A-Za-z_]\w*$/

type Wanted = { variable: string; token: Token }

/** `isListed`: the vault lacks a token that a file lists, which no change to the command would repair. */
const tokenFor = (
  { space, name }: TokenReference,
  where: string,
  isListed: boolean,
  { tokens, spaces }: CatalogDocument,
): Result<Token, Refusal> => {
  const own = new Set([space, ...namedItems(spaces, space).map(({ id }) => id)])
  const [token, ...others] = namedItems(
    space === null ? tokens : tokens.filter(({ spaceId }) => own.has(spaceId)),
    name,
  )
  if (token === undefined) {
    if (looksLikeSecret(name)) return misused(`${where} takes the name of a token. ${HOW_TO_GIVE_A_TOKEN}`)
    const { message } = unknownName('token', name, tokens).error
    return isListed ? unable(`${where}: ${message} Nothing was started.`) : misused(`${where}: ${message}`)
  }
  return others.length === 0
    ? ok(token)
    : misused(
        `${where}: several tokens have this name. Use the ID from \`token-desk tokens list --json\`, or SPACE/NAME if their spaces differ.`,
      )
}

/** `VAR=NAME`, `VAR=SPACE/NAME` or `VAR=ID`. */
const tokensOfOptions = (args: Arguments, document: CatalogDocument): Result<Wanted[], Refusal> => {
  const wanted: Wanted[] = []
  for (const text of textsOf(args, 'env')) {
    const at = text.indexOf('=')
    const [variable, name] = [text.slice(0, Math.max(0, at)), text.slice(at + 1)]
    if (!VARIABLE.test(variable) || name === '')
      return misused('“--env” takes VAR=NAME: a variable, and the name of a token.')
    if (wanted.some((one) => one.variable === variable)) return misused(`“--env” names ${variable} twice.`)
    const slash = name.indexOf('/')
    const isWhole = slash < 1 || namedItems(document.tokens, name).length > 0
    const reference =
      parseReference(name) ??
      (isWhole ? { space: null, name } : { space: name.slice(0, slash), name: name.slice(slash + 1) })
    const token = tokenFor(reference, `--env ${variable}`, false, document)
    if (!token.ok) return token
    wanted.push({ variable, token: token.value })
  }
  return ok(wanted)
}

const LONGEST_FILE = 4 * 1024 * 1024

/** The variables of a file as dotenv reads them. A reference to another variable of the same file is replaced by its value. */
const variablesIn = async (file: string): Promise<Result<Map<string, string>, Refusal>> => {
  const bytes = await readNamedFile(file, LONGEST_FILE, `The file “${printable(file)}” is larger than 4 MiB.`)
  if (!bytes.ok) return bytes
  const known = new Map(
    Object.entries(parseEnv(new TextDecoder().decode(bytes.value))).map(([name, value]) => [name, value ?? '']),
  )
  return ok(new Map([...known].map(([name, value]) => [name, expandReferences(value, known)])))
}

type FileVariables = { tokens: Wanted[]; plain: Map<string, string> }

const variablesOfFile = async (file: string, document: CatalogDocument): Promise<Result<FileVariables, Refusal>> => {
  const variables = await variablesIn(file)
  if (!variables.ok) return variables
  const read: FileVariables = { tokens: [], plain: new Map() }
  for (const [variable, value] of variables.value) {
    const where = `${printable(file)}, ${printable(variable)}`
    if (!startsReference(value)) {
      if (/token-desk:\/\//i.test(value))
        return misused(`${where}: a reference to a token must be the whole value. Nothing was started.`)
      read.plain.set(variable, value)
      continue
    }
    const reference = parseReference(value)
    if (reference === null)
      return misused(`${where}: this isn’t a reference. Write token-desk://NAME or token-desk://SPACE/NAME.`)
    const token = tokenFor(reference, where, true, document)
    if (!token.ok) return token
    read.tokens.push({ variable, token: token.value })
  }
  return ok(read)
}

/** Refuses plain variables of a file that change how programs run, or where the platform's clients send tokens. */
const checkPlain = async (
  plain: ReadonlyMap<string, string>,
  args: Arguments,
  system: System,
): Promise<Result<null, Refusal>> => {
  const allowed = textsOf(args, 'allow-set')
  const names = [...plain.keys()].filter((name) => changesPrograms(name) && !allowed.includes(name))
  if (names.length > 0) return unallowedVariables('The file sets variables that change how programs run:', names)
  return checkAddresses(Object.fromEntries([...plain].filter(([name]) => isSettable(name))), 'The file', args, system)
}

/** The tokens as entries of a manifest, with their services and spaces. */
const entriesOf = (wanted: readonly Wanted[], { services, spaces }: CatalogDocument): GivenVariables['manifest'] => {
  const named = (service: Service): string =>
    presetNamed(service.id) === undefined ? cleanName(service.name) : service.id
  const serviceOf = (id: string) => services.find((service) => service.id === id)
  const used = services.filter(({ id }) => wanted.some(({ token }) => token.serviceId === id))
  return {
    services: used
      .filter(({ id }) => presetNamed(id) === undefined)
      .map((service) => ({
        name: named(service),
        baseUrls: service.baseUrls,
        ...(service.webAppUrl === null ? {} : { webAppUrl: service.webAppUrl }),
      })),
    spaces: spaces.flatMap(({ serviceId, id, name, environments }) => {
      const service = used.find((one) => one.id === serviceId)
      const isUsed = wanted.some(({ token }) => token.serviceId === serviceId && (token.spaceId ?? id) === id)
      return service === undefined || !isUsed
        ? []
        : [{ service: named(service), id, name, environments: environments.map((one) => one.id) }]
    }),
    tokens: wanted.flatMap(({ variable, token: { name, kind, serviceId, spaceId, environments } }) => {
      const service = serviceOf(serviceId)
      return service === undefined
        ? []
        : [{ name: cleanName(name), kind, service: named(service), space: spaceId, environments, secretFrom: variable }]
    }),
  }
}

/** The Management token for Contentful's own CLI: the one that `--with` names, or the only one. */
const managementToken = (args: Arguments, document: CatalogDocument): Result<Token, Refusal> => {
  const isManager = ({ kind, markedRevoked }: Token): boolean => KINDS[kind].api === 'management' && !markedRevoked
  const name = textOf(args, 'with')
  const managers = document.tokens.filter(isManager)
  if (name === null) {
    const [only, ...others] = managers
    if (only !== undefined && others.length === 0) return ok(only)
    return misused(
      only === undefined
        ? '“--contentful-cli” needs a Management token. Add one with `token-desk tokens add`.'
        : `Missing option: --with NAME, one of: ${quotedNames(managers)}.`,
    )
  }
  const token = tokenFor({ space: null, name }, '--with', false, document)
  if (!token.ok || isManager(token.value)) return token
  return misused(`“${token.value.name}” isn’t a Management token, or it is marked as revoked.`)
}

/** The configuration as the CLI saves it. It has a host but no path, and without a host the CLI sends the token to Contentful. */
const cliConfig = (
  args: Arguments,
  { name, serviceId }: Token,
  { services, spaces }: CatalogDocument,
): Result<NonNullable<GivenVariables['cli']>, Refusal> => {
  const base = services.find(({ id }) => id === serviceId)?.baseUrls.management
  const url = base === undefined ? null : new URL(base)
  if (url?.pathname !== '/')
    return misused(
      `“--contentful-cli” can’t use “${name}”: ${url === null ? 'its service has no address for Management' : 'the Management address of its service has a path'}.`,
    )
  const [space, ...others] = spaces.filter((one) => one.serviceId === serviceId)
  const environment = textOf(args, 'environment')
  return ok({
    host: url.host,
    ...(url.protocol === 'http:' ? { insecure: true } : {}),
    ...(space === undefined || others.length > 0 ? {} : { activeSpaceId: space.id }),
    ...(environment === null ? {} : { activeEnvironmentId: environment }),
  })
}

/** What the options give a program. `--env` wins over files, and a later file over an earlier one. */
export const givenVariables = async (args: Arguments, system: System): Promise<Result<GivenVariables, Refusal>> => {
  const files = textsOf(args, 'env-file')
  const nothing: GivenVariables = {
    manifest: { services: [], spaces: [], tokens: [] },
    plain: new Map(),
    files,
    cli: null,
  }
  if (!VAULT_SOURCES.some((option) => isGiven(args, option))) return ok(nothing)
  const document = await readCatalog(system)
  if (!document.ok) return document
  const tokens = new Map<string, Token>()
  const plain = new Map<string, string>()
  const giveToken = ({ variable, token }: Wanted): void => {
    plain.delete(variable)
    tokens.set(variable, token)
  }
  for (const file of files) {
    const read = await variablesOfFile(file, document.value)
    if (!read.ok) return read
    for (const one of read.value.tokens) giveToken(one)
    for (const [variable, value] of read.value.plain) {
      tokens.delete(variable)
      plain.set(variable, value)
    }
  }
  const options = tokensOfOptions(args, document.value)
  if (!options.ok) return options
  for (const one of options.value) giveToken(one)
  const checked = await checkPlain(plain, args, system)
  if (!checked.ok) return checked
  let cli: GivenVariables['cli'] = null
  if (isGiven(args, 'contentful-cli')) {
    const token = managementToken(args, document.value)
    if (!token.ok) return token
    giveToken({ variable: CLI_VARIABLE, token: token.value })
    const config = cliConfig(args, token.value, document.value)
    if (!config.ok) return config
    cli = config.value
  }
  const wanted = [...tokens].map(([variable, token]) => ({ variable, token }))
  return ok({ manifest: entriesOf(wanted, document.value), plain, files, cli })
}

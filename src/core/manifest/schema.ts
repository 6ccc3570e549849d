import { z } from 'zod'
import { API_NAMES, isSpaceKey } from '../../shared/platform.ts'
import { baseUrlSchema, baseUrlsSchema, PRESET_SERVICES, presetNamed } from '../../shared/model/service.ts'
import { tokenKindSchema } from '../../shared/model/token.ts'
import { containsToken, looksLikeSecret } from '../../shared/text/looks-like-secret.ts'
import { cleanName, hasSameLook, isSameName, lookOf } from '../../shared/text/names.ts'
import { isWithin } from '../../shared/text/url.ts'

const NOT_A_NAME =
  'This looks like a token. A manifest holds names only: remove it, and revoke the token if it was real.'

const CONTAINS_TOKEN =
  'This contains a token, or a text that looks like one. Remove it, and revoke the token if it was real.'

const UNSEEN_CHARACTER = 'This name contains an invisible character or a line end. Type it again.'

/** A name as people give it; what looks like a token is none. Never quoted in a message. */
const name = z
  .string()
  .normalize('NFC')
  .trim()
  .min(1)
  .max(120)
  .refine((text) => cleanName(text) === text, { message: UNSEEN_CHARACTER })
  .refine((text) => !looksLikeSecret(text), { message: NOT_A_NAME })

/** Ids are taken as they are, but for a token: a manifest may name the very mistake that is to be diagnosed. */
const id = z.string().min(1).max(200)

const NOT_A_VARIABLE =
  'Name an environment variable here, as in CONTENTFUL_DELIVERY_KEY. The token itself does not belong in a manifest, which is kept and shared: set it in that variable where this runs. If a real token was written here, revoke it.'

const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/
/** The usual form of a variable's name, which is longer than no token and looks like none. */
const USUAL_VARIABLE = /^[A-Z][A-Z0-9_]*$/

/** Every object has a `constructor`, also the one of the environment's variables. */
const isVariableName = (text: string): boolean =>
  VARIABLE.test(text) && !(text in Object.prototype) && (USUAL_VARIABLE.test(text) || !looksLikeSecret(text))

/** Variables that programs read themselves. A token as the address of a proxy would be looked up as a host. */
const OF_PROGRAMS =
  /^(?:path|pathext|home|comspec|shell|ifs|env|editor|pager|\w+opt(?:ion)?s|\w+_proxy|(?:bash|node|python|perl5|ruby|java|go|git|ld|dyld|npm|openssl|ssl|token_desk)_?\w*)$/i

const variableName = z
  .string()
  .regex(VARIABLE, { message: NOT_A_VARIABLE, abort: true })
  .refine(isVariableName, { message: NOT_A_VARIABLE })
  .refine((name) => !OF_PROGRAMS.test(name), {
    message: 'Programs read this variable themselves. Choose another name.',
  })

const NOT_PLAIN =
  '“set” is for values that anybody may see. A token belongs in the keychain or in a variable, and its name under “tokens”, in “secretFrom”. If a real one was written here, revoke it.'

/** Variables whose name says that they hold a secret. */
const SECRET_NAME = /(?:token|secret|password|passwd|api_?key|access_?key|private_?key|credentials?)$/i

const HOLDS_PASSWORD = /\/\/[^\s/:@]*:[^\s/@]+@/

const serviceSchema = z
  .strictObject({
    name: name.describe('Name of the service.'),
    baseUrls: baseUrlsSchema.describe('Base URL for each API.'),
    webAppUrl: baseUrlSchema.optional().describe('URL of the web app that manages its keys.'),
  })
  .describe('Your own services.')

const spaceSchema = z
  .strictObject({
    service: name.describe('`contentful-us`, `contentful-eu`, or the name of a service.'),
    id: id.describe('ID of the space.'),
    name: name.optional().describe('Name of the space.'),
    environments: z.array(id).default([]).describe('IDs of its environments.'),
    production: z.array(id).optional().describe('Environments that are in production.'),
  })
  .describe('Spaces and their environments.')

const tokenSchema = z
  .strictObject({
    name: name.describe('Name of the token.'),
    kind: tokenKindSchema.describe('Kind of the token.'),
    service: name.describe('`contentful-us`, `contentful-eu`, or the name of a service.'),
    space: id.nullable().default(null).describe('ID of the space of a key.'),
    environments: z.array(id).default([]).describe('Environments that the key is enabled for.'),
    secretFrom: variableName.describe('Environment variable that contains the token.'),
  })
  .describe('Tokens by name, without their values.')

/** A value of its own: a space's id, a host. Never a secret. */
const plainValue = z
  .string()
  .max(2_000)
  .refine((text) => !text.includes('\0'), { message: 'No variable can hold this.' })
  .refine((text) => !looksLikeSecret(text) && !HOLDS_PASSWORD.test(text), { message: NOT_PLAIN })

const plainName = z
  .string()
  .refine(isVariableName, { message: 'This is not the name of a variable.' })
  .refine((name) => !SECRET_NAME.test(name), { message: NOT_PLAIN })

/** Whether the manifest can name this variable as one that contains a token. */
export const canContainToken = (variable: string): boolean => variableName.safeParse(variable).success

export const canBePlain = (variable: string, value: string): boolean =>
  plainName.safeParse(variable).success && plainValue.safeParse(value).success && !containsToken(value)

const fields = z.strictObject({
  $schema: z.string().max(2_048).optional().describe('Path of the JSON Schema for editors. Token Desk ignores it.'),
  services: z.array(serviceSchema).default([]),
  spaces: z.array(spaceSchema).default([]),
  tokens: z.array(tokenSchema).default([]),
  set: z.record(plainName, plainValue).default({}).describe('Variables that `run` sets to plain values.'),
})

type Fields = z.output<typeof fields>
type Issue = { path: (string | number)[]; message: string }

const isService = ({ services }: Fields, wanted: string): boolean =>
  services.some((service) => service.name === wanted) || presetNamed(wanted) !== undefined

/** A preset's name with another address: a token would go there under the name that the user trusts. */
const redefinesPreset = ({ name, baseUrls, webAppUrl }: Fields['services'][number]): boolean => {
  const preset = presetNamed(name)
  if (preset === undefined) return false
  const hasOtherUrl = API_NAMES.some((api) => baseUrls[api] !== undefined && baseUrls[api] !== preset.baseUrls[api])
  return hasOtherUrl || (webAppUrl !== undefined && webAppUrl !== preset.webAppUrl)
}

const presetIssues = ({ services }: Fields): Issue[] =>
  services.flatMap((service, index) =>
    redefinesPreset(service)
      ? [
          {
            path: ['services', index, 'name'],
            message: 'A manifest can’t give Contentful’s own services other addresses. Choose another name.',
          },
        ]
      : [],
  )

const LOOKS_LIKE_PRESET = 'This looks like the name of one of Contentful’s own services. Choose another name.'
const LOOKS_LIKE_OTHER = 'This looks like another name here. Choose another name.'

const looksLikePreset = (name: string): boolean =>
  presetNamed(name) === undefined &&
  PRESET_SERVICES.some((preset) => hasSameLook(preset.id, name) || hasSameLook(preset.name, name))

/** Names that differ from an earlier one of the list only by look. */
const lookIssues = ({ services, tokens }: Fields): Issue[] => {
  const alike = (list: 'services' | 'tokens', names: readonly string[]): Issue[] => {
    const known = new Map<string, string>()
    return names.flatMap((name, index) => {
      const first = known.get(lookOf(name))
      if (first === undefined) known.set(lookOf(name), name)
      return first === undefined || isSameName(first, name)
        ? []
        : [{ path: [list, index, 'name'], message: LOOKS_LIKE_OTHER }]
    })
  }
  return [
    ...services.flatMap(({ name }, index) =>
      looksLikePreset(name) ? [{ path: ['services', index, 'name'], message: LOOKS_LIKE_PRESET }] : [],
    ),
    ...alike(
      'services',
      services.map(({ name }) => name),
    ),
    ...alike(
      'tokens',
      tokens.map(({ name }) => name),
    ),
  ]
}

/** Where a token stands in any text or name of the manifest: the file is shared. */
const secretIssues = (value: unknown, path: Issue['path'] = []): Issue[] => {
  if (typeof value === 'string') return containsToken(value) ? [{ path, message: CONTAINS_TOKEN }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => {
    const at = [...path, Array.isArray(value) ? Number(key) : key]
    return containsToken(key) ? [{ path: at, message: CONTAINS_TOKEN }] : secretIssues(item, at)
  })
}

const unknownService = (path: Issue['path'], manifest: Fields): Issue => {
  const known = [...manifest.services.map((service) => service.name), ...PRESET_SERVICES.map((service) => service.id)]
  return { path, message: `There is no service of this name. Known services: ${known.join(', ')}.` }
}

const tokenIssues = (manifest: Fields, index: number, token: Fields['tokens'][number]): Issue[] => {
  const at = (field: string): Issue['path'] => ['tokens', index, field]
  if (!isService(manifest, token.service)) return [unknownService(at('service'), manifest)]
  if (isSpaceKey(token.kind) && token.space === null)
    return [{ path: at('space'), message: `A ${token.kind} belongs to one space. Name it.` }]
  // A space that is not listed may be the very mistake that is to be diagnosed: it is accepted unchanged.
  return []
}

const twice = <Entry>(list: readonly Entry[], same: (entry: Entry) => string): number =>
  list.findIndex((entry, index) => list.findIndex((other) => same(other) === same(entry)) < index)

const referenceIssues = (manifest: Fields): Issue[] => {
  const { services, spaces, tokens } = manifest
  const repeated = twice(services, (service) => service.name)
  // --service and --space choose between tokens of the same name in several spaces.
  const again = twice(tokens, (token) => JSON.stringify([token.name, token.service, token.space]))
  return [
    ...secretIssues(manifest),
    ...presetIssues(manifest),
    ...lookIssues(manifest),
    ...(repeated === -1
      ? []
      : [{ path: ['services', repeated, 'name'], message: 'There is another service of this name.' }]),
    ...spaces.flatMap((space, index) =>
      isService(manifest, space.service) ? [] : [unknownService(['spaces', index, 'service'], manifest)],
    ),
    ...tokens.flatMap((token, index) => tokenIssues(manifest, index, token)),
    ...tokens.flatMap(({ secretFrom }, index) =>
      Object.hasOwn(manifest.set, secretFrom)
        ? [{ path: ['tokens', index, 'secretFrom'], message: '“set” gives this variable a value, too.' }]
        : [],
    ),
    ...(again === -1
      ? []
      : [{ path: ['tokens', again, 'name'], message: 'There is another token of this name in the same space.' }]),
  ]
}

/** Strict: an unknown key is an error, because it could hold a secret. */
export const manifestSchema = fields.superRefine((manifest, context) => {
  for (const issue of referenceIssues(manifest)) context.addIssue({ code: 'custom', ...issue })
})
export type Manifest = z.output<typeof manifestSchema>

/** For editors. It can't say what a name may not be, or that what is referred to is there. */
export const manifestJsonSchema = (): object => ({
  title: 'Token Desk manifest',
  description:
    'Services, spaces and tokens by name. It contains no secrets: `secretFrom` names an environment variable.',
  ...z.toJSONSchema(manifestSchema, { io: 'input', target: 'draft-7' }),
})

const PRESET_URLS = PRESET_SERVICES.flatMap(({ baseUrls }) => Object.values(baseUrls))

/** Addresses in no preset's base URL and in none of the allowed ones. Loopback is no exception: another process may listen there. */
export const ownOrigins = ({ services }: Pick<Manifest, 'services'>, allowed: readonly string[]): string[] => {
  const trusted = [...PRESET_URLS, ...allowed]
  const own = services
    .flatMap(({ baseUrls }) => Object.values(baseUrls))
    .map((address) => new URL(address))
    .filter((url) => !trusted.some((baseUrl) => isWithin(url, baseUrl)))
  return [...new Set(own.map(({ origin }) => origin))]
}

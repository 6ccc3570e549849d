import { TOKEN_APIS, type TokenApi } from '../../shared/platform.ts'
import { looksComplete } from '../../shared/text/lint/shape.ts'
import { namesVendor } from '../../shared/text/vendors.ts'
import type { Role } from './entries.ts'

/** Names under which build tools hand a variable to the page that everybody can read. */
const PUBLIC_PREFIX =
  /^(?:NEXT_PUBLIC_|NUXT_PUBLIC_|NUXT_ENV_|EXPO_PUBLIC_|SNOWPACK_PUBLIC_|PUBLIC_|GATSBY_|VITE_|REACT_APP_|VUE_APP_|NG_APP_|STORYBOOK_)/

/** The prefix by which a variable is public; null: it has none. */
export const publicPrefixOf = (name: string): string | null => PUBLIC_PREFIX.exec(name)?.[0] ?? null

/** Longer than any name of a variable: a text. */
const LONGEST_NAME = 120

/** What people who write in another language call it. Accents are gone by then. */
const TRANSLATED: Readonly<Record<string, string>> = {
  space: 'espace espacio spazio espaco スペース 空间 空間 스페이스 пространство пространства',
  environment:
    'umgebung umgebungs environnement entorno ambiente omgeving miljo srodowisko 環境 环境 환경 окружение среда',
  token: 'jeton トークン 令牌 토큰 токен',
  key: 'schlussel cle clave chave chiave sleutel nyckel klucz キー 密钥 키 ключ',
  access: 'zugriff zugriffs zugangs acces acceso acesso accesso dostepu アクセス 访问 доступа',
  delivery: 'livraison entrega auslieferung bereitstellung 配信 交付',
  preview:
    'vorschau apercu previsualisation previsualizacion previa previo anteprima podgladu プレビュー 预览 미리보기 предпросмотр предпросмотра',
  management: 'verwaltung verwaltungs gestion gestao gestione beheer 管理 관리 управления',
  id: 'identifiant identificador kennung',
}

/** English words in one: `spaceid`, `deliveryapikey`. */
const RUN =
  /^(contentful)?(delivery|preview|management)?(space|environment|env|access|api|auth|base)?(id|token|key|url)$/

const GLUED = new Map<string, readonly string[]>([
  ...Object.entries(TRANSLATED).flatMap(([word, all]) => all.split(' ').map((one) => [one, [word]] as const)),
  ...['zugriffs', 'zugangs', 'toegangs'].map((word) => [`${word}token`, ['access', 'token']] as const),
  ['hostname', ['host']],
  ['mt', ['management', 'token']],
])

const BEYOND_ASCII = /[^\0-\x7f]/
/** Writing that has no accents, and often no blanks. */
const IN_OTHER_SCRIPT = new RegExp([...GLUED.keys()].filter((word) => BEYOND_ASCII.test(word)).join('|'), 'gi')

const inAscii = (name: string): string =>
  BEYOND_ASCII.test(name)
    ? name
        .replace(IN_OTHER_SCRIPT, (word) => ` ${GLUED.get(word.toLowerCase())?.join(' ') ?? ''} `)
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
    : name

/** What is found for each key, looked up once: a file repeats its names. */
export const lookup = <Key, Found>(find: (key: Key) => Found): ((key: Key) => Found) => {
  const known = new Map<Key, Found>()
  return (key) => {
    const found = known.get(key) ?? find(key)
    known.set(key, found)
    return found
  }
}

/** `CONTENTFUL_SPACE_ID`, `activeSpaceId`, `delivery-api-key`: the words of a name, small. */
export const wordsOf = (name: string): readonly string[] => {
  if (name.length > LONGEST_NAME) return []
  return inAscii(name)
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .flatMap((word) => GLUED.get(word) ?? RUN.exec(word)?.slice(1).filter(Boolean) ?? [word])
}

const PLATFORM = new Set(['contentful', 'ctf', 'ctfl'])
/** Its APIs. Other vendors abbreviate theirs alike: `DATOCMS_CMA_TOKEN`. */
const ABBREVIATED = new Set(['cda', 'cpa', 'cma'])

/** The platform’s name, also with a letter or two wrong: `contentfull`, `contenful`. */
const MISSPELT = /^(?=.{8,12}$)con?t?e?n?t?e?n?t?f?u?l{1,2}$/

/** Whether a name says that it is the platform’s. */
export const namesPlatform = (words: readonly string[]): boolean =>
  words.some((word) => PLATFORM.has(word) || MISSPELT.test(word)) ||
  (words.some((word) => ABBREVIATED.has(word)) && !namesVendor(words))

const WORDS_OF_API: Readonly<Record<TokenApi, string>> = {
  delivery: 'delivery cda',
  preview: 'preview cpa draft',
  management: 'management cma mgmt personal pat oauth cfpat',
}
const API_OF_WORD = new Map(
  TOKEN_APIS.flatMap((api) => WORDS_OF_API[api].split(' ').map((word) => [word, api] as const)),
)

/** Words for an API only beside the platform's name: `CDN_KEY` alone is another vendor's. */
const BESIDE_PLATFORM = new Map<string, TokenApi>([
  ['cdn', 'delivery'],
  ['manage', 'management'],
])

/** The API that a name speaks of; null: none, or several. */
export const apiInWords = (words: readonly string[]): TokenApi | null => {
  const more = namesPlatform(words) ? BESIDE_PLATFORM : new Map<string, TokenApi>()
  const apis = new Set(words.flatMap((word) => API_OF_WORD.get(word) ?? more.get(word) ?? []))
  const [only, ...others] = apis
  return only !== undefined && others.length === 0 ? only : null
}

const TOKEN_WORDS = new Set(['token', 'key', 'pat', 'bearer', 'authorization', 'cfpat'])
const ID_WORDS = /^(?:ids?|name|type|locale|version|path|file|length|expiry|secret)$/

/** Other secrets that stand beside the platform’s, under its name: of webhooks, of apps, of a site’s own preview. */
const OTHER_SECRETS = /^(?:webhook|signing|private|public|revalidate|client|encryption|cache)$/

/** Words that only frame a name. The others name its set of variables. */
const FRAME = new Set([
  ...PLATFORM,
  ...API_OF_WORD.keys(),
  ...TOKEN_WORDS,
  ...'access api auth space environment env id host base url domain endpoint'.split(' '),
  ...'next nuxt public gatsby vite react app vue expo ng storybook snowpack'.split(' '),
  ...'cms content sdk secret active the my of for de del la di do d l default graphql set options config'.split(' '),
])

/** `BLOG_CONTENTFUL_SPACE_ID` -> `blog`: the set of a variable, among others in the same file. */
export const qualifierOf = (name: string): string =>
  wordsOf(name)
    .filter((word) => !FRAME.has(word))
    .join(' ')

const has = (words: readonly string[], ...wanted: readonly string[]): boolean =>
  wanted.some((word) => words.includes(word))

const isTokenName = (words: readonly string[]): boolean => {
  if (!words.some((word) => TOKEN_WORDS.has(word))) return false
  // `NEXT_PUBLIC_…_KEY` is no public key, `…_PUBLIC_KEY` is one; a token’s id is none.
  const last = words.at(-1) ?? ''
  if (ID_WORDS.test(last)) return false
  // `SECRET_KEY`, `AUTH_KEY`: what a program signs with.
  if (/\b(?:secret|auth) key\b/.test(words.join(' ')) && !namesPlatform(words)) return false
  return !words.some((word, at) => OTHER_SECRETS.test(word) && !(word === 'public' && at <= 1))
}

const ENVIRONMENT_FRAME =
  /^(?:environment|env|name|active|config|options|default|cms|content|delivery|preview|management|next|nuxt|public|gatsby|vite|expo)$/

const HOST_WORDS = ['host', 'url', 'endpoint', 'domain', 'server', 'origin', 'uri']

/** `NODE_ENV`, `APP_ENV`, `SENTRY_ENVIRONMENT` are environments, too, of something else. */
const speaksOfEnvironment = (words: readonly string[]): boolean =>
  namesPlatform(words) ||
  (!namesVendor(words) && has(words, 'id', 'space')) ||
  words.every((word) => ENVIRONMENT_FRAME.test(word))

/** A part of every name that has a role. Most words of a long text have none, and aren't split. */
const ROLE_WORDS = [
  ...PLATFORM,
  ...TOKEN_WORDS,
  ...GLUED.keys(),
  ...API_OF_WORD.keys(),
  ...BESIDE_PLATFORM.keys(),
  ...HOST_WORDS,
  'space',
  'env',
]
const HAS_ROLE = new RegExp([...ROLE_WORDS, BEYOND_ASCII.source].join('|'), 'i')

/** Whether a name can have a role. */
export const mayHaveRole = (name: string): boolean => HAS_ROLE.test(name)

/** What a name says that its value is for. Whether that is the platform’s, its surroundings have to tell. */
export const roleOfName = (words: readonly string[]): Role => {
  if (words.slice(-2).join(' ') === 'space key') return 'space'
  if (isTokenName(words)) return 'token'
  // `SPACE_ENVIRONMENT` is one, `NUXT_ENV_SPACE_ID` isn't.
  const isLast = words.findLast((word) => /^(?:environment|env|space)$/.test(word))?.startsWith('env') === true
  const isEnvironment = isLast && speaksOfEnvironment(words)
  // A secret by its place: `SECRET_CONTENTFUL_SPACE_ID` only hides it from the page.
  if (words.lastIndexOf('secret') > 0 || (has(words, 'name') && !isEnvironment)) return 'other'
  if (has(words, 'webhook', 'locale', 'type', 'entry', 'organization', 'org')) return 'other'
  if (has(words, ...HOST_WORDS)) return 'host'
  if (isEnvironment) return 'environment'
  if (has(words, 'space') && (words.at(-1) === 'space' || has(words, 'id') || namesPlatform(words))) return 'space'
  return has(words, 'preview') ? 'preview' : 'other'
}

/** The role of a name with its value: the platform's or an API's name alone (`CONTENTFUL_PREVIEW`, `CDA`) is a token if its value is a whole one. */
export const roleOfPair = (words: readonly string[], value: string | null): Role => {
  const isApiAlone =
    value !== null && looksComplete(value) && (apiInWords(words) !== null || namesPlatform(words)) && isPlain(words)
  return isApiAlone && !has(words, 'id', 'host', 'url', 'secret') ? 'token' : roleOfName(words)
}

/** Words that make a name speak of a token: `key` and `token` alone are everywhere. */
const TELLING =
  /^(?:access|api|auth|authorization|bearer|delivery|preview|management|cda|cpa|cma|pat|personal|oauth|contentful|ctf)$/

/** Whether a name alone says that its value is a token of this kind. */
export const speaksOfToken = (words: readonly string[]): boolean => words.some((word) => TELLING.test(word))

/** Whether nothing in a name speaks of anything else than an access token: `ACCESS_TOKEN`, `PREVIEW_KEY`. */
export const isPlain = (words: readonly string[]): boolean =>
  words.every((word) => FRAME.has(word) || STAGES.test(word) || (BESIDE_PLATFORM.has(word) && namesPlatform(words)))

/** Stages that people put into names. */
const STAGES = /^(?:prod|production|staging|stage|dev|development|test|testing|master|main|local|live|ci)$/

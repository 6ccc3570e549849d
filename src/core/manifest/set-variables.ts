import { PRESET_SERVICES } from '../../shared/model/service.ts'
import { parseUrl } from '../../shared/text/url.ts'

/** Prefixes that build tools pass on to a page. */
const PUBLIC_PREFIX = /^(?:NEXT_PUBLIC_|NUXT_PUBLIC_|VITE_|GATSBY_|REACT_APP_|EXPO_PUBLIC_|PUBLIC_)/

const OF_THE_PLATFORM = /^(?:CONTENTFUL|CTF)_\w+$/

/** The list is fixed: hundreds of names make programs run other code (`SHELLOPTS`, `NODE_OPTIONS`, …), and more are invented. */
export const isSettable = (name: string): boolean => OF_THE_PLATFORM.test(name.replace(PUBLIC_PREFIX, ''))

/** Names that shells, loaders, interpreters, build tools and network clients read themselves. */
const OF_PROGRAMS: readonly RegExp[] = [
  /^(?:path|pathext|home|userprofile|comspec|systemroot|windir|shell|ifs|env|cdpath|zdotdir|te?mp|tmpdir|editor|visual|pager|manpager|browser|lesskey|prompt_command|ps[0-4]|fpath|makefiles|viminit|exinit|gvimrc|phprc|wgetrc|hostaliases|kubeconfig|classpath|cc|cxx|ld)$/i,
  // SHELLOPTS, NODE_OPTIONS, JAVA_TOOL_OPTIONS, GOFLAGS, LESSOPEN
  /(?:opts?|options|flags|lessopen|lessclose)$/i,
  /_(?:proxy|preload|wrapper|askpass|ca_bundle|cert_file|cert_dir|ca_certs?)$/i,
  // npm_execpath, PUPPETEER_EXECUTABLE_PATH, RIPGREP_CONFIG_PATH, TS_NODE_COMPILER
  /_?(?:execpath|executable(?:_?path)?|config_?(?:path|file|dir)|compiler|loader|interpreter)$/i,
  // PYTHONPATH, PERL5LIB, RUBYLIB, GOPATH
  /^(?:python|perl5?|ruby|go|lua|node|gconv|loc|nls|man|terminfo)_?(?:path|lib|home|db|startup|inspect|user\w*|proxy|root|dirs)$/i,
  /^(?:ld|dyld|bash|zsh|node|npm_config|yarn|pnpm|corepack|deno|bun|python|perl|ruby|gem|bundle|java|jdk|jvm|git|ssh|curl|openssl|electron|cargo|rustc?|maven|gradle|cmake|dotnet|coreclr|cor|php|lua|glibc|malloc|gtk|qt|xdg|dbus|aws|docker|token_desk)_\w+$/i,
]

/** Names with such a beginning that only describe something. */
const DESCRIBES =
  /^(?:node_env|aws_(?!(?:config|shared|ca|endpoint|credential|container)\w*)\w+|(?!ld_|dyld_)\w+_(?:version|branch|sha|commit|tag|image|name|port|region))$/i

/** Whether a variable of this name can make a program run other code, or send its traffic elsewhere. */
export const changesPrograms = (name: string): boolean =>
  !DESCRIBES.test(name) && OF_PROGRAMS.some((form) => form.test(name))

/** The names in `set` that are neither settable nor allowed by the user. */
export const unallowedNames = (set: Readonly<Record<string, string>>, allowed: readonly string[]): string[] =>
  Object.keys(set).filter((name) => !isSettable(name) && !allowed.includes(name))

/** Variables that hold an address by their name: there, every value that a URL parser takes for a host is one. */
const OF_ADDRESSES = /(?:HOST|HOST_?NAME|URL|URI|ORIGIN|DOMAIN|ENDPOINT|SERVER|ADDRESS|PROXY)S?$/i
/** A host as a URL parser writes it. It also accepts `=`, `&` and other characters that no host has. */
const HOST_NAME = /^(?:[\w.-]+|\[[\da-f:.]+\])$/
/** A host by its form alone: a top-level domain in letters, an IP address or this computer. */
const HOST = /(?:\.(?:[a-z]{2,}|xn--[a-z\d-]+)|^\d{1,3}(?:\.\d{1,3}){3}|^localhost|\])\.?$/
/** A parser takes `12` and `1.2.3` for IP addresses. They are numbers and versions, unless the variable holds an address. */
const NUMBER = /^\d+(?:\.\d+){0,2}$/
const PORT = /^[^:@]+:\d{1,5}(?:[/?#\\].*)?$/
/** A URL parser also reads `https:host`, and backslashes as slashes. */
const SCHEME = /^(?:[a-z][a-z\d+.-]*:\/\/|(?:https?|wss?|ftp):)/i
const SLASHES = /^[/\\]{2}/

/** An address in a value. `isBare`: without a scheme, so that a program adds one. */
type Address = { url: URL; isBare: boolean }

const isAddress = (part: string, bare: string, url: URL): boolean =>
  SLASHES.test(part) || PORT.test(bare) || (HOST.test(url.hostname) && !NUMBER.test(bare))

/** Programs disagree about a backslash before `@`: for some it ends the host, for others it's part of a user name. */
const addressesOf = (part: string, holdsAddress: boolean): Address[] => {
  const scheme = SCHEME.exec(part)?.[0] ?? ''
  const isBare = scheme === ''
  // One slash without a scheme begins a path.
  if (isBare && /^[/\\](?![/\\])/.test(part)) return []
  const rest = part.slice(scheme.length).replace(/^[/\\]+/, '')
  return [...new Set([rest, rest.replace(/^[^/?#]*@/, '')])].flatMap((bare) => {
    const url = parseUrl(`${isBare ? 'https://' : scheme}${bare}`)
    if (url === null || url.host === '') return []
    const isFound = HOST_NAME.test(url.hostname) && (holdsAddress || isAddress(part, bare, url))
    return !isBare || isFound ? [{ url, isBare }] : []
  })
}

/** The same value as a program may read it: without percent encoding, with plain letters and dots. */
const asRead = (value: string): string =>
  value
    .replace(/%[0-7][\da-f]/gi, decodeURIComponent)
    .normalize('NFKC')
    .replaceAll('\u3002', '.')

const addressesIn = ([name, value]: readonly [string, string]): Address[] =>
  [value, asRead(value)]
    .join(' ')
    .split(/[\s,;|"'<>(){}`]+/)
    .flatMap((part) => [...new Set([part, part.slice(part.indexOf('=') + 1)])])
    .filter((part) => part !== '')
    .flatMap((part) => addressesOf(part, OF_ADDRESSES.test(name)))

/** The parser's `origin` is "null" for schemes that it doesn't know. */
const originOf = ({ protocol, host }: URL): string => `${protocol}//${host}`

const PRESET_URLS = PRESET_SERVICES.flatMap(({ baseUrls, webAppUrl }) => [
  ...Object.values(baseUrls),
  ...(webAppUrl === null ? [] : [webAppUrl]),
])

/** Origins in no preset and not in `allowed` (base URLs): the program would send its tokens there. */
export const ownOriginsOfSet = (set: Readonly<Record<string, string>>, allowed: readonly string[]): string[] => {
  const trusted = [...PRESET_URLS, ...allowed].map((address) => new URL(address))
  const isTrusted = ({ url, isBare }: Address): boolean =>
    trusted.some((one) => (isBare ? one.host === url.host : originOf(one) === originOf(url)))
  const own = Object.entries(set)
    .flatMap(addressesIn)
    .filter((address) => !isTrusted(address))
  return [...new Set(own.map(({ url }) => originOf(url)))]
}

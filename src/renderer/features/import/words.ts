import type { FoundToken, ImportFinding, ImportReport, PastedForm } from '../../../shared/model/import.ts'
import type { Token } from '../../../shared/model/token.ts'
import { APIS, isSpaceKey, KINDS } from '../../../shared/platform.ts'

const FORM: Readonly<Record<PastedForm, string>> = {
  token: 'a token',
  url: 'a URL',
  curl: 'a curl command',
  env: 'a file of variables',
  json: 'JSON',
  code: 'code',
  text: 'plain text',
  manifest: 'a manifest',
  error: 'an error or a log',
  unknown: 'some text',
}

const counted = (count: number, one: string): string => (count === 1 ? `one ${one}` : `${count} ${one}s`)

const tokensAlone = (count: number, isKept: boolean): string => {
  if (count === 1)
    return isKept ? 'A token that is already in the vault.' : 'A token. It is not shown, and not kept yet.'
  return isKept
    ? `${count} tokens that are already in the vault.`
    : `${count} tokens. None is shown, and none is kept yet.`
}

/** `its token`, `both of its tokens`, `all 3 of its tokens`. */
const allOf = (count: number, whose: 'its' | 'their'): string => {
  if (count === 1) return `${whose} token`
  return `${count === 2 ? 'both' : `all ${count}`} of ${whose} tokens`
}

/** One line: what it is, and how much of the platform’s is in it. */
export const summaryOf = ({ found, sources }: ImportReport): string => {
  const [only, ...others] = sources
  const what = only !== undefined && others.length === 0 ? FORM[only.form] : `${sources.length} files`
  const where = only?.file !== undefined && only.file !== null && others.length === 0 ? `“${only.file}”, ${what}` : what
  const start = `${where.charAt(0).toUpperCase()}${where.slice(1)}`
  if (found.length === 0) return `${start}: no platform token was found in it.`
  const isKept = found.every(({ inVault }) => inVault !== null)
  if (only?.form === 'token' && others.length === 0) return tokensAlone(found.length, isKept)
  if (isKept) return `${start}. The vault already has ${allOf(found.length, others.length === 0 ? 'its' : 'their')}.`
  return `${start} with ${counted(found.length, 'platform token')}. No value is shown, and nothing is kept yet.`
}

/** Whether its text tells all that a request with it takes. */
export const isKnown = ({ kind, serviceId, space }: FoundToken): boolean =>
  kind !== null && serviceId !== null && (space !== null || !isSpaceKey(kind))

const kindWords = ({ kind, api, name }: FoundToken): string | null => {
  // Its name says it already.
  if (kind !== null) return KINDS[kind].title.toLowerCase() === name.toLowerCase() ? null : KINDS[kind].title
  return api === null || api === 'images' ? 'Kind not known' : `For ${APIS[api].label}, kind not known`
}

const serviceWords = ({ service, serviceFrom, host }: FoundToken): string => {
  if (host !== null) return `unknown host ${host}`
  if (service === null) return 'service not known'
  return serviceFrom === 'default' ? `${service}, assumed: no host is named` : service
}

/** A management token stands for an account, whatever space is named around it. */
const spaceWords = ({ api, space, environment }: FoundToken): (string | null)[] =>
  api === 'management' ? [] : [space, environment]

const inLine = (parts: readonly (string | null)[], between: string): string =>
  parts.filter((part) => part !== null).join(between)

/** The vault's token that it is; null: none, or more than one could be meant. */
export const keptAs = ({ inVault, lastFour }: FoundToken, tokens: readonly Token[]): Token | null => {
  const [token, ...others] = tokens.filter((one) => one.name === inVault && one.lastFour === lastFour)
  return others.length === 0 ? (token ?? null) : null
}

/** What it is and where it belongs: as the vault knows it, or else as its text tells. */
export const aboutWords = (told: FoundToken, kept: Token | null, keptService: string | null): string => {
  if (kept === null) return inLine([kindWords(told), inLine([serviceWords(told), ...spaceWords(told)], ' / ')], ' · ')
  const place = [kept.spaceId, kept.environments.length === 0 ? null : kept.environments.join(', ')]
  return inLine([KINDS[kept.kind].title, inLine([keptService, ...place], ' / ')], ' · ')
}

const place = (file: string | null, line: number): string => (file === null ? `line ${line}` : `${file}, line ${line}`)

/** Where it stood; null: nothing worth saying. */
export const whereWords = ({ variable, file, line }: FoundToken): string | null => {
  if (variable === null && file === null) return null
  return variable === null ? place(file, line) : `${variable}, ${place(file, line)}`
}

export const placesOf = ({ files, lines }: ImportFinding): string =>
  lines.map((line, at) => place(files[at] ?? null, line)).join('; ')

export const ignoredWords = (ignored: number): string =>
  ignored === 1
    ? 'One other value was left out, because no token uses it.'
    : `${ignored} other values were left out, because no token uses them.`

export const keepLabel = (ticked: number): string =>
  ticked === 0 ? 'Keep' : ticked === 1 ? 'Keep it' : `Keep ${ticked} tokens`

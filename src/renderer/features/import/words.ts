import type { Explanation } from '../../../shared/model/diagnosis.ts'
import type { FoundToken, ImportFinding, ImportReport } from '../../../shared/model/import.ts'
import { APIS, KINDS } from '../../../shared/platform.ts'
import { counted } from '../../../shared/text/format-numbers.ts'
import type { Act } from './choices.ts'

export type Head = { title: string; lead: string }

export const EMPTY_HEAD: Head = { title: 'Paste what fails', lead: 'Token Desk shows why, and what to do.' }

export const NO_SUCH: Head = {
  title: 'No token or error found',
  lead: 'Paste a token, a URL, curl, .env, or the error.',
}

const MATCH_WORDS = { space: 'Same space.', host: 'Same host.', environment: 'Same environment.' }

export const matchWords = ({ matchedBy, alike }: NonNullable<Explanation['match']>): string => {
  if (alike > 1) return `Same last characters as ${counted(alike, 'saved token')}. Uses the first.`
  if (matchedBy.includes('last-characters')) return 'Same last characters.'
  return matchedBy.includes('space')
    ? MATCH_WORDS.space
    : MATCH_WORDS[matchedBy.includes('host') ? 'host' : 'environment']
}

/** What was found. `sentWith`: the name of the saved token that a request without one is sent with. */
export const headOf = (
  { found, sources, request }: ImportReport,
  explained: Explanation | null,
  sentWith: string | null,
): Head => {
  const [only] = found
  if (found.length > 1) {
    const [source, ...more] = sources
    const where = more.length === 0 ? (source?.file ?? null) : counted(sources.length, 'file')
    const isSaved = found.every(({ inVault }) => inVault !== null)
    const title = `Found ${counted(found.length, 'token')}${where === null ? '' : ` in ${where}`}`
    return { title, lead: isSaved ? 'All of them are saved already.' : 'Not saved yet.' }
  }
  if (only !== undefined)
    return only.inVault === null
      ? { title: 'Found 1 token', lead: 'Not saved yet.' }
      : { title: `This is ${only.inVault}`, lead: 'It is saved already.' }
  if (explained !== null) {
    const { match, headline } = explained
    return match === null
      ? { title: headline, lead: 'No saved token matches it.' }
      : { title: `This looks like ${match.name}`, lead: headline }
  }
  if (request === null) return NO_SUCH
  return {
    title: 'Found a request',
    lead: sentWith === null ? 'It has no token.' : `It has no token. Sent with ${sentWith}.`,
  }
}

export const actLabel = (act: Act, ticked: number, matches: boolean): string => {
  switch (act.is) {
    case 'send':
      return 'Send'
    case 'check':
      return 'Check'
    case 'save':
      return `Save ${counted(ticked, 'token')}`
    case 'check-all':
      return 'Check them'
    case 'explain':
      return matches ? 'Check it' : 'Explain'
    default:
      return 'Start over'
  }
}

export const kindWords = ({ kind, api }: FoundToken): string => {
  if (kind !== null) return KINDS[kind].title
  return api === null || api === 'images' ? 'Unknown kind' : `For ${APIS[api].label}`
}

const place = (file: string | null, line: number): string => (file === null ? `line ${line}` : `${file}, line ${line}`)

export const placesOf = ({ files, lines }: ImportFinding): string =>
  lines.map((line, at) => place(files[at] ?? null, line)).join('; ')

import { looksComplete } from '../../shared/text/lint/shape.ts'
import type { Entry, Group } from './entries.ts'
import { namesPlatform, wordsOf } from './names.ts'
import { flatMapped, MANY, type Steps } from './steps.ts'

/*
 * The report repeats names, ids and hosts, and all of them are cut out of a text in which a value may stand
 * anywhere: without quotation marks, a token reads like the name of a constant. What holds a part of a value is no name.
 */

/** Runs that could be a token, or hold one; shorter ones are words. */
const RUN = /[A-Za-z0-9_-]{32,80}/g
/** More than any text has. With more, no name is repeated. */
const MOST_RUNS = 4_000

/** Longer values are texts. */
export const LONGEST_TOKEN = 200

/** A part this long names its value. */
const PIECE = 8

const piecesOf = (text: string): string[] => {
  const small = text.toLowerCase()
  return Array.from({ length: Math.max(0, small.length - PIECE + 1) }, (_, at) => small.slice(at, at + PIECE))
}

/** Letters of one case, as in `STOREFRONT_PREVIEW_TOKEN`: words, which stand in many a name. */
const OF_ONE_CASE = /^(?:[a-z_-]+|[A-Z_-]+)$/

/** Whether a text holds a part of what could be a value in these texts; of what is one, by its place or its whole form. */
export type Values = { mayBeIn: (text: string) => boolean; areIn: (text: string) => boolean }

const createPieces = (): { add: (value: string) => void; areIn: (text: string) => boolean } => {
  const all = new Set<string>()
  return {
    add: (value) => {
      for (const [at, piece] of piecesOf(value).entries())
        if (!OF_ONE_CASE.test(value.slice(at, at + PIECE))) all.add(piece)
    },
    areIn: (text) => piecesOf(text).some((piece) => all.has(piece)),
  }
}

/** As long as a key of the platform, and without a word in it: few names are. */
const couldBeKey = (run: string): boolean => run.length >= 43 && !/[a-z]{8}/.test(run)

/** No order in it: digits, or capitals in the middle of a single word, or of a run that could be a key. */
const isRandom = (run: string): boolean =>
  /[0-9]/.test(run) || (/[a-z][A-Z]/.test(run) && (!/[_-]/.test(run) || couldBeKey(run)))

/** What could be a value: long runs of the texts, and every value that stands where a token does. */
export const valuesIn = function* (texts: readonly string[], groups: readonly Group[]): Steps<Values> {
  const [sure, possible] = [createPieces(), createPieces()]
  let runs = 0
  for (const text of texts)
    for (const [run] of text.matchAll(RUN)) {
      if (!isRandom(run)) continue
      runs += 1
      if (runs > MOST_RUNS) break
      if (runs % MANY === 0) yield
      const pieces = looksComplete(run) ? sure : possible
      pieces.add(run)
    }
  for (const [index, { role, value }] of groups.flatMap(({ entries }) => entries).entries()) {
    if (index % MANY === 0) yield
    if (role === 'token' && value.is === 'text' && value.text.length <= LONGEST_TOKEN && !value.text.includes('://'))
      sure.add(value.text)
  }
  return { mayBeIn: (text) => runs > MOST_RUNS || sure.areIn(text) || possible.areIn(text), areIn: sure.areIn }
}

/** Only what reads like the name of a variable is repeated as one. */
const NAME = /^(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*|[A-Za-z]+\d{0,2}(?:[_.][A-Za-z]+\d{0,2})*)$/

/** A host without the platform's own domain, whose word stands in many a name. */
const hostOf = (text: string): string =>
  (text.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').split(/[/?#]/, 1)[0] ?? '').replace(
    /(?:^|\.)(?:contentful\.com|ctfassets\.net)(?::\d{1,5})?$/i,
    '',
  )

/** `CONTENTFUL_ACCESS_TOKEN`: capitals alone are words. */
const isOfWords = (name: string): boolean => /^[A-Z_]+$/.test(name)
const canBeTold = (name: string, values: Values): boolean => isOfWords(name) || !values.mayBeIn(name)

/** An id or a host with a part of a token in it is none. A whole token there stays, to be found as one. */
const isWrong = ({ role, value }: Entry, values: Values): boolean => {
  if (value.is !== 'text') return false
  if (role === 'host') return values.mayBeIn(hostOf(value.text))
  return (role === 'space' || role === 'environment') && !/^CFPAT-|.{37}/.test(value.text) && values.areIn(value.text)
}

const cleaned = (entry: Entry, values: Values): Entry => {
  const name = entry.name !== null && canBeTold(entry.name, values) ? entry.name : null
  const { value } = entry
  if (value.is === 'reference') {
    const isName = value.to.length <= 60 && NAME.test(value.to) && canBeTold(value.to, values)
    return { ...entry, name, value: { is: 'reference', to: isName ? value.to : '' } }
  }
  if (isWrong(entry, values)) return { ...entry, name, role: 'other', value: { is: 'empty' } }
  const isHidden = entry.role === 'host' && name === null && entry.name !== null
  return isHidden
    ? { ...entry, name, isTaken: entry.isTaken === true || namesPlatform(wordsOf(entry.name ?? '')) }
    : { ...entry, name }
}

/** Groups whose names can be shown. */
export const withoutValues = function* (groups: readonly Group[], values: Values): Steps<Group[]> {
  const all: Group[] = []
  for (const [index, group] of groups.entries()) {
    if (index % MANY === 0) yield
    all.push({ ...group, entries: yield* flatMapped(group.entries, (entry) => [cleaned(entry, values)]) })
  }
  return all
}

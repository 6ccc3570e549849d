import { describe, expect, it } from 'vitest'
import { helpText } from '../../../src/cli/arguments/help.ts'
import { COMMANDS, GROUPS } from '../../../src/cli/commands/all-commands.ts'
import { causeInWords } from '../../../src/core/diagnosis/causes/causes.ts'
import { NO_WORDS, type Words } from '../../../src/core/diagnosis/causes/words.ts'
import { APIS, API_NAMES, TOKEN_KINDS } from '../../../src/shared/platform.ts'
import { CAUSES, type CauseId } from '../../../src/shared/model/verdict.ts'

/** “The the” counts, “--kind KIND” does not. */
const doubled = (text: string): string[] =>
  [...text.matchAll(/\b(\p{L}+) (?=(\p{L}+)\b)/gu)]
    .filter(([, one = '', other]) => one.toLowerCase() === other)
    .map(([pair, one = '']) => `${pair}${one}`)

/** What a sentence may know: nothing, and each thing by itself and with the API. */
const worlds: Words[] = (() => {
  const apis = API_NAMES.map((api) => ({ api, apiLabel: APIS[api].label }))
  const facts: Partial<Words>[] = [
    {},
    ...TOKEN_KINDS.map((kind) => ({ kind })),
    ...API_NAMES.flatMap((api) => [{ acceptedBy: api }, { belongsTo: api }, { answeredBy: api }]),
    { space: 'abc', environment: 'staging' },
    { resource: 'entry', resourceId: 'x1' },
    { host: 'cdn.example.com', otherService: 'elsewhere', keyName: 'website', tokenName: 'website' },
    { status: 404, errorId: 'NotFound', requestId: 'r1', waitSeconds: 2, redirectTo: 'https://example.com/' },
    { offline: true },
    { isAccount: true },
  ]
  const seen: Partial<Words>[] = [{}, { saw: () => true }]
  return [{}, ...apis].flatMap((api) =>
    facts.flatMap((fact) => seen.map((saw): Words => ({ ...NO_WORDS, ...api, ...fact, ...saw }))),
  )
})()

describe('no word stands there twice', () => {
  it('in any help', () => {
    const topics = [null, ...Object.keys(GROUPS).map((group) => ({ group })), ...COMMANDS]
    expect(topics.map((topic) => helpText(topic, Infinity)).flatMap(doubled)).toEqual([])
  })

  it.each(Object.keys(CAUSES) as CauseId[])('in what is said of %s', (id) => {
    const texts = worlds.flatMap((words) => {
      const judged = { id, certainty: 'likely' as const, also: false, evidence: [], against: [] }
      const { summary, next, toBeSure } = causeInWords(judged, words)
      return [summary, next, toBeSure ?? '']
    })
    expect(texts.flatMap(doubled)).toEqual([])
  })
})

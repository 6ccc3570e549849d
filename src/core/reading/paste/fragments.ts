import type { FoundRecord } from './find-records.ts'
import { missingFromText } from '../wire/details.ts'
import { isKnownId, sentenceIn } from '../wire/error-ids.ts'

const SEPARATOR = String.raw`["'\]]?\s*(?:=>|[:=])\s*["']?`
const TYPE = String.raw`\btype${SEPARATOR}Error\b`
const ID = String.raw`\bid${SEPARATOR}([A-Za-z]{4,60})\b`

const SYS: readonly RegExp[] = [
  new RegExp(`${TYPE}[^{}]{0,60}?${ID}`, 'g'),
  new RegExp(`${ID}[^{}]{0,60}?${TYPE}`, 'g'),
]
const MESSAGE = new RegExp(String.raw`\bmessage${SEPARATOR}([^"'\n]{3,300})`)
const REQUEST_ID = new RegExp(String.raw`\brequestId${SEPARATOR}([\w-]{6,80})`, 'i')

/** How far around `sys` its neighbours are looked for. */
const AROUND = 600

/**
 * What is left of records that no parser can read any more (cut in the middle, printed by another language): `sys.id`, and
 * the message and request id near it.
 */
export const findFragments = (text: string): FoundRecord[] =>
  SYS.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const [all, id = ''] = match
      if (!isKnownId(id)) return []
      const near = text.slice(Math.max(0, match.index - AROUND), match.index + all.length + AROUND)
      const message = MESSAGE.exec(near)?.[1]?.trim() ?? null
      return [
        {
          from: match.index,
          to: match.index + all.length,
          record: {
            form: 'log' as const,
            id,
            message,
            requestId: REQUEST_ID.exec(near)?.[1] ?? null,
            details: null,
            missing: id === 'NotFound' && message !== null ? missingFromText(message) : null,
            reasons: [],
            problems: [],
            status: null,
            deviations: [{ path: '', message: 'Only parts of the record are there: what else it held is not known' }],
          },
        },
      ]
    }),
  )

const SPOKEN_REQUEST_ID = /\brequest[ _-]?id["']?\s*[:=]\s*["']?([\w-]{4,80})/i

/**
 * The platform's own sentence without its record: all that some tools print. Found last, and only in the platform's very
 * words.
 */
export const findSentence = (text: string): FoundRecord[] => {
  const said = sentenceIn(text)
  if (said === null) return []
  const to = said.from + said.sentence.length
  const after = text.slice(to, to + AROUND)
  return [
    {
      from: said.from,
      to,
      record: {
        form: 'log',
        id: said.id,
        message: said.sentence,
        requestId: SPOKEN_REQUEST_ID.exec(after)?.[1] ?? null,
        details: null,
        missing: said.id === 'NotFound' ? missingFromText(after) : null,
        reasons: [],
        problems: [],
        status: null,
        deviations: [{ path: '', message: 'Only the message is there: `sys.id` is told by its words' }],
      },
    },
  ]
}

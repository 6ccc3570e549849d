import { oneLine } from '../../../shared/text/printable.ts'
import { brokenId, type BrokenId } from '../paths.ts'
import { resourceOf, type JudgedCase } from '../judged-case.ts'
import { NOT_FOUND } from '../observe/observations.ts'
import type { CauseModule } from './cause-module.ts'

/** The broken ID in the path, as it was sent or as the text shows it. */
const brokenIdIn = ({ facts, text, answer }: JudgedCase): BrokenId | null => {
  if (text === null) return facts?.target.broken ?? null
  const path = text.request?.path ?? null
  const api = answer?.signs.answeredBy ?? text.request?.api ?? 'delivery'
  const unset = text.request?.unset.find(({ place }) => place !== 'token')
  const inPath = path === null ? null : brokenId(api, path)
  return inPath ?? (unset === undefined ? null : { value: unset.words, why: 'unset', at: 'resource' })
}

const wrongId = (judged: JudgedCase): string | null => brokenIdIn(judged)?.value ?? resourceOf(judged).id

export const malformedId = {
  id: 'malformed-id',
  possible: [
    {
      after: [...NOT_FOUND, 'a tool hides its reason'],
      if: ['a variable in the path was not set'],
      rank: 3,
    },
    {
      after: ['the environment was not found', 'the space was not found', 'the resource was not found'],
      if: ['the answer names a variable that was not set'],
      rank: 3,
    },
    { after: ['something was not found'], if: ['the platform calls the id invalid'], rank: 3 },
    {
      after: [...NOT_FOUND],
      if: ['the path has an id of forbidden characters'],
      rank: 3,
    },
  ],
  provedBy: [
    { seen: ['a variable in the path was not set'], unless: ['the resource was not found'] },
    {
      seen: ['the answer names a variable that was not set', 'the environment was not found'],
      unless: ['the answer names what was not asked'],
    },
    {
      seen: ['the answer names a variable that was not set', 'the space was not found'],
      unless: ['the answer names what was not asked'],
    },
    'the platform calls the id invalid',
  ],
  ruledOutBy: ['drafts hold the resource'],
  hints: [{ seen: ['a variable in the path was not set'] }, { seen: ['the answer names a variable that was not set'] }],
  isOfRequest: true,
  headline: (judged) => {
    const value = wrongId(judged)
    if (value === null) return 'The request has an invalid ID'
    return value === '' ? 'An ID is missing from the path' : `“${oneLine(value)}” isn’t a valid ID`
  },
  summary: (judged, doubt) => {
    const broken = brokenIdIn(judged)
    if (broken?.why === 'forbidden') return 'IDs have only letters, digits, periods, hyphens and underscores.'
    return doubt === ''
      ? 'A variable in the path wasn’t filled in.'
      : `A variable in the path was ${doubt}not filled in.`
  },
  next: (judged) =>
    brokenIdIn(judged)?.why === 'forbidden' ? 'Correct the ID.' : 'Set the variable that fills this part of the path.',
  detail: (judged) => ({ value: wrongId(judged) }),
  reference: {
    meaning: "An ID in the path is empty, has forbidden characters, or is a variable that wasn't filled in.",
    proof: "The path or the API's response contains the wrong ID.",
    fix: 'Find the variable that fills this place in the path.',
  },
} as const satisfies CauseModule

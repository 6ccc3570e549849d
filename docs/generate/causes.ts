import { MODULE_OF } from '../../src/core/diagnosis/causes/modules.ts'
import type { Observation } from '../../src/core/diagnosis/observe/observations.ts'
import { LEAVES, NEEDS } from '../../src/core/diagnosis/tables.ts'
import { CAUSE_IDS, CAUSES, VERDICTS, type CauseId, type Verdict } from '../../src/shared/model/verdict.ts'
import { RESPONSE_TEXTS, VERDICT_TEXTS } from './response-texts.ts'
import { GENERATED } from './generated.ts'

const VERDICT_NAMES = {
  accepted: 'Accepted',
  rejected: 'Rejected',
  'no-access': 'No access',
  'not-checked': 'Not checked',
  unreadable: 'Unreadable',
} as const satisfies Record<Verdict, string>

/** How many responses a cause lists by name. */
const LISTED = 5

const textOfResponse = (answer: Observation): string => {
  const text = RESPONSE_TEXTS[answer]
  if (text === undefined) throw new Error(`Add "${answer}" to RESPONSE_TEXTS in docs/generate/response-texts.ts.`)
  return text
}

/** The responses after which a cause is possible; those that it explains only rarely are left out if there are others. */
const responsesBefore = (cause: CauseId): string => {
  const rows = [...LEAVES].flatMap(([answer, leaves]) =>
    leaves.flatMap((leaf) => (leaf.cause === cause ? [{ answer, isRare: leaf.rarely === true }] : [])),
  )
  const usual = rows.filter(({ isRare }) => !isRare)
  const answers = new Set((usual.length > 0 ? usual : rows).map(({ answer }) => answer))
  const texts = [...answers].map(textOfResponse)
  const more = texts.length - LISTED
  return texts.slice(0, LISTED).join(', ') + (more > 0 ? `, and ${more} more` : '')
}

const sectionOf = (cause: CauseId): string => {
  const { meaning, proof, fix } = MODULE_OF[cause].reference
  const elimination =
    NEEDS[cause] === undefined ? '' : ' Ruling out every other cause isn\'t enough: without this, it stays "likely".'
  return `### ${cause}

${meaning}

- **Possible after:** ${responsesBefore(cause)}.
- **Certain if:** ${proof}${elimination}
- **Fix:** ${fix}
`
}

const verdictSection = (verdict: Verdict): string =>
  `## ${VERDICT_NAMES[verdict]}

${VERDICT_TEXTS[verdict]}

${CAUSE_IDS.filter((cause) => CAUSES[cause].verdict === verdict)
  .map(sectionOf)
  .join('\n')}`

export const causesPage = (): string => `# Causes

Here you look up what a cause means, how it is proved and what to do.

${GENERATED}

Every diagnosis has one of five verdicts: ${VERDICTS.map((verdict) => `\`${verdict}\``).join(', ')}. Its cause is the reason.
A cause is \`certain\`, \`likely\`, \`possible\` or \`ruled-out\`.

${VERDICTS.map(verdictSection).join('\n')}
Next: [How certainty is derived](../architecture.md#how-certainty-is-derived)
`

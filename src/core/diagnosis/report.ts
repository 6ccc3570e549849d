import type { Cause, Diagnosis, Probe } from '../../shared/model/diagnosis.ts'
import { readsOf } from '../../shared/model/reads.ts'
import { oneLine, printable } from '../../shared/text/printable.ts'
import { createRedactor } from '../../shared/text/redact.ts'
import { APIS, KINDS } from '../../shared/platform.ts'

const CERTAINTY_LABEL = {
  certain: 'certain',
  likely: 'likely',
  possible: 'possible',
  'ruled-out': 'ruled out',
} as const

const line = (label: string, value: string | null): string[] =>
  value === null || value === '' ? [] : [`${label}: ${oneLine(value)}`]

const LONGEST_SENTENCE = 1_000

/** A sentence that may quote a server, in one line: it must not look like two. */
const sentenceLine = (sentence: string): string => {
  const line = printable(sentence.replace(/\s+/g, ' '))
  return line.length <= LONGEST_SENTENCE ? line : `${line.slice(0, LONGEST_SENTENCE).toWellFormed()}…`
}

/** In a fence nothing mentions people, shows images or is markup; none of the text can close it. */
const fenced = (text: string): string => {
  const longest = [...text.matchAll(/`+/g)].reduce((most, [run]) => Math.max(most, run.length), 2)
  const fence = '`'.repeat(longest + 1)
  return `${fence}text\n${text}\n${fence}\n`
}

const tokenLine = ({ token }: Diagnosis['target']): string | null => {
  if (token === null) return null
  const kind = token.kind === null ? 'kind not known' : KINDS[token.kind].label
  const end = token.lastFour === '' ? '' : `, ends in ${token.lastFour}`
  return `${kind}, ${token.length} characters${end}`
}

const targetLines = ({ target }: Diagnosis): string[] => [
  ...line('Service', target.service),
  ...line('API', target.api === null ? null : APIS[target.api].label),
  ...line('Address', target.origin === null ? null : `${target.origin}${target.path ?? ''}`),
  ...line('Space', target.space),
  ...line('Environment', target.environment),
  ...line('Placement', target.placement),
  ...line('Token', tokenLine(target)),
]

/** A certain cause is the headline of the diagnosis, which stands above. */
const causeLines = (cause: Cause, { headline, evidence }: Diagnosis): string[] => {
  const said = (ids: readonly string[]): string[] =>
    ids.flatMap((id) => evidence.filter((one) => one.id === id).map(({ summary }) => sentenceLine(summary)))
  return [
    `- ${cause.id} (${CERTAINTY_LABEL[cause.certainty]})${cause.headline === headline ? '' : `: ${sentenceLine(cause.headline)}`}`,
    ...said(cause.evidence).map((summary) => `    for: ${summary}`),
    ...said(cause.against).map((summary) => `    against: ${summary}`),
    ...(cause.certainty === 'ruled-out' || cause.next === '' ? [] : [`    next: ${sentenceLine(cause.next)}`]),
  ]
}

const probeLine = (probe: Probe): string => {
  const answer = [
    probe.status === null ? null : `${probe.status}`,
    probe.errorId === null ? null : oneLine(probe.errorId),
    probe.outcome,
  ].filter((part) => part !== null)
  const time = probe.duration === null ? '' : `, ${Math.round(probe.duration)} ms`
  const request = probe.requestId === null ? '' : `, request id ${oneLine(probe.requestId)}`
  const token = probe.token === null ? 'no token' : `token in the ${probe.placement}`
  return `- ${APIS[probe.api].label} ${oneLine(probe.origin + probe.path)} (${probe.kind}, ${token}): ${answer.join(' ')}${time}${request}`
}

const section = (title: string, lines: readonly string[]): string[] => (lines.length === 0 ? [] : ['', title, ...lines])

export type ReportOptions = {
  appVersion: string
  at: Date
  /** Every secret that may stand in a name or text by mistake; masked once more. */
  secrets: readonly string[]
}

/** A diagnosis as text that is safe in a public issue: of the token only its kind, length and last four characters. */
export const reportOf = (diagnosis: Diagnosis, { appVersion, at, secrets }: ReportOptions): string => {
  const { verdict, sentence, causes, probes, lint, deviations } = diagnosis
  const text = [
    `Token Desk ${appVersion}, ${at.toISOString()}`,
    '',
    `Verdict: ${verdict}`,
    sentenceLine(sentence),
    ...section('Target', targetLines(diagnosis)),
    ...section(
      'Causes',
      causes.flatMap((cause) => causeLines(cause, diagnosis)),
    ),
    ...section(
      'Probes',
      readsOf(probes).map(({ probe }) => probeLine(probe)),
    ),
    ...section(
      'The token’s form',
      lint.map(({ code, position, codePoint }) =>
        [`- ${code}`, position === null ? null : `at ${position}`, codePoint].filter((part) => part !== null).join(' '),
      ),
    ),
    ...section(
      'Unusual in the response',
      deviations.map(({ path, message }) => `- ${path === '' ? '' : `${oneLine(path)}: `}${sentenceLine(message)}`),
    ),
  ].join('\n')
  return fenced(createRedactor(secrets)(text))
}

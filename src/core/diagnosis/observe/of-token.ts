import type { LintFinding } from '../../../shared/model/lint.ts'
import { APIS, KINDS, takesKind } from '../../../shared/platform.ts'
import { shortDay } from '../../../shared/text/dates.ts'
import { fitsHeader } from '../../gate.ts'
import type { DiagnosedCredential } from '../input.ts'
import { kindOf, requestOf, secretOf, standsForAccount, type Facts } from '../facts.ts'
import { noteKnown, type Notes, type Observation } from './observations.ts'

type Unreadable = Extract<DiagnosedCredential, { state: 'unreadable' }>

const UNREADABLE: Readonly<Record<Unreadable['why'], readonly [Observation, string]>> = {
  unavailable: ['the keychain is not there', 'No system keychain found.'],
  locked: ['the keychain is locked', 'The system keychain is locked.'],
  'no-secret': ['the secret is gone', 'The vault has this token, but the keychain has no secret for it.'],
}

const UNPROVEN = ['the keychain gave no secret', 'The keychain returned no secret.'] as const

const SILENT = ['the keychain does not answer', 'The system keychain isn’t responding.'] as const

const whyUnreadable = (credential: Unreadable): readonly [Observation, string] => {
  if (credential.silent === true) return SILENT
  if (credential.variable !== undefined)
    return ['the secret is gone', `The variable ${credential.variable} is not set.`]
  return credential.unproven === true ? UNPROVEN : UNREADABLE[credential.why]
}

const noteCredential = ({ input }: Facts, notes: Notes): void => {
  const { credential } = input
  if (credential.state === 'unreadable') {
    const [observation, summary] = whyUnreadable(credential)
    noteKnown(notes, 'vault', 'unreadable', summary, observation)
    return
  }
  if (secretOf(input) !== null || input.api === 'images') return
  const summary = credential.name === null ? 'No token was given.' : `“${credential.name}” is empty.`
  noteKnown(notes, 'vault', 'no-token', summary, 'no token was sent')
}

const AT_ENDS = new Set(['whitespace', 'line-break'])

/** White space at the ends: a header loses it on the way (RFC 9110, section 5.5), a query does not. */
const mayBeLost = ({ code, position }: LintFinding, secret: string): boolean => {
  if (position === null || !AT_ENDS.has(code)) return false
  const count = (text: string): number => Array.from(text).length
  const length = count(secret)
  return position < length - count(secret.trimStart()) || position >= count(secret.trimEnd())
}

const noteFlaws = (facts: Facts, notes: Notes): void => {
  const { lint, input } = facts
  const secret = secretOf(input)
  if (secret === null) return
  const isHeader = (requestOf(facts)?.spec.placement ?? input.placement) === 'header'
  lint.forEach((finding, index) => {
    const { code, message, position } = finding
    const say = (observation: Observation | null): void =>
      noteKnown(notes, 'lint', `${index + 1}:${code}`, message, observation)
    if (code === 'looks-like-other-kind') say('the token looks like one of another API')
    else if (code === 'duplicate' && position === null) say(null)
    else if (isHeader && mayBeLost(finding, secret)) say('the token has a flaw that may be lost on the way')
    else say('the text cannot be a token')
  })
  if (input.placement === 'header' && !fitsHeader(secret)) {
    const summary = 'The token has a character that no HTTP header can contain.'
    noteKnown(notes, 'lint', 'header', summary, 'the text cannot be a token')
  }
}

/** Notes that the text is a typo of a known token: neither of them is shown. */
export const noteTypo = (summary: string, notes: Notes): void =>
  noteKnown(notes, 'vault', 'almost', summary, 'the token is almost a known one')

/** Only personal access tokens have a form of their own (the platform's documentation). */
const noteForm = (facts: Facts, notes: Notes): void => {
  const secret = facts.repaired ?? secretOf(facts.input)
  if (facts.target.api !== 'management' || secret?.startsWith('CFPAT-') !== true) return
  const summary = 'It looks like a personal access token, which only Management accepts.'
  noteKnown(notes, 'lint', 'form', summary, 'only the asked API has tokens of this form')
}

const noteKind = (facts: Facts, notes: Notes): void => {
  const kind = kindOf(facts.input)
  if (standsForAccount(facts)) {
    const summary =
      kind === null
        ? 'Management accepts account tokens.'
        : `It’s saved as ${KINDS[kind].article} ${KINDS[kind].label}, which belongs to an account.`
    noteKnown(notes, 'vault', 'account', summary, 'the token stands for an account')
  }
  if (kind === null || secretOf(facts.input) === null) return
  const api = KINDS[kind].api
  if (takesKind(facts.target.api, kind)) return
  const summary = `It’s saved as ${KINDS[kind].article} ${KINDS[kind].label} for ${APIS[api].label}, but the request went to ${APIS[facts.target.api].label}.`
  noteKnown(notes, 'vault', 'kind', summary, 'the token is kept as one of another API')
}

/** Longer than any key takes to become active, in milliseconds (“typically within seconds”, the documentation). */
export const TEN_MINUTES = 600_000

const noteVault = (facts: Facts, notes: Notes): void => {
  const { input, startedAt } = facts
  const vault = input.credential.state === 'present' ? input.credential.vault : null
  if (vault === null) return
  const say = (id: string, summary: string, observation: Observation | null): void =>
    noteKnown(notes, 'vault', id, summary, observation)
  if (vault.markedRevoked) say('revoked', 'It’s marked as revoked in the vault.', 'the token is kept as revoked')
  const day = vault.workedAt === undefined ? '' : ` on ${shortDay(vault.workedAt)}`
  if (vault.seenWorking === 'here') say('worked', `It last worked here${day}.`, 'the token was seen working')
  if (vault.seenWorking === 'elsewhere')
    say('worked', `It last worked in another environment${day}.`, 'the token was seen working in another environment')
  // To add a key here isn't to create it: only a change that is known makes it a young one.
  const isOlder = (moment: number | null): boolean => moment !== null && startedAt - moment > TEN_MINUTES
  if (vault.changedAt !== undefined && !isOlder(vault.changedAt))
    say('age', 'Token Desk created or changed it minutes ago.', 'the key was created or changed minutes ago')
  else if (isOlder(vault.addedAt)) say('age', 'It’s older than ten minutes.', 'the key is older than ten minutes')
  else if (vault.addedAt !== null) say('age', 'It was saved minutes ago.', null)
  if (vault.service !== input.service.name) {
    const summary = `It’s saved for ${vault.service}, but the request went to ${input.service.name}.`
    say('service', summary, 'the token is kept as one of another service')
  }
}

export const noteToken = (facts: Facts, notes: Notes): void => {
  noteCredential(facts, notes)
  noteFlaws(facts, notes)
  const { credential } = facts.input
  const almost = credential.state === 'present' ? (credential.almost ?? null) : null
  if (almost !== null) noteTypo(almost, notes)
  noteForm(facts, notes)
  noteKind(facts, notes)
  noteVault(facts, notes)
}

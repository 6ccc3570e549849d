import { ok, type Result } from '../../shared/contract/result.ts'
import { readsOf } from '../../shared/model/reads.ts'
import type { Consent, Diagnosis } from '../../shared/model/diagnosis.ts'
import type { LintFinding } from '../../shared/model/lint.ts'
import { UNREADABLE_CAUSES } from '../../shared/model/verdict.ts'
import { diagnose, firstFacts } from '../../core/diagnosis/diagnose.ts'
import type { DiagnosedCredential, DiagnosisInput } from '../../core/diagnosis/input.ts'
import { isOpen, possiblePlan } from '../../core/diagnosis/probes/plan.ts'
import type { Inventory, KnownToken } from '../../core/inventory/inventory.ts'
import type { Arguments } from '../arguments/parse.ts'
import type { OptionName } from '../arguments/options.ts'
import { isGiven, textOf } from '../arguments/values.ts'
import { DEFAULT_ENVIRONMENT } from '../../shared/model/token-facts.ts'
import { exitCodeOf } from '../exit-code.ts'
import { aboutReads, detailsOf, diagnosisText, planText } from '../output/diagnosis-text.ts'
import { commandWith, typed } from '../output/next-command.ts'
import { createProgress } from '../output/progress.ts'
import type { Screen } from '../output/screen.ts'
import { createStyle } from '../output/style.ts'
import { requestPorts } from '../output/waiting.ts'
import { EXIT, misused, unable, type Refusal } from '../refusal.ts'
import type { System } from '../system.ts'
import { isNothingGiven, namedToken } from '../inventory/chosen-token.ts'
import { kindOf } from '../inventory/target.ts'
import { notedOfDiagnosis } from '../../core/inventory/learned-verdicts.ts'
import { saveVerdicts } from '../inventory/save-verdicts.ts'
import { openInventory } from '../inventory/open-inventory.ts'
import { readInput } from '../inventory/known-secrets.ts'
import { unreadableWords } from '../inventory/keychain-errors.ts'
import type { RunCommand } from './command.ts'

type Ready = { input: DiagnosisInput; token: KnownToken | null; duplicates: LintFinding[] }

const NO_TOKEN = 'Missing token. Name a saved one (--token NAME), pipe it in (--token-stdin) or set TOKEN_DESK_TOKEN.'

/** What is to be diagnosed. Everything that was typed is checked before a secret is read. */
const prepare = async (args: Arguments, system: System, screen: Screen): Promise<Result<Ready, Refusal>> => {
  const kind = kindOf(args)
  if (!kind.ok) return kind
  const inventory = await openInventory(args, system)
  if (!inventory.ok) return inventory
  const named = namedToken(args, inventory.value)
  if (!named.ok) return named
  if (isNothingGiven(args, named.value, system) && textOf(args, 'api') !== 'images') return misused(NO_TOKEN)
  const read = await readInput(args, named.value, kind.value, inventory.value, system, screen)
  if (!read.ok) return read
  const { input, token } = read.value
  const same = await sameTokens(input.credential, token, inventory.value)
  return ok({ input: withName(hideWitnesses(input, screen), same), token, duplicates: same.map(duplicateOf) })
}

/** The name that the manifest has for a token given without a name. */
const withName = (input: DiagnosisInput, [same]: readonly KnownToken[]): DiagnosisInput =>
  same === undefined || input.credential.state !== 'present'
    ? input
    : {
        ...input,
        credential: { ...input.credential, sameAs: { name: same.name, kind: same.kind, spaceId: same.spaceId } },
      }

const duplicateOf = ({ name }: KnownToken): LintFinding => ({
  code: 'duplicate',
  position: null,
  codePoint: null,
  message: `The manifest contains this token as “${name}”.`,
  repairable: false,
})

/** The same token under another name of the manifest, as revoking one revokes both. Not read from a vault: its keychain takes one call at a time. */
const sameTokens = async (
  credential: DiagnosedCredential,
  named: KnownToken | null,
  { from, tokens }: Inventory,
): Promise<KnownToken[]> => {
  if (from !== 'manifest' || credential.state !== 'present') return []
  const same: KnownToken[] = []
  for (const token of tokens) {
    const secret = token.id === named?.id ? null : await token.secret()
    if (secret?.ok === true && secret.value === credential.secret) same.push(token)
  }
  return same
}

/** A reference token's secret is hidden as soon as it is read. */
const hideWitnesses = (input: DiagnosisInput, screen: Screen): DiagnosisInput => ({
  ...input,
  knowledge: {
    ...input.knowledge,
    tokens: input.knowledge.tokens.map((token) => ({
      ...token,
      secret: async () => {
        const secret = await token.secret()
        if (secret !== null) screen.hide(secret)
        return secret
      },
    })),
  },
})

/** The plan of requests. An unreadable token has none: which requests it would need is unknown. */
const planOnly = async (
  input: DiagnosisInput,
  args: Arguments,
  system: System,
  screen: Screen,
): Promise<Result<number, Refusal>> => {
  const isJson = isGiven(args, 'json')
  const plan = possiblePlan(firstFacts(input, system.clock.now().getTime()))
  const { credential } = input
  if (credential.state !== 'unreadable') {
    await (isJson ? screen.printJson(plan) : screen.print(planText(plan, createStyle(screen), detailsOf(args))))
    return ok(EXIT.accepted)
  }
  if (isJson) await screen.printJson({ ...plan, unreadable: UNREADABLE_CAUSES[credential.why] })
  return unable(`${unreadableWords(credential)} Nothing would be sent.`)
}

/** What the user can allow to find out more. `null` if nothing is left to allow. */
const nextStep = (
  args: Arguments,
  { causes: [cause], target }: Diagnosis,
  input: DiagnosisInput,
  readsWith: (allowed: readonly Consent[]) => number,
): { command: string; note: string } | null => {
  const name = textOf(args, 'token')
  if (cause?.certainty === 'certain' && cause.fixes.includes('enable-environment') && name !== null) {
    const manifest = textOf(args, 'manifest')
    const options = [
      ['environment', target.environment ?? DEFAULT_ENVIRONMENT],
      ...(manifest === null ? [] : [['manifest', manifest]]),
    ].map(([option = '', value = '']) => `--${option} ${typed(value)}`)
    return { command: `token-desk enable ${typed(name)} ${options.join(' ')}`, note: '' }
  }
  const consents = cause?.certainty === 'certain' ? [] : (cause?.consents ?? [])
  // Without a Management token or another service to send to, a consent allows nothing.
  const useful = consents.filter((consent) => isOpen(consent, input))
  if (useful.length === 0) return null
  const missing = useful.map((consent) => CONSENT_OPTIONS[consent])
  const reads = aboutReads(readsWith(useful))
  const note = isGiven(args, 'token-stdin') ? `pipe the token in again; ${reads}` : reads
  return { command: commandWith(args.command, args, missing), note }
}

const CONSENT_OPTIONS = {
  managementRead: 'allow-management-reads',
  otherServices: 'allow-other-services',
} as const satisfies Record<Consent, OptionName>

/** `token-desk diagnose`: why a token fails (or works) on one target. */
export const runDiagnose: RunCommand = async (args, system, screen) => {
  const ready = await prepare(args, system, screen)
  if (!ready.ok) return ready
  const { input, token, duplicates } = ready.value
  const style = createStyle(screen)
  const isJson = isGiven(args, 'json')
  if (isGiven(args, 'dry-run')) return planOnly(input, args, system, screen)
  const progress = createProgress(system)
  const ports = { ...requestPorts(system, screen), keep: null }
  const judged = await diagnose(input, ports, ({ probes }) => {
    const reads = readsOf(probes)
    const done = reads.filter(({ probe }) => probe.outcome !== 'planned').length
    progress.show(() => `Checking: ${done} of ${reads.length}`)
  })
  await progress.clear()
  const diagnosis = { ...judged, lint: [...judged.lint, ...duplicates] }
  const readsWith = (allowed: readonly Consent[]): number => {
    const consent = { ...input.consent, ...Object.fromEntries(allowed.map((one) => [one, true])) }
    return possiblePlan(firstFacts({ ...input, consent }, system.clock.now().getTime())).expected ?? 1
  }
  await (isJson
    ? screen.printJson(diagnosis)
    : screen.print(
        diagnosisText(diagnosis, style, { ...detailsOf(args), next: nextStep(args, diagnosis, input, readsWith) }),
      ))
  if (system.signal.aborted) return ok(EXIT.interrupted)
  await saveVerdicts([token], (at) => notedOfDiagnosis(token?.id ?? '', at, diagnosis), system, screen)
  return ok(exitCodeOf(diagnosis.verdict))
}

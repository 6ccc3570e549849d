import { ok, type Result } from '../../shared/contract/result.ts'
import type { LintFinding } from '../../shared/model/lint.ts'
import type { Diagnosis } from '../../shared/model/diagnosis.ts'
import { cellKey } from '../../core/diagnosis/check.ts'
import { diagnose, firstFacts } from '../../core/diagnosis/diagnose.ts'
import type { DiagnosedCredential, DiagnosisInput } from '../../core/diagnosis/input.ts'
import { possiblePlan } from '../../core/diagnosis/plan.ts'
import type { Arguments } from '../arguments/parse.ts'
import { isGiven } from '../arguments/values.ts'
import { exitCodeOf } from '../exit-code.ts'
import { diagnosisText, planText } from '../output/diagnosis-text.ts'
import { createProgress } from '../output/progress.ts'
import type { Screen } from '../output/screen.ts'
import { createStyle } from '../output/style.ts'
import { EXIT, type Refusal } from '../refusal.ts'
import type { System } from '../system.ts'
import { chooseCredential, namedToken } from '../world/credential.ts'
import { diagnosisInput } from '../world/investigation.ts'
import { openWorld } from '../world/open-world.ts'
import { kindOf, readPlace } from '../world/place.ts'
import type { KnownToken, World } from '../world/world.ts'
import type { Command } from './command.ts'

type Ready = { input: DiagnosisInput; named: KnownToken | null; duplicates: LintFinding[] }

/** What is to be diagnosed. Everything that was typed is checked before a secret is read. */
const prepare = async (args: Arguments, system: System, screen: Screen): Promise<Result<Ready, Refusal>> => {
  const kind = kindOf(args)
  if (!kind.ok) return kind
  const world = await openWorld(args, system)
  if (!world.ok) return world
  const named = namedToken(args, world.value)
  if (!named.ok) return named
  const place = readPlace(args, named.value, kind.value, world.value)
  if (!place.ok) return place
  const credential = await chooseCredential(args, named.value, kind.value, system)
  if (!credential.ok) return credential
  if (credential.value.state === 'present') screen.hide(credential.value.secret)
  const now = system.clock.now().getTime()
  const input = diagnosisInput(args, place.value, credential.value, named.value, world.value, now)
  if (!input.ok) return input
  const duplicates = await findDuplicates(credential.value, named.value, world.value)
  return ok({ input: hideWitnesses(input.value, screen), named: named.value, duplicates })
}

/**
 * The same token under another name of the manifest: revoking one revokes both. Not asked of a vault, whose keychain answers
 * one call at a time.
 */
const findDuplicates = async (
  credential: DiagnosedCredential,
  named: KnownToken | null,
  { from, tokens }: World,
): Promise<LintFinding[]> => {
  if (from !== 'manifest' || credential.state !== 'present') return []
  const findings: LintFinding[] = []
  for (const token of tokens) {
    const secret = token === named ? null : await token.secret()
    if (secret === null || !secret.ok || secret.value !== credential.secret) continue
    const message = `The manifest holds this very token as “${token.name}”, too.`
    findings.push({ code: 'duplicate', position: null, codePoint: null, message, repairable: false })
  }
  return findings
}

/** A witness's secret is hidden as soon as it is read. */
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

/** What was learnt about a token of the vault is written down, as the app does. Not being able to is no failure. */
const noteVerdict = async (
  named: KnownToken | null,
  { verdict, causes: [cause], target }: Diagnosis,
  system: System,
  screen: Screen,
): Promise<void> => {
  const id = named?.id ?? null
  if (id === null || cause === undefined || target.api === null) return
  const noted = await system.openVault().noteVerdict({
    tokenId: id,
    cell: cellKey(target.space, target.environment, target.api),
    at: system.clock.now().toISOString(),
    verdict,
    cause: cause.id,
    certainty: cause.certainty,
  })
  if (!noted.ok) await screen.note(noted.error.message)
}

/** `token-desk diagnose`: why a token fails (or works) on one target. */
export const diagnoseCommand: Command = async (args, system, screen) => {
  const ready = await prepare(args, system, screen)
  if (!ready.ok) return ready
  const { input, named, duplicates } = ready.value
  const style = createStyle(screen.colours)
  const isJson = isGiven(args, 'json')
  if (isGiven(args, 'dry-run')) {
    const plan = possiblePlan(firstFacts(input))
    await (isJson ? screen.printJson(plan) : screen.print(planText(plan, style)))
    return ok(EXIT.accepted)
  }
  const progress = createProgress(system)
  const ports = { http: system.http, clock: system.clock, signal: system.signal, keep: null }
  const judged = await diagnose(input, ports, ({ probes }) => {
    const done = probes.filter(({ outcome }) => outcome !== 'planned').length
    progress.show(`Asking: ${done} of ${probes.length}`)
  })
  await progress.clear()
  const diagnosis = { ...judged, lint: [...judged.lint, ...duplicates] }
  await (isJson ? screen.printJson(diagnosis) : screen.print(diagnosisText(diagnosis, style)))
  if (system.signal.aborted) return ok(EXIT.interrupted)
  await noteVerdict(named, diagnosis, system, screen)
  return ok(exitCodeOf(diagnosis.verdict))
}

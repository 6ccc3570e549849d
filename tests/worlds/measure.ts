import { CAUSES as LABELS } from '../../src/shared/model/verdict.ts'
import { CAUSES, EXIT_CODES } from '../cli/verdicts.ts'
import type { Drawn } from './draw.ts'
import type { Ran } from './drive.ts'
import type { World } from './world.ts'

type Cause = {
  id: keyof typeof LABELS
  certainty: string
  summary: string
  toBeSure: string | null
  evidence: string[]
  detail: Record<string, unknown>
}
type Judged = { verdict: string; causes: Cause[]; evidence: { id: string; summary: string }[] }

const verdictsOf = (causes: readonly string[]): string[] =>
  Object.entries(CAUSES).flatMap(([verdict, ids]) => (ids.some((id) => causes.includes(id)) ? [verdict] : []))

/** One world, held against the truth. */
export type Measured = {
  seed: number
  faults: string[]
  verdictRight: boolean
  /** The very cause, not only one that nothing permitted tells from it. */
  exactFirst: boolean
  truthFirst: boolean
  decidable: boolean
  /** Decidable, and said so. */
  proved: boolean
  falseCertain: boolean
  truthRuledOut: boolean
  twoCertain: boolean
  /** It's open, and doesn't report what would decide. */
  vague: boolean
  requests: number
  needed: number | null
  /** What must never be: written tokens, leaks, hangs, crashes. */
  breaches: string[]
  judged: Judged | null
}

const judgedOf = ({ stdout }: Ran): Judged | null => {
  try {
    return JSON.parse(stdout) as Judged
  } catch {
    return null
  }
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Where each secret may go. Tokens of the vault only to their own service, the asked one farther with a yes. */
const leaks = (world: World, { arrivals }: Ran): string[] => {
  const secrets = [
    {
      what: 'the token',
      secret: world.given.secret,
      services: world.otherServices ? [...Array(world.known).keys()] : [0],
    },
    ...world.vault.map(({ name, secret, service }) => ({ what: name, secret, services: [service] })),
  ]
  return arrivals.flatMap(({ service, api, method, url, headers }) => {
    const isOutside = !url.startsWith(`${world.prefix}/`)
    const text = `${decoded(url)} ${JSON.stringify(headers)}`
    const carried = secrets.filter(({ secret, services }) => text.includes(secret) && !services.includes(service))
    return [
      ...carried.map(({ what }) => `${what} went to service ${service}, ${api}`),
      ...(isOutside ? [`left the base URL for ${url.split('?')[0] ?? ''}`] : []),
      ...(service > 0 && !world.otherServices ? [`asked service ${service} without a yes`] : []),
      ...(service >= world.known ? [`asked service ${service}, which it cannot know`] : []),
      ...(method === 'GET' || method === 'HEAD' ? [] : [`sent ${method}`]),
    ]
  })
}

const breachesOf = (world: World, ran: Ran, judged: Judged | null): string[] => {
  const said = ran.stdout + ran.stderr
  const spoken = [world.given.secret, ...world.vault.map(({ secret }) => secret)].filter((secret) =>
    said.includes(secret),
  )
  return [
    ...new Set([
      ...leaks(world, ran),
      ...(spoken.length > 0 ? ['a secret in what it says'] : []),
      ...(ran.hung ? ['it hung'] : []),
      ...(judged === null ? [`no document; ${ran.stderr.slice(0, 300)}`] : []),
      ...(judged !== null && ran.code !== EXIT_CODES[judged.verdict]
        ? [`exit code ${ran.code} for ${judged.verdict}`]
        : []),
      ...(/THROWN|\n\s+at |ZodError/.test(ran.stderr) ? [`thrown: ${ran.stderr.slice(0, 300)}`] : []),
    ]),
  ]
}

/** A second fault that was seen, too, stands beside a certain one; everything else is ruled out. */
const leavesOthers = ({ causes }: Judged): boolean =>
  causes[0]?.certainty === 'certain' &&
  causes.slice(1).some(({ certainty, detail }) => certainty !== 'ruled-out' && detail['also'] !== true)

const isVague = ({ causes: [first] }: Judged): boolean =>
  first !== undefined && first.certainty !== 'certain' && first.toBeSure === null

/** Holds a run against the truth of its world. */
export const measure = ({ seed, world, faults, truth }: Drawn, ran: Ran): Measured => {
  const judged = judgedOf(ran)
  const first = judged?.causes[0]
  const isCertain = first?.certainty === 'certain'
  const certains = judged?.causes.filter(({ certainty }) => certainty === 'certain') ?? []
  const isOnly = faults.length === 1 && truth.causes.length === 1
  return {
    seed,
    faults: faults.length === 0 ? ['none'] : faults.map(({ fault }) => fault),
    verdictRight: judged !== null && verdictsOf(truth.plausible).includes(judged.verdict),
    exactFirst: first !== undefined && truth.causes.includes(first.id),
    truthFirst: first !== undefined && truth.plausible.includes(first.id),
    decidable: truth.provable.length > 0,
    proved: truth.provable.length > 0 && isCertain && truth.causes.includes(first.id),
    falseCertain: certains.some(({ id }) => (truth.never && id.startsWith('works')) || !truth.causes.includes(id)),
    truthRuledOut:
      isOnly &&
      judged?.causes.some(({ id, certainty }) => truth.causes.includes(id) && certainty === 'ruled-out') === true,
    twoCertain: certains.length > 1 || (judged !== null && leavesOthers(judged)),
    vague: judged !== null && isVague(judged),
    requests: ran.arrivals.length + (world.refused.length > 0 ? 1 : 0),
    // Who waits asks again and again; and a second look is the last thing that anybody takes.
    needed: world.wait > 0 || faults.some(({ fault }) => fault === 'young') ? null : truth.needed,
    breaches: breachesOf(world, ran, judged),
    judged,
  }
}

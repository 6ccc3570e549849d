import type { Drawn } from './draw.ts'
import type { Ran } from './drive.ts'
import type { Measured } from './measure.ts'
import { pathOf } from './world.ts'

export type Rates = {
  worlds: number
  verdict: number
  first: number
  exact: number
  certain: number
  decidable: number
  falseCertain: number
  ruledOut: number
  twoCertain: number
  breaches: number
  /** Requests sent for each that was needed, where something could be proved. */
  cost: number
  requests: number
}

const share = (all: readonly Measured[], is: (one: Measured) => boolean): number =>
  all.length === 0 ? 1 : all.filter(is).length / all.length

export const ratesOf = (all: readonly Measured[]): Rates => {
  const decidable = all.filter((one) => one.decidable)
  const sum = (of: (one: Measured) => number): number => decidable.reduce((total, one) => total + of(one), 0)
  return {
    worlds: all.length,
    verdict: share(all, (one) => one.verdictRight),
    first: share(all, (one) => one.truthFirst),
    exact: share(all, (one) => one.exactFirst),
    certain: share(decidable, (one) => one.proved),
    decidable: decidable.length,
    falseCertain: all.filter((one) => one.falseCertain).length,
    ruledOut: all.filter((one) => one.truthRuledOut).length,
    twoCertain: all.filter((one) => one.twoCertain).length,
    breaches: all.filter((one) => one.breaches.length > 0).length,
    cost:
      sum((one) => one.requests) /
      Math.max(
        1,
        sum((one) => one.needed ?? 0),
      ),
    requests: all.reduce((total, one) => total + one.requests, 0) / Math.max(1, all.length),
  }
}

const percent = (value: number): string => `${(value * 100).toFixed(1)}%`.padStart(7)

const line = (name: string, rates: Rates): string =>
  [
    name.padEnd(24),
    String(rates.worlds).padStart(6),
    percent(rates.verdict),
    percent(rates.first),
    percent(rates.exact),
    `${percent(rates.certain)} of ${String(rates.decidable).padStart(4)}`,
    String(rates.falseCertain).padStart(6),
    String(rates.ruledOut).padStart(6),
    String(rates.twoCertain).padStart(6),
    String(rates.breaches).padStart(6),
    rates.cost.toFixed(2).padStart(6),
    rates.requests.toFixed(1).padStart(6),
  ].join(' ')

const HEAD = `${'class'.padEnd(24)} worlds verdict   first   exact         certain  false  ruled    two breach   cost  asked`

/** The measures over all worlds, and for each class of faults. */
export const tableOf = (all: readonly Measured[]): string => {
  const classes = [...new Set(all.flatMap(({ faults }) => faults))].sort()
  return [
    HEAD,
    line('all', ratesOf(all)),
    ...classes.map((name) => line(name, ratesOf(all.filter(({ faults }) => faults.includes(name))))),
  ].join('\n')
}

const masked = (text: string): string => text.replace(/access_token=[^&]*/, 'access_token=…')

const carrier = ({ world }: Drawn, text: string): string => {
  if (text === '') return 'nobody'
  if (text.includes(world.given.text.trim()) && world.given.text.trim() !== '') return 'the token'
  return world.vault.find(({ secret }) => text.includes(secret))?.name ?? 'another text'
}

const placesOf = ({ world }: Drawn): string =>
  world.vault
    .map(
      ({ name, kind, space, environments }) =>
        `${name} (${kind}${space === null ? '' : ` ${space}: ${environments.join(', ')}`})`,
    )
    .join('; ') || 'nothing'

/** What was true, what was said, and what was asked. */
export const storyOf = (drawn: Drawn, ran: Ran, measured: Measured, again: string): string => {
  const { world, faults, truth } = drawn
  const { judged } = measured
  const evidence = new Map(judged?.evidence.map(({ id, summary }) => [id, summary]))
  return [
    `seed ${drawn.seed}: ${faults.map(({ label }) => label).join(' + ') || 'nothing is wrong'}`,
    `  again:  ${again}`,
    `  asked:  ${world.target.api} ${pathOf(world)} in the ${world.target.placement}, given by ${world.by}; APIs: ${world.addresses[0]?.join(', ') ?? ''}; services known: ${world.known}, ${world.otherServices ? 'allowed' : 'not allowed'}`,
    `  vault:  ${placesOf(drawn)}; claims ${world.claims.kind ?? 'no kind'} ${world.claims.space ?? ''} [${world.claims.environments.join(', ')}]; known ${world.spaces.map(({ id, environments }) => `${id}: ${environments.join(', ')}`).join('; ') || 'no space'}`,
    `  true:   ${truth.causes.join(' or ')}${truth.never ? ' (never certain)' : truth.provable.length > 0 ? ` (provable with ${truth.needed ?? 0} requests: ${truth.provable.join(', ')})` : ' (not provable)'}`,
    ...(truth.alike.length > 0 && truth.provable.length === 0
      ? [`  alike:  ${truth.alike.slice(0, 4).join(' | ')}`]
      : []),
    `  said:   ${judged?.verdict ?? 'nothing'}: ${
      judged?.causes
        .filter(({ certainty }, index) => index < 6 || certainty !== 'ruled-out')
        .map(({ id, certainty }) => `${id} ${certainty}`)
        .join(', ') ?? ''
    }`,
    `  for it: ${judged?.causes[0]?.evidence.map((id) => evidence.get(id) ?? id).join(' / ') ?? ''}`,
    ...ran.arrivals.map(({ service, api, url, headers, status }) => {
      const token = `${headers.authorization ?? ''}${/access_token=([^&]*)/.exec(url)?.[1] ?? ''}`
      const past = headers['cache-control'] === undefined ? '' : ', past caches'
      return `          ${status} ${service === 0 ? '' : `service ${service} `}${api} ${masked(url)} (${carrier(drawn, token)}${past})`
    }),
    ...measured.breaches.map((breach) => `  BREACH: ${breach}`),
  ].join('\n')
}

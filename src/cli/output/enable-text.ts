import type { EnablePlan } from '../../shared/model/lifecycle.ts'
import { printable } from '../../shared/text/printable.ts'

const named = ({ id, name }: EnablePlan['key']): string => (name === null ? `id ${id}` : `“${name}” (id ${id})`)

const twinLine = ({ twin }: EnablePlan): string =>
  twin === null
    ? '  Its preview key: Management names none. If there is one, it changes with the key.'
    : `  Its preview key: ${named(twin)} changes with it.`

/** What a person says yes to, in full: key, twin, environment, service, and who writes it. */
export const enablePlanText = (plan: EnablePlan, host: string): string =>
  [
    plan.already
      ? `The key of “${plan.token}” is already enabled for “${plan.environment}”. Nothing needs to change.`
      : `This enables the environment “${plan.environment}”${plan.aliasOf === null ? '' : ` (an alias of “${plan.aliasOf}”)`} for the key of “${plan.token}”:`,
    `  Key: ${named(plan.key)}`,
    twinLine(plan),
    `  Service: “${plan.service}” (${host}), space ${plan.space}`,
    `  Enabled now: ${plan.now.join(', ')}`,
    ...(plan.already
      ? []
      : [`  Enabled after: ${plan.after.join(', ')}`, `  Written through Management with “${plan.management}”.`]),
  ]
    .map(printable)
    .join('\n')

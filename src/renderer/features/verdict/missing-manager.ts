import type { AppSnapshot } from '../../../shared/contract/app.ts'
import type { Cause, Diagnosis } from '../../../shared/model/diagnosis.ts'
import type { Token } from '../../../shared/model/token.ts'
import type { VaultSnapshot } from '../../../shared/model/vault.ts'
import { desk } from '../../bridge/desk.ts'
import { vault } from '../../bridge/vault.svelte.ts'
import { dialogs } from '../../page/dialogs.svelte.ts'
import { orTell } from '../../ui/toasts.ts'
import { managersOf } from '../rotate/managers.ts'
import { checks } from './checks.svelte.ts'
import type { Act } from './judged.ts'
import type { Sent } from './subject.ts'
import { offerWords } from './words.ts'

/** A button that gets a Management token. `what` it would show. `lent`: it is the Playground's own, and is used at once. */
export type MissingManager = Act & { what: string; lent: boolean }

const isOpen = ({ certainty, detail }: Cause): boolean => certainty !== 'ruled-out' && detail['also'] !== true

/** The Management tokens of a service in one text, to notice a new one. */
export const managerIds = (serviceId: string, tokens: readonly Token[]): string =>
  managersOf(serviceId, tokens)
    .map(({ id }) => id)
    .join(' ')

const lend = async (subject: Sent, name: string): Promise<void> => {
  const added = await orTell(desk.playground.addTokens({ names: [name] }))
  if (added === undefined) return
  vault.accept(added)
  const offer = (await checks.refreshOffers(subject)).find((one) => one.name === name)
  if (offer !== undefined) await checks.use(subject, offer)
}

/** What gets the Management token that would decide, if the service has none. `null` if none would, or one was used. */
export const missingManager = (
  { causes, probes }: Pick<Diagnosis, 'causes' | 'probes'>,
  subject: Sent,
  { tokens, services }: Pick<VaultSnapshot, 'tokens' | 'services'>,
  playground: AppSnapshot['playground'] | null,
): MissingManager | null => {
  const { serviceId } = subject.draft
  const [first] = causes
  const toBeSure = first?.toBeSure ?? null
  const wouldDecide = causes.filter(isOpen).some(({ consents }) => consents.includes('managementRead'))
  const isRead = probes.some(({ kind, outcome }) => kind === 'management-read' && outcome !== 'skipped')
  const service = services.find(({ id }) => id === serviceId)
  const address = service?.baseUrls.management
  if (toBeSure === null || !wouldDecide || isRead || address === undefined) return null
  if (managersOf(serviceId, tokens).length > 0) return null
  const owner = playground?.state === 'running' && playground.serviceId === serviceId ? playground.owner : null
  if (owner !== null)
    return {
      label: offerWords({ kind: 'key-list', name: owner }),
      host: new URL(address).host,
      what: toBeSure,
      lent: true,
      run: () => void lend(subject, owner),
    }
  const start = { kind: 'personal-access-token', serviceId } as const
  return {
    label: 'Add a Management token…',
    what: toBeSure,
    lent: false,
    run: () => dialogs.open({ kind: 'add-token', start }),
  }
}

/** What the evidence doesn't exclude, of an uncertain verdict. `null` if no other cause is left. */
export const notRuledOut = (causes: readonly Cause[]): string | null => {
  const [, other] = causes.filter(isOpen)
  if (other === undefined) return null
  const { headline } = other
  const words = /^(The|This|A) /.test(headline) ? headline.charAt(0).toLowerCase() + headline.slice(1) : headline
  return `Not ruled out: ${words}.`
}

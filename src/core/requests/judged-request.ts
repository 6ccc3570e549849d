import type { UsedToken } from '../../shared/model/exchange.ts'
import type { DiagnosedCredential } from '../diagnosis/input.ts'
import type { WireRequest } from '../gate.ts'
import type { UsedSecret } from '../vault/edits.ts'
import { diagnosedService, vaultFacts } from '../world/knowledge.ts'
import { isBesideAnother, pathOf, typedToken } from '../world/typed.ts'
import { sentSince, typedTokenOf, usedTokenOf, type CredentialFacts } from './credentials.ts'
import type { RequestForm } from './prepare.ts'
import type { Ready } from './ready.ts'

/** Which token went along: the chosen one, or one that was written into the request by hand. */
const judgedCredential = (form: RequestForm, wire: WireRequest, { credential, known }: Ready): DiagnosedCredential => {
  const typed = typedToken(form.draft)
  const [secret] = wire.placement === null ? [typed?.secret] : wire.secrets
  if (secret === undefined) return { state: 'missing', kind: null, name: null }
  // Of two tokens, what the vault knows of one is nothing to judge by.
  const token = isBesideAnother(form.draft, wire)
    ? null
    : (known.find(({ id }) => id === credential?.token?.id) ?? null)
  const { kind, name } = token ?? { kind: null, name: null }
  const vault = token === null ? null : vaultFacts(token, form.draft)
  return { state: 'present', secret, kind, name, reach: [], typed: wire.placement === null, vault }
}

/** What the answer is judged by. */
export const askedOf = (form: RequestForm, wire: WireRequest, ready: Ready) => ({
  service: diagnosedService(ready.service),
  path: pathOf(form.draft),
  placement: wire.placement ?? typedToken(form.draft)?.placement ?? form.draft.placement,
  credential: judgedCredential(form, wire, ready),
  besideAnother: isBesideAnother(form.draft, wire),
})

/** Which token an exchange tells of: the chosen one (`used`: its secret that went along), or one typed where a token belongs. */
export const wentAlong = (
  { draft }: RequestForm,
  credential: CredentialFacts | null,
  used: UsedSecret | null,
): UsedToken | null => {
  if (credential !== null) return { ...usedTokenOf(credential, draft.placement), ...sentSince(used?.since ?? null) }
  const typed = typedToken(draft)
  return typed && typedTokenOf(typed)
}

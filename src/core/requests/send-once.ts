import type { Exchange, UsedToken } from '../../shared/model/exchange.ts'
import type { ShownRequest } from '../../shared/model/request.ts'
import type { Service } from '../../shared/model/service.ts'
import type { ConnectionSettings } from '../../shared/model/settings.ts'
import { createRedactor, type Redact } from '../../shared/text/redact.ts'
import type { DiagnosedCredential, Knowledge } from '../diagnosis/input.ts'
import type { WireRequest } from '../gate.ts'
import { maskBody } from '../history/masked-body.ts'
import { diagnosedService } from '../inventory/diagnosis-input.ts'
import type { Carried } from '../inventory/known-secrets.ts'
import { isBesideAnother, pathOf, typedToken } from '../inventory/typed-tokens.ts'
import type { SendPorts } from '../diagnosis/send.ts'
import { assembleExchange, type ReadBody } from './exchange.ts'
import { lessonOf, spaceOf } from './pace.ts'
import { toShown, typedSecrets, type RequestForm } from './prepare.ts'

/** The only hop that a redirect may take is within the service's origin; a handful is more than any platform needs. */
const FOLLOW_REDIRECTS = 5

export type GatedRequest = {
  form: RequestForm
  wire: WireRequest
  service: Service
  token: UsedToken | null
  /** The token that the response is judged by: the chosen one, or one that was typed. */
  credential: DiagnosedCredential
  /** What is known of other tokens and of spaces. */
  knowledge: Knowledge
  carried: Carried
}

/** How a request is shown: without its secrets. `redact` masks them in any other text. */
export const maskRequest = (
  { form, wire }: Pick<GatedRequest, 'form' | 'wire'>,
  lastFour: string,
): { request: ShownRequest; secrets: string[]; redact: Redact } => {
  const secrets = [...wire.secrets, ...typedSecrets(form.draft)]
  const redact = createRedactor(secrets)
  return { request: toShown(form, lastFour, redact), secrets, redact }
}

type SendDeps = Pick<SendPorts, 'http' | 'pace' | 'clock' | 'signal'> & {
  readBody: ReadBody
  connection: ConnectionSettings
}

/** A request that was sent. `isAlone`: what was learned is about the chosen token, and no other that was typed. */
export type SentRequest = {
  exchange: Exchange
  /** The body as received, and without what the request carried. */
  body: Uint8Array
  masked: ReturnType<typeof maskBody>
  secrets: readonly string[]
  redact: Redact
  isAlone: boolean
}

export const sendOnce = async (id: string, gated: GatedRequest, deps: SendDeps): Promise<SentRequest> => {
  const { form, wire, service, token, credential, knowledge, carried } = gated
  const { http, pace, clock, readBody, connection, signal } = deps
  const { draft } = form
  const { request, secrets, redact } = maskRequest(gated, token?.lastFour ?? '')
  const startedAt = clock.now()
  const turn = pace.enterNow({ origin: wire.url.origin, spaceId: spaceOf(wire.url), api: draft.api })
  const outcome = await http.send(wire, {
    connection,
    signal,
    followRedirects: FOLLOW_REDIRECTS,
    bodyCap: connection.bodyCap,
  })
  turn.done(lessonOf(outcome))
  const masked = maskBody(outcome.body, secrets)
  const typed = typedToken(draft)
  const exchange = assembleExchange({
    id,
    startedAt,
    draft,
    request,
    token,
    asked: {
      service: diagnosedService(service),
      path: pathOf(draft),
      placement: wire.placement ?? typed?.placement ?? draft.placement,
      credential,
      knowledge,
      besideAnother: isBesideAnother(draft, wire),
    },
    connection,
    outcome,
    holds: masked.holds,
    readBody,
    redact,
  })
  // Of two tokens in a request, either may have been checked, and an unknown one may be part of its address.
  const isAlone = carried.found.length === 0 && carried.unread.length === 0 && typed === null
  return { exchange, body: outcome.body, masked, secrets, redact, isAlone }
}

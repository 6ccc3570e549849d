import type { DiagnosisTarget } from '../../../shared/model/diagnosis.ts'
import type { Exchange } from '../../../shared/model/exchange.ts'
import type { RequestDraft } from '../../../shared/model/request.ts'
import { maskToken } from '../../../shared/text/mask.ts'
import { shownPath } from '../../../shared/text/shown-path.ts'
import { APIS } from '../../../shared/platform.ts'

/** What is judged, in two lines: the path that is asked, and where and with whose token. */
export type TargetWords = { path: string | null; about: string }

const joined = (parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(' · ')

/** Of a request that is to be diagnosed. `names` are looked up by the caller; null: not in the vault. */
export const draftWords = (
  draft: Pick<RequestDraft, 'api' | 'path' | 'credential' | 'placement'>,
  names: { service: string | null; token: string | null },
): TargetWords => {
  const chosen = { vault: names.token ?? 'a token that is gone', pasted: 'the pasted token', none: null }
  // A diagnosis asks Images without the token that is chosen.
  const token = draft.api === 'images' ? null : chosen[draft.credential.from]
  return {
    path: shownPath(draft.path),
    about: joined([
      APIS[draft.api].label,
      names.service,
      token === null ? 'no token' : `${token}, in the ${draft.placement}`,
    ]),
  }
}

/** Of a request that was sent; its target is masked already. `service`: its name, null where it is no longer in the vault. */
export const sentWords = (
  { request, api, token }: Pick<Exchange, 'request' | 'api' | 'token'>,
  service: string | null,
): TargetWords => ({
  path: request.target,
  about: joined([APIS[api].label, service, token === null ? 'no token' : `${token.name}, in the ${token.placement}`]),
})

/** Of a diagnosis. Null: it names nothing (a pasted text that tells no target). */
export const targetWords = ({ api, service, path, placement, token }: DiagnosisTarget): TargetWords | null => {
  const name = token === null ? null : (token.name ?? `the token ${maskToken(token.lastFour)}`)
  const about = joined([
    api === null ? null : APIS[api].label,
    service,
    name === null ? null : placement === null ? name : `${name}, in the ${placement}`,
  ])
  return path === null && about === '' ? null : { path, about }
}

import type { RequestDraft } from '../../shared/model/request.ts'
import type { Service } from '../../shared/model/service.ts'
import { sanitize } from '../../shared/text/redact.ts'
import { typedToken } from '../world/typed.ts'
import type { CredentialFacts } from './credentials.ts'
import { APIS } from '../../shared/platform.ts'
import { placeOf } from './warnings.ts'

type Carried = Pick<CredentialFacts, 'token'> | null

const VERBS: Readonly<Record<string, string>> = {
  POST: 'creates or changes something',
  PUT: 'creates or replaces something',
  PATCH: 'changes something',
  DELETE: 'deletes something',
}

const placeSentence = (draft: RequestDraft): string => {
  const { spaceId, environmentId } = placeOf(draft)
  if (spaceId === null) return 'in the token’s account'
  return environmentId === null ? `in the space ${spaceId}` : `in the space ${spaceId}, environment ${environmentId}`
}

/** Which token would do it: the chosen one, one that was typed where a token belongs, or nobody knows which of the two. */
const tokenWords = (draft: RequestDraft, carried: Carried): string => {
  const isTyped = typedToken(draft) !== null
  if (carried === null) return isTyped ? 'with the token typed into it' : 'without a token'
  const token = carried.token === null ? 'the pasted token' : `“${carried.token.name}”`
  const chosen = `with ${token} in the ${draft.placement}`
  return isTyped ? `${chosen} and another token typed into it: only the server knows which one counts` : chosen
}

/** What a request that writes would change, and with which token: the sentence to say yes to. */
export const confirmationOf = (draft: RequestDraft, service: Service, carried: Carried): string => {
  const verb = VERBS[draft.method] ?? 'changes something'
  const path = sanitize(draft.path)
  return `${draft.method} ${path} ${verb} ${placeSentence(draft)} of “${service.name}”, through the ${APIS[draft.api].title}, ${tokenWords(draft, carried)}. This cannot be undone here. Send it?`
}

import type { RequestDraft } from '../../shared/model/request.ts'
import type { Service } from '../../shared/model/service.ts'
import { sanitize } from '../../shared/text/redact.ts'
import { API_TITLES, placeOf } from './warnings.ts'

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

/** What a request that writes would change: the sentence to say yes to. */
export const confirmationOf = (draft: RequestDraft, service: Service): string => {
  const verb = VERBS[draft.method] ?? 'changes something'
  const path = sanitize(draft.path)
  return `${draft.method} ${path} ${verb} ${placeSentence(draft)} of “${service.name}”, through the ${API_TITLES[draft.api]}. This cannot be undone here. Send it?`
}

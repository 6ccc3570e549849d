import type { CodeForm } from '../../shared/model/request.ts'
import { toCurl } from '../../shared/text/code/curl.ts'
import { toFetch } from '../../shared/text/code/javascript.ts'
import type { CodeRequest } from '../../shared/text/code/request.ts'
import { toSdkCall } from '../../shared/text/code/sdk.ts'
import type { RequestForm } from './prepare.ts'

/** A request as code; `token` as it stands in it. Null: the SDK has no call for it. */
export const codeOf = (as: CodeForm, form: RequestForm, request: CodeRequest, token: string): string | null => {
  if (as === 'curl') return toCurl(request)
  if (as === 'fetch') return toFetch(request)
  const { baseUrl, placement } = form
  return toSdkCall(request, { api: form.draft.api, baseUrl, token: placement === null ? null : token })
}

import { deskError, type DeskError } from '../../shared/contract/errors.ts'
import type { RequestWarning } from '../../shared/model/request.ts'
import type { GateRefusal } from '../gate.ts'
import type { SecretRefusal } from '../inventory/known-secrets.ts'

/** Errors to show when a request was not sent, or its body not saved. */

export const SERVICE_GONE = deskError(
  'not-found',
  'The chosen service no longer exists. Nothing was sent. Choose another one.',
)

export const ORIGIN_REFUSED = deskError(
  'origin-refused',
  'This would send the token to a server outside its service. Nothing was sent. Choose a token of this service.',
)

export const CANCELLED = deskError('cancelled', 'Canceled. Nothing was sent.')

export const SENT_ALREADY = deskError('conflict', 'This request is already in progress.')

export const NO_BODY = deskError('not-found', 'There’s no body to save for this response. Send the request again.')

export const BODY_DROPPED = deskError('not-found', 'This body is no longer stored. Send the request again to see it.')

export const NO_SDK_CALL = deskError('not-found', 'The SDK has no call for this request. Copy it as fetch instead.')

export const HIDDEN_AGAIN = deskError('conflict', 'The body was hidden again before it was saved. Reveal it and retry.')

export const FILE_UNWRITABLE = deskError(
  'file-failed',
  'Couldn’t write the file. Choose another folder, or check the free disk space.',
)

export const needsConfirmation = (sentence: string): DeskError => ({ code: 'confirmation-needed', message: sentence })

const ABOUT_ORIGINS = new Set<RequestWarning['code']>(['path-leaves-base-url', 'token-belongs-to-other-service'])

/** The error for an incomplete or unsafe draft: the first reason as a sentence, all of them as codes. */
export const blocked = (warnings: readonly RequestWarning[]): DeskError => {
  const first = warnings.find(({ code }) => ABOUT_ORIGINS.has(code)) ?? warnings[0]
  return {
    code: first !== undefined && ABOUT_ORIGINS.has(first.code) ? 'origin-refused' : 'invalid-input',
    message: `Nothing was sent. ${first?.message ?? 'The request is not complete.'}`,
    details: { warnings: warnings.map(({ code }) => code) },
  }
}

const TOKEN_EMPTY = deskError('no-secret', 'The token is empty. Nothing was sent. Paste it again.')

const UNSENDABLE: DeskError = {
  code: 'invalid-input',
  message:
    'The token contains a character that a header can’t carry, such as a line break. Nothing was sent. Paste it again, or diagnose it.',
  details: { warnings: ['header-invalid'] },
}

/** The error to show for a known token in a request that may not be sent. */
export const ofKnownToken = ({ error }: SecretRefusal): DeskError => error ?? ORIGIN_REFUSED

export const ofGate = ({ code, message }: GateRefusal, token: { secret: string } | null): DeskError => {
  switch (code) {
    case 'not-its-service':
      return ORIGIN_REFUSED
    case 'leaves-base-url':
      return { code: 'origin-refused', message }
    case 'malformed-url':
      return { code: 'invalid-input', message }
    case 'unsendable-secret':
      return token?.secret.trim() === '' ? TOKEN_EMPTY : UNSENDABLE
  }
}

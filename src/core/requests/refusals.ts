import type { DeskError } from '../../shared/contract/errors.ts'
import type { RequestWarning } from '../../shared/model/request.ts'
import type { GateRefusal } from '../gate.ts'

/** Why a request was not sent, each in words for people. */

export const SERVICE_GONE: DeskError = {
  code: 'not-found',
  message: 'The chosen service is no longer there. Nothing was sent. Choose another one.',
}

export const ORIGIN_REFUSED: DeskError = {
  code: 'origin-refused',
  message:
    'This would send the token to a server that does not belong to its service. Nothing was sent; the token went nowhere. Choose a token of this service.',
}

export const CANCELLED: DeskError = {
  code: 'cancelled',
  message: 'Canceled before anything was sent. The token went nowhere.',
}

export const SENT_ALREADY: DeskError = { code: 'conflict', message: 'This request is already in progress.' }

export const NO_BODY: DeskError = {
  code: 'not-found',
  message: 'This exchange has no body to save, or it is no longer there. Send the request again.',
}

export const BODY_DROPPED: DeskError = {
  code: 'not-found',
  message: 'The body of this exchange is no longer kept. Send the request again to see it.',
}

export const NO_SDK_CALL: DeskError = {
  code: 'not-found',
  message: 'The SDK has no call for this request. Nothing was copied. Copy it as fetch instead.',
}

export const HIDDEN_AGAIN: DeskError = {
  code: 'conflict',
  message: 'The body has hidden itself again, and nothing was saved. Reveal it once more to save it as received.',
}

export const FILE_UNWRITABLE: DeskError = {
  code: 'file-failed',
  message: 'The file could not be written. Choose another folder, or check whether the disk is full.',
}

export const needsConfirmation = (sentence: string): DeskError => ({ code: 'confirmation-needed', message: sentence })

const ABOUT_ORIGINS = new Set<RequestWarning['code']>(['path-leaves-base-url', 'token-belongs-to-other-service'])

/** A draft that cannot be sent as it is: the first reason in words, all of them as codes. */
export const blocked = (warnings: readonly RequestWarning[]): DeskError => {
  const first = warnings.find(({ code }) => ABOUT_ORIGINS.has(code)) ?? warnings[0]
  return {
    code: first !== undefined && ABOUT_ORIGINS.has(first.code) ? 'origin-refused' : 'invalid-input',
    message: `Nothing was sent. ${first?.message ?? 'The request is not complete.'}`,
    details: { warnings: warnings.map(({ code }) => code) },
  }
}

const TOKEN_EMPTY: DeskError = {
  code: 'secret-gone',
  message: 'The token is empty. Nothing was sent. Paste it again.',
}

const UNSENDABLE: DeskError = {
  code: 'invalid-input',
  message:
    'The token holds a character that no header can carry (a line break, an invisible character). Nothing was sent. Paste it again, or diagnose it.',
  details: { warnings: ['header-invalid'] },
}

/** Why the gate let nothing out, in words for people. */
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

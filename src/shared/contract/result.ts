import { deskError, type DeskError } from './errors.ts'

/** What every use case gives back: a value, or an error as data. Nothing is thrown across a layer. */
export type Result<Value, Failure = DeskError> = { ok: true; value: Value } | { ok: false; error: Failure }

export const ok = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value })

export const failed = <Failure>(error: Failure): { ok: false; error: Failure } => ({ ok: false, error })

export const failedWith = (...error: Parameters<typeof deskError>): { ok: false; error: DeskError } =>
  failed(deskError(...error))

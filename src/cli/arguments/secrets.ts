import { looksComplete } from '../../shared/text/lint/shape.ts'

const SPELLED: readonly RegExp[] = [
  /CFPAT-[\w-]{6}/,
  /\bbearer(?:\s|%20)+\S/i,
  /\baccess_?token(?:=|%3d)[^\s&]/i,
  /\bauthorization\s*[:=]\s*\S/i,
]

/**
 * Whether an argument holds what looks like a token: arguments are seen by everybody on the machine (`ps`) and stay in the
 * shell's history, so that none may.
 */
export const looksLikeSecret = (argument: string): boolean =>
  SPELLED.some((pattern) => pattern.test(argument)) || looksComplete(argument)

/** Option names by which people try to give a token. */
const SECRET_OPTION = /(?:access-?)?token|secret|bearer|password|auth|api-?key|^key$/i

export const isSecretOption = (name: string): boolean => SECRET_OPTION.test(name)

export const HOW_TO_GIVE_A_TOKEN =
  'A token is never taken as an argument: everybody on this machine can see arguments, and the shell keeps them. Pipe it in (--token-stdin), set TOKEN_DESK_TOKEN, or name a token of the vault or a manifest (--token NAME). If it was a real token, revoke it.'

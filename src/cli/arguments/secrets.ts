/** Option names by which people try to give a token. */
const SECRET_OPTION = /(?:access-?)?token|secret|bearer|password|auth|api-?key|^key$/i

export const isSecretOption = (name: string): boolean => SECRET_OPTION.test(name)

export const HOW_TO_GIVE_A_TOKEN =
  'A token is never taken as an argument: everybody on this machine can see arguments, and the shell keeps them. Pipe it in (--token-stdin), set TOKEN_DESK_TOKEN, or name a token of the vault or a manifest (--token NAME). If it was a real token, revoke it.'

/** Option names by which people try to give a token. */
const SECRET_OPTION = /(?:access-?)?token|secret|bearer|password|auth|api-?key|^key$/i

export const isSecretOption = (name: string): boolean => SECRET_OPTION.test(name)

export const HOW_TO_GIVE_A_TOKEN =
  'Don’t pass a token as an argument: other users of this machine can see it, and your shell saves it. Pipe it in (--token-stdin), set TOKEN_DESK_TOKEN, or use a saved token (--token NAME). If it was a real token, revoke it.'

import type { Header, Method } from '../../model/request.ts'

/** Stands in the texts of a request where its token goes; the private-use characters keep it apart from any text. */
export const TOKEN_SLOT = '\u{10FFFD}token\u{10FFFD}'

/** Where copied code takes the token from; the command line of Token Desk reads the same variable. */
export const TOKEN_VARIABLE = 'TOKEN_DESK_TOKEN'

/** A request that is to be written as code. `body` null: none. Every text may hold `TOKEN_SLOT`. */
export type CodeRequest = { method: Method; url: string; headers: readonly Header[]; body: string | null }

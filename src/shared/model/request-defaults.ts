/** How requests can be sent, and what applies if nothing else is chosen. No schema is here: the command line's help loads this file. */

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Methods that change nothing. Every other asks first. */
export const isReadOnly = (method: (typeof METHODS)[number]): boolean => method === 'GET' || method === 'HEAD'

/** Where a request carries its token. The header is recommended. */
export const PLACEMENTS = ['header', 'query'] as const

/** Milliseconds that one probe may take: what a user waits for. */
export const PROBE_TIMEOUT = 15_000

/** Requests at the same time while many tokens are checked. */
export const CHECK_CONNECTIONS = 8

/** Seconds to wait for a new or changed key. Contentful says "typically within seconds". */
export const USUAL_WAIT = 20

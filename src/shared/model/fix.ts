import { z } from 'zod'

/** What Token Desk does about a cause at a click. Each cause lists its own (`core/diagnosis/causes`), the most certain first. */
export const FIXES = [
  /** Waits until a new key is active, then sends the request again. */
  'wait-for-key',
  /** Waits as long as the response asks (`detail.waitSeconds`), or a second, then sends the request again. */
  'wait-for-rate',
  'unlock-keychain',
  'start-playground',
  /** Sends the request for the environment, space or collection that was probably meant (`detail.meant`). */
  'use-meant-environment',
  'use-meant-space',
  'use-meant-collection',
  /** Sends the request to the API that the token is for (`detail.acceptedBy` or `detail.belongsTo`). */
  'use-api-of-token',
  /** Sends the request to Preview, with a preview key of the vault. */
  'use-preview',
  /** Sends the request with another token of the vault. */
  'use-another-token',
  /** Sends the same request in a form that no cache has a response for. */
  'fresh-copy',
  /** Searches for the largest `limit` whose response isn't too large. */
  'fit-response',
  /** Takes another value for this token. */
  'replace-secret',
  /** The same, but not if the API takes no tokens of this kind: the value isn't the problem then. */
  'replace-suited-secret',
  'enable-environment',
  'try-again',
] as const
export const fixSchema = z.enum(FIXES)
export type Fix = z.infer<typeof fixSchema>

import { z } from 'zod'
import { connectionRouteSchema } from '../model/binding.ts'
import { diagnosisSchema } from '../model/diagnosis.ts'
import { exchangeSchema } from '../model/exchange.ts'
import {
  investigationSchema,
  matrixCellSchema,
  matrixPlanCellSchema,
  matrixSchema,
  shownPlanSchema,
} from '../model/investigation.ts'
import { requestDraftSchema, requestPreviewSchema } from '../model/request.ts'
import { serviceSchema } from '../model/service.ts'
import { settingsSchema } from '../model/settings.ts'
import { spaceSchema } from '../model/space.ts'
import { platformIdSchema, tokenKindSchema, tokenSchema } from '../model/token.ts'
import { vaultSnapshotSchema } from '../model/vault.ts'
import { appCommandSchema, appSnapshotSchema } from './app.ts'
import type { ChannelName, EventName } from './channels.ts'
import type { Result } from './result.ts'

type Channel = { input: z.ZodType; output: z.ZodType }

const nothing = z.null()
const tokenId = z.uuid()
const exchangeId = z.uuid()

/** A pasted secret on its way in. Whether the keychain can keep it unchanged is for the vault to say. */
const secret = z.string().min(1).max(16_384)

/** What a removal leaves in memory for a while, so that it can be undone. */
const removal = z.object({ undoId: z.uuid(), label: z.string() })

const tokenFields = z.object({
  name: tokenSchema.shape.name,
  kind: tokenKindSchema,
  serviceId: z.string().min(1),
  spaceId: platformIdSchema.nullable(),
  environments: z.array(platformIdSchema).max(200),
})

/** Base URLs as they were named to the person. */
const addresses = z.array(z.string().max(2_048)).max(20)

const spaceAddress = z.object({ serviceId: z.string().min(1), spaceId: platformIdSchema })

/** Every call between the page and main: its input and, when it succeeds, its output. All types are inferred from it. */
export const CONTRACT = {
  'app.read': { input: nothing, output: appSnapshotSchema },
  'app.openExternal': { input: z.object({ url: z.url({ protocol: /^https$/ }) }), output: nothing },
  /**
   * `proxyPassword`: kept in the keychain; null removes it, left out it stays. `confirmed`: the proxy and CA file
   * that were said yes to by name.
   */
  'app.saveSettings': {
    input: settingsSchema.extend({
      proxyPassword: secret.nullable().optional(),
      confirmed: connectionRouteSchema.optional(),
    }),
    output: settingsSchema,
  },
  'app.chooseCaFile': { input: nothing, output: z.object({ path: z.string().nullable() }) },

  'vault.read': { input: nothing, output: vaultSnapshotSchema },
  /** Without an id: a new service. `confirmed`: the new addresses that its tokens may go to, said yes to by name. */
  'vault.saveService': {
    input: serviceSchema
      .pick({ name: true, baseUrls: true, webAppUrl: true })
      .extend({ id: z.string().nullable(), confirmed: addresses.optional() }),
    output: serviceSchema,
  },
  'vault.removeService': { input: z.object({ serviceId: z.string() }), output: removal },
  /** Adds the space, or replaces its name and environments. */
  'vault.saveSpace': { input: spaceSchema, output: spaceSchema },
  /** Removes the space and its keys. */
  'vault.removeSpace': { input: spaceAddress, output: removal },
  'vault.addToken': { input: tokenFields.extend({ secret }), output: tokenSchema },
  'vault.editToken': {
    input: tokenFields
      .partial()
      .extend({ tokenId, markedRevoked: z.boolean().optional(), confirmed: addresses.optional() }),
    output: tokenSchema,
  },
  'vault.replaceSecret': { input: z.object({ tokenId, secret }), output: tokenSchema },
  'vault.removeToken': { input: z.object({ tokenId }), output: removal },
  'vault.undo': { input: z.object({ undoId: z.uuid() }), output: nothing },
  /** The tokens whose secret equals the pasted one. */
  'vault.findDuplicates': {
    input: z.object({ secret, exceptTokenId: tokenId.nullable() }),
    output: z.object({ tokenIds: z.array(tokenId) }),
  },
  /** The only output that holds a secret. */
  'vault.revealSecret': {
    input: z.object({ tokenId }),
    output: z.object({ secret: z.string(), hideAfter: z.number().int().positive() }),
  },
  /** Copies in main. `clearAfter` in milliseconds. */
  'vault.copySecret': { input: z.object({ tokenId }), output: z.object({ clearAfter: z.number().int().positive() }) },
  /** Keeps a pasted secret in memory, for requests that name the handle, until it is released or the app closes. */
  'vault.holdPasted': { input: z.object({ secret }), output: z.object({ handle: z.uuid(), lastFour: z.string() }) },
  'vault.releasePasted': { input: z.object({ handle: z.uuid() }), output: nothing },
  /** Tries the keychain again, after it was locked or missing. */
  'vault.retryKeychain': { input: nothing, output: vaultSnapshotSchema },
  /** The token may go to its service's addresses from now on: exactly these, as they were named to the person. */
  'vault.confirmOrigins': { input: z.object({ tokenId, origins: addresses.min(1) }), output: nothing },
  /** Puts back the addresses that the token was kept for: in its service, or by moving it back to the service that has them. */
  'vault.restoreOrigins': { input: z.object({ tokenId }), output: nothing },
  /** Tokens may travel through this proxy and past these authorities: exactly as they were named to the person. */
  'vault.confirmConnection': { input: z.object({ route: connectionRouteSchema }), output: nothing },
  /** Puts back the proxy and CA file that were said yes to. */
  'vault.restoreConnection': { input: nothing, output: nothing },

  'requests.preview': { input: requestDraftSchema, output: requestPreviewSchema },
  /** Answers when the exchange has ended, also when it failed: a failure of the transport is an outcome, not an error. */
  'requests.send': {
    input: z.object({ exchangeId, draft: requestDraftSchema, confirmed: z.boolean() }),
    output: exchangeSchema,
  },
  'requests.cancel': { input: z.object({ exchangeId }), output: nothing },
  /** Copies in main: the token never crosses. `withToken` is the explicit second step. */
  'requests.copyCurl': {
    input: z.object({ draft: requestDraftSchema, withToken: z.boolean() }),
    output: z.object({ shown: z.string(), clearAfter: z.number().int().positive().nullable() }),
  },
  'requests.saveBody': {
    input: z.object({ exchangeId }),
    output: z.object({ saved: z.boolean() }),
  },
  /** Copies text that holds no secret (a request id, a body, a report). */
  'requests.copyText': { input: z.object({ text: z.string().max(64 * 1024 * 1024) }), output: nothing },

  'history.list': { input: nothing, output: z.object({ exchanges: z.array(exchangeSchema) }) },
  'history.clear': { input: nothing, output: nothing },

  'playground.start': { input: nothing, output: vaultSnapshotSchema },
  'playground.stop': { input: nothing, output: vaultSnapshotSchema },
  /** Puts tokens that the running Playground offers into the vault, by name. */
  'playground.addTokens': { input: z.object({ names: z.array(z.string()).max(100) }), output: vaultSnapshotSchema },

  /** What a diagnosis may send, for the person to read before anything is sent. Main keeps it as it was shown. */
  'diagnosis.plan': { input: investigationSchema, output: shownPlanSchema },
  /** Carries out a plan that was shown, and answers with the judgement; `without` names the probes that were taken out. */
  'diagnosis.run': {
    input: z.object({
      diagnosisId: z.uuid(),
      planId: z.uuid(),
      without: z.array(z.string()).max(200),
    }),
    output: diagnosisSchema,
  },
  'diagnosis.cancel': { input: z.object({ diagnosisId: z.uuid() }), output: nothing },
  /** Reads pasted text: a record, a log, curl output. Sends nothing. */
  'diagnosis.explain': { input: z.object({ text: z.string().max(4 * 1024 * 1024) }), output: diagnosisSchema },
  /** One redacted text, safe in a public issue. */
  'diagnosis.report': { input: z.object({ diagnosis: diagnosisSchema }), output: z.object({ text: z.string() }) },
  'diagnosis.saveReport': { input: z.object({ diagnosis: diagnosisSchema }), output: z.object({ saved: z.boolean() }) },

  /** Every cell that the tokens named should reach; null: all tokens. */
  'matrix.plan': {
    input: z.object({ tokenIds: z.array(tokenId).nullable() }),
    output: z.object({ cells: z.array(matrixPlanCellSchema) }),
  },
  'matrix.run': {
    input: z.object({ matrixId: z.uuid(), tokenIds: z.array(tokenId).nullable() }),
    output: matrixSchema,
  },
  'matrix.cancel': { input: z.object({ matrixId: z.uuid() }), output: nothing },
  /** Saves the last run, without secrets. */
  'matrix.save': {
    input: z.object({ format: z.enum(['csv', 'json']) }),
    output: z.object({ saved: z.boolean() }),
  },
} as const satisfies Record<ChannelName, Channel>

export const EVENT_PAYLOADS = {
  'vault.changed': vaultSnapshotSchema,
  'requests.progress': z.object({
    exchangeId,
    phase: z.enum(['connecting', 'waiting', 'downloading']),
    receivedBytes: z.number().int().nonnegative(),
    totalBytes: z.number().int().nonnegative().nullable(),
  }),
  /** A menu item was chosen that the page carries out. */
  'app.command': z.object({ command: appCommandSchema }),
  'app.changed': appSnapshotSchema,
  /** How things stand, after each probe. */
  'diagnosis.progress': z.object({ diagnosisId: z.uuid(), diagnosis: diagnosisSchema }),
  'matrix.progress': z.object({
    matrixId: z.uuid(),
    done: z.number().int().nonnegative(),
    total: z.number().int().nonnegative(),
    cell: matrixCellSchema,
  }),
} as const satisfies Record<EventName, z.ZodType>

export type Input<Name extends ChannelName> = z.output<(typeof CONTRACT)[Name]['input']>
export type Output<Name extends ChannelName> = z.output<(typeof CONTRACT)[Name]['output']>
export type EventPayload<Name extends EventName> = z.output<(typeof EVENT_PAYLOADS)[Name]>

/** One function for every channel: what core implements. A key too few or too many does not compile. */
export type Handlers = { [Name in ChannelName]: (input: Input<Name>) => Promise<Result<Output<Name>>> }

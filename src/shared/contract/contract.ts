import { z } from 'zod'
import { connectionRouteSchema } from '../model/binding.ts'
import { diagnosisSchema, explanationSchema } from '../model/diagnosis.ts'
import { exchangeSchema } from '../model/exchange.ts'
import {
  listedRunSchema,
  MOST_EXCHANGES,
  notSentSchema,
  openViewSchema,
  pinSchema,
  workSchema,
} from '../model/history.ts'
import {
  investigatedSchema,
  investigationSchema,
  matrixCellSchema,
  matrixLaneSchema,
  matrixPlanCellSchema,
  matrixSchema,
  shownPlanSchema,
} from '../model/investigation.ts'
import { importReportSchema, pastedRequestSchema } from '../model/import.ts'
import { LESSON_IDS } from '../model/lessons.ts'
import { enablePlanSchema, rotatePlanSchema, rotationStepSchema } from '../model/lifecycle.ts'
import { leftOutSchema, manifestComparisonSchema, openedManifestSchema } from '../model/manifest-comparison.ts'
import { codeFormSchema, requestDraftSchema, requestPreviewSchema } from '../model/request.ts'
import { serviceSchema } from '../model/service.ts'
import { settingsChangeSchema, settingsSchema } from '../model/settings.ts'
import { spaceSchema } from '../model/space.ts'
import { platformIdSchema, tokenEndSchema, tokenKindSchema, tokenSchema } from '../model/token.ts'
import { verdictSchema } from '../model/verdict.ts'
import { CATALOG_TROUBLES, vaultSnapshotSchema } from '../model/vault.ts'
import { appCommandSchema, appSnapshotSchema, pageMistakeSchema } from './app.ts'
import {
  addresses,
  changedSpace,
  newService,
  removal,
  secret,
  seenToGo,
  spaceAddress,
  tokenChange,
  tokenFields,
} from './vault.ts'

/** One call: what it takes and, when it succeeds, what it gives. */
const call = <In extends z.ZodType, Out extends z.ZodType>(input: In, output: Out) => ({ input, output })

const nothing = z.null()
const tokenId = z.uuid()
const exchangeId = z.uuid()
const diagnosisId = z.uuid()
const matrixId = z.uuid()
const importId = z.uuid()
const milliseconds = z.number().int().positive()

/** Whether a file was written, or the person thought better of it. */
const saving = z.object({ saved: z.boolean() })

const pastedHandle = z.object({ handle: z.uuid(), lastFour: z.string() })

/** A request of a lesson; its draft names the handle. */
const openedLesson = z.object({ held: pastedHandle, draft: requestDraftSchema })

/** Whether the keychain takes so long that it may be asking the person something, in a window of its own. */
const keychainWait = z.object({ waiting: z.boolean() })

/** `proxyPassword`: `null` removes it, `undefined` leaves it. `confirmed`: the proxy and CA file that the user confirmed. */
const changedSettings = settingsChangeSchema.extend({
  proxyPassword: secret.nullable().optional(),
  confirmed: connectionRouteSchema.optional(),
})

/** A copied secret: when the clipboard is cleared, and whether clipboard histories leave it out. */
const briefCopy = z.object({ clearAfter: milliseconds, isMarked: z.boolean() })

/** `withToken` is the explicit second step. `brief` is `null` if the copy contains no token. */
const copying = {
  asked: z.object({ draft: requestDraftSchema, as: codeFormSchema, withToken: z.boolean() }),
  copied: z.object({ shown: z.string(), brief: briefCopy.nullable() }),
}

/** What was pasted or dropped, as texts; `name` null: it is no file. */
const handedOver = z
  .array(z.object({ name: z.string().max(1_024).nullable(), text: z.string().max(4 * 1024 * 1024) }))
  .min(1)
  .max(50)

const placeInImport = z.number().int().nonnegative()

/** A found token to save, with the user's choices for what the text doesn't contain. */
const chosenToken = z.object({
  index: placeInImport,
  name: tokenSchema.shape.name.nullable(),
  kind: tokenKindSchema.nullable(),
  serviceId: z.string().min(1).nullable(),
  spaceId: platformIdSchema.nullable(),
  environment: platformIdSchema.nullable(),
})

/** A found token for a request: the vault's own, or a handle of `vault.holdPasted`. `asked`: the request that was pasted with it. */
const heldToken = z.object({
  tokenId: z.uuid().nullable(),
  handle: z.uuid().nullable(),
  lastFour: z.string(),
  asked: pastedRequestSchema.nullable(),
})

/** What the channels `lifecycle.*` return. `planId` confirms exactly this plan. */
const shownEnable = z.object({ planId: z.uuid(), plan: enablePlanSchema })

/**
 * The result of a confirmed plan. `lost`: environments that the key lost although the plan included them. `active`: the
 * change took effect at the key's own API. `changed-meanwhile`: nothing was written, and the new plan needs its own confirmation.
 */
const enabled = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('written'),
    environments: z.array(z.string()),
    lost: z.array(z.string()),
    active: z.boolean(),
  }),
  shownEnable.extend({ outcome: z.literal('changed-meanwhile') }),
])

const shownRotate = z.object({ planId: z.uuid(), plan: rotatePlanSchema })

/** What the new key was found to be able to, in one environment. */
const triedPlace = z.object({ environment: z.string().nullable(), verdict: verdictSchema, sentence: z.string() })

/** The result of a rotation. `retiring`: the old key's name now; `null` if the new key doesn't work everywhere, so the old one stays in use. */
const rotated = z.object({ newTokenId: z.uuid(), retiring: z.string().nullable(), tried: z.array(triedPlace) })

/** Every call between the page and core. Names, types, main's handlers and the page's bridge follow from this. */
export const CONTRACT = {
  'app.read': call(nothing, appSnapshotSchema),
  'app.openExternal': call(z.object({ url: z.url({ protocol: /^https$/ }) }), nothing),
  'app.saveSettings': call(changedSettings, settingsSchema),
  'app.chooseCaFile': call(nothing, z.object({ path: z.string().nullable() })),
  'app.restoreConnection': call(nothing, nothing),
  'app.noteMistake': call(pageMistakeSchema, nothing),

  /** Fails only when the catalog cannot be read. Proves the keychain at the first call. */
  'vault.read': call(nothing, vaultSnapshotSchema),
  'vault.saveService': call(newService, serviceSchema),
  /** Takes the service's spaces and tokens with it. */
  'vault.removeService': call(z.object({ serviceId: z.string(), tokenIds: seenToGo }), removal),
  'vault.saveSpace': call(changedSpace, spaceSchema),
  /** Takes the space's keys with it. */
  'vault.removeSpace': call(spaceAddress.extend({ tokenIds: seenToGo }), removal),
  'vault.addToken': call(tokenFields.extend({ secret }), tokenSchema),
  'vault.editToken': call(tokenChange, tokenSchema),
  'vault.replaceSecret': call(z.object({ tokenId, secret }), tokenSchema),
  'vault.removeToken': call(z.object({ tokenId }), removal),
  /** Within a minute of the removal. */
  'vault.undo': call(z.object({ undoId: z.uuid() }), nothing),
  /** The tokens whose secret equals the pasted one. */
  'vault.findDuplicates': call(
    z.object({ secret, exceptTokenId: tokenId.nullable() }),
    z.object({ tokenIds: z.array(tokenId) }),
  ),
  /** The only output that holds a secret. */
  'vault.revealSecret': call(z.object({ tokenId }), z.object({ secret: z.string(), hideAfter: milliseconds })),
  /** Copies in main. */
  'vault.copySecret': call(z.object({ tokenId }), briefCopy),
  /** Keeps a pasted secret in memory, for requests that name the handle, until it is released or the app closes. */
  'vault.holdPasted': call(z.object({ secret }), pastedHandle),
  'vault.releasePasted': call(z.object({ handle: z.uuid() }), nothing),
  /** Dismisses a notice about the catalog, so that it isn't shown again. */
  'vault.dismissNotice': call(z.object({ code: z.enum(CATALOG_TROUBLES) }), nothing),
  /** Tries the keychain again, after it was locked or missing. */
  'vault.retryKeychain': call(nothing, vaultSnapshotSchema),
  /** The token may go to its service's addresses from now on: exactly these, as they were named to the person. */
  'vault.confirmOrigins': call(z.object({ tokenId, origins: addresses.min(1) }), nothing),
  /** Puts back the addresses that the token was kept for: in its service, or by moving it back to the service that has them. */
  'vault.restoreOrigins': call(z.object({ tokenId }), nothing),
  /** Tokens may travel through this proxy and past these authorities: exactly as they were named to the person. */
  'vault.confirmConnection': call(z.object({ route: connectionRouteSchema }), nothing),

  /** Returns at once, also while the keychain hangs. */
  'keychain.status': call(nothing, keychainWait),
  /** Ends the wait for the keychain: its pending calls fail as if they had timed out. */
  'keychain.giveUp': call(nothing, nothing),

  'requests.preview': call(requestDraftSchema, requestPreviewSchema),
  /** Answers when the exchange has ended, also when it failed: a failure of the transport is an outcome, not an error. */
  /** `asked`: the sentence that the user confirmed. If it has changed since, the user has to confirm again. */
  'requests.send': call(
    z.object({
      exchangeId,
      draft: requestDraftSchema,
      confirmed: z.boolean(),
      asked: z.string().max(20_000).optional(),
    }),
    exchangeSchema,
  ),
  'requests.cancel': call(z.object({ exchangeId }), nothing),
  /** Copies the request as code, in main: the token never crosses. */
  'requests.copyAs': call(copying.asked, copying.copied),
  /** Lets the page read a body that holds a secret as it came: `app://…/bodies/<exchange>?in=clear`. */
  'requests.revealBody': call(z.object({ exchangeId }), z.object({ hideAfter: milliseconds })),
  /** `inClear`: as it came, while it is revealed; else masked, where it holds a secret. */
  'requests.saveBody': call(z.object({ exchangeId, inClear: z.boolean() }), saving),
  /** Copies text that holds no secret (a request id, a body, a report). */
  'requests.copyText': call(z.object({ text: z.string().max(64 * 1024 * 1024) }), nothing),

  /** What is kept, newest first, also of earlier starts. An exchange that is in no run was sent by a person. */
  'history.list': call(
    nothing,
    z.object({
      exchanges: z.array(exchangeSchema),
      runs: z.array(listedRunSchema),
      notSent: z.array(notSentSchema),
      pins: z.array(pinSchema),
    }),
  ),
  /** Can be undone for a minute. Pinned requests stay. */
  'history.clear': call(nothing, z.object({ undoId: z.uuid() })),
  /** Removes requests, sent or not. Can be undone for a minute. */
  'history.remove': call(
    z.object({ ids: z.array(z.uuid()).min(1).max(MOST_EXCHANGES) }),
    z.object({ undoId: z.uuid() }),
  ),
  /** Brings back what was cleared, removed or unpinned. */
  'history.undo': call(z.object({ undoId: z.uuid() }), nothing),
  /** What the page is about, to be found again at the next start: without what holds a token. */
  'history.remember': call(z.object({ draft: requestDraftSchema.nullable(), open: openViewSchema }), nothing),
  /** What it was about when it was last heard of. */
  'history.recall': call(nothing, workSchema),
  'history.pin': call(z.object({ draft: requestDraftSchema }), z.object({ pins: z.array(pinSchema) })),
  /** Can be undone for a minute. */
  'history.unpin': call(z.object({ pinId: z.uuid() }), z.object({ pins: z.array(pinSchema), undoId: z.uuid() })),

  'playground.start': call(nothing, vaultSnapshotSchema),
  'playground.stop': call(nothing, vaultSnapshotSchema),
  /** Puts tokens that the running Playground offers into the vault, by name. */
  'playground.addTokens': call(z.object({ names: z.array(z.string()).max(100) }), vaultSnapshotSchema),
  /** Starts the Playground if needed, and returns a request that fails. Main keeps its token until the handle is released. */
  'playground.openLesson': call(z.object({ id: z.enum(LESSON_IDS) }), openedLesson),

  /** Saves the vault, or a part of it, as a manifest: without secrets. `tokens`: how many it names. `leftOut`: the others, and why. */
  'manifest.export': call(
    z.object({ serviceId: z.string().nullable(), spaceId: platformIdSchema.nullable() }),
    saving.extend({ tokens: z.number(), leftOut: z.array(leftOutSchema) }),
  ),
  /** Asks for a file and holds it beside the vault; null: nothing was chosen. Main keeps it, by its handle. */
  'manifest.open': call(nothing, openedManifestSchema.nullable()),
  /** Compares the same manifest with the current vault. */
  'manifest.compare': call(z.object({ handle: z.uuid() }), manifestComparisonSchema),
  /** Adds the services, spaces and environments that are missing. `confirmed`: the new services' addresses, by name. */
  'manifest.adopt': call(z.object({ handle: z.uuid(), confirmed: addresses }), manifestComparisonSchema),

  /** Reads what was pasted or dropped. Main keeps the secrets, the page gets none; a new paste takes the place of the last. */
  'import.read': call(z.object({ sources: handedOver }), z.object({ importId, report: importReportSchema })),
  /** Keeps the tokens that were ticked, and nothing else. */
  'import.keep': call(
    z.object({ importId, chosen: z.array(chosenToken).min(1).max(500) }),
    z.object({ kept: z.array(tokenSchema) }),
  ),
  /** A found token for a request of this once; nothing is kept. */
  'import.hold': call(z.object({ importId, index: placeInImport }), heldToken),
  /** Saves a token that main holds for a request, with its space if that is new. A name that is taken gets a number. */
  'import.saveHeld': call(tokenFields.extend({ handle: z.uuid() }), tokenSchema),
  /** Judges a source that is an error or a log, as `diagnosis.explain`. */
  'import.explain': call(z.object({ importId, source: placeInImport }), explanationSchema),
  /** Holds a source that is a manifest beside the vault, as `manifest.open`. */
  'import.openManifest': call(z.object({ importId, source: placeInImport }), openedManifestSchema),
  /** The box was closed: the secrets leave memory. */
  'import.forget': call(z.object({ importId }), nothing),

  /** What a diagnosis may send. Main stores it under its id. */
  'diagnosis.plan': call(investigationSchema, shownPlanSchema),
  /** Carries out a stored plan and returns the judgement. */
  'diagnosis.run': call(z.object({ diagnosisId, planId: z.uuid() }), investigatedSchema),
  'diagnosis.cancel': call(z.object({ diagnosisId }), nothing),
  /** Reads pasted text: a record, a log, curl output. Sends nothing. */
  'diagnosis.explain': call(z.object({ text: z.string().max(4 * 1024 * 1024) }), explanationSchema),
  /** One redacted text, safe in a public issue. */
  'diagnosis.report': call(z.object({ diagnosis: diagnosisSchema }), z.object({ text: z.string() })),
  'diagnosis.saveReport': call(z.object({ diagnosis: diagnosisSchema }), saving),

  /** What enabling the environment, or undoing that, would write. Reads with the given Management token and writes nothing. */
  'lifecycle.planEnable': call(
    z.object({
      tokenId,
      managementTokenId: tokenId,
      environmentId: platformIdSchema,
      change: z.enum(['add', 'remove']),
    }),
    shownEnable,
  ),
  /** Confirms a plan that was shown: writes exactly that, once, and waits until the change takes effect. */
  'lifecycle.enable': call(z.object({ planId: z.uuid() }), enabled),
  /** What rotating the key would do, read through Management with the token that was named; creates nothing. */
  'lifecycle.planRotate': call(z.object({ tokenId, managementTokenId: tokenId }), shownRotate),
  /** The yes to a plan that was shown: makes that key once, tries it, and puts it in the old one's place. Deletes nothing. */
  'lifecycle.rotate': call(z.object({ planId: z.uuid() }), rotated),
  /** Asks the account of a Management token, with that token, when it ends, and keeps what it says. */
  'lifecycle.readEnd': call(z.object({ tokenId }), z.object({ end: tokenEndSchema })),
  'lifecycle.cancel': call(nothing, nothing),

  /** Every cell that the tokens named should reach, and what limits how fast they are read; null: all tokens. */
  'matrix.plan': call(
    z.object({ tokenIds: z.array(tokenId).nullable() }),
    z.object({ cells: z.array(matrixPlanCellSchema), lanes: z.array(matrixLaneSchema) }),
  ),
  'matrix.run': call(z.object({ matrixId, tokenIds: z.array(tokenId).nullable() }), matrixSchema),
  'matrix.cancel': call(z.object({ matrixId }), nothing),
  /** Saves the last run, without secrets. */
  'matrix.save': call(
    z.object({ format: z.enum(['csv', 'json']) }),
    // `replaced`: how many results were left out, as their tokens have other secrets by now.
    saving.extend({ replaced: z.number().int().nonnegative() }),
  ),
} as const satisfies Record<`${string}.${string}`, { input: z.ZodType; output: z.ZodType }>

/** Events from main, for `tokenDesk.events.on('a.b', listener)` in the page. */
export const EVENT_PAYLOADS = {
  'vault.changed': vaultSnapshotSchema,
  'keychain.changed': keychainWait,
  /** A menu item was chosen that the page carries out. */
  'app.command': z.object({ command: appCommandSchema }),
  'app.changed': appSnapshotSchema,
  /** How things stand, after each probe. */
  'diagnosis.progress': z.object({ diagnosisId, diagnosis: diagnosisSchema }),
  /** Where a rotation is. */
  'lifecycle.progress': z.object({ planId: z.uuid(), step: rotationStepSchema }),
  'matrix.progress': z.object({
    matrixId,
    done: z.number().int().nonnegative(),
    total: z.number().int().nonnegative(),
    cell: matrixCellSchema,
  }),
} as const satisfies Record<string, z.ZodType>

export type ChannelName = keyof typeof CONTRACT
export type EventName = keyof typeof EVENT_PAYLOADS

export type Input<Name extends ChannelName> = z.output<(typeof CONTRACT)[Name]['input']>
export type Output<Name extends ChannelName> = z.output<(typeof CONTRACT)[Name]['output']>
export type EventPayload<Name extends EventName> = z.output<(typeof EVENT_PAYLOADS)[Name]>

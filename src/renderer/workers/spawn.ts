import bodyWorkerUrl from './body.worker.ts?worker&url'

/** The part of Trusted Types that this page uses: TypeScript's DOM library does not have it yet. */
type ScriptUrlPolicy = { createScriptURL: (url: string) => string }
type TrustedTypes = {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => ScriptUrlPolicy
}

const ownWorkerUrl = new URL(bodyWorkerUrl, import.meta.url).href

const onlyOwnWorker = (url: string): string => {
  if (url !== ownWorkerUrl) throw new TypeError('Only the page’s own worker may be started.')
  return url
}

const trustedTypes = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
const policy: ScriptUrlPolicy = trustedTypes?.createPolicy('token-desk-worker', { createScriptURL: onlyOwnWorker }) ?? {
  createScriptURL: onlyOwnWorker,
}

const start = (): Worker => new Worker(policy.createScriptURL(ownWorkerUrl), { type: 'module' })

/** Started ahead, for the next body. */
let spare: Worker | null = null

/** Starts a spare worker, so that a body doesn't wait for the start. */
export const prepareBodyWorker = (): void => {
  if (spare !== null) return
  const worker = start()
  spare = worker
  // If it can't start, the next one fails where it is used.
  worker.addEventListener('error', () => {
    if (spare === worker) spare = null
  })
}

/** The worker that makes text of one body: the one script that this page ever starts by its URL. */
export const spawnBodyWorker = (): Worker => {
  const worker = spare ?? start()
  spare = null
  return worker
}

import { desk } from '../../bridge/desk.ts'
import { app } from '../../bridge/app.svelte.ts'
import { selection } from '../../bridge/selection.svelte.ts'
import { vault } from '../../bridge/vault.svelte.ts'
import { dialogs } from '../../page/dialogs.svelte.ts'
import { openDialogs } from '../../ui/open-dialogs.svelte.ts'
import { tell, tellError } from '../../ui/toasts.ts'

/** Starts the local platform. Its spaces appear in the vault, and its tokens are offered if the vault has none of them. */
export const startPlayground = async (): Promise<void> => {
  const started = await desk.playground.start()
  if (!started.ok) {
    tellError(started.error)
    return
  }
  vault.accept(started.value)
  tell('The Playground is running. It listens on this machine only.')
  const isNew = started.value.tokens.every(({ serviceId }) => vault.service(serviceId)?.preset !== 'playground')
  if (isNew) openDialogs.whenFree(() => dialogs.open({ kind: 'playground-tokens' }))
}

/**
 * Saves offered tokens, by name, and chooses the first of them: the next step is to send. Many take a while, in which the
 * user may do that already.
 */
export const addOffered = async (names: string[]): Promise<void> => {
  const untouched = selection.untouchedSince()
  const added = await desk.playground.addTokens({ names })
  if (!added.ok) {
    tellError(added.error)
    return
  }
  vault.accept(added.value)
  const token = added.value.tokens.find(
    ({ serviceId, name }) => serviceId === app.playgroundServiceId && names.includes(name),
  )
  if (token !== undefined && untouched()) selection.selectToken(token)
}

export const stopPlayground = async (): Promise<void> => {
  const stopped = await desk.playground.stop()
  if (!stopped.ok) {
    tellError(stopped.error)
    return
  }
  vault.accept(stopped.value)
  if (vault.service(selection.target.serviceId) === null) selection.clear()
  tell('The Playground was stopped.')
}

export const togglePlayground = (): void => {
  void (app.playgroundServiceId === null ? startPlayground() : stopPlayground())
}

import { desk } from '../../bridge/desk.ts'
import { app } from '../../bridge/app.svelte.ts'
import { selection } from '../../bridge/selection.svelte.ts'
import { vault } from '../../bridge/vault.svelte.ts'
import { tell, tellError } from '../../ui/toasts.ts'

/** Starts the local platform and chooses its first token, so that the next step is to send. */
export const startPlayground = async (): Promise<void> => {
  const started = await desk.playground.start(null)
  if (!started.ok) {
    tellError(started.error)
    return
  }
  vault.accept(started.value)
  const service = started.value.services.find(({ preset }) => preset === 'playground')
  const token = started.value.tokens.find(
    ({ serviceId, kind, markedRevoked }) => serviceId === service?.id && kind === 'delivery-key' && !markedRevoked,
  )
  if (token !== undefined) selection.selectToken(token)
  tell('The Playground runs. It listens on this machine only.')
}

export const stopPlayground = async (): Promise<void> => {
  const stopped = await desk.playground.stop(null)
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

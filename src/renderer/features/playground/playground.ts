import { app, desk, selection, vault } from '../../bridge/index.ts'
import { orTell, tell } from '../../ui/toasts.ts'

/** Starts the Playground. Its spaces appear in the vault. Its tokens are offered if the vault has none of them. Whether it runs. */
export const startPlayground = async (): Promise<boolean> => {
  const started = await orTell(desk.playground.start())
  if (started === undefined) return false
  vault.accept(started)
  const isNew = started.tokens.every(({ serviceId }) => vault.service(serviceId)?.preset !== 'playground')
  const action = { label: 'Add its tokens', run: () => void addPlaygroundTokens() }
  tell('The Playground is running. It listens on this machine only.', isNew ? { action } : {})
  return true
}

/** Saves the Playground's tokens, and selects the first unless the user chose something else meanwhile. */
export const addPlaygroundTokens = async (): Promise<void> => {
  const { playground } = app.snapshot ?? {}
  const names = playground?.state === 'running' ? playground.tokens : []
  const untouched = selection.untouchedSince()
  const added = await orTell(desk.playground.addTokens({ names }))
  if (added === undefined) return
  vault.accept(added)
  const token = added.tokens.find(
    ({ serviceId, name }) => serviceId === app.playgroundServiceId && names.includes(name),
  )
  if (token !== undefined && untouched()) selection.selectToken(token)
}

export const stopPlayground = async (): Promise<void> => {
  const stopped = await orTell(desk.playground.stop())
  if (stopped === undefined) return
  vault.accept(stopped)
  if (vault.service(selection.target.serviceId) === null) selection.clear()
  tell('The Playground was stopped.')
}

export const togglePlayground = (): void => {
  void (app.playgroundServiceId === null ? startPlayground() : stopPlayground())
}

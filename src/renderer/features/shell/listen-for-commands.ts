import { app, commands, desk, matchesShortcut } from '../../bridge/index.ts'
import { tell } from '../../ui/toasts.ts'
import { isModal } from '../../page/is-modal.ts'
import { isTextField } from '../../page/text-field.ts'

const runFrom = (from: 'key' | 'menu', id: string, at: number): void => {
  const why = commands.runFrom(from, id, at)
  if (why !== null) tell(why)
}

/** Runs a registered command when its keys are pressed or its menu item is chosen. Gives back what ends it. */
export const listenForCommands = (): (() => void) => {
  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing) return
    const command = commands.all.find((candidate) => {
      if (!commands.shortcutsOf(candidate).some((keys) => matchesShortcut(keys, event, app.isMac))) return false
      return !isTextField(event.target) || candidate.ownInFields?.() !== true
    })
    if (command === undefined) return
    // Also when it cannot run now: the browser's own meaning of the keys is never wanted. Nor is the menu's: it would
    // run the command again and again while the keys are held.
    event.preventDefault()
    if (event.repeat) return
    if (!isModal()) runFrom('key', command.id, event.timeStamp)
    else if (command.besideDialogs !== undefined) tell(command.besideDialogs, { about: command.besideDialogs })
  }
  // Lists and buttons give Enter a meaning of their own, with or without a modifier: ours comes first.
  const onEnter = (event: KeyboardEvent): void => {
    // In a dialog it is the dialog's own.
    if (event.key !== 'Enter' || isModal()) return
    onKey(event)
    if (event.defaultPrevented) event.stopPropagation()
  }
  const listening = new AbortController()
  const { signal } = listening
  window.addEventListener('keydown', onEnter, { capture: true, signal })
  window.addEventListener('keydown', onKey, { signal })
  const stop = desk.events.on('app.command', ({ command }) => {
    if (!isModal()) runFrom('menu', command, performance.now())
  })
  return () => {
    listening.abort()
    stop()
  }
}

import { tick } from 'svelte'
import { commands } from '../../bridge/commands.svelte.ts'
import { goToPane } from '../../page/panes.ts'
import { views } from '../../page/views.svelte.ts'
import { firstScreen } from '../import/first-screen.svelte.ts'

const group = 'View'

const goToPath = async (): Promise<void> => {
  firstScreen.leave()
  views.current = 'requests'
  await tick()
  const path = document.querySelector<HTMLInputElement>('[data-path]')
  path?.focus()
  path?.select()
}

/** Registers the commands that move the focus through the window. Returns what removes them. */
export const registerPaneCommands = (): (() => void) =>
  commands.register(
    { id: 'go-to-path', label: 'Go to the path', group, keywords: 'address url location', run: () => void goToPath() },
    { id: 'next-pane', label: 'Go to the next pane', group, keywords: 'focus column panel', run: () => goToPane(1) },
    {
      id: 'previous-pane',
      label: 'Go to the previous pane',
      group,
      keywords: 'focus column panel back previous',
      run: () => goToPane(-1),
    },
  )

import { commands } from '../../bridge/commands.svelte.ts'
import { sidebar } from '../../page/sidebar.svelte.ts'
import { acts } from '../request/acts.ts'
import { exchanges } from '../request/exchanges.svelte.ts'
import { tokenCommands } from './token-menu.ts'

const withoutHistory = (): string | null =>
  exchanges.entries.length > 0 || exchanges.pins.length > 0 ? null : 'Nothing has been sent yet.'

/** The commands of the sidebar and of the token in use. Returns what removes them. */
export const registerSidebarCommands = (): (() => void) =>
  commands.register(
    {
      id: 'filter',
      label: 'Filter the tokens',
      group: 'Vault',
      keywords: 'search find vault',
      run: () => sidebar.focusFilter('tokens'),
    },
    {
      id: 'search-history',
      label: 'Search the history',
      group: 'Request',
      keywords: 'find filter requests',
      off: withoutHistory,
      run: () => sidebar.focusFilter('history'),
    },
    {
      id: 'clear-history',
      label: 'Clear the history of requests',
      group: 'Request',
      keywords: 'forget delete remove erase empty',
      off: () => (exchanges.entries.length > 0 ? null : 'Nothing has been sent yet.'),
      run: acts.clear,
    },
    ...tokenCommands(),
  )

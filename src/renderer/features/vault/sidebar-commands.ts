import { commands } from '../../bridge/commands.svelte.ts'
import { selection } from '../../bridge/selection.svelte.ts'
import { vault } from '../../bridge/vault.svelte.ts'
import { sidebar } from '../../page/sidebar.svelte.ts'
import { views } from '../../page/views.svelte.ts'
import type { Token } from '../../../shared/model/token.ts'
import { acts } from '../request/acts.ts'
import { exchanges } from '../request/exchanges.svelte.ts'
import { copySecret, toggleReveal } from './actions.ts'
import { whySecretIsOff } from './token-menu.ts'

const inUse = (): Token | null => vault.token(selection.tokenId)

/** Runs it with the token in use, if there is one. */
const withToken =
  (run: (token: Token) => unknown): (() => void) =>
  () => {
    const token = inUse()
    if (token !== null) run(token)
  }

const withoutToken = (): string | null => (inUse() === null ? 'Choose a token first.' : null)

const withoutSecret = (): string | null => {
  const token = inUse()
  return token === null ? 'Choose a token first.' : whySecretIsOff(token)
}

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
    {
      id: 'token-details',
      label: 'Show the details of the token',
      group: 'Token',
      keywords: 'page where it works environments end date',
      off: withoutToken,
      run: withToken(({ id }) => (views.tokenId = id)),
    },
    {
      id: 'reveal-token',
      label: 'Reveal or hide the token',
      group: 'Token',
      keywords: 'show unhide secret value',
      off: withoutSecret,
      run: withToken(toggleReveal),
    },
    {
      id: 'copy-token',
      label: 'Copy the token',
      group: 'Token',
      keywords: 'secret clipboard',
      off: withoutSecret,
      run: withToken(copySecret),
    },
  )

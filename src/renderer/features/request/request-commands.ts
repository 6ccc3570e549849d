import { commands } from '../../bridge/commands.svelte.ts'
import { viewing } from '../viewer/viewing.svelte.ts'
import { acts } from './acts.ts'
import { builder } from './builder.svelte.ts'

const group = 'Request'

const unless =
  (isPossible: () => boolean, why: string): (() => string | null) =>
  () =>
    isPossible() ? null : why

const withoutBody = unless(acts.hasBody, 'No answer with a body is on view.')

const searchBody = (): void => {
  viewing.tab = 'body'
  viewing.searching = true
}

/** Puts what the request column can do into the palette, the menu and the shortcuts. Gives back what takes it away. */
export const registerCommands = (): (() => void) =>
  commands.register(
    { id: 'send', label: 'Send the request', group, keywords: 'run go', off: () => builder.blocked, run: acts.send },
    {
      id: 'cancel',
      label: 'Cancel the request',
      group,
      keywords: 'stop abort',
      off: unless(acts.canCancel, 'No request is on its way.'),
      run: acts.cancel,
    },
    {
      id: 'resend',
      label: 'Send the same again',
      group,
      keywords: 'repeat retry',
      off: unless(acts.hasExchange, 'Send a request first.'),
      run: acts.resend,
    },
    { id: 'toggle-placement', label: 'Switch the token between header and query', group, run: acts.togglePlacement },
    {
      id: 'reset-path',
      label: 'Reset the path',
      group,
      off: unless(() => builder.pathEdited, 'The path is the usual one.'),
      run: () => builder.resetPath(),
    },
    { id: 'copy-curl', label: 'Copy as curl (token masked)', group, run: acts.copyCurl },
    { id: 'copy-curl-with-token', label: 'Copy as curl with the token…', group, run: acts.copyCurlWithToken },
    {
      id: 'open-in-builder',
      label: 'Open the exchange in the builder',
      group,
      off: unless(acts.hasExchange, 'Send a request first.'),
      run: acts.openInBuilder,
    },
    { id: 'search-body', label: 'Search in the body', group, keywords: 'find', off: withoutBody, run: searchBody },
    {
      id: 'save-body',
      label: 'Save the body to a file…',
      group,
      keywords: 'download',
      off: withoutBody,
      run: acts.save,
    },
    { id: 'clear-history', label: 'Clear the history of requests', group, run: acts.clear },
  )

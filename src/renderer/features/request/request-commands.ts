import { commands } from '../../bridge/commands.svelte.ts'
import { viewing } from '../viewer/viewing.svelte.ts'
import * as acts from './acts.ts'
import { builder } from './builder.svelte.ts'

const searchBody = (): void => {
  viewing.tab = 'body'
  viewing.searching = true
}

/** Puts what the request column can do into the palette, the menu and the shortcuts. Gives back what takes it away. */
export const registerCommands = (): (() => void) =>
  commands.register(
    'Request',
    {
      id: 'send',
      label: 'Send the request',
      keywords: 'run go execute call submit try',
      off: () => builder.blocked,
      run: acts.send,
    },
    {
      id: 'cancel',
      label: 'Cancel the request',
      keywords: 'stop abort',
      off: () => (acts.canCancel() ? null : 'No request is in progress.'),
      run: acts.cancel,
    },
    { id: 'resend', label: 'Send again', keywords: 'repeat retry redo', off: acts.whyNotResend, run: acts.resend },
    {
      id: 'toggle-placement',
      label: 'Switch the token between header and query',
      keywords: 'placement parameter',
      run: acts.togglePlacement,
    },
    {
      id: 'reset-path',
      label: 'Reset the path',
      keywords: 'default original',
      off: () => (builder.pathEdited ? null : 'The path is already the default one.'),
      run: () => builder.resetPath(),
    },
    { id: 'copy-curl', label: 'Copy as curl', run: () => acts.copy('curl') },
    { id: 'copy-fetch', label: 'Copy as fetch', keywords: 'javascript code', run: () => acts.copy('fetch') },
    {
      id: 'copy-sdk',
      label: 'Copy as SDK call',
      keywords: 'javascript client library contentful.js code snippet',
      run: () => acts.copy('sdk'),
    },
    {
      id: 'compare',
      label: 'Compare the response with another…',
      keywords: 'diff difference versus vs side by side',
      off: acts.whyNotCompare,
      run: acts.compare,
    },
    {
      id: 'pin',
      label: 'Pin the request',
      keywords: 'favorite star bookmark keep save',
      run: () => void acts.pin(builder.draft),
    },
    {
      id: 'open-in-builder',
      label: 'Edit the request that was sent',
      off: () => (acts.hasExchange() ? null : 'Send a request first.'),
      run: acts.openInBuilder,
    },
    { id: 'search-body', label: 'Search in the body', keywords: 'find', off: acts.whyNoBody, run: searchBody },
    {
      id: 'save-body',
      label: 'Save the body to a file…',
      keywords: 'download export response answer',
      off: acts.whyNoBody,
      run: () => void acts.save(),
    },
  )

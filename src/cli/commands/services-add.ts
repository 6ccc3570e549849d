import { DONE_EXITS, type Command } from './command.ts'

/** `token-desk services add`: saves a service of the user. A manifest may then use its addresses. */
export const servicesAddCommand: Command = {
  name: 'services add',
  summary: 'save a service of your own, with the addresses of its APIs',
  details: 'Its tokens can be sent to these addresses, and a manifest can use them.',
  usage: 'services add NEW-NAME --base-url API=URL… [--json]',
  examples: ['services add company --base-url delivery=https://cdn.company.example'],
  takes: { most: 1, words: 'one name' },
  options: ['base-url', 'json'],
  exits: DONE_EXITS,
  run: async (...given) => (await import('./services-add-run.ts')).runServicesAdd(...given),
}

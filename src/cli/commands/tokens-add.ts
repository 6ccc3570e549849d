import { DEFAULT_ENVIRONMENT } from '../../shared/model/token-facts.ts'
import { DONE_EXITS, type Command } from './command.ts'

/** `token-desk tokens add`: saves a token to the keychain. Without a keychain, it saves nothing. */
export const tokensAddCommand: Command = {
  name: 'tokens add',
  summary: 'save a token to the keychain, from standard input',
  usage: 'tokens add NEW-NAME --kind KIND --service NAME [--space ID] [--environments ID,ID]',
  examples: ['tokens add website --kind delivery-key --service contentful-us --space abc123 < key.txt'],
  takes: { most: 1, words: 'one name' },
  // The value always comes from standard input, so --token-stdin changes nothing.
  options: ['name', 'kind', 'service', 'space', 'environments', 'environment', 'token-stdin', 'repair', 'json'],
  // A token can be enabled for several environments.
  repeatable: ['environment'],
  optionTexts: {
    environments: {
      help: 'environments that the key is enabled for, separated by commas',
      usual: `\`${DEFAULT_ENVIRONMENT}\``,
    },
    environment: { help: 'the same, one environment each time' },
  },
  exits: DONE_EXITS,
  run: async (...given) => (await import('./tokens-add-run.ts')).runTokensAdd(...given),
}

import { DEFAULT_ENVIRONMENT } from '../../shared/model/token-facts.ts'
import { DONE_EXITS, type Command } from './command.ts'

/** `token-desk tokens add`: saves a token to the keychain. Without a keychain, it saves nothing. */
export const tokensAddCommand: Command = {
  name: 'tokens add',
  summary: 'save a token to the keychain, from standard input',
  usage: 'tokens add --name NAME --kind KIND --service NAME [--space ID] [--environment ID]…',
  examples: [
    'tokens add --name website --kind delivery-key --service contentful-us --space abc123 --environment master < key.txt',
  ],
  // The value always comes from standard input, so --token-stdin changes nothing.
  options: ['name', 'kind', 'service', 'space', 'environment', 'token-stdin', 'repair', 'json', 'help'],
  // A token can be enabled for several environments.
  repeatable: ['environment'],
  optionTexts: {
    environment: { help: 'an environment that the key is enabled for', usual: `\`${DEFAULT_ENVIRONMENT}\`` },
  },
  exits: DONE_EXITS,
  run: async (...given) => (await import('./tokens-add-run.ts')).runTokensAdd(...given),
}

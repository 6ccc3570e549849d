import { TOKEN_KINDS } from '../../shared/platform.ts'
import type { Command } from './command.ts'

/** `token-desk import`: shows which tokens a text contains and what is wrong with them, and saves them after a confirmation. */
export const importCommand: Command = {
  name: 'import',
  summary: 'find tokens in files or copied text, check them and save them to the keychain',
  details: 'Without FILE, it reads standard input.',
  usage: 'import [FILE]… [--manifest FILE] [--dry-run] [--yes] [--json]',
  examples: [
    'import .env --dry-run',
    'import .env --manifest token-desk.json --yes',
    'import .env .env.production --yes',
    'import snippet.txt --kind preview-key --service contentful-eu --space abc123 --yes',
    'import .env --kind CONTENTFUL_TOKEN=delivery-key --only CONTENTFUL_TOKEN',
  ],
  takes: { most: 100, words: 'up to 100 files' },
  options: ['kind', 'service', 'space', 'environment', 'only', 'manifest', 'dry-run', 'yes', 'json'],
  repeatable: ['kind'],
  optionTexts: {
    kind: {
      help: 'kind of the tokens. For one of several: `NAME=KIND`',
      values: TOKEN_KINDS,
    },
    service: { help: 'service of the tokens' },
    space: { help: 'space of the keys' },
    environment: { help: 'environment of the keys' },
    manifest: {
      help: 'also write the variables to this manifest for `token-desk run`, and list what stays in the files',
    },
    'dry-run': { help: 'show the tokens that were found, and save nothing' },
    yes: { help: 'save without a confirmation' },
  },
  exits: [
    ['0', 'saved, found with `--dry-run`, or nothing new'],
    ['2', "no tokens found, the keychain refused them, or the manifest can't be written"],
  ],
  run: async (...given) => (await import('./import-run.ts')).runImport(...given),
}

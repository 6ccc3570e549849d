import { REQUEST_OPTIONS } from '../arguments/options.ts'
import type { Command } from './command.ts'

/** `token-desk scan`: where the vault's tokens stand in files. */
export const scanCommand: Command = {
  name: 'scan',
  summary: 'find tokens of the vault in files',
  details:
    'It searches files, folders or standard input (`-`), by default the current folder, for their values: plain, in base64, hex or percent encoding, also over two lines. In a git repository, files that git ignores are left out. Search the history with `git log -p --all | token-desk scan -`. It prints no token, and sends nothing without `--check`.',
  usage: 'scan [PATH]… [--staged | --ignored] [--check] [--json]',
  examples: ['scan error.log', 'scan --staged', 'scan --check'],
  takes: { most: 100, words: 'up to 100 files or folders' },
  options: ['staged', 'ignored', 'check', ...REQUEST_OPTIONS, 'quiet', 'json'],
  optionTexts: {
    check: { help: 'also send the tokens that were found to their services, to see if they still work' },
    quiet: { help: 'print only the summary line' },
  },
  exits: [
    ['0', 'no token was found'],
    ['1', 'a token was found'],
    ['2', 'a token or a file could not be read'],
  ],
  run: async (...given) => (await import('./scan-run.ts')).runScan(...given),
}

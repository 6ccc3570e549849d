import type { CommandName } from '../../src/cli/arguments/commands.ts'

/** Commands in plain English. A command that isn't here is documented with its summary. */
export const COMMAND_TEXTS: Readonly<Partial<Record<CommandName, string>>> = {
  diagnose: 'Find out why a token fails, or that it works, and what to do. It sends read-only requests.',
  check: 'Check every token against its environments. It sends read-only requests.',
  run: 'Run a program with tokens from the keychain in its environment variables.',
  explain: 'Explain a pasted error. It sends nothing. Without FILE, it reads standard input.',
  send: 'Send one request and print the response. Methods that write ask first.',
  import: 'Find tokens in files or copied text, check them and save them to the keychain.',
  status: 'Show the last results. It uses neither the network nor the keychain.',
  enable: 'Enable an environment for a delivery key. It uses a Management token and asks first.',
  rotate: 'Create a key like this one, test it and use it instead. The old key stays until you delete it.',
  'tokens list': 'List the tokens of the vault, without their values.',
  'tokens add': 'Save a token to the keychain. Its value comes from standard input.',
  'tokens replace': 'Give a saved token a new value, from standard input.',
  'tokens rename': 'Rename a token.',
  'tokens copy': 'Copy a token to the clipboard for 30 seconds. It prints nothing secret.',
  'tokens rotate-by': 'Set a date by which you want to replace a key.',
  'tokens remove': "Delete a token from the vault and the keychain. This doesn't revoke it.",
  'tokens confirm': "Confirm that a token may be sent to its service's new addresses.",
  'manifest export': 'Print the vault as a manifest to share. It contains no secrets.',
  'manifest compare': 'Show which tokens of a manifest your vault has, lacks or stores differently.',
  completion: 'Print a completion script for your shell.',
  playground: 'Start a fake Contentful on this computer. It runs until you press Ctrl+C.',
}

/** Exit codes of commands that check a token, and of all others. */
export const VERDICT_EXITS: readonly (readonly [string, string])[] = [
  ['0', 'accepted'],
  ['1', 'rejected or no access'],
  ['2', 'not checked or unreadable'],
]
export const DONE_EXITS: readonly (readonly [string, string])[] = [
  ['0', 'done'],
  ['2', "the vault or the keychain can't be used"],
]
export const USAGE_EXIT = ['64', 'usage error, not confirmed or not allowed'] as const
export const INTERRUPT_EXIT = ['130', 'interrupted by Ctrl+C'] as const

/** Commands whose exit code is a verdict. */
export const WITH_VERDICT: readonly CommandName[] = ['diagnose', 'explain', 'send', 'status', 'enable', 'rotate']

/** Exit codes that only one command has, as far as they differ from both lists. */
export const COMMAND_EXITS: Readonly<Partial<Record<CommandName, readonly (readonly [string, string])[]>>> = {
  check: [
    ['0', 'every token is accepted'],
    ['1', 'a result that `--fail-on` lists'],
    ['2', 'nothing was checked, or a token could not be checked or read'],
  ],
  run: [
    ['0-255', "the program's own exit code, or 128 and the number of its signal"],
    ['1', 'with `--check`: a token is rejected, missing or has no access'],
    ['2', 'a token is missing or unreadable, or with `--strict` not checked'],
    ['126', "the program can't be run"],
    ['127', 'no such program'],
  ],
  import: [
    ['0', 'saved, found with `--dry-run`, or nothing new'],
    ['2', 'no tokens found, or the keychain refused them'],
  ],
  'tokens copy': [
    ['0', 'done'],
    ['2', "the vault, the keychain or the clipboard can't be used"],
  ],
  'manifest export': [
    ['0', 'printed, or written'],
    ['2', "the vault can't be read, or the file can't be written"],
  ],
  'manifest compare': [
    ['0', 'the vault has every token of the manifest'],
    ['1', 'something is missing or differs'],
    ['2', "the vault can't be read"],
  ],
  completion: [['0', 'printed']],
  playground: [
    ['0', 'ended'],
    ['2', "the ports can't be used"],
  ],
}

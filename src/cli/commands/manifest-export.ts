import type { Command } from './command.ts'

/** `token-desk manifest export`: the vault as a manifest to share. */
export const manifestExportCommand: Command = {
  name: 'manifest export',
  summary: 'print the vault as a manifest to share, without secrets',
  usage: 'manifest export [--service NAME] [--space ID] [--manifest FILE] [--output FILE]',
  examples: ['manifest export --output token-desk.json', 'manifest export --space abc123'],
  options: ['service', 'space', 'manifest', 'output', 'json'],
  optionTexts: {
    manifest: { help: 'take the names of variables from this manifest' },
    output: { help: 'write the manifest to this file. Variables of an existing manifest stay' },
  },
  exits: [
    ['0', 'printed, or written'],
    ['2', "the vault can't be read, or the file can't be written"],
  ],
  run: async (...given) => (await import('./manifest-export-run.ts')).runManifestExport(...given),
}

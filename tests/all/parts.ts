/** One part of `npm test`: scripts of package.json, each of which can be run alone. */
export type Part = { name: string; scripts: readonly string[] }

/** What `npm test` runs, in this order. A part of several scripts runs two of them at a time. */
export const PARTS: readonly Part[] = [
  { name: 'static checks', scripts: ['check:types', 'check:lint', 'check:page', 'check:format', 'check:unused'] },
  { name: 'build', scripts: ['build'] },
  { name: 'unit', scripts: ['test:unit'] },
  { name: 'packaging', scripts: ['test:packaging'] },
  { name: 'keychain', scripts: ['test:keychain'] },
  { name: 'middleboxes', scripts: ['test:middleboxes'] },
  { name: 'e2e', scripts: ['test:e2e'] },
]

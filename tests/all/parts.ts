/** One part of `npm test`: scripts of package.json, each of which can be run alone. */
export type Part = { name: string; scripts: readonly string[] }

/**
 * What `npm test` runs, step after step. The parts of a step run beside each other, two scripts at a time: most of what a
 * middlebox is asked waits, and the static checks use that time. What fills both cores alone is a step of its own, and so are the
 * keychains, which are given up on when they are slow.
 */
export const STEPS: readonly (readonly Part[])[] = [
  [{ name: 'build', scripts: ['build'] }],
  [
    { name: 'static checks', scripts: ['check:lint', 'check:types', 'check:format', 'check:page', 'check:unused'] },
    { name: 'middleboxes', scripts: ['test:middleboxes'] },
    { name: 'packaging', scripts: ['test:packaging'] },
  ],
  [{ name: 'keychain', scripts: ['test:keychain'] }],
  [{ name: 'unit', scripts: ['test:unit'] }],
  [{ name: 'e2e', scripts: ['test:e2e'] }],
]

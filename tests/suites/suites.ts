/** A part of a suite: scripts of package.json, each of which can be run alone. */
export type Part = { name: string; scripts: readonly string[] }

/** Parts that run at the same time, two scripts at once. */
export type Step = readonly Part[]

const BUILD: Step = [{ name: 'build', scripts: ['build'] }]

/** `npm test`: everything that needs only Node and npm, in less than ten minutes on two cores. */
const FAST: readonly Step[] = [
  BUILD,
  [
    {
      name: 'static checks',
      scripts: ['check:types', 'check:lint', 'check:page', 'check:format', 'check:unused', 'check:words'],
    },
  ],
  [{ name: 'unit', scripts: ['test:unit'] }],
  [{ name: 'e2e', scripts: ['test:e2e'] }],
]

/**
 * `npm run test:all`: the rest, which needs programs of the system or takes long. A middlebox case mostly waits, so the typed lint
 * runs beside it. Keychains run alone: a slow one counts as one that hangs.
 */
const REST: readonly Step[] = [
  BUILD,
  [
    { name: 'typed lint', scripts: ['check:lint:types'] },
    { name: 'middleboxes', scripts: ['test:middleboxes'] },
    { name: 'packaging', scripts: ['test:packaging'] },
  ],
  [{ name: 'keychain', scripts: ['test:keychain'] }],
  [{ name: 'long', scripts: ['test:long'] }],
  [{ name: 'e2e rest', scripts: ['test:e2e:rest'] }],
  [{ name: 'faults', scripts: ['test:faults'] }],
]

export const SUITES: Readonly<Record<string, readonly Step[]>> = { 'npm test': FAST, 'npm run test:all': REST }

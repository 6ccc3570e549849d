import type { ComparedToken, ManifestComparison } from '../../../shared/model/manifest-comparison.ts'

const RANK: Readonly<Record<ComparedToken['standing'], number>> = { missing: 0, elsewhere: 1, differs: 2, here: 3 }

/** What needs something first; the manifest's own order within. */
export const inOrder = (tokens: readonly ComparedToken[]): ComparedToken[] =>
  tokens.toSorted((one, other) => RANK[one.standing] - RANK[other.standing])

const counted = (count: number, words: string): string[] => (count === 0 ? [] : [`${count} ${words}`])

/** One line: how much of the manifest this desk has. */
export const summaryOf = ({ tokens }: ManifestComparison): string => {
  const number = (standing: ComparedToken['standing']) => tokens.filter((token) => token.standing === standing).length
  if (tokens.length === 0) return 'The manifest names no tokens.'
  if (number('here') === tokens.length) return 'The vault has every token that the manifest names.'
  return `${[
    ...counted(number('missing'), 'missing'),
    ...counted(number('elsewhere'), 'kept in another place'),
    ...counted(number('differs'), 'kept differently'),
    ...counted(number('here'), 'here'),
  ].join(', ')}.`
}

/** The addresses to which tokens of services that this desk does not have yet would go. */
export const newAddresses = ({ services }: ManifestComparison): string[] =>
  services.filter(({ standing }) => standing === 'missing').flatMap(({ baseUrls }) => Object.values(baseUrls))

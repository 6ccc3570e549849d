import type { LeftOut } from '../../shared/model/manifest-comparison.ts'
import { fewQuotedNames } from '../inventory/named.ts'

const WHY: Readonly<Record<LeftOut['why'], string>> = {
  revoked: 'it is marked as revoked',
  retiring: 'another key has taken its place',
  playground: 'the Playground is on this machine only',
  'looks-like-secret': 'its name or an id looks like a token; rename it first',
}

/** The tokens that a manifest doesn't name, a line for each reason. */
export const leftOutLines = (leftOut: readonly LeftOut[]): string[] =>
  [...Map.groupBy(leftOut, ({ why }) => why)].map(
    ([why, tokens]) => `Left out: ${fewQuotedNames(tokens)}, because ${WHY[why]}.`,
  )

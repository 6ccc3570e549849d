import type { Output } from '../../shared/contract/contract.ts'
import { formatMilliseconds } from '../../shared/text/format-numbers.ts'

/** What happens to a copied secret. */
export const briefCopyWords = ({ clearAfter, isMarked }: Output<'vault.copySecret'>): string => {
  const clearing = `The clipboard will be cleared in ${formatMilliseconds(clearAfter)}.`
  if (isMarked) return clearing
  return `${clearing} A clipboard history may keep the copy: this system can't mark it as secret.`
}

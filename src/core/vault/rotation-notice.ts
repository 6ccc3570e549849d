import type { CatalogDocument, CatalogNotice, Rotation, VaultSnapshot } from '../../shared/model/vault.ts'
import type { Catalog } from '../ports.ts'
import { isUnderWay } from './rotation-in-progress.ts'

/** What became of a rotation that was not finished, and how to go on. `name`: of the key that is to be replaced. */
export const rotationWords = (name: string, { newName }: Pick<Rotation, 'newName'>, isKept: boolean): string =>
  isKept
    ? `The rotation of “${name}” was not finished: its new key “${newName}” is kept, but has not replaced the old one. Rotate “${name}” again to go on.`
    : `The rotation of “${name}” was cut off before its new key “${newName}” was kept: that key may be in the space. Rotate “${name}” again: Token Desk looks for that key before it creates another one.`

/** The rotations that nobody is at any more: said when the vault is shown. */
export const rotationNotice = async (
  { rotations, tokens }: Pick<CatalogDocument, 'rotations' | 'tokens'>,
  unreadable: VaultSnapshot['unreadable'],
  now: Date,
  isGone: Catalog['isGone'],
): Promise<CatalogNotice[]> => {
  const messages: string[] = []
  for (const rotation of rotations) {
    const old = tokens.find(({ id }) => id === rotation.tokenId)
    if (old === undefined || (await isUnderWay(rotation, { tokens }, now, isGone))) continue
    const isKept = tokens.some(({ id }) => id === rotation.newTokenId && unreadable[id] !== 'no-secret')
    messages.push(rotationWords(old.name, rotation, isKept))
  }
  return messages.length === 0 ? [] : [{ code: 'rotation-cut-off', message: messages.join(' ') }]
}

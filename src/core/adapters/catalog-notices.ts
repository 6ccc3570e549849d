import type { CatalogNotice } from '../../shared/model/vault.ts'
import type { Unfit } from './catalog-text.ts'

/** The copy is in use. Null: there was no file to set aside. */
export const restoredNotice = (asideName: string | null): CatalogNotice => ({
  code: 'restored-from-copy',
  message:
    asideName === null
      ? 'The catalog file was missing, so its previous copy is in use. The last change may be lost. Your secrets are still in the keychain.'
      : `The catalog file could not be read and was renamed to ${asideName}. Its previous copy is in use. The last change may be lost. Your secrets are still in the keychain.`,
})

/** Neither file nor copy could be read. */
export const startedEmptyNotice = (asideNames: readonly string[]): CatalogNotice => ({
  code: 'started-empty',
  message: `The catalog file could not be read, and there is no readable copy. The unreadable files were renamed to ${asideNames.join(' and ')}, and Token Desk starts with an empty catalog. Your secrets are still in the keychain, under “token-desk”.`,
})

const LIST_WORDS: Readonly<Record<keyof Unfit['counts'], readonly [one: string, many: string]>> = {
  services: ['service', 'services'],
  spaces: ['space', 'spaces'],
  tokens: ['token', 'tokens'],
  leftovers: ['note of a removed secret', 'notes of removed secrets'],
  pending: ['note of an unfinished change', 'notes of unfinished changes'],
  rotations: ['note of an unfinished rotation', 'notes of unfinished rotations'],
  setAside: ['note of a quarantined entry', 'notes of quarantined entries'],
  checks: ['result of a check', 'results of checks'],
  told: ['notice', 'notices'],
  settings: ['part of the settings', 'parts of the settings'],
}

const countsIn = ({ counts }: Unfit): string[] =>
  (Object.keys(LIST_WORDS) as (keyof Unfit['counts'])[]).flatMap((list) => {
    const count = counts[list] ?? 0
    return count === 0 ? [] : [`${count} ${LIST_WORDS[list][count === 1 ? 0 : 1]}`]
  })

/** Part of the file was left out. Null: nothing could be written, so the file still is as it was. Names nothing of what it held. */
export const setAsideNotice = (unfit: Unfit, asideName: string | null): CatalogNotice => ({
  code: 'entries-set-aside',
  message: [
    `Part of the catalog file is invalid and was ignored: ${new Intl.ListFormat('en', { type: 'conjunction' }).format(countsIn(unfit))}. Everything else is in use.`,
    asideName === null
      ? 'The file itself could not be changed.'
      : `The original file was saved as ${asideName}, beside the catalog.`,
    ...(unfit.tokenIds.length === 0 ? [] : ['The secrets of ignored tokens stay in the keychain.']),
  ].join(' '),
})

import { CATALOG_TROUBLES, type CatalogNotice } from '../../../shared/model/vault.ts'
import { app, vault } from '../../bridge/index.ts'

type Code = CatalogNotice['code']
type Trouble = (typeof CATALOG_TROUBLES)[number]

/** Whether every start shows the notice until it is dismissed. */
export const isTrouble = (code: Code): code is Trouble => CATALOG_TROUBLES.some((trouble) => trouble === code)

/** Whether a vault that shows no tokens may hold some that cannot be read: then it is not a new one. */
export const hidesTokens = (notices: readonly CatalogNotice[]): boolean =>
  notices.some(({ code }) => code === 'newer-version' || isTrouble(code))

/** Reads vault and settings again: both stand in the catalog. */
export const readAgain = async (): Promise<void> => {
  await Promise.all([vault.refresh(), app.refresh()])
}

import type { CatalogNotice } from '../../../shared/model/vault.ts'
import { isTrouble } from './catalog-trouble.ts'

/** The form of the file names in main's notices. */
const FILE = /\bcatalog\.[\w.-]*?\.?json\b/g

const inFolder = (folder: string, name: string): string =>
  `${folder.replace(/[\\/]+$/, '')}${folder.includes('\\') && !folder.includes('/') ? '\\' : '/'}${name}`

/** The quarantined files that a notice names. */
export const namesSetAside = ({ code, message }: CatalogNotice): string[] =>
  isTrouble(code) ? [...new Set(message.match(FILE) ?? [])] : []

/** Their paths. Empty until the folder is known. */
export const filesSetAside = (notice: CatalogNotice, folder: string | null): string[] =>
  folder === null ? [] : namesSetAside(notice).map((name) => inFolder(folder, name))

import type { CatalogNotice } from '../../../shared/model/vault.ts'
import { isTrouble } from './catalog-trouble.ts'

/** As main names the files of the profile folder in what it tells. */
const FILE = /\bcatalog\.[\w.-]*?\.?json\b/g

const inFolder = (folder: string, name: string): string =>
  `${folder.replace(/[\\/]+$/, '')}${folder.includes('\\') && !folder.includes('/') ? '\\' : '/'}${name}`

/** The files that a notice says were set aside; empty: it names none. */
export const namesSetAside = ({ code, message }: CatalogNotice): string[] =>
  isTrouble(code) ? [...new Set(message.match(FILE) ?? [])] : []

/** Where they lie; empty, too, for as long as nobody knows the folder. */
export const filesSetAside = (notice: CatalogNotice, folder: string | null): string[] =>
  folder === null ? [] : namesSetAside(notice).map((name) => inFolder(folder, name))

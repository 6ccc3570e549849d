import type { CatalogNotice } from '../../../shared/model/vault.ts'
import { isTrouble } from './catalog-trouble.ts'

/** As main names the files of the profile folder in what it tells. */
const FILE = /\bcatalog\.[\w.-]*?\.?json\b/g

const inFolder = (folder: string, name: string): string =>
  `${folder.replace(/[\\/]+$/, '')}${folder.includes('\\') && !folder.includes('/') ? '\\' : '/'}${name}`

/** Where the files lie that a notice says were set aside; empty: it names none. */
export const filesSetAside = ({ code, message }: CatalogNotice, folder: string | null): string[] =>
  isTrouble(code) && folder !== null
    ? [...new Set(message.match(FILE) ?? [])].map((name) => inFolder(folder, name))
    : []

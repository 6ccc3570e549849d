import { format, resolveConfig } from 'prettier'
import { causesPage } from './causes.ts'
import { commandsPage } from './commands.ts'
import { manifestFields } from './manifest-fields.ts'
import { manPage } from './man-page.ts'
import { shortcutsPage } from './shortcuts.ts'

/** The last section and the last line of the page are generated. */
const withFields = (page: string): string => {
  const at = page.search(/^(?:## Fields|Next: )/m)
  return `${(at === -1 ? page : page.slice(0, at)).trimEnd()}\n\n${manifestFields()}`
}

/** Generated pages by path: each takes the page's current text and returns what it should be. */
const PAGES: Readonly<Record<string, (current: string) => string>> = {
  'docs/cli/commands.md': commandsPage,
  'docs/cli/manifest.md': withFields,
  'docs/guide/shortcuts.md': shortcutsPage,
  'docs/reference/causes.md': causesPage,
  'resources/token-desk.1': manPage,
}

export const GENERATED_PATHS = Object.keys(PAGES)

/** A page's text as the code has it today, formatted as in the repository. */
export const generatedPage = async (path: string, current: string): Promise<string> => {
  const text = PAGES[path]?.(current) ?? current
  return path.endsWith('.md') ? format(text, { ...(await resolveConfig(path)), parser: 'markdown' }) : text
}

import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A fenced block: `language` and `options` come from the info string, as in `console profile=bakery`. */
export type Fence = {
  language: string
  options: Readonly<Record<string, string>>
  text: string
  /** The number of the line after the opening fence. */
  line: number
}

/** `path` is relative to the project and has forward slashes. */
export type Page = { path: string; text: string; fences: readonly Fence[] }

const FENCE = /^(```+)([^`]*)$/

const fenceFrom = (info: string, lines: readonly string[], line: number): Fence => {
  const [language = '', ...options] = info.trim().split(/\s+/)
  const pairs = options.map((option) => option.split('='))
  return {
    language,
    options: Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value])),
    text: lines.map((one) => `${one}\n`).join(''),
    line,
  }
}

export const fencesIn = (text: string): Fence[] => {
  const fences: Fence[] = []
  let open: { mark: string; info: string; from: number } | null = null
  const lines = text.split('\n')
  for (const [at, line] of lines.entries()) {
    const [, mark = '', info = ''] = FENCE.exec(line) ?? []
    if (open === null) {
      if (mark !== '') open = { mark, info, from: at + 1 }
    } else if (mark.startsWith(open.mark) && info.trim() === '') {
      fences.push(fenceFrom(open.info, lines.slice(open.from, at), open.from + 1))
      open = null
    }
  }
  return fences
}

const markdownIn = async (folder: string): Promise<string[]> => {
  const names = await readdir(join(ROOT, folder), { recursive: true })
  return names.filter((name) => name.endsWith('.md')).map((name) => join(folder, name))
}

export const readPage = async (path: string): Promise<Page> => {
  const text = (await readFile(join(ROOT, path), 'utf8')).replaceAll('\r\n', '\n')
  return { path: relative(ROOT, join(ROOT, path)).split(sep).join('/'), text, fences: fencesIn(text) }
}

/** README.md and every page under docs, in the order of their paths. */
export const readPages = async (): Promise<Page[]> =>
  Promise.all(['README.md', ...(await markdownIn('docs')).sort()].map(readPage))

export const hasConsole = ({ fences }: Page): boolean => fences.some(({ language }) => language === 'console')

import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { existsSync, globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../../src/cli/commands/all-commands.ts'
import { CAUSE_IDS } from '../../src/shared/model/verdict.ts'
import { readPage, readPages, ROOT, type Page } from './pages.ts'
import { blocksIn, percentile, proseLength, sentencesIn } from './prose.ts'

const docs = await readPages()
/** Texts for people outside README and docs. */
const others = await Promise.all(globSync(['CHANGELOG.md', '.github/**/*.md'], { cwd: ROOT }).map(readPage))
const isRecord = ({ path }: Page): boolean => /^docs\/decisions\/(?!README)/.test(path)
const isDocsPage = ({ path }: Page): boolean => path.startsWith('docs/') && !path.startsWith('docs/decisions/')
const pathOf = ({ path }: Page): string => path

/** Lines of each page at most. Generated pages and records have no limit. */
const LINES: Readonly<Record<string, number>> = {
  'README.md': 130,
  'CHANGELOG.md': 40,
  'docs/README.md': 45,
  'docs/architecture.md': 120,
  'docs/security.md': 130,
  'docs/status.md': 100,
  'docs/decisions/README.md': 80,
  'docs/guide/start.md': 90,
  'docs/guide/diagnose.md': 110,
  'docs/guide/vault.md': 110,
  'docs/guide/requests.md': 100,
  'docs/guide/access.md': 50,
  'docs/guide/rotate.md': 60,
  'docs/guide/troubleshooting.md': 90,
  'docs/cli/README.md': 100,
  'docs/cli/run.md': 80,
  'docs/cli/ci.md': 90,
  'docs/cli/manifest.md': 90,
  'docs/cli/json.md': 80,
  'docs/contributing/testing.md': 60,
  'docs/contributing/packaging.md': 60,
  'docs/contributing/releasing.md': 60,
  'docs/contributing/performance.md': 60,
  '.github/CONTRIBUTING.md': 80,
  '.github/SECURITY.md': 35,
}
const README_PROSE = 7_000
const MEDIAN_WORDS = 16
const PERCENTILE_90_WORDS = 28

describe('each page', () => {
  it.for([...docs, ...others].filter(({ path }) => !path.includes('ISSUE_TEMPLATE')).map(pathOf))(
    '%s has one first-level heading, at its start, and no HTML',
    async (path) => {
      const page = await readPage(path)
      const lines = page.text.split('\n')
      const headings = blocksIn(page.text).filter(
        ({ kind, line }) => kind === 'heading' && lines[line - 1]?.startsWith('# ') === true,
      )
      expect(headings.map(({ line }) => line)).toEqual([1])
      const html = blocksIn(page.text).filter(({ text }) => /<\/?[a-z][^>]*>|<!--/i.test(text.replace(/`[^`]*`/g, '')))
      expect(html.map(({ line, text }) => `${path}:${line}: ${text}`)).toEqual([])
    },
  )

  it.for(docs.filter(isDocsPage).map(pathOf))('%s starts with one sentence and ends with "Next:"', async (path) => {
    const { text } = await readPage(path)
    const [, first] = blocksIn(text)
    expect(sentencesIn(text).filter(({ line }) => line === first?.line).length, first?.text).toBe(1)
    expect(text.trimEnd().split('\n').at(-1)).toMatch(/^Next: \[/)
  })

  it.for(Object.keys(LINES).filter((path) => existsSync(join(ROOT, path))))('%s is short enough', async (path) => {
    const { text } = await readPage(path)
    expect(text.trimEnd().split('\n').length, `lines of ${path}`).toBeLessThanOrEqual(LINES[path] ?? 0)
  })
})

describe('README and docs', () => {
  it('have short sentences', () => {
    const sentences = docs.flatMap(({ path, text }) => sentencesIn(text).map((one) => ({ ...one, path })))
    const worst = sentences.toSorted((one, other) => other.words - one.words).slice(0, 10)
    const message = worst.map(({ path, line, words, text }) => `${path}:${line}: ${words} words: ${text}`).join('\n')
    expect(percentile(sentences, 0.5), message).toBeLessThanOrEqual(MEDIAN_WORDS)
    expect(percentile(sentences, 0.9), message).toBeLessThanOrEqual(PERCENTILE_90_WORDS)
  })

  it('README has at most 7,000 characters of prose', async () => {
    expect(proseLength((await readPage('README.md')).text)).toBeLessThanOrEqual(README_PROSE)
  })
})

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const anchorsIn = (text: string): string[] =>
  blocksIn(text).flatMap(({ kind, text: heading }) => (kind === 'heading' ? [anchorOf(heading)] : []))

describe('links', () => {
  it.for([...docs, ...others].map(pathOf))('of %s lead to files and headings that exist', async (path) => {
    const { text } = await readPage(path)
    const links = [...text.matchAll(/\]\(([^)\s]+)(?: [^)]*)?\)/g)].map(([, link = '']) => link)
    const broken: string[] = []
    for (const link of links.filter((one) => !/^[a-z]+:/.test(one))) {
      const [file = '', anchor] = link.split('#')
      const target = file === '' ? path : join(dirname(path), file)
      const isThere = existsSync(join(ROOT, target))
      const hasAnchor =
        anchor === undefined || (isThere && anchorsIn(await readFile(join(ROOT, target), 'utf8')).includes(anchor))
      if (!isThere || !hasAnchor) broken.push(link)
    }
    expect(broken).toEqual([])
  })

  it('lead from the list of decisions to every record', async () => {
    const { text } = await readPage('docs/decisions/README.md')
    const records = docs.filter(isRecord).map(({ path }) => path.slice('docs/decisions/'.length))
    expect(records.filter((record) => !text.includes(`](${record})`))).toEqual([])
  })
})

describe('the reference', () => {
  it('documents every command and its options', async () => {
    const { text } = await readPage('docs/cli/commands.md')
    const sections = new Map(text.split(/^## /m).map((section) => [section.split('\n')[0] ?? '', section]))
    const missing = COMMANDS.flatMap(({ name, options }) =>
      options.filter((option) => !sections.get(name)?.includes(`\`--${option}`)).map((option) => `${name} --${option}`),
    )
    expect(missing).toEqual([])
  })

  it('documents every cause under a heading that is its id', async () => {
    const { text } = await readPage('docs/reference/causes.md')
    const anchors = anchorsIn(text)
    expect(CAUSE_IDS.filter((cause) => !anchors.includes(cause))).toEqual([])
  })
})

import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const texts = globSync(['*.md', '.github/**/*.md', 'docs/**/*.md'], { cwd: root })

/** What a Markdown text links to in this project: paths from its own folder. */
const linksOf = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].map(([, link = '']) => link).filter((link) => !/^[a-z]+:/.test(link))

it.each(texts)('%s links to nothing that does not exist', (name) => {
  const links = linksOf(readFileSync(join(root, name), 'utf8'))
  expect(links.filter((link) => !existsSync(join(root, dirname(name), link)))).toEqual([])
})

it('README, contributing and decisions are among the texts that are looked at', () => {
  expect(texts).toEqual(expect.arrayContaining(['README.md', '.github/CONTRIBUTING.md', 'docs/decisions/README.md']))
})

it('every decision stands in the list of decisions', () => {
  const listed = linksOf(readFileSync(join(root, 'docs/decisions/README.md'), 'utf8'))
  const records = globSync('docs/decisions/*.md', { cwd: root }).map((path) => path.slice('docs/decisions/'.length))
  expect(records.filter((record) => record !== 'README.md' && !listed.includes(record))).toEqual([])
})

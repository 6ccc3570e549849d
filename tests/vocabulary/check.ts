/**
 * `npm run check:words`: fails when an area contains more flagged words than its budget. `--update` lowers the budget to the
 * current counts, `--list AREA` prints every flagged word of an area.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { areaOf, areasOver, countFile, density, hitsByArea, isReadable, lowered, staleUses } from './count.ts'
import type { Budget, Hit } from './count.ts'

const root = join(import.meta.dirname, '../..')
const BUDGET = 'tests/vocabulary/budget.json'
const FOLDERS = ['src', 'tests', 'resources', 'docs', '.github', '.ci']

/** They quote the flagged words. */
const OWN_FILES = ['tests/vocabulary/words.ts', 'tests/unit/vocabulary/vocabulary.test.ts']

const read = (file: string): string => readFileSync(join(root, file), 'utf8')

const filesIn = (folder: string, recursive: boolean): string[] =>
  readdirSync(join(root, folder), { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .split(sep)
        .join('/'),
    )
    .filter((file) => !file.includes('node_modules/'))

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean)

/** Files changed since the last commit that changed the budget; `null` if Git doesn't know. */
const changedFiles = (): Set<string> | null => {
  try {
    const [commit] = git('log', '-1', '--format=%H', '--', BUDGET)
    if (commit === undefined) return null
    return new Set([...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')])
  } catch {
    return null
  }
}

// The reader of a pipe may close, as `head` does.
process.stdout.on('error', () => undefined)
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const show = ({ file, line, word, excerpt }: Hit): void =>
  print(`  ${file}:${String(line)}  ${word}  ${excerpt.slice(0, 120)}`)

const { values } = parseArgs({ options: { update: { type: 'boolean' }, list: { type: 'string' } } })
const files = [...FOLDERS.flatMap((folder) => filesIn(folder, true)), ...filesIn('', false)]
const counts = files
  .filter((file) => isReadable(file) && !OWN_FILES.includes(file))
  .sort()
  .map((file) => countFile(file, read(file)))
const areas = hitsByArea(counts)
const budget = JSON.parse(read(BUDGET)) as Budget

if (values.list !== undefined) areas.get(values.list)?.forEach(show)

const next = values.update === true ? lowered(budget, areas) : budget
if (values.update === true) writeFileSync(join(root, BUDGET), `${JSON.stringify(next, null, 2)}\n`)

const over = areasOver(next, areas)
const stale = staleUses((file) => (existsSync(join(root, file)) ? read(file) : null))
const changed = over.length === 0 ? null : changedFiles()

for (const area of over) {
  const hits = areas.get(area) ?? []
  const inChanged = hits.filter(({ file }) => changed?.has(file))
  print(`${area}: ${String(hits.length)} flagged words, ${String(next[area] ?? 0)} allowed. Replace the new ones:`)
  ;(inChanged.length > 0 ? inChanged : hits).forEach(show)
}
for (const { file, phrase } of stale) print(`${file} no longer contains "${phrase}". Remove it from LEGITIMATE_USES.`)

const perArea = [...areas].map(([area, hits]) => `${area} ${String(hits.length)}/${String(next[area] ?? 0)}`)
const docs = counts.filter(({ file }) => areaOf(file) === 'docs')
print(`Flagged words/allowed: ${perArea.join(', ')}`)
print(
  `Per 10,000 words: ${density(counts).toFixed(1)} in the repository, ${density(docs).toFixed(1)} in README and docs`,
)
if ([...areas].some(([area, hits]) => hits.length < (next[area] ?? 0)))
  print('The budget can be lowered: npm run check:words -- --update')

process.exitCode = over.length + stale.length > 0 ? 1 : 0

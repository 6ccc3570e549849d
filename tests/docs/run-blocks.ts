/**
 * Runs the console blocks of pages. `--json PAGE…` prints each page's results as one line of JSON, `--show PAGE…` the
 * commands with their real output, to copy into the page: `node tests/docs/run-blocks.ts --show docs/cli/run.md`.
 *
 * It is a process of its own because a page needs a working folder, and a test's worker can't change its own.
 */
import { commandsIn } from './console-block.ts'
import { readPage, type Page } from './pages.ts'
import { createTerminal } from './terminal.ts'

/** `line`: the command's line in the page. */
export type CommandRun = { line: number; command: string; shown: string; printed: string }
export type PageRun = { path: string; commands: readonly CommandRun[] }

const runPage = async ({ path, fences }: Page): Promise<PageRun> => {
  const commands: CommandRun[] = []
  const terminal = await createTerminal()
  try {
    for (const { language, options, text, line } of fences) {
      const { file, profile = '' } = options
      if (file !== undefined) await terminal.writeFile(file, text)
      if (language !== 'console') continue
      for (const { command, printed: shown, line: offset } of commandsIn(text)) {
        const printed = await terminal.run(command, profile).catch((error: unknown) => `Error: ${String(error)}\n`)
        commands.push({ line: line + offset, command, shown, printed })
      }
    }
  } finally {
    await terminal.close()
  }
  return { path, commands }
}

const [option, ...paths] = process.argv.slice(2)
for (const page of await Promise.all(paths.map(readPage))) {
  const run = await runPage(page)
  process.stdout.write(
    option === '--json'
      ? `${JSON.stringify(run)}\n`
      : `${page.path}\n\n${run.commands.map(({ command, printed }) => `$ ${command}\n${printed}`).join('')}\n`,
  )
}
// A removed token can be restored for a minute, and its timer would keep the process alive.
process.stdout.write('', () => process.exit())

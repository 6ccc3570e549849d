import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createJsonCatalog } from '../../src/core/adapters/json-catalog.ts'
import { systemClock } from '../../src/core/adapters/system.ts'
import { createUndiciHttpClient } from '../../src/core/adapters/http/client.ts'
import { runCommandLine } from '../../src/cli/run.ts'
import { commandSystem } from '../fakes/command-system.ts'
import { allowedOrigins, makeHome, type Asked, type Ran } from './command.ts'

/** What a question needs that is answered without a process. */
export type AskedHere = Pick<Asked, 'stdin' | 'env' | 'files'> & { typed?: string | undefined }

/**
 * Runs the command's own entry in this process: real sockets and files, real time, no keychain. A process of its own for
 * each of many rows costs more than all that a row asks; what a process adds is proved by `tokenDesk`.
 */
export const tokenDeskHere = async (args: readonly string[], asked: AskedHere = {}): Promise<Ran> => {
  const home = await makeHome()
  const http = createUndiciHttpClient({ environment: asked.env ?? {} })
  try {
    for (const [name, content] of Object.entries(asked.files ?? {})) await writeFile(join(home, name), content)
    const { system, said } = commandSystem({
      environment: { ...allowedOrigins(asked.files), ...asked.env },
      input: typeof asked.stdin === 'object' ? asked.stdin : new TextEncoder().encode(asked.stdin),
      signal: new AbortController().signal,
      clock: systemClock,
      http,
      typed: asked.typed,
      catalog: createJsonCatalog({ folder: join(home, 'profile') }),
    })
    // The working folder is the tests' own here, so a file is named by its whole path.
    const named = args.map((one) => (asked.files?.[one] === undefined ? one : join(home, one)))
    const code = await runCommandLine(named, system)
    return { code, ...said() }
  } finally {
    await http.close()
    await rm(home, { recursive: true, force: true })
  }
}

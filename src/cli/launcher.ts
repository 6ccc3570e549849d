/** `token-desk`. Any Node reads this file, and goes on in the project's own Node if undici and zod's build need a newer one. */
import { useCompileCache } from './compile-cache.ts'

/** What undici asks for. */
const NEEDED: readonly [major: number, minor: number] = [22, 19]

/** Set for the process that this one starts, so that it starts none itself. */
const STARTED_BY_US = 'TOKEN_DESK_LAUNCHED'

const isNewEnough = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])
}

const start = async (): Promise<void> => {
  if (isNewEnough(process.versions.node)) {
    useCompileCache()
    const { main } = await import('./main.ts')
    await main()
    return
  }
  if (process.env[STARTED_BY_US] === undefined) {
    const { continueIn, includedNode } = await import('./included-node.ts')
    const node = includedNode(import.meta.url)
    if (node !== null) {
      continueIn(node, import.meta.url, STARTED_BY_US)
      return
    }
  }
  process.stderr.write(
    `Token Desk needs Node.js ${NEEDED.join('.')} or newer. This is ${process.versions.node}. Install a newer version, or run “npm ci” in the project.\n`,
  )
  process.exitCode = 2
}

await start()

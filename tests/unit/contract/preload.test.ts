import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import { resolveConfig } from 'electron-vite'
import { build } from 'vite'
import { describe, expect, it, vi } from 'vitest'
import { CHANNELS } from '../../../src/shared/contract/channels.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The preload as `npm run build` makes it: the code of each file. */
const builtPreload = async (): Promise<string[]> => {
  // electron-vite sets these variables of the process. What is stubbed is restored after the file.
  for (const name of ['NODE_ENV', 'ELECTRON_MAJOR_VER']) vi.stubEnv(name, process.env[name])
  const { config } = await resolveConfig({ root, logLevel: 'error' }, 'build')
  const preload = config?.preload
  if (preload === undefined) throw new Error('electron.vite.config.ts has no preload')
  const built = await build({ ...preload, configFile: false, build: { ...preload.build, write: false } })
  if (Array.isArray(built) || !('output' in built)) throw new Error('expected one bundle')
  // Vite's list of licenses is for packaging; nothing loads it.
  const files = built.output.filter(({ fileName }) => !fileName.startsWith('.vite/'))
  return files.map((file) => ('code' in file ? file.code : file.fileName))
}

describe('the built preload', () => {
  it('is one small file that needs nothing but electron, and offers a function for every channel', async () => {
    const files = await builtPreload()
    expect(files).toHaveLength(1)
    const [code = ''] = files
    // The contract with zod is a hundred times this.
    expect(code.length).toBeLessThan(4_000)

    const required: string[] = []
    const called: unknown[][] = []
    let bridge: Record<string, Record<string, (input?: unknown) => void>> = {}
    const electron = {
      contextBridge: { exposeInMainWorld: (_name: string, api: typeof bridge) => (bridge = api) },
      ipcRenderer: { invoke: (...args: unknown[]) => called.push(args) },
    }
    // No `process`, no Buffer: what a sandboxed preload would have of them, ours does not need.
    runInNewContext(code, { require: (name: string) => (required.push(name), electron), exports: {}, module: {} })
    expect(required).toEqual(['electron'])
    for (const channel of CHANNELS) {
      const [room = '', method = ''] = channel.split('.')
      bridge[room]?.[method]?.({ of: channel })
    }
    expect(called).toEqual(CHANNELS.map((channel) => [channel, { of: channel }]))
  })
})

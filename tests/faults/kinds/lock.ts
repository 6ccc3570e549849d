import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { all, expecting, type Check, type Kind, type Place } from '../campaign.ts'

const WRITER = join(import.meta.dirname, '../../unit/core/adapters/catalog-writer.ts')
const HOUR = 3_600_000

/** A process of its own that writes `count` spaces into the catalog of this folder. */
export const startWriter = (folder: string, prefix: string, count: number) =>
  fork(WRITER, [folder, prefix, String(count)], { stdio: 'ignore' })

export const spacesIn = async (folder: string): Promise<string[]> => {
  const text = await readFile(join(folder, 'catalog.json'), 'utf8').catch(() => '{"spaces":[]}')
  return (JSON.parse(text) as { spaces: { id: string }[] }).spaces.map(({ id }) => id)
}

const holder = (change: object): string =>
  JSON.stringify({
    pid: 2 ** 22 - 3,
    host: hostname(),
    place: null,
    started: null,
    nonce: 'fake',
    at: new Date().toISOString(),
    up: null,
    ...change,
  })

/** What a process that is gone can have left. */
const LOCKS: Readonly<Record<string, (path: string) => Promise<void>>> = {
  none: () => Promise.resolve(),
  empty: (path) => writeFile(path, ''),
  'half written': (path) => writeFile(path, holder({}).slice(0, 30)),
  'no JSON': (path) => writeFile(path, '\0\0\0\0'),
  'of a dead process': (path) => writeFile(path, holder({})),
  'of an id that is used again': (path) => writeFile(path, holder({ pid: process.ppid, started: '1' })),
  'of a renamed machine, an hour old': async (path) => {
    await writeFile(path, holder({ host: 'another-name', pid: 1 }))
    const then = new Date(Date.now() - HOUR)
    await utimes(path, then, then)
  },
  'from the future': async (path) => {
    await writeFile(path, holder({ pid: process.pid, host: 'elsewhere' }))
    const then = new Date(Date.now() + 24 * HOUR)
    await utimes(path, then, then)
  },
  'with a claim beside it': async (path) => {
    await writeFile(path, holder({}))
    await writeFile(`${path}.${'0'.repeat(32)}`, '')
  },
}

const PATIENCE = 15_000

const check = (name: string, make: (path: string) => Promise<void>): Check => ({
  name,
  run: async ({ profile }: Place) => {
    await make(join(profile, 'catalog.lock'))
    const start = performance.now()
    const writers = ['a', 'b', 'c'].map((prefix) => startWriter(profile, prefix, 3))
    const codes = await Promise.all(writers.map(async (writer) => (await once(writer, 'exit'))[0] as number))
    const inTime = performance.now() - start < PATIENCE
    const spaces = await spacesIn(profile)
    const lost = 9 - spaces.length
    return {
      ...all(
        expecting(codes, [0, 0, 0], 'the exit codes'),
        expecting(inTime, true, 'in time'),
        expecting(lost, 0, 'lost'),
      ),
      lost,
    }
  },
})

export const lock: Kind = {
  name: 'lock',
  plan: (rounds) =>
    Promise.resolve({
      checks: Array.from({ length: rounds }, () =>
        Object.entries(LOCKS).map(([name, make]) => check(name, make)),
      ).flat(),
    }),
}

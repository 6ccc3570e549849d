import { execFile } from 'node:child_process'
import { chmod, mkdir, open, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { seedDocument } from '../../../src/core/vault/presets.ts'
import { all, ended, expecting, type Check, type Kind, type Outcome, type Place } from '../campaign.ts'

const NAMES = ['one', 'two', 'three'] as const

/** A catalog as another day left it. */
const catalog = (): string =>
  JSON.stringify({
    ...seedDocument(),
    spaces: [{ serviceId: 'contentful-us', id: 'shop', name: 'Shop', environments: [] }],
    tokens: NAMES.map((name) => ({
      ...{
        id: crypto.randomUUID(),
        name,
        kind: 'delivery-key',
        serviceId: 'contentful-us',
        spaceId: 'shop',
        environments: ['master'],
      },
      ...{
        markedRevoked: false,
        storage: 'keychain',
        lastFour: 'abcd',
        length: 43,
        createdAt: '2026-01-01T00:00:00.000Z',
        lastCheck: null,
      },
    })),
  })

const listed = async (place: Place): Promise<{ names: string[]; outcome: Outcome; code: number | null }> => {
  const ran = await place.ask(['tokens', 'list', '--json'])
  if (ran.code !== 0) return { names: [], outcome: ended(ran, ran.code === 64 ? 64 : 2), code: ran.code }
  const { tokens } = JSON.parse(ran.stdout) as { tokens: { name: string }[] }
  return { names: tokens.map(({ name }) => name), outcome: ended(ran, 0), code: 0 }
}

/** `keeps`: the tokens can still be listed. Where not, the file must stay as it is and a sentence says why. */
type Case = { name: string; keeps: boolean; make: (path: string, place: Place) => Promise<void> }

const mkfifo = async (path: string): Promise<void> => {
  await promisify(execFile)('mkfifo', [path])
}

const CASES: readonly Case[] = [
  { name: 'in order', keeps: true, make: (path) => writeFile(path, catalog()) },
  { name: 'a byte order mark', keeps: true, make: (path) => writeFile(path, `\ufeff${catalog()}`) },
  {
    name: 'lines of Windows',
    keeps: true,
    make: (path) => writeFile(path, JSON.stringify(JSON.parse(catalog()), null, 2).replaceAll('\n', '\r\n')),
  },
  {
    name: 'a link',
    keeps: true,
    make: async (path, { home }) => {
      await writeFile(join(home, 'elsewhere.json'), catalog())
      await symlink(join(home, 'elsewhere.json'), path)
    },
  },
  { name: 'a read-only file', keeps: true, make: async (path) => { await writeFile(path, catalog()); await chmod(path, 0o400) } }, // prettier-ignore
  { name: 'a read-only folder', keeps: true, make: async (path, { profile }) => { await writeFile(path, catalog()); await chmod(profile, 0o500) } }, // prettier-ignore
  {
    name: 'one bad entry',
    keeps: true,
    make: (path) => {
      const document = JSON.parse(catalog()) as { tokens: object[] }
      return writeFile(path, JSON.stringify({ ...document, tokens: [...document.tokens, { name: 1 }] }))
    },
  },
  { name: 'a pipe', keeps: false, make: mkfifo },
  { name: 'a device without an end', keeps: false, make: (path) => symlink('/dev/zero', path) },
  { name: 'a device that is full', keeps: false, make: (path) => symlink('/dev/full', path) },
  { name: 'a folder', keeps: false, make: (path) => mkdir(path) },
  { name: 'a link in a circle', keeps: false, make: (path) => symlink(path, path) },
  {
    name: '100 MB',
    keeps: false,
    make: async (path) => {
      const file = await open(path, 'w')
      await file.truncate(100 * 1024 * 1024)
      await file.close()
    },
  },
]

const check = ({ name, keeps, make }: Case): Check => ({
  name,
  run: async (place) => {
    const path = join(place.profile, 'catalog.json')
    await make(path, place)
    const before = await readdir(place.profile)
    const { names, outcome, code } = await listed(place)
    await chmod(place.profile, 0o700)
    if (!keeps)
      return all(
        outcome,
        expecting(code === 0 ? names : [], [], 'the list'),
        expecting((await readdir(place.profile)).includes('catalog.json'), true, `${before.join()} still there`),
      )
    const gone = NAMES.filter((wanted) => !names.includes(wanted)).length
    const kept = (await readFile(path, 'utf8')).includes('"one"')
    return { ...all(outcome, expecting(names, NAMES, 'the list'), expecting(kept, true, 'the file kept')), lost: gone }
  },
})

export const disk: Kind = {
  name: 'disk',
  plan: (rounds) => Promise.resolve({ checks: Array.from({ length: rounds }, () => CASES.map(check)).flat() }),
}

import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readSecretService } from '../../../../../src/core/adapters/keychain/secret-service.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'token-desk-look-'))
  // Only what a test puts there is found.
  vi.stubEnv('PATH', folder)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

const addProgram = async (name: string, script: string): Promise<void> => {
  await writeFile(join(folder, name), `#!/bin/sh\n${script}`)
  await chmod(join(folder, name), 0o755)
}

const look = () => readSecretService('token-desk-test', 'trial')

const OWN = '/org/freedesktop/secrets/collection/own'
/** A call is recognized by the first of these words that it contains. */
const QUESTIONS = ['ReadAlias', 'SearchItems', 'Secret.Service', 'Secret.Collection'] as const
type Question = (typeof QUESTIONS)[number]
type Answers = Record<Question, string>

/** In a program's own words. */
type Words = {
  path(path: string): string
  lists(...lists: string[][]): string
  properties(all: Record<string, string | string[] | boolean>): string
}

const BUSCTL: Words = {
  path: (path) => JSON.stringify({ type: 'o', data: [path] }),
  lists: (...lists) => JSON.stringify({ type: 'aoao', data: lists }),
  properties: (all) => {
    const told = Object.entries(all).map(([name, data]) => [name, { type: '…', data }])
    return JSON.stringify({ type: 'a{sv}', data: [Object.fromEntries(told)] })
  },
}
/** Of systemd 254, which lists names and values in turn. */
const BUSCTL_254: Words = {
  ...BUSCTL,
  properties: (all) => {
    const told = Object.entries(all).flatMap(([name, data]) => [name, { type: '…', data }])
    return JSON.stringify({ type: 'a{sv}', data: [told] })
  },
}
const returned = (lines: string): string => `method return time=1.5 sender=:1.2 -> destination=:1.3 serial=4\n${lines}`
const objects = (paths: readonly string[]): string =>
  `   array [\n${paths.map((path) => `      object path "${path}"\n`).join('')}   ]\n`
const DBUS_SEND: Words = {
  path: (path) => returned(`   object path "${path}"\n`),
  lists: (...lists) => returned(lists.map(objects).join('')),
  properties: (all) => {
    const value = (said: string | string[] | boolean): string =>
      typeof said === 'boolean'
        ? `boolean ${said}`
        : typeof said === 'string'
          ? `string "${said}"`
          : objects(said).trim()
    const entries = Object.entries(all).map(
      ([name, said]) =>
        `      dict entry(\n         string "${name}"\n         variant             ${value(said)}\n      )\n`,
    )
    return returned(`   array [\n${entries.join('')}   ]\n`)
  },
}
const WORDS = { busctl: BUSCTL, 'busctl of systemd 254': BUSCTL_254, 'dbus-send': DBUS_SEND }

/** What a service answers whom it knows: one collection, open, with the item. */
const known = (words: Words): Answers => ({
  ReadAlias: words.path(OWN),
  'Secret.Service': words.properties({ Collections: [OWN] }),
  'Secret.Collection': words.properties({ Label: 'Own', Locked: false }),
  SearchItems: words.lists([`${OWN}/1`], []),
})

/** Each question's answers come one after the other, the last again and again; null: it fails. */
const addAnswering = async (program: string, answers: Record<Question, readonly (string | null)[]>): Promise<void> => {
  for (const question of QUESTIONS)
    for (const [index, answer] of answers[question].entries())
      await writeFile(join(folder, `${question}-${index + 1}`), answer ?? '')
  const cases = QUESTIONS.map((question) => `*${question}*) question=${question} ;;`)
  await addProgram(
    program,
    `cd "${folder}"
     case "$*" in ${cases.join('\n')} *) exit 1 ;; esac
     echo "$question" >> asked
     time=0
     while read -r before; do [ "$before" != "$question" ] || time=$((time + 1)); done < asked
     while [ ! -e "$question-$time" ]; do time=$((time - 1)); done
     [ -s "$question-$time" ] && exec /bin/cat "$question-$time"
     echo 'Method is not implemented on interface org.freedesktop.Secret.Service' >&2
     exit 1`,
  )
}

const asked = async (question: Question): Promise<number> =>
  (await readFile(join(folder, 'asked'), 'utf8')).split('\n').filter((line) => line === question).length

describe.skipIf(process.platform === 'win32')('the programs that query a Secret Service', () => {
  it('get no secret of the command line handed on', async () => {
    const seen = join(folder, 'seen')
    for (const program of ['busctl', 'dbus-send']) await addProgram(program, `/usr/bin/env >> "${seen}"\nexit 1\n`)
    vi.stubEnv('TOKEN_DESK_TOKEN', 'fake-token-of-the-environment')
    expect(await look()).toEqual({ is: 'unknown' })
    const environment = await readFile(seen, 'utf8')
    expect(environment).toContain('LC_ALL=C')
    expect(environment).not.toContain('fake-token-of-the-environment')
  })

  for (const [name, words] of Object.entries(WORDS))
    describe(`with ${name}`, () => {
      /** With these answers in place of those of an open collection with the item. */
      const answer = (others: Partial<Record<Question, readonly (string | null)[]>> = {}): Promise<void> => {
        const all = known(words)
        return addAnswering(name === 'dbus-send' ? name : 'busctl', {
          ReadAlias: [all.ReadAlias],
          'Secret.Service': [all['Secret.Service']],
          'Secret.Collection': [all['Secret.Collection']],
          SearchItems: [all.SearchItems],
          ...others,
        })
      }
      const NOTHING_LOCKED = { is: 'there', defaultCollection: 'open', anyLocked: false }
      const withoutTruth = words.properties({ Label: 'Locked' })

      it('returns what is unlocked', async () => {
        await answer()
        expect(await look()).toEqual({ ...NOTHING_LOCKED, item: 'open' })
        expect(await asked('ReadAlias')).toBe(1)
      })

      it('asks once more where the service does not know its client yet', async () => {
        const all = known(words)
        await answer({
          ReadAlias: [words.path('/'), all.ReadAlias],
          'Secret.Service': [words.properties({}), all['Secret.Service']],
          'Secret.Collection': [withoutTruth, all['Secret.Collection']],
          SearchItems: [null, all.SearchItems],
        })
        expect(await look()).toEqual({ ...NOTHING_LOCKED, item: 'open' })
      })

      it('uses the first result if the second query fails', async () => {
        await answer({ ReadAlias: [words.path('/'), null] })
        expect(await look()).toEqual({ ...NOTHING_LOCKED, defaultCollection: 'none', item: 'open' })
      })

      it('asks once where an item is not there', async () => {
        await answer({ SearchItems: [words.lists([], [])] })
        expect(await look()).toEqual({ ...NOTHING_LOCKED, item: 'none' })
        expect(await asked('SearchItems')).toBe(1)
      })

      it('does not search while the collection for new items is closed', async () => {
        await answer({ 'Secret.Collection': [words.properties({ Label: 'Own', Locked: true })] })
        expect(await look()).toEqual({ is: 'there', defaultCollection: 'locked', anyLocked: true, item: 'none' })
        expect(await asked('SearchItems')).toBe(0)
      })

      // KeePassXC opens a window for a search then, and a second one after Cancel.
      it('does not search where none is chosen and all are closed', async () => {
        await answer({
          ReadAlias: [words.path('/')],
          'Secret.Collection': [words.properties({ Label: 'Own', Locked: true })],
        })
        expect(await look()).toEqual({ is: 'there', defaultCollection: 'none', anyLocked: true, item: 'none' })
        expect(await asked('SearchItems')).toBe(0)
      })

      it('does not search where there is no collection', async () => {
        await answer({ ReadAlias: [words.path('/')], 'Secret.Service': [words.properties({ Collections: [] })] })
        expect(await look()).toEqual({ ...NOTHING_LOCKED, defaultCollection: 'none', item: 'none' })
        expect(await asked('SearchItems')).toBe(0)
      })

      it('treats a missing property as an unknown one', async () => {
        await answer({ 'Secret.Collection': [withoutTruth] })
        expect(await look()).toEqual({ is: 'unknown' })
        expect(await asked('Secret.Collection')).toBe(2)
      })

      it('calls nothing open because of a name that looks like a property', async () => {
        const label =
          'x"\n      )\n      dict entry(\n         string "Locked"\n         variant             boolean false'
        await answer({ 'Secret.Collection': [words.properties({ Label: label, Locked: true })] })
        expect(await look()).not.toMatchObject({ anyLocked: false })
      })
    })
})

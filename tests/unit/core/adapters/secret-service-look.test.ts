import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lookAtSecretService } from '../../../../src/core/adapters/secret-service-look.ts'

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

const look = () => lookAtSecretService('token-desk-test', 'trial')

const OWN = '/org/freedesktop/secrets/collection/own'
const QUESTIONS = ['ReadAlias', 'SearchItems', 'Secret.Service', 'Secret.Collection'] as const
/** By the first of these words that is in the question. */
type Answers = Record<(typeof QUESTIONS)[number], string>

/** In a program's own words: what a service answers whom it knows, and what a client that it does not know yet. */
const BUSCTL: Record<'known' | 'unknown', Answers> = {
  known: {
    ReadAlias: `{"type":"o","data":["${OWN}"]}`,
    'Secret.Service': `{"type":"a{sv}","data":[{"Collections":{"type":"ao","data":["${OWN}"]}}]}`,
    'Secret.Collection': '{"type":"a{sv}","data":[{"Locked":{"type":"b","data":false}}]}',
    SearchItems: `{"type":"aoao","data":[["${OWN}/1"],[]]}`,
  },
  unknown: {
    ReadAlias: '{"type":"o","data":["/"]}',
    'Secret.Service': '{"type":"a{sv}","data":[{}]}',
    'Secret.Collection': '{"type":"a{sv}","data":[{"Label":{"type":"s","data":"Locked"}}]}',
    SearchItems: '{"type":"aoao","data":[[],[]]}',
  },
}
const returned = (lines: string): string => `method return time=1.5 sender=:1.2 -> destination=:1.3 serial=4\n${lines}`
const DBUS_SEND: typeof BUSCTL = {
  known: {
    ReadAlias: returned(`   object path "${OWN}"\n`),
    'Secret.Service': returned(
      `   array [\n      dict entry(\n         string "Collections"\n         variant             array [\n               object path "${OWN}"\n            ]\n      )\n   ]\n`,
    ),
    'Secret.Collection': returned(
      '   array [\n      dict entry(\n         string "Locked"\n         variant             boolean false\n      )\n      dict entry(\n         string "Label"\n         variant             string "Own"\n      )\n   ]\n',
    ),
    SearchItems: returned(`   array [\n      object path "${OWN}/1"\n   ]\n   array [\n   ]\n`),
  },
  unknown: {
    ReadAlias: returned('   object path "/"\n'),
    'Secret.Service': returned('   array [\n   ]\n'),
    'Secret.Collection': returned(
      '   array [\n      dict entry(\n         string "Label"\n         variant             string "Locked"\n      )\n   ]\n',
    ),
    SearchItems: returned('   array [\n   ]\n   array [\n   ]\n'),
  },
}

/** A program that answers each question as to an unknown client for this many times, and then as to a known one. */
const addAnswering = async (name: string, answers: typeof BUSCTL, timesUnknown: number): Promise<void> => {
  await writeFile(
    join(folder, 'answer.cjs'),
    `const { appendFileSync, readFileSync } = require('node:fs')
     const { known, unknown } = ${JSON.stringify(answers)}
     const asked = process.argv.slice(2).join(' ')
     const question = ${JSON.stringify(QUESTIONS)}.find((word) => asked.includes(word))
     const file = ${JSON.stringify(join(folder, 'asked'))}
     appendFileSync(file, question + '\\n')
     const times = readFileSync(file, 'utf8').split('\\n').filter((line) => line === question).length
     process.stdout.write((times > ${timesUnknown} ? known : unknown)[question])`,
  )
  await addProgram(name, `exec "${process.execPath}" "${folder}/answer.cjs" "$@"\n`)
}

describe.skipIf(process.platform === 'win32')('the programs that ask a Secret Service what it says of itself', () => {
  it('get no secret of the command line handed on', async () => {
    const seen = join(folder, 'seen')
    for (const program of ['busctl', 'dbus-send']) await addProgram(program, `/usr/bin/env >> "${seen}"\nexit 1\n`)
    vi.stubEnv('TOKEN_DESK_TOKEN', 'fake-token-of-the-environment')
    expect(await look()).toEqual({ is: 'unknown' })
    const environment = await readFile(seen, 'utf8')
    expect(environment).toContain('LC_ALL=C')
    expect(environment).not.toContain('fake-token-of-the-environment')
  })

  for (const [program, answers] of Object.entries({ busctl: BUSCTL, 'dbus-send': DBUS_SEND }))
    describe(`of which ${program}`, () => {
      for (const timesUnknown of [0, 1])
        it(`tells what is there where the service knows its client from the ${timesUnknown === 0 ? 'first' : 'second'} question on`, async () => {
          await addAnswering(program, answers, timesUnknown)
          expect(await look()).toEqual({ is: 'there', defaultCollection: 'open', anyLocked: false, item: 'open' })
        })

      it('takes a property that is never told for one that nobody understood', async () => {
        await addAnswering(program, answers, 9)
        expect(await look()).toEqual({ is: 'unknown' })
      })

      it('asks twice where nothing is said, and no third time', async () => {
        const { known, unknown } = answers
        await addAnswering(program, { known, unknown: { ...known, SearchItems: unknown.SearchItems } }, 9)
        expect(await look()).toEqual({ is: 'there', defaultCollection: 'open', anyLocked: false, item: 'none' })
        const asked = (await readFile(join(folder, 'asked'), 'utf8')).trim().split('\n')
        expect(asked.filter((question) => question === 'SearchItems')).toHaveLength(2)
        expect(asked.filter((question) => question === 'ReadAlias')).toHaveLength(1)
      })
    })
})

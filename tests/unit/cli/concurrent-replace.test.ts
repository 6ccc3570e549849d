import { expect, it } from 'vitest'
import { recordingHttp } from '../../fakes/recording-http.ts'
import { createLine } from './line.ts'

const OLD = 'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa'
const NEW = 'fake-delivery-key-bbbbbbbbbbbbbbbbbbbbbbbbbb'

const REFUSAL = JSON.stringify({ sys: { type: 'Error', id: 'AccessTokenInvalid' }, message: 'x', requestId: 'fake' })
const PLACE = ['--service', 'contentful-us', '--space', 'abc']

/** A vault with one key, which `meanwhile` happens to while the first answer is on its way; every answer refuses it. */
const start = async (meanwhile: (line: ReturnType<typeof createLine>) => Promise<unknown>) => {
  const refusing = recordingHttp([[401, REFUSAL]])
  let isFirst = true
  const line = createLine({
    http: {
      ...refusing,
      async send(request, options) {
        const happens = isFirst ? meanwhile(line) : null
        isFirst = false
        await happens
        return refusing.send(request, options)
      },
    },
  })
  await line.run(['tokens', 'add', '--name', 'website', '--kind', 'delivery-key', ...PLACE], { input: OLD })
  const known = async () => {
    const read = await line.catalog.read()
    if (!read.ok) throw new Error('the fake catalog can be read')
    const { tokens, checks } = read.value.document
    return [tokens[0]?.lastCheck ?? null, ...checks].filter((check) => check !== null).map(({ verdict }) => verdict)
  }
  /** Time goes on until the command is through: a refused key gets a second look. */
  const runThrough = async (command: readonly string[]) => {
    const ended = line.run(command).then(() => true)
    while (!(await Promise.race([ended, line.clock.advance(500).then(() => false)])));
  }
  return { runThrough, known }
}

const COMMANDS = [
  ['diagnose', '--token', 'website', ...PLACE],
  ['check', '--token', 'website'],
]

it.each(COMMANDS)('%s saves its result for a secret', async (...command) => {
  const { runThrough, known } = await start(() => Promise.resolve())
  await runThrough(command)
  expect(await known()).not.toEqual([])
})

it.each(COMMANDS)('%s saves no result for a secret that was replaced meanwhile', async (...command) => {
  const { runThrough, known } = await start(async ({ clock, run }) => {
    await clock.advance(1_000)
    await run(['tokens', 'replace', 'website'], { input: NEW })
  })
  await runThrough(command)
  expect(await known()).toEqual([])
})

import { randomInt } from 'node:crypto'
import { all, ended, expecting, madeToken, type Check, type Kind } from '../campaign.ts'
import { answerOf, rawServer } from '../servers.ts'

const UNITS: readonly string[] = [
  '<title ', '"', '\\', '%25', '${', '[', '{"a":', ' ', '\n', '\r', 'access_token=', 'Bearer ', 'Bearer+', '+Bearer', 'authorization: ',
  '//a:', '&amp;', '\u001b[', 'type Error ', 'status: 404 ', 'a', '0', '("', '\\n"', 'Entry with id "', '\\u0041', '<br>', '%41', 'x\u200b', '</',
] // prettier-ignore

const MIB = 1024 * 1024
const filled = (unit: string, bytes: number): string => unit.repeat(Math.ceil(bytes / unit.length)).slice(0, bytes)

/** A reader that looks at each place once for every other one would not come back within hours. In milliseconds. */
const PATIENCE = 60_000

const timed = async <Value>(work: Promise<Value>): Promise<{ value: Value; inTime: boolean }> => {
  const start = performance.now()
  const value = await work
  return { value, inTime: performance.now() - start < PATIENCE }
}

const pasted = (start: string, unit: string): Check => ({
  name: `explain ${JSON.stringify(start + unit)}`,
  run: async (place) => {
    const { value, inTime } = await timed(
      place.ask(['explain', '--json'], { stdin: start + filled(unit, 4 * MIB - 64) }),
    )
    return all(ended(value, value.code === 64 ? 64 : value.code === 2 ? 2 : 0), expecting(inTime, true, 'in time'))
  },
})

const TYPES = ['application/json', 'text/html', 'text/plain'] as const

const answered = (start: string, unit: string, type: string): Check => ({
  name: `send ${JSON.stringify(start + unit)} as ${type}`,
  run: async (place) => {
    const token = madeToken()
    place.secrets.push(token)
    const body = start + filled(unit, 4 * MIB)
    const server = await rawServer((socket) => socket.write(answerOf('400 Bad Request', type, body)))
    const args = [
      'send',
      '--token-stdin',
      '--kind',
      'delivery-key',
      '--space',
      'shop',
      '--base-url',
      `delivery=${server.origin}`,
    ]
    try {
      const { value, inTime } = await timed(place.ask(args, { stdin: token }))
      return all(
        ended(value, value.code === 1 ? 1 : 2),
        expecting(inTime, true, 'in time'),
        // The response itself, a mask in place of what follows `access_token=`, or the sentence for one that can't be searched.
        expecting(value.stdout.length > 100 || /••••|It is not shown\./.test(value.stdout), true, 'the response'),
      )
    } finally {
      await server.close()
    }
  },
})

const deep = (depth: number): Check => ({
  name: `an answer ${depth} deep`,
  run: async (place) => {
    const nested = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
    const token = madeToken()
    place.secrets.push(token)
    const body = `{"sys":{"type":"Error","id":"NotFound"},"message":"m","requestId":"r","details":${nested}}`
    const server = await rawServer((socket) => socket.write(answerOf('404 Not Found', 'application/json', body)))
    const args = [
      '--token-stdin',
      '--kind',
      'delivery-key',
      '--space',
      'shop',
      '--base-url',
      `delivery=${server.origin}`,
    ]
    try {
      const sent = await place.ask(['send', ...args], { stdin: token })
      const told = await place.ask(['explain', '--json'], { stdin: body })
      return all(
        ended(sent, sent.code === 1 ? 1 : 2),
        expecting(sent.stdout, body, 'the answer'),
        ended(told, told.code === 2 ? 2 : 0),
      )
    } finally {
      await server.close()
    }
  },
})

export const hostile: Kind = {
  name: 'hostile',
  plan: (rounds) => {
    const some = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)] as Item
    const drawn = Array.from(
      { length: 8 * rounds },
      () => [some(['', '<html>', '{"a":"', 'Bearer ']), some(UNITS)] as const,
    )
    return Promise.resolve({
      checks: [
        ...drawn.map(([start, unit]) => pasted(start, unit)),
        ...drawn.map(([start, unit]) => answered(start, unit, some(TYPES))),
        ...[5_000, 100_000, 400_000].map(deep),
      ],
    })
  },
}

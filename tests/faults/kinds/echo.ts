import { randomInt } from 'node:crypto'
import { all, ended, expecting, madeToken, type Check, type Kind, type Place } from '../campaign.ts'
import { answerOf, rawServer, tokenIn } from '../servers.ts'

const percent = (text: string): string => [...Buffer.from(text)].map((byte) => `%${byte.toString(16)}`).join('')
const escaped = (text: string): string => Array.from(text, (unit) => `\\u00${unit.charCodeAt(0).toString(16)}`).join('')

const SPELLINGS: Readonly<Record<string, (token: string) => string>> = {
  whole: (token) => token,
  'half of it': (token) => token.slice(0, Math.ceil(token.length / 2)),
  'the other half': (token) => token.slice(Math.floor(token.length / 2)),
  'over two lines': (token) => `${token.slice(0, 5)}\n${token.slice(5)}`,
  'over two lines of Windows': (token) => `${token.slice(0, 6)}\r\n  ${token.slice(6)}`,
  'over two lines of JSON': (token) => JSON.stringify(`${token.slice(0, 5)}\n${token.slice(5)}`),
  'in hex': (token) => Buffer.from(token).toString('hex'),
  'in capital hex': (token) => Buffer.from(token).toString('hex').toUpperCase(),
  'in base64': (token) => Buffer.from(token).toString('base64'),
  'in base64 of a header': (token) => Buffer.from(`Bearer ${token}`).toString('base64'),
  'percent-encoded': percent,
  'percent-encoded twice': (token) => encodeURIComponent(percent(token)),
  'as JSON escapes': escaped,
  'as entities': (token) => Array.from(token, (unit) => `&#x${unit.charCodeAt(0).toString(16)};`).join(''),
  'in UTF-16': (token) => Array.from(token, (unit) => `${unit}\0`).join(''),
}

/** Shorter halves than eight characters are no part that counts. */
const LENGTHS: readonly number[] = [43, 64, 20, 11, 8]

const record = (words: string): string =>
  JSON.stringify({
    sys: { type: 'Error', id: 'NotFound' },
    message: words,
    details: { type: 'Entry', id: words },
    requestId: words,
  })

const ANSWERS: Readonly<Record<string, (words: string) => string>> = {
  'in text': (words) => answerOf('200 OK', 'text/plain', `got ${words}.`),
  'in a page': (words) => answerOf('403 Forbidden', 'text/html', `<html><title>${words}</title>${words}</html>`),
  'in a record': (words) => answerOf('404 Not Found', 'application/json', record(words)),
  'in headers': (words) =>
    answerOf('401 Unauthorized', 'application/json', '{}', [`x-echo: ${words.replace(/[\s\0]+/g, '')}`]),
}

const COMMANDS: readonly (readonly string[])[] = [
  ['send'],
  ['send', '--json'],
  ['send', '--placement', 'query'],
  ['diagnose', '--json'],
  ['diagnose'],
]

const check = (how: string, where: string, length: number, command: readonly string[]): Check => ({
  name: `${how} ${where}, ${length} characters, ${command.join(' ')}`,
  run: async (place: Place) => {
    const token = madeToken(length)
    place.secrets.push(token)
    const spell = SPELLINGS[how] ?? String
    const answer = ANSWERS[where] ?? String
    const server = await rawServer((socket, request) =>
      socket.write(Buffer.from(answer(spell(tokenIn(request))), 'latin1')),
    )
    try {
      const base = [
        '--token-stdin',
        '--kind',
        'delivery-key',
        '--space',
        'shop',
        '--base-url',
        `delivery=${server.origin}`,
      ]
      const [name = '', ...rest] = command
      const ran = await place.ask([name, ...base, ...rest, '--timeout', '8000'], { stdin: token })
      const ends = all(ended(ran, ran.code === 1 ? 1 : 2), expecting(ran.stdout !== '', true, 'something was printed'))
      return ends
    } finally {
      await server.close()
    }
  },
})

export const echo: Kind = {
  name: 'echo',
  plan: (rounds) => {
    const checks: Check[] = []
    for (let round = 0; round < rounds; round += 1)
      for (const how of Object.keys(SPELLINGS))
        for (const where of Object.keys(ANSWERS)) {
          const length = LENGTHS[randomInt(LENGTHS.length)] ?? 43
          checks.push(check(how, where, length, COMMANDS[randomInt(COMMANDS.length)] ?? ['send']))
          checks.push(check(how, where, 43, ['send']))
        }
    return Promise.resolve({ checks })
  },
}

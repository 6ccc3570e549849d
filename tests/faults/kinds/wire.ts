import { all, ended, expecting, madeToken, type Kind, type Outcome, type Place } from '../campaign.ts'
import { rawServer } from '../servers.ts'

const LIST = '{"sys":{"type":"Array"},"total":0,"skip":0,"limit":100,"items":[]}'
const head = (...headers: string[]): string => ['HTTP/1.1 200 OK', ...headers, '', ''].join('\r\n')
const SIZED = `content-length: ${LIST.length}`
const WHOLE = head('content-type: application/json', SIZED) + LIST
const chunk = (size: string): string => `${head('transfer-encoding: chunked')}${size}\r\n${LIST}\r\n0\r\n\r\n`

/** By RFC 9110 and 9112, and the closed list of codes in docs/cli/json.md. `null`: it is an answer. */
const ANSWERS: readonly (readonly [name: string, answer: string, code: string | null])[] = [
  ['100 Continue first', `HTTP/1.1 100 Continue\r\n\r\n${WHOLE}`, null],
  ['100 Continue with a header first', `HTTP/1.1 100 Continue\r\nx: y\r\n\r\n${WHOLE}`, null],
  ['102 first', `HTTP/1.1 102 Processing\r\n\r\n${WHOLE}`, null],
  ['103 first', `HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n${WHOLE}`, null],
  ['103, 100 and 103 first', `HTTP/1.1 103 A\r\n\r\nHTTP/1.1 100 B\r\n\r\nHTTP/1.1 103 C\r\n\r\n${WHOLE}`, null],
  ['an answer without a length', head() + LIST, null],
  ['HTTP/1.0', `HTTP/1.0 200 OK\r\n\r\n${LIST}`, null],
  ['nothing but 100 Continue', 'HTTP/1.1 100 Continue\r\n\r\n', 'reset'],
  ['nothing', '', 'reset'],
  ['half a head', 'HTTP/1.1 200 OK\r\nconte', 'reset'],
  ['two lengths, the same', head(SIZED, SIZED) + LIST, 'protocol'],
  ['two lengths that differ', head(SIZED, 'content-length: 5') + LIST, 'protocol'],
  ['two lengths in one header', head(`${SIZED}, ${LIST.length}`) + LIST, 'protocol'],
  [
    'a length before chunks',
    head('content-length: 3', 'transfer-encoding: chunked') + `42\r\n${LIST}\r\n0\r\n\r\n`,
    'protocol',
  ],
  ['a length that is no number', head('content-length: many') + LIST, 'protocol'],
  ['a length below nothing', head('content-length: -1') + LIST, 'protocol'],
  ['a body cut short', head('content-length: 4000') + LIST, 'reset'],
  ['a chunk cut short', `${head('transfer-encoding: chunked')}fff\r\n${LIST}`, 'reset'],
  ['chunks without an end', `${head('transfer-encoding: chunked')}${LIST.length.toString(16)}\r\n${LIST}\r\n`, 'reset'],
  ['a chunk of no number', chunk('ZZ'), 'protocol'],
  ['a chunk beyond numbers', chunk('F'.repeat(18)), 'protocol'],
  ['a chunk too small', chunk('4'), 'protocol'],
  ['a head too long', head(`x: ${'a'.repeat(200_000)}`), 'headers-too-large'],
  ['a head of too many', head(...Array.from({ length: 100_000 }, () => 'x: y')), 'headers-too-large'],
  ['a head without an end', `HTTP/1.1 200 OK\r\n${'x'.repeat(300_000)}`, 'headers-too-large'],
  ['a status of letters', 'HTTP/1.1 abc OK\r\n\r\n', 'protocol'],
  ['a status of two digits', 'HTTP/1.1 20 OK\r\n\r\n', 'protocol'],
  ['a status of four digits', 'HTTP/1.1 2000 OK\r\n\r\n', 'protocol'],
  ['no status', 'HTTP/1.1\r\n\r\n', 'protocol'],
  ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n', 'protocol'],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'protocol'],
  ['markup alone', '<html>hello</html>\r\n\r\n', 'protocol'],
  ['NUL in a header', head('x: a\0b', SIZED) + LIST, 'protocol'],
  ['NUL in a name', head('x\0y: a', SIZED) + LIST, 'protocol'],
  ['a folded header', head('x: a', ' b', SIZED) + LIST, 'protocol'],
  ['an upgrade', 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n', 'protocol'],
  ['a body that is no gzip', head('content-encoding: gzip', SIZED) + LIST, 'protocol'],
]

type Sent = { outcome: { kind: string; code?: string; message?: string; head?: { status: number } } }

export const sendTo = (place: Place, origin: string, token: string, more: readonly string[] = [], env = {}) => {
  place.secrets.push(token)
  const args = [
    'send',
    '--token-stdin',
    '--kind',
    'delivery-key',
    '--space',
    'shop',
    '--base-url',
    `delivery=${origin}`,
  ]
  return place.ask([...args, '--timeout', '8000', '--json', ...more], { stdin: token, env })
}

/** One failure of the transport: its code, exit 2, and a sentence in which nothing raw stands. */
export const failsWith = (stdout: string, code: string): Outcome => {
  const { outcome } = JSON.parse(stdout) as Sent
  const words = outcome.message ?? ''
  return all(
    expecting([outcome.kind, outcome.code], ['failure', code], 'the outcome'),
    /^[^{}]{30,}\.$/.test(words) && !/UND_ERR|HPE_|ERR_|ECONN/.test(words)
      ? { right: true }
      : { right: false, why: `no sentence: ${words}` },
  )
}

export const wire: Kind = {
  name: 'wire',
  plan: (rounds) =>
    Promise.resolve({
      checks: ANSWERS.flatMap(([name, answer, code]) =>
        Array.from({ length: rounds }, () => ({
          name,
          run: async (place: Place) => {
            const server = await rawServer((socket) => socket.end(Buffer.from(answer, 'latin1')))
            try {
              const ran = await sendTo(place, server.origin, madeToken())
              if (code !== null) return all(ended(ran, 2), failsWith(ran.stdout, code))
              const { outcome } = JSON.parse(ran.stdout) as Sent
              return all(ended(ran, 0), expecting([outcome.kind, outcome.head?.status], ['response', 200]))
            } finally {
              await server.close()
            }
          },
        })),
      ),
    }),
}

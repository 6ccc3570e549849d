import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { builtCommand } from '../../cli/command.ts'
import { all, ended, expecting, madeToken, type Check, type Kind, type Outcome, type Place } from '../campaign.ts'
import { answerOf, rawServer } from '../servers.ts'

/** What a terminal obeys, or what makes a text look like another. */
const HOSTILE: Readonly<Record<string, string>> = {
  'escape sequences': '\u001b[2J\u001b]0;title\u0007\u001b[31m',
  'a link': '\u001b]8;;https://evil.example\u001b\\here',
  'C1 controls': '\u009b31m\u0090x\u009c\u0085',
  bidi: '\u202eabc\u202c\u2066d\u2069\u200f',
  'zero-width signs': 'a\u200bb\u200cc\u200dd\u2060e\ufeff',
  'tag characters': 'a\u{e0041}\u{e0042}\u{e007f}',
  'bells and backspaces': '\u0007\b\b\b\u007f',
  'other line ends': 'a\u2028b\u2029c\u000bd\u000ce',
  'soft hyphens and fillers': 'a\u00ad\u3164\u115f\u034f\u180e',
  'all of it': '\u001b[1m\u009b\u202e\u200b\u{e0041}\u0000\u0008',
}

const UNSAFE = /(?!\n|\ufe0e|\ufe0f)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

const clean = (text: string, about: string): Outcome => {
  const found = UNSAFE.exec(text)?.[0]
  return found === undefined
    ? { right: true }
    : { right: false, why: `${about} holds U+${found.codePointAt(0)?.toString(16) ?? ''}` }
}

const record = (words: string): string =>
  JSON.stringify({
    sys: { type: 'Error', id: words },
    message: words,
    details: { type: words, id: words },
    requestId: words,
  })

/** With a terminal on its output, as a person has it. */
const atTerminal = async (place: Place, args: readonly string[], token: string): Promise<string> => {
  const command = [process.execPath, builtCommand, ...args].map((word) => `'${word}'`).join(' ')
  const child = spawn('script', ['-qefc', `printf %s '${token}' | ${command}`, '/dev/null'], {
    env: {
      PATH: process.env['PATH'],
      HOME: place.home,
      TOKEN_DESK_PROFILE: place.profile,
      NO_COLOR: '1',
      TERM: 'xterm',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(child, 'close')
  return Buffer.concat(chunks).toString().replaceAll('\r\n', '\n')
}

const check = (what: string, words: string, command: readonly string[]): Check => ({
  name: `${what}, ${command.join(' ')}`,
  run: async (place) => {
    const [name = '', ...rest] = command
    const token = madeToken()
    place.secrets.push(token)
    const raw = record(words).replaceAll(String.raw`\u001b`, '\u001b')
    const answer = answerOf('404 Not Found', 'application/json', rest.includes('--json') ? record(words) : raw)
    const server = await rawServer((socket) => socket.write(answer))
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
      if (name === 'terminal') {
        const shown = await atTerminal(place, ['send', ...args], token)
        place.heard(shown)
        return all(clean(shown, 'the terminal'), expecting(shown.includes('"sys"'), true, 'a response was shown'))
      }
      if (name === 'explain') {
        const ran = await place.ask(command, { stdin: raw })
        return all(ended(ran, ran.code === 2 ? 2 : 0), clean(ran.stdout, 'stdout'), clean(ran.stderr, 'stderr'))
      }
      const ran = await place.ask([name, ...args, ...rest], { stdin: token })
      const stdout = name === 'send' && rest.length === 0 ? '' : ran.stdout
      return all(ended(ran, ran.code === 1 ? 1 : 2), clean(stdout, 'stdout'), clean(ran.stderr, 'stderr'))
    } finally {
      await server.close()
    }
  },
})

const COMMANDS = [
  ['send'],
  ['send', '--json'],
  ['terminal'],
  ['diagnose', '--json'],
  ['diagnose'],
  ['explain'],
  ['explain', '--json'],
]

export const terminal: Kind = {
  name: 'terminal',
  plan: (rounds) =>
    Promise.resolve({
      checks: Array.from({ length: rounds }, () =>
        Object.entries(HOSTILE).flatMap(([what, words]) => COMMANDS.map((command) => check(what, words, command))),
      ).flat(),
    }),
}

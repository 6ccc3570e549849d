import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { all, ended, expecting, madeToken, type Check, type Kind, type Outcome } from '../campaign.ts'
import { answerOf, rawServer } from '../servers.ts'

const FORMULAS: Readonly<Record<string, string>> = {
  equals: '=1+1',
  plus: '+1+1',
  minus: '-1+1',
  at: '@SUM(A1)',
  'behind blanks': '   =1+1',
  'behind a no-break space': '\u00a0=1+1',
  'behind a zero-width sign': '\u200b=1+1',
  'behind a byte order mark': '\ufeff=1+1',
  fullwidth: '\uff1d1+1',
  'fullwidth at': '\uff20SUM(A1)',
  quoted: '"=1+1"',
  'with quotes in it': '=HYPERLINK("https://evil.example","x")',
  'a command': "=cmd|' /C calc'!A0",
}

/** RFC 4180. */
const cellsOf = (csv: string): string[] => {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < csv.length; at += 1) {
    const sign = csv.charAt(at)
    if (isQuoted && sign === '"' && csv.charAt(at + 1) === '"') {
      cell += '"'
      at += 1
    } else if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && (sign === ',' || sign === '\n' || sign === '\r')) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  return [...cells, cell]
}

const STARTS = /^[\s\p{Cf}\p{Cc}"]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u

const noFormula = (csv: string): Outcome => {
  const found = cellsOf(csv).find((cell) => STARTS.test(cell) && cell !== '-')
  return found === undefined
    ? { right: true }
    : { right: false, why: `a cell begins as a formula: ${JSON.stringify(found.slice(0, 60))}` }
}

const check = (what: string, words: string): Check => ({
  name: what,
  run: async (place) => {
    const token = madeToken()
    place.secrets.push(token)
    const body = JSON.stringify({ sys: { type: 'Error', id: words }, message: words, details: words, requestId: words })
    const server = await rawServer((socket) => socket.write(answerOf('404 Not Found', 'application/json', body)))
    const manifest = {
      services: [{ name: 'own', baseUrls: { delivery: server.origin } }],
      spaces: [{ service: 'own', id: 'shop', environments: ['master'] }],
      tokens: [
        {
          name: words,
          kind: 'delivery-key',
          service: 'own',
          space: 'shop',
          environments: ['master'],
          secretFrom: 'KEY',
        },
      ],
    }
    await writeFile(join(place.home, 'manifest.json'), JSON.stringify(manifest))
    try {
      const args = ['check', '--manifest', 'manifest.json', '--allow-origin', server.origin, '--csv']
      const ran = await place.ask(args, { env: { KEY: token } })
      // A name that holds what nobody sees may be refused; then nothing is written.
      if (ran.code === 64) return expecting(ran.stdout, '', 'the output of what was refused')
      return all(
        ended(ran, ran.code === 1 ? 1 : 2),
        noFormula(ran.stdout),
        expecting(cellsOf(ran.stdout).length > 10, true),
      )
    } finally {
      await server.close()
    }
  },
})

export const csv: Kind = {
  name: 'csv',
  plan: (rounds) =>
    Promise.resolve({
      checks: Array.from({ length: rounds }, () =>
        Object.entries(FORMULAS).map(([what, words]) => check(what, words)),
      ).flat(),
    }),
}

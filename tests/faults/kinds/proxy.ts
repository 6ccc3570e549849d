import { all, ended, expecting, madeToken, matching, type Kind, type Place } from '../campaign.ts'
import { answerOf, rawServer } from '../servers.ts'
import { failsWith, sendTo } from './wire.ts'

const page = (status: string, ...headers: string[]): string => answerOf(status, 'text/html', '<html>no</html>', headers)

/** The proxy's response to CONNECT; `null` if it doesn't listen. */
const CASES: readonly (readonly [name: string, answer: string | null, says: RegExp])[] = [
  [
    '407',
    page('407 Proxy Authentication Required', 'proxy-authenticate: Basic realm="Office"'),
    /user name and a password/,
  ],
  ['407 without a realm', page('407 Proxy Authentication Required'), /user name and a password/],
  ['403', page('403 Forbidden'), /refuses to connect/],
  ['502', page('502 Bad Gateway'), /cannot reach/],
  ['503', page('503 Service Unavailable', 'retry-after: 30'), /cannot reach/],
  ['unreachable', null, /cannot be reached/],
  ['not a proxy', 'SSH-2.0-OpenSSH_9.6\r\n', /not an HTTP proxy/],
  ['closes', '', /closed the connection/],
  ['200 and then nothing', 'HTTP/1.1 200 Connection established\r\n\r\n', /./],
]

const NAMES = ['HTTPS_PROXY', 'https_proxy'] as const

export const proxy: Kind = {
  name: 'proxy',
  plan: (rounds) =>
    Promise.resolve({
      checks: CASES.flatMap(([name, answer, says]) =>
        NAMES.flatMap((variable) =>
          Array.from({ length: rounds }, () => ({
            name: `${name}, by ${variable}`,
            run: async (place: Place) => {
              const server = await rawServer((socket) => socket.end(answer ?? ''))
              if (answer === null) await server.close()
              const token = madeToken()
              const ran = await sendTo(place, 'https://cdn.boxes.example', token, [], { [variable]: server.origin })
              const sent = expecting(server.heard().includes(token), false, 'the proxy heard the token')
              if (answer !== null) await server.close()
              // Past the tunnel it is the server that closes.
              const code = name.startsWith('200') ? 'reset' : 'proxy'
              return all(ended(ran, 2), failsWith(ran.stdout, code), matching(ran.stdout, says), sent)
            },
          })),
        ),
      ),
    }),
}

import { START_PLAYGROUND } from '../../requests/sentences.ts'
import { formatSpan } from '../../../shared/text/measures.ts'
import { capital, type Detail, type Room, type Rooms } from './room.ts'
import type { Words } from './words.ts'

const NOTHING = 'nothing was learned about the token'
const theHost = ({ host }: Words): string => host ?? 'the host'

const transport = (w: Words): Detail => ({ host: w.host, systemCode: w.systemCode })
const record = (w: Words): Detail => ({ errorId: w.errorId, status: w.status, requestId: w.requestId })
const supportKnows = (w: Words): string =>
  w.requestId === null ? '' : `; give the platform’s support the request id ${w.requestId}`

/** What the transport itself knows to say comes first: it saw what happened. */
const failed = (sentence: Room['sentence'], next: string): Room => ({
  sentence: (w) => w.transport?.summary ?? sentence(w),
  next: (w) => w.transport?.next ?? next,
  detail: transport,
})

const REFUSED = failed(
  (w) => `${capital(theHost(w))} refuses connections: ${NOTHING}.`,
  'Check the address and port, and whether the server is running. Keep the token: nothing suggests that it is bad.',
)

/** Nothing was learned about the token: keep it. */
export const NOT_CHECKED: Rooms<'not-checked'> = {
  'offline-dns': failed(
    (w) => `The name ${theHost(w)} cannot be resolved: ${NOTHING}.`,
    'Check the network and the spelling of the host name. Keep the token: nothing suggests that it is bad.',
  ),
  'connection-refused': {
    ...REFUSED,
    next: (w) => (w.isPlayground ? START_PLAYGROUND : REFUSED.next(w)),
  },
  'connection-reset': failed(
    (w) => `The connection to ${theHost(w)} was cut off: ${NOTHING}.`,
    'Try again; if it keeps happening, a firewall or proxy may cut the connection. Keep the token.',
  ),
  timeout: failed(
    (w) => `${capital(theHost(w))} did not answer completely in time: ${NOTHING}.`,
    'Try again, or allow a longer time. Keep the token: nothing suggests that it is bad.',
  ),
  'tls-untrusted': failed(
    (w) =>
      `No trusted TLS connection to ${theHost(w)} could be made${w.systemCode === null ? '' : ` (${w.systemCode})`}, so the token was not sent.`,
    'If your network inspects TLS, add its certificate authority in the settings (extra CA file); otherwise check the host. Never turn off the certificate check.',
  ),
  'proxy-interference': {
    sentence: (w) => {
      if (w.transport !== null) return w.transport.summary
      if (w.saw('the answer names what was not asked'))
        return `Something on the way rewrites the request: ${w.renamed ?? 'the answer names what was not asked for.'}`
      if (w.errorId === 'NotFound')
        return 'Something on the way may change the path: it is not known what path reached the platform.'
      if (w.login !== null)
        return `Something in front of the platform asks for a login of its own (${w.login})${w.server === null ? '' : `; it calls itself “${w.server}”`}: ${NOTHING}.`
      return `A proxy or the network’s login page answered in place of the platform${w.server === null ? '' : ` (${w.server})`}: ${NOTHING}.`
    },
    next: (w) => {
      if (w.transport !== null) return w.transport.next
      return w.saw('the answer names what was not asked') || w.errorId === 'NotFound'
        ? 'Configure the proxy, CDN or gateway on the way to pass on the path and query unchanged. Keep the token.'
        : 'Sign in to the network or proxy, or ask for the platform’s hosts to be allowed; then try again. Keep the token.'
    },
    toBeSure: () => 'the same request without the proxy, or from another network',
    detail: (w) => ({ host: w.host, status: w.status, systemCode: w.systemCode, server: w.server }),
  },
  'rate-limited': {
    sentence: () => `The platform is limiting the rate of requests: ${NOTHING}.`,
    next: (w) =>
      `Wait ${w.waitSeconds === null ? 'a moment' : formatSpan(w.waitSeconds)} and try again with fewer requests at a time. Keep the token.`,
    detail: (w) => ({ waitSeconds: w.waitSeconds }),
  },
  'platform-error': {
    sentence: (w) =>
      w.hibernated
        ? 'The space is hibernated: the platform has put it to sleep, for every token.'
        : w.errorId === null
          ? `Something in front of the platform${w.server === null ? '' : ` (${w.server})`} cannot reach it now${w.status === null ? '' : ` (${w.status})`}: ${NOTHING}.`
          : `The platform cannot answer now (${w.errorId}): ${NOTHING}.`,
    next: (w) =>
      w.hibernated
        ? 'Open the space in the web app to wake it, then try again. Keep the token.'
        : `Try again ${w.waitSeconds === null || w.waitSeconds <= 1 ? 'later' : `in ${formatSpan(w.waitSeconds)}`} and check the platform’s status page${supportKnows(w)}. Keep the token.`,
    detail: (w) => ({ ...record(w), waitSeconds: w.waitSeconds }),
  },
  'not-the-platform': {
    sentence: (w) =>
      w.transport?.summary ??
      `What answers at ${theHost(w)}${w.server === null ? '' : ` (${w.server})`} is not the platform: ${NOTHING}.`,
    next: (w) => w.transport?.next ?? `Check the base URL of ${w.apiLabel} in the service’s settings. Keep the token.`,
    toBeSure: () => 'the same request from another network',
    detail: (w) => ({ host: w.host, status: w.status, server: w.server }),
  },
  redirected: {
    sentence: (w) => {
      const to = w.redirectTo === null ? '' : ` (${w.redirectTo})`
      if (w.redirectLed === 'followed')
        return `The request was redirected to another address on the same server${to}, and the answer is about that address: ${NOTHING} where you asked.`
      if (w.redirectLed === 'within')
        return `The request was redirected to another address on the same server${to} and went no further: ${NOTHING}.`
      if (w.redirectLed === 'nowhere') return `The answer is a redirect that names no address: ${NOTHING}.`
      if (w.redirectLed === 'unreadable')
        return `The answer is a redirect to an address that cannot be read${to}, and the token was not sent there: ${NOTHING}.`
      const kept = w.redirectLed === 'away' ? ', and the token was not sent there' : ''
      return `The request was redirected elsewhere${to}${kept}: ${NOTHING}.`
    },
    next: (w) =>
      w.redirectLed === 'followed' || w.redirectLed === 'within'
        ? 'Check the path, and what stands in front of the platform there: some rule rewrites this address. Keep the token.'
        : w.redirectLed === 'nowhere' || w.redirectLed === 'unreadable'
          ? 'Check the base URL, and the proxy or gateway in front of it: the platform sends no such redirect. Keep the token.'
          : 'Check the base URL; if a login page asks, sign in to the network or gateway first. Keep the token.',
    detail: (w) => ({ to: w.redirectTo, status: w.status }),
  },
  cors: {
    sentence: () =>
      'The browser kept the answer from the page (CORS, or no answer at all): nothing was learned about the token.',
    next: () =>
      'Look at the request in the browser’s network panel: the answer there tells you more. Management is not for browsers; Delivery and Preview are. Keep the token.',
    toBeSure: () => 'the same request from outside the browser',
  },
  'response-too-large': {
    sentence: () => `The answer would be larger than the platform sends (7 MiB): ${NOTHING}.`,
    next: () =>
      'Ask for less at a time: a smaller limit, fewer linked levels (include), selected fields. Keep the token.',
    toBeSure: (w) => (w.errorId === 'BadRequest' ? 'one item of the same list' : null),
    detail: record,
  },
  'unrecognized-error': {
    sentence: (w) => {
      if (w.saw('the request was cancelled'))
        return 'The request was canceled: nothing came back, and nothing was learned about the token.'
      if (w.saw('nothing was sent')) return 'Nothing was sent: nothing was learned about the token.'
      return w.errorId === null
        ? `What came back could not be understood: ${NOTHING}.`
        : `The platform answered ${w.errorId}, which says nothing certain about the token.`
    },
    next: (w) => {
      if (w.saw('the request was cancelled')) return 'Run it again when you want to know. Keep the token.'
      if (w.saw('nothing was sent'))
        return 'Make sure that the service has an address for this API, then try again. Keep the token.'
      return `Read the answer itself${supportKnows(w)}. Keep the token.`
    },
    detail: record,
  },
}

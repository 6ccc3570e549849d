import type { CauseId, Certainty } from '../../shared/model/verdict.ts'
import { API_LABEL } from './describe.ts'
import type { Words } from './words.ts'

const KEYS = 'Settings > API keys'
const CMA = 'Settings > CMA tokens'

const place = ({ webApp }: Words, where: string): string => (webApp === null ? where : `${where} (${webApp})`)
const quoted = (id: string | null, otherwise: string): string => (id === null ? otherwise : `“${id}”`)

const isAccount = ({ kind, api }: Words): boolean =>
  kind === 'personal-access-token' || kind === 'oauth-token' || (kind === null && api === 'management')

const newToken = (w: Words): string =>
  isAccount(w)
    ? `Create a new personal access token under ${place(w, CMA)}`
    : `Look for the key under ${place(w, KEYS)} of the space, or create a new one there`

/** What to do about each cause, with the place in the platform's web app (specification, section 5). */
const NEXT: Readonly<Record<CauseId, (words: Words) => string>> = {
  works: (w) =>
    w.errorId === null
      ? 'Nothing to do: if a program still fails, compare the exact request that it sends with this one.'
      : 'Correct the request as the answer says; the token needs no change.',
  'works-but-empty': (w) =>
    w.api === 'delivery'
      ? 'Publish content in this environment, or read drafts through Preview with a preview key.'
      : 'Check that this is the environment that holds the content.',

  'token-missing': () =>
    'Set the variable or the field that should hold the token, and send it as “Authorization: Bearer …”.',
  'token-malformed': (w) =>
    w.flawCodes.includes('placeholder')
      ? `Put the real token in the placeholder’s place: keys are under ${place(w, KEYS)}.`
      : `Paste the token again without anything around it; keys are shown under ${place(w, KEYS)}.`,
  'token-of-other-api': (w) => {
    const right =
      w.api === 'management'
        ? `a personal access token (${place(w, CMA)})`
        : `the ${w.apiLabel} key (${place(w, KEYS)})`
    const owner = w.acceptedBy ?? w.belongsTo
    return owner === null
      ? `Use ${right} for ${w.apiLabel}: each API takes its own token.`
      : `Send this token to ${API_LABEL[owner]}, or use ${right} for ${w.apiLabel}.`
  },
  'token-of-other-service': (w) =>
    w.otherService === null
      ? 'Check in which region or installation the space lives, and use its hosts.'
      : `Use the hosts of “${w.otherService}” for this token.`,
  'header-not-delivered': () =>
    'Let the reverse proxy, CDN or gateway before the platform pass the Authorization header on; until then the query parameter works.',
  'query-not-delivered': () =>
    'Send the token in the Authorization header, as recommended, or let the proxy on the way pass the query on unchanged.',
  'token-unknown-or-revoked': (w) => `${newToken(w)}; the old value cannot be brought back.`,

  'environment-not-enabled': (w) =>
    `Open the key${w.keyName === null ? '' : ` “${w.keyName}”`} under ${place(w, KEYS)} and enable the environment ${quoted(w.environment, 'that is asked for')} for it.`,
  'environment-missing': (w) =>
    `Check the environment’s id under ${place(w, 'Settings > Environments')}${w.environments === null ? '' : `; there are ${w.environments.join(', ')}`}.`,
  'space-of-another-token': (w) =>
    w.worksIn === null
      ? `Compare the space id with the one shown beside the key under ${place(w, KEYS)}.`
      : `Ask the space “${w.worksIn}” with this token, or use a key of ${quoted(w.space, 'the space')} (${place(w, KEYS)} there).`,
  'space-missing': (w) =>
    `Compare the space id ${quoted(w.space, '')} with the one under ${place(w, 'Settings > General settings')} of the space.`,
  'space-no-access': (w) =>
    isAccount(w)
      ? `Have the account invited to the space (${place(w, 'Settings > Users')}), or use a token of a member.`
      : `Use a key of this very space: ${place(w, KEYS)}.`,
  'resource-missing': () => 'Check the id, and in which environment the resource lives.',
  'resource-unpublished': () =>
    'Publish it in the web app (Content > the entry > Publish), or read it through Preview with a preview key.',
  'malformed-id': () =>
    'Find the variable that fills this place in the path; it was unset, empty or of the wrong type.',
  'stale-cache': () =>
    'Wait for the cache to expire, or vary the request; the key and its environments need no change.',
  'organization-grant-missing': () =>
    'Grant the token access to the organization: Account settings > Tokens in the web app, or ask the organization’s owner (single sign-on).',
  'permission-denied': (w) =>
    `Have the role of the token’s owner changed: ${place(w, 'Settings > Roles & permissions')}.`,

  'offline-dns': () =>
    'Check the network and the spelling of the host name. Keep the token: nothing speaks against it.',
  'connection-refused': () =>
    'Check address and port, and whether the server runs. Keep the token: nothing speaks against it.',
  'connection-reset': () => 'Try again; if it stays, a firewall or proxy may cut the connection. Keep the token.',
  timeout: () => 'Try again, or allow a longer time. Keep the token: nothing speaks against it.',
  'tls-untrusted': () =>
    'If your network inspects TLS, add its certificate authority in the settings (extra CA file, NODE_EXTRA_CA_CERTS); otherwise check the host. Never switch the check off.',
  'proxy-interference': () =>
    'Sign in to the network or proxy, or have the platform’s hosts let through; then try again. Keep the token.',
  'rate-limited': (w) =>
    `Wait ${w.waitSeconds === null ? 'a moment' : `${w.waitSeconds} s`} and try again with fewer requests at a time. Keep the token.`,
  'platform-error': (w) =>
    `Try again later and see the platform’s status page${w.requestId === null ? '' : `; give its support the request id ${w.requestId}`}. Keep the token.`,
  'not-the-platform': (w) => `Check the base URL of ${w.apiLabel} in the service’s settings. Keep the token.`,
  redirected: () =>
    'Check the base URL; if a login page asks, sign in to the network or gateway first. Keep the token.',
  'response-too-large': () =>
    'Ask for less at a time: a smaller limit, fewer linked levels (include), selected fields. Keep the token.',
  'unrecognized-error': (w) =>
    `Read the answer itself${w.requestId === null ? '' : `, and give the platform’s support the request id ${w.requestId}`}. Keep the token.`,

  'keychain-unavailable': () =>
    'Start or install the system’s keychain (on Linux a Secret Service such as gnome-keyring), or paste the token for this once (in a terminal: --token-stdin).',
  'keychain-locked': () => 'Unlock the keychain and try again.',
  'secret-gone': () => 'Paste the token again, or remove the entry.',
}

const allowManagement = (w: Words, what: string): string =>
  w.offline || !w.managementAllowed
    ? `a Management token of the space, if you allow its use, ${what}`
    : `a Management token of the space ${what}`

/** What would tell a cause that is not certain from the others. Null: nothing that can be asked. */
const DECIDES: Readonly<Partial<Record<CauseId, (words: Words) => string>>> = {
  'environment-not-enabled': (w) =>
    `whether the environment exists: ${allowManagement(w, 'lists the environments and the key’s own')}; so does another key that works there`,
  'environment-missing': (w) =>
    `whether the environment exists: ${allowManagement(w, 'lists the environments and their aliases')}; so does another key that works there`,
  'space-missing': (w) => `whether the space exists: ${allowManagement(w, 'reads it')}; so does a key that works there`,
  'space-no-access': (w) =>
    `whether the space exists: ${allowManagement(w, 'reads it')}; so does a key that works there`,
  'space-of-another-token': () => 'the same token on the other spaces you know',
  'resource-missing': (w) => `the same path on Preview with a preview key; ${allowManagement(w, 'shows it too')}`,
  'resource-unpublished': (w) => `the same path on Preview with a preview key; ${allowManagement(w, 'shows it too')}`,
  'stale-cache': () => 'the same request past the cache',
  'token-unknown-or-revoked': () =>
    'the same token in the other placement, on the other APIs and in the other region; if all refuse it, it is gone',
  'token-of-other-api': () => 'the same token on the service’s other APIs',
  'token-of-other-service': (w) =>
    w.otherServices.length > 0 && !w.otherServicesAllowed
      ? `the same token on ${w.otherServices.map((name) => `“${name}”`).join(' and ')}, which needs your yes (in a terminal: --allow-other-services)`
      : 'the same token on the service’s other region',
  'token-malformed': () => 'a check of the token itself for anything pasted with it',
  'token-missing': () => 'a look at the request as it was sent: does it carry a token at all',
  'header-not-delivered': () => 'the same token in the query',
  'query-not-delivered': () => 'the same token in the header',
  'not-the-platform': () => 'the same request without the network’s proxy, or from another network',
  'proxy-interference': () => 'the same request without the proxy, or from another network',
}

/** What to do about a cause, and, while it is not certain, which further fact would decide. */
export const adviceFor = (id: CauseId, certainty: Certainty, words: Words): string => {
  const next = NEXT[id](words)
  const decides = certainty === 'certain' || certainty === 'ruled-out' ? undefined : DECIDES[id]
  return decides === undefined ? next : `${next} To be sure: ${decides(words)}.`
}

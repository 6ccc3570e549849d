import {
  errorIdOf,
  hostOf,
  serverOf,
  serviceOf,
  statusOf,
  systemCodeOf,
  transportWords,
  type JudgedCase,
} from '../judged-case.ts'
import type { Observation } from '../observe/observations.ts'
import { inBrackets } from '../phrases.ts'
import type { CauseModule } from './cause-module.ts'

/** The login that the response asks for, if it isn't the platform's. */
const loginOf = ({ answer }: JudgedCase): string | null => answer?.signs.otherLogin ?? null

const isChanged = (judged: JudgedCase): boolean =>
  judged.saw('the answer names what was not asked') || errorIdOf(judged) === 'NotFound'

/** Another path at the same address arrived as it was sent. */
const PATH_ARRIVES: readonly Observation[] = [
  'the token reaches another environment of the space',
  'another token reaches this space in the same way',
]

export const proxyInterference = {
  id: 'proxy-interference',
  possible: [
    { after: ['the proxy failed', 'another server asks for a login', 'a proxy or a filter says that it answered'] },
    {
      after: [
        'the answer was not HTTP',
        'a browser blocked the request',
        'a page came instead of content',
        'a foreign answer came',
        'a gateway failed without a record',
      ],
      rarely: true,
      rank: 1,
    },
    {
      after: [
        'the request has another problem',
        'the environment was not found',
        'the space was not found',
        'the resource was not found',
      ],
      if: ['the answer names what was not asked'],
      rank: 3,
    },
    // A response that doesn't name the environment doesn't show whether its capital letters were lost on the way.
    {
      after: ['the environment was not found'],
      if: ['the environment has capital letters'],
      unless: ['the answer names what was asked'],
      rarely: true,
      rank: 5,
    },
    // The same for a space.
    {
      after: ['the space was not found'],
      if: ['the space has capital letters'],
      unless: ['the answer names what was asked'],
      rarely: true,
      rank: 5,
    },
    // And for a resource.
    {
      after: ['the resource was not found', 'something was not found'],
      if: ['the resource has capital letters'],
      unless: ['the answer names what was asked'],
      rarely: true,
      rank: 11,
    },
    // A response that names nothing doesn't show whether the path was changed on the way.
    { after: ['something was not found'], if: ['the path names an environment'], rarely: true, rank: 11 },
    // Nor does Management's own, unless something else came from this address.
    {
      after: ['something was not found'],
      if: ['the request went to Management'],
      unless: ['Management shows the space'],
      rarely: true,
      rank: 11,
    },
    {
      after: ['something was not found'],
      if: ['another token finds nothing here in the same way'],
      unless: PATH_ARRIVES,
      rank: 9,
    },
    {
      after: ['something was not found'],
      if: ['a token finds nothing in its own space'],
      unless: PATH_ARRIVES,
      rank: 9,
    },
  ],
  provedBy: ['a proxy or a filter says that it answered'],
  ruledOutBy: [
    'Management lists the environment as not ready',
    'another token reaches this environment in the same way',
    // What changes an id in the path does not change a list without one.
    { seen: ['the token reads lists in this environment'], unless: ['the resource has capital letters'] },
    'its collection does not list the resource',
  ],
  needs: ['the proxy failed', 'a proxy or a filter says that it answered'],
  hints: [
    { seen: ['the answer names what was not asked'] },
    // Each token has an account.
    { seen: ['the account itself was not found'] },
    { seen: ['the page speaks of a login to the network'], rank: 1 },
    // A response that names nothing, to each key of a space: as if the path had been another one.
    {
      seen: ['another token finds nothing here in the same way'],
      unless: [
        ...PATH_ARRIVES,
        'the token reaches another space',
        'the space resembles a known one',
        'Management does not show the space',
      ],
      rank: 7,
    },
    { seen: ['a token finds nothing in its own space'], unless: PATH_ARRIVES, rank: 7 },
  ],
  decidedBy: [
    'account-if-unnamed',
    'list-on-management',
    'resource-in-collection',
    'keys-of-environment',
    'keys-of-other-spaces',
  ],
  fixes: ['try-again'],
  headline: (judged) => {
    if (judged.saw('the proxy failed')) return 'The proxy didn’t connect'
    if (isChanged(judged)) return 'The request was changed on the way'
    return loginOf(judged) === null ? 'A proxy or filter responded' : 'A proxy asks for a login'
  },
  summary: (judged, doubt) => {
    const words = transportWords(judged)?.summary
    if (words !== undefined) return words
    if (isChanged(judged))
      return doubt === ''
        ? 'A proxy, CDN or gateway changes the path or the query.'
        : `A proxy ${doubt}changed the request on the way.`
    const [login, server] = [loginOf(judged), serverOf(judged)]
    if (login !== null) return `It ${doubt}wants a login of its own (${login}), which ${serviceOf(judged)} doesn’t use.`
    if (doubt !== '')
      return `A proxy or the network’s login page${inBrackets(server)} ${doubt}responded instead of ${serviceOf(judged)}.`
    return server === null ? `The request didn’t reach ${serviceOf(judged)}.` : `It calls itself “${server}”.`
  },
  next: (judged) =>
    transportWords(judged)?.next ??
    (isChanged(judged)
      ? 'Configure the proxy to pass path and query on unchanged.'
      : 'Sign in to the network or proxy, then try again.'),
  toBeSure: () => 'the same request from another network',
  detail: (judged) => ({
    host: hostOf(judged),
    status: statusOf(judged),
    systemCode: systemCodeOf(judged),
    server: serverOf(judged),
  }),
  reference: {
    meaning: "A proxy, a filter or the network's login page responds, or changes the request.",
    proof: 'The proxy fails, or the response names the proxy or filter that sent it.',
    fix: "Sign in to the network, or ask for Contentful's hosts to be allowed. A proxy must not change the path.",
  },
} as const satisfies CauseModule

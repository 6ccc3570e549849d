import { describe, it } from 'vitest'
import { prove, type Situation } from './situation.ts'
import type { Meddling } from './servers/fronts.ts'

/** Something on the way changes the path. What it left as it was shows that the path is what was lost. */

const onPath = (change: (path: string) => string): Meddling => ({
  url: (url) => {
    const [path = '', query] = url.split('?')
    return query === undefined ? change(path) : `${change(path)}?${query}`
  },
})
const lowerCases = onPath((path) => path.toLowerCase())
const prefixes = onPath((path) => `/site${path}`)
const NOT_CERTAIN = ['likely', 'possible']
const manners = {
  entry: 'absent' as const,
  parameters: ['access_token', 'limit', 'sys.id', 'select'],
}

const rows: Situation[] = [
  {
    name: 'the ID of an entry is lower-cased and its collection lists the entry',
    token: 'storefront',
    witnesses: ['previewer'],
    installation: (home) => ({
      ...home,
      spaces: { ...home.spaces, shop: { environments: { master: { WelcomePage: true } } } },
    }),
    manners,
    fronts: { delivery: lowerCases, preview: lowerCases },
    ask: '--service home --space shop --path /spaces/shop/entries/WelcomePage',
    verdict: 'not-checked',
    first: 'proxy-interference',
    causes: { 'resource-missing': ['ruled-out', 'absent'], 'resource-unpublished': ['ruled-out', 'absent'] },
  },
  {
    name: "the ID of an entry is lower-cased and the collection can't be read",
    token: 'storefront',
    witnesses: ['previewer'],
    installation: (home) => ({
      ...home,
      spaces: { ...home.spaces, shop: { environments: { master: { WelcomePage: true } } } },
    }),
    manners: { entry: 'absent' },
    fronts: { delivery: lowerCases, preview: lowerCases },
    ask: '--service home --space shop --path /spaces/shop/entries/WelcomePage',
    verdict: ['no-access', 'not-checked'],
    first: ['resource-missing', 'resource-unpublished', 'proxy-interference'],
    certainty: NOT_CERTAIN,
  },
  {
    name: 'the path gets a prefix, which a key of another space reports too',
    token: 'storefront',
    witnesses: ['everywhere', 'blogger'],
    fronts: { delivery: prefixes },
    ask: '--service home --space shop --environment master',
    verdict: 'not-checked',
    first: 'proxy-interference',
  },
]

describe('diagnose a path that is changed on the way', () => {
  it.concurrent.each(rows)('returns $verdict when $name', prove)
})

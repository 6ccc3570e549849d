import { COMPLEX_QUERY } from '../platform/graphql.ts'
import { APIS } from '../platform/model.ts'
import { addStage, environmentOf, home, queryPath, type World } from '../world.ts'
import { variantsOf, type Variant, type Variants } from './fault.ts'

const ofText = variantsOf('text')
const ofTarget = variantsOf('target')
const ofWay = variantsOf('way')

/** What a text that was refused may be, where nothing shows that it is a typo. */
const ANY_REFUSAL = [
  'token-unknown-or-revoked',
  'token-of-other-api',
  'token-of-other-service',
  'token-expired',
  'header-not-delivered',
  'query-not-delivered',
  'key-not-active-yet',
]

/** What a 404 without details may be about. */
const ANY_PLACE = [
  'space-missing',
  'space-no-access',
  'space-of-another-token',
  'environment-missing',
  'environment-not-enabled',
  'environment-not-ready',
  'resource-missing',
  'resource-unpublished',
  'wrong-method-or-host',
]

const other = (letter: string): string => (letter === 'x' ? 'y' : 'x')
const replaced = (secret: string, at: number): string =>
  secret.slice(0, at) + other(secret.charAt(at)) + secret.slice(at + 1)

const TYPOS: readonly { label: string; text: (secret: string) => string }[] = [
  { label: 'one character', text: (secret) => replaced(secret, 11) },
  { label: 'two characters', text: (secret) => replaced(replaced(secret, 11), 20) },
  { label: 'its last character', text: (secret) => replaced(secret, secret.length - 1) },
  { label: 'a missing character', text: (secret) => secret.slice(0, 14) + secret.slice(15) },
  { label: 'a missing end', text: (secret) => secret.slice(0, -6) },
  { label: 'a doubled end', text: (secret) => secret + secret.slice(-5) },
]

/** A typo of a token that the vault has, or of the token itself, which only the space's list of keys can show. */
const typos: Variants = (world) =>
  TYPOS.flatMap(({ label, text }): Variant[] => [
    ...world.vault
      .filter(({ kind, service }) => service === 0 && kind.endsWith('-key'))
      .slice(0, 1)
      .map(({ name, secret }) =>
        ofText(
          'typo-of-saved',
          `the token is “${name}” but for ${label}`,
          ['token-malformed'],
          1,
          (changed) => {
            changed.given.text = text(secret)
          },
          { ruled: 'certain', needed: 1 },
        ),
      ),
    ofText(
      'typo',
      `the token differs in ${label}`,
      // A typo of a token that isn't known looks like any value that was never issued.
      ['token-malformed', 'token-unknown-or-revoked'],
      1,
      (changed) => {
        changed.given.text = text(changed.given.secret)
      },
      { ruled: 'open', mayBe: ANY_REFUSAL },
    ),
  ])

/** Whether another key of the vault would meet the same proxy where it should work. */
const hasFellow = ({ target, vault, ...world }: World): boolean =>
  vault.some(
    ({ kind, service, space, environments, secret }) =>
      service === 0 &&
      kind === `${target.api}-key` &&
      space === target.space &&
      environments.includes(environmentOf({ target, vault, ...world })) &&
      home({ target, vault, ...world }).keys.some((key) => key.secret === secret && key.api === target.api),
  )

const prefixes: Variants = (world) =>
  [[world.target.api], APIS].map((apis) =>
    ofWay(
      'prefix',
      `a proxy puts /cms before each path of ${apis.join(', ')}`,
      ['proxy-interference', 'not-the-platform'],
      1,
      (changed) => {
        for (const api of apis) addStage(changed, api, { kind: 'prefix', path: '/cms' })
      },
      { ruled: 'open', mayBe: hasFellow(world) ? [] : ANY_PLACE },
    ),
  )

const heavy: Variants = (world) => [
  ofWay(
    'heavy',
    'each answer has 90 kB of headers',
    ['not-the-platform', 'proxy-interference'],
    1,
    (changed) => addStage(changed, world.target.api, { kind: 'heavy', bytes: 90_000 }),
    { ruled: 'open' },
  ),
]

const complex: Variants = ({ target }) =>
  target.api !== 'graphql'
    ? []
    : [
        ofTarget(
          'complex',
          'the query is too complex',
          ['works'],
          1,
          (changed) => {
            changed.target.path = queryPath(target.space, target.environment, COMPLEX_QUERY)
          },
          { ruled: 'open' },
        ),
      ]

/** What only wider worlds have. */
export const wideVariants: Variants = (world) => [typos, prefixes, heavy, complex].flatMap((draw) => draw(world))

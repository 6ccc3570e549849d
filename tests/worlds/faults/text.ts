import type { World } from '../world.ts'
import type { Variant, Variants } from './fault.ts'

type Mangle = {
  label: string
  text: (secret: string, world: World) => string
  ruled: 'certain' | 'open'
  causes?: string[]
  weight?: number
  viaInput?: boolean
}

const UNKNOWN = ['token-malformed', 'token-unknown-or-revoked']

/** How a token looks after it was copied, quoted, or never filled in. */
const MANGLED: readonly Mangle[] = [
  { label: 'in double quotes', text: (secret) => `"${secret}"`, ruled: 'certain' },
  { label: 'in single quotes', text: (secret) => `'${secret}'`, ruled: 'certain' },
  { label: 'with “Bearer ” before it', text: (secret) => `Bearer ${secret}`, ruled: 'certain' },
  { label: 'with “access_token=” before it', text: (secret) => `access_token=${secret}`, ruled: 'certain' },
  { label: 'with a line break at its end', text: (secret) => `${secret}\n\n`, ruled: 'certain' },
  { label: 'with a blank inside', text: (secret) => `${secret.slice(0, 9)} ${secret.slice(9)}`, ruled: 'certain' },
  {
    label: 'with a zero-width space',
    text: (secret) => `${secret.slice(0, 9)}\u200b${secret.slice(9)}`,
    ruled: 'certain',
  },
  { label: 'with a byte order mark', text: (secret) => `\ufeff${secret}`, ruled: 'certain' },
  {
    label: 'with a look-alike letter',
    text: (secret) => secret.replace(/[aeoc]/, (letter) => ({ a: 'а', e: 'е', o: 'о', c: 'с' })[letter] ?? letter),
    ruled: 'certain',
  },
  { label: 'with a brace at its end', text: (secret) => `${secret}}`, ruled: 'certain' },
  { label: 'with a comma at its end', text: (secret) => `${secret},`, ruled: 'certain' },
  { label: 'cut', text: (secret) => secret.slice(0, -4), ruled: 'open', causes: UNKNOWN },
  { label: 'twice, one behind the other', text: (secret) => `${secret}${secret}`, ruled: 'open', causes: UNKNOWN },
  { label: 'two tokens with a blank between them', text: (secret) => `${secret} ${secret}`, ruled: 'certain' },
  { label: 'in capitals', text: (secret) => secret.toUpperCase(), ruled: 'open', causes: UNKNOWN },
  { label: 'a placeholder', text: () => 'YOUR_ACCESS_TOKEN', ruled: 'certain' },
  { label: 'a placeholder in angle brackets', text: () => '<delivery-token>', ruled: 'certain' },
  { label: 'an unexpanded variable', text: () => '${CONTENTFUL_ACCESS_TOKEN}', ruled: 'certain' },
  { label: 'an unexpanded variable, as a template writes it', text: () => '{{ access_token }}', ruled: 'certain' },
  {
    label: 'the word “undefined”',
    text: () => 'undefined',
    ruled: 'certain',
    causes: ['token-malformed', 'token-missing'],
  },
]

const mangled = ({ label, text, ruled, causes = ['token-malformed'], weight = 1 }: Mangle): Variant => ({
  fault: ruled === 'certain' ? 'malformed' : 'mangled',
  label: `the token is ${label}`,
  layer: 'text',
  causes,
  weight,
  ruled,
  // Once, and once more with what it should be.
  needed: text('secret', {} as World).includes('secret') ? 2 : 1,
  apply: (world) => {
    world.given.text = text(world.given.secret, world)
  },
})

const missing: Variant = {
  fault: 'missing',
  label: 'no token was given',
  layer: 'text',
  causes: ['token-missing'],
  weight: 2,
  ruled: 'certain',
  needed: 0,
  apply: (world) => {
    world.given.text = ''
  },
}

/** A blank at the end never arrives in a header: the token works, though it is not as it should be. */
const trailing: Variant = {
  fault: 'blank-at-end',
  label: 'the token is with a blank at its end',
  layer: 'text',
  causes: ['token-malformed', 'works', 'works-but-empty'],
  weight: 1,
  ruled: 'open',
  apply: (world) => {
    world.given.text = `${world.given.secret} `
  },
}

export const textVariants: Variants = (world) => {
  const { secret } = world.given
  const fitting = MANGLED.filter(({ text }) => text(secret, world) !== secret)
  return [...fitting.map(mangled), missing, trailing]
}

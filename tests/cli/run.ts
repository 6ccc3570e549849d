import { afterAll, beforeAll, expect } from 'vitest'
import { tokenDesk, type Asked, type Ran } from './command.ts'
import { tokenDeskHere, type AskedHere } from './in-process.ts'
import { HOME, TOKENS, type TokenName } from './people.ts'
import { holdsNoSecret } from './promises.ts'
import { startPlatform, type Platform } from './servers/platform.ts'

/** The start of most diagnoses. */
export const KEY = ['diagnose', '--token-stdin', '--kind', 'delivery-key', '--space', 'shop']

/** One platform for a file of tests, and the options that name its addresses. */
export const platformOfTheFile = (): { platform: () => Platform; bases: () => string[] } => {
  let platform: Platform | null = null
  const started = (): Platform => {
    if (platform === null) throw new Error('The platform runs within tests only.')
    return platform
  }
  beforeAll(async () => {
    platform = await startPlatform(HOME)
  })
  afterAll(() => platform?.close())
  return {
    platform: started,
    bases: () =>
      (['delivery', 'preview', 'management', 'images'] as const).flatMap((api) => [
        '--base-url',
        `${api}=${started().at[api].origin}`,
      ]),
  }
}

const held = (ran: Ran, args: readonly string[]): Ran => {
  holdsNoSecret(ran.stdout + ran.stderr, Object.values(TOKENS), args.join(' ').slice(0, 40))
  expect(ran.stderr, 'no stack').not.toMatch(/\n\s+at .*[:(]\d+|node:internal|ZodError/)
  return ran
}

/** Runs the command and holds what always holds: no secret in what it says, and no stack. */
export const run = async (args: readonly string[], asked: Asked = {}): Promise<Ran> =>
  held(await tokenDesk(args, asked), args)

/** The same without a process, where nothing of one matters. */
export const runHere = async (args: readonly string[], asked: AskedHere = {}): Promise<Ran> =>
  held(await tokenDeskHere(args, asked), args)

/** A service of a manifest. */
export const service = (own: Platform): { name: string; baseUrls: Record<string, string> } => ({
  name: 'home',
  baseUrls: {
    delivery: own.at.delivery.origin,
    preview: own.at.preview.origin,
    management: own.at.management.origin,
  },
})

/** The variables that such a manifest names. */
export const variables = (...names: TokenName[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [`SECRET_OF_${name.toUpperCase()}`, TOKENS[name]]))

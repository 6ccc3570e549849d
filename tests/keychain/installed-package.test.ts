import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packCommand, type Packed } from '../fakes/packed-command.ts'
import { TOKENS } from '../fakes/platform/ask.ts'
import { startPlatform, type Platform } from '../fakes/platform/platform-server.ts'
import { WORLD } from '../fakes/platform/worlds.ts'
import { filesHolding } from './secret-search.ts'
import { startSecretService, whyNoSecretService } from './secret-service.ts'

const problem = await whyNoSecretService()
if (problem !== null && process.env['CI'] === 'true') throw new Error(`The keychain tests did not run: ${problem}.`)

let packed: Packed
let platform: Platform
let clean: string
beforeAll(async () => {
  packed = await packCommand()
  platform = await startPlatform(WORLD)
  clean = await packed.install()
})
afterAll(async () => {
  await platform.close()
  await packed.remove()
})

/** Runs the installed command as a person would, from another folder. */
const run = async (args: readonly string[], env: NodeJS.ProcessEnv, input = '') => {
  const child = spawn(join(clean, 'node_modules/.bin/token-desk'), args, {
    cwd: '/',
    env: { ...env, TOKEN_DESK_PROFILE: join(clean, 'profile') },
  })
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const code = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  expect(stdout + stderr).not.toContain(TOKENS.delivery)
  return { code: await code, stdout, stderr }
}

const address = (): string[] => ['--base-url', `delivery=${platform.baseUrls.delivery}`]

describe.skipIf(process.platform === 'win32')(
  'the command line, installed from its package into a clean folder',
  () => {
    it('diagnoses a given token against a server', async () => {
      const ask = ['diagnose', '--token-stdin', '--kind', 'delivery-key', '--space', 'alpha', ...address(), '--json']
      const { code, stdout, stderr } = await run(ask, { PATH: process.env['PATH'] }, TOKENS.delivery)
      expect([code, stderr]).toEqual([0, ''])
      const { verdict, causes } = JSON.parse(stdout) as { verdict: string; causes: { id: string }[] }
      expect([verdict, causes[0]?.id]).toEqual(['accepted', 'works'])
    })

    it.skipIf(problem !== null)('keeps a token in the keychain, finds it again, and lets it go', async () => {
      const keyring = await startSecretService()
      try {
        const env = { ...keyring.env, PATH: process.env['PATH'] }
        const add = ['tokens', 'add', '--json', '--name', 'website', '--kind', 'delivery-key', '--service']
        const place = ['contentful-us', '--space', 'alpha', '--environment', 'master']
        const added = await run([...add, ...place], env, TOKENS.delivery)
        expect([added.code, added.stderr]).toEqual([0, ''])
        const { id } = JSON.parse(added.stdout) as { id: string }
        expect(await keyring.lookup(id)).toBe(TOKENS.delivery)
        const ask = ['diagnose', '--token', 'website', '--allow-other-services', ...address(), '--json']
        expect(JSON.parse((await run(ask, env)).stdout)).toMatchObject({ verdict: 'accepted' })
        expect(await filesHolding(join(clean, 'profile'), [TOKENS.delivery])).toEqual([])
        expect((await run(['tokens', 'remove', 'website', '--yes'], env)).code).toBe(0)
        expect(await keyring.lookup(id)).toBeNull()
      } finally {
        await keyring.stop()
      }
    })
  },
)

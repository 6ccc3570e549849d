/** Processes are killed while they write into a real keyring; afterwards each secret has a token and each token a secret. */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CatalogDocument } from '../../src/shared/model/vault.ts'
import { buildCli, type BuiltCli } from '../unit/cli/built-cli.ts'
import { startDeskProcess } from './desk-process-client.ts'
import { filesHolding } from './secret-search.ts'
import { startSecretService, whyNoSecretService, type SecretService } from './secret-service.ts'

const problem = await whyNoSecretService()
if (problem !== null && process.env['CI'] === 'true') throw new Error(`The keychain tests did not run: ${problem}.`)

const KILLS = 40
const secretOf = (index: number): string => `fake-delivery-key-${'x'.repeat(20 + index)}`

let cli: BuiltCli
beforeAll(async () => {
  cli = await buildCli()
})
afterAll(() => cli.remove())

let keyring: SecretService | null = null
afterEach(async () => {
  await keyring?.stop()
  keyring = null
})

let profiles = 0
const startDesk = async () => {
  const started = await startSecretService()
  keyring = started
  const profile = join(cli.folder, `killed-${(profiles += 1)}`)
  const env = { ...keyring.env, TOKEN_DESK_PROFILE: profile }
  const catalog = async (): Promise<CatalogDocument> =>
    JSON.parse(await readFile(join(profile, 'catalog.json'), 'utf8')) as CatalogDocument
  /** Secrets without a token, tokens without a secret, and what is still noted as under way. */
  const strays = async () => {
    const { tokens, pending, leftovers } = await catalog()
    const accounts = await started.accounts()
    const kept = tokens.map(({ id }) => id)
    const ids = accounts
      .map((account) => account.replace(':origins', ''))
      .filter((id) => !['connection', 'trial'].includes(id))
    return {
      secrets: ids.filter((id) => !kept.includes(id)),
      tokens: kept.filter((id) => !accounts.includes(id)),
      underWay: [...pending, ...leftovers],
    }
  }
  return { started, env, profile, catalog, strays }
}
const NONE = { secrets: [], tokens: [], underWay: [] }

const add = (index: number): string[] => [
  ...['tokens', 'add', '--name', `key ${index}`, '--kind', 'delivery-key', '--service', 'contentful-us'],
  ...['--space', 'alpha'],
]

describe.skipIf(problem !== null)('a command line that is killed while it keeps a token', () => {
  it('leaves no secret without a token and no token without a secret, whenever that was', async () => {
    const { env, profile, catalog, strays } = await startDesk()
    const began = performance.now()
    await cli.run(add(-1), { env, input: secretOf(0) })
    const whole = performance.now() - began
    for (let index = 0; index < KILLS; index += 1) {
      const child = cli.start(add(index), { env })
      const ended = once(child, 'exit')
      child.stdin!.on('error', () => undefined)
      child.stdin!.end(secretOf(index))
      // Spread over the time in which it does its work: before that it only starts.
      await Promise.race([ended, sleep(whole * (0.35 + (0.65 * index) / KILLS))])
      child.kill('SIGKILL')
      await ended
    }
    const last = await cli.run(add(KILLS), { env, input: secretOf(KILLS) })
    expect([last.code, last.stderr.includes(secretOf(KILLS))]).toEqual([0, false])
    expect(await strays()).toEqual(NONE)
    expect((await catalog()).tokens.length).toBeGreaterThanOrEqual(2)
    expect(await filesHolding(profile, [secretOf(0)])).toEqual([])
  }, 300_000)
})

describe.skipIf(problem !== null)('a desk that is killed while it replaces a secret', () => {
  it('leaves a token that says what the keychain holds, whenever that was', async () => {
    const { started, env, profile, catalog, strays } = await startDesk()
    await cli.run(add(0), { env, input: secretOf(0) })
    const [token] = (await catalog()).tokens
    const tokenId = token?.id ?? ''
    const replace = { tokenId, secret: secretOf(1) }
    const first = startDeskProcess(env, profile)
    await first.call('vault.read', null)
    const began = performance.now()
    await first.call('vault.replaceSecret', replace)
    const whole = performance.now() - began
    await first.end()
    for (let index = 0; index < KILLS / 2; index += 1) {
      const desk = startDeskProcess(env, profile)
      await desk.call('vault.read', null)
      const replaced = desk.call('vault.replaceSecret', { tokenId, secret: secretOf(index + 2) }).catch(() => null)
      await Promise.race([replaced, sleep((whole * 1.2 * index) / (KILLS / 2))])
      await desk.end()
    }
    const last = startDeskProcess(env, profile)
    await last.call('vault.read', null)
    await last.end()
    expect(await strays()).toEqual(NONE)
    const [after] = (await catalog()).tokens
    expect(after?.length).toBe((await started.lookup(tokenId))?.length)
  }, 300_000)
})

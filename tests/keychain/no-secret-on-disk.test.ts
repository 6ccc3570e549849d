import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesHolding } from './secret-search.ts'
import { envWithoutBus, startSecretService, whyNoSecretService } from './secret-service.ts'

const problem = await whyNoSecretService()
if (problem !== null && process.env['CI'] === 'true') throw new Error(`The keychain tests did not run: ${problem}.`)

const SECRETS = [
  'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa',
  'fake key with "quotes" & spaces/+=-bbbbbbbbb',
  'fake-short!',
  'fake-é🔑-secret-cccccccccccccccccccccccccccc',
]

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'token-desk-profile-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const useVault = async (env: NodeJS.ProcessEnv, profile: string) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'vault-process.ts')], { env })
  child.stdin.end(JSON.stringify({ folder: profile, secrets: SECRETS }))
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (output === '') throw new Error(errors)
  const outcome = JSON.parse(output) as { tokenIds: string[]; storage: string; kept: string[] }
  return { ...outcome, said: output + errors }
}

describe('the search for secrets', () => {
  it('finds each spelling of one, so that finding none means something', async () => {
    const [secret = ''] = SECRETS
    const spellings = [
      `x${secret}y`,
      encodeURIComponent(`?token=${secret}&`),
      Buffer.from(`Bearer ${secret}`).toString('base64'),
      Buffer.from(`user:${secret}\n`).toString('base64'),
      Buffer.from(`ab${secret}`).toString('base64'),
    ]
    for (const spelling of spellings) {
      await writeFile(join(folder, 'leak'), spelling)
      expect(await filesHolding(folder, [secret])).toEqual([join(folder, 'leak')])
    }
    await writeFile(join(folder, 'leak'), secret.slice(0, -1))
    expect(await filesHolding(folder, [secret])).toEqual([])
    await rm(join(folder, 'leak'))
  })
})

describe('after a vault with several tokens was used', () => {
  it.skipIf(problem !== null)('with a keychain, no secret is in any file or output', async () => {
    const keyring = await startSecretService()
    try {
      const profile = join(folder, 'with')
      const { tokenIds, storage, kept, said } = await useVault(keyring.env, profile)
      expect(storage).toBe('keychain')
      expect(kept).toEqual(SECRETS.map(() => 'keychain'))
      expect(await keyring.lookup(tokenIds[0]!)).toBe(SECRETS[0])
      expect(await keyring.lookup(tokenIds[2]!)).toBe(SECRETS[2])
      expect(await readdir(profile)).toContain('catalog.json')
      expect(await filesHolding(folder, SECRETS)).toEqual([])
      expect(await filesHolding(keyring.home, SECRETS)).toEqual([])
      expect(SECRETS.filter((secret) => said.includes(secret))).toEqual([])
    } finally {
      await keyring.stop()
    }
  })

  it.skipIf(process.platform !== 'linux')('without one, neither', async () => {
    const without = await envWithoutBus()
    try {
      const { storage, kept, said } = await useVault(without.env, join(folder, 'without'))
      expect(storage).toBe('session')
      expect(kept).toEqual(SECRETS.map(() => 'session'))
      expect(await filesHolding(folder, SECRETS)).toEqual([])
      expect(SECRETS.filter((secret) => said.includes(secret))).toEqual([])
    } finally {
      await without.remove()
    }
  })
})

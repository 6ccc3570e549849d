import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keptItems } from '../electron/kept-items.ts'
import { startSecretService, whyNoSecretService } from './secret-service.ts'

const problem = await whyNoSecretService()
if (problem !== null && process.env['CI'] === 'true') throw new Error(`The keychain tests did not run: ${problem}.`)

const PART = join(import.meta.dirname, '../electron/own-keychain.cjs')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'token-desk-own-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs a line of code with keytar as the app has it; `note` as the specs on real Electron give it. */
const withKeytar = async (env: NodeJS.ProcessEnv, code: string, note?: string): Promise<unknown> => {
  const source = `const { default: keytar } = await import('keytar'); console.log(JSON.stringify(await ${code}))`
  const args = ['-r', PART, '--input-type=module', '-e', source]
  const given = { ...env, ...(note !== undefined && { TOKEN_DESK_TEST_KEYCHAIN: note }) }
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: given,
    cwd: join(import.meta.dirname, '../..'),
  })
  return JSON.parse(stdout)
}

describe.skipIf(problem !== null)('the specs on real Electron beside a person’s keychain', () => {
  it('keep and remove keys under a name of their own, and note each', async () => {
    const keyring = await startSecretService()
    try {
      const note = join(folder, 'kept')
      const get = `keytar.getPassword('token-desk', 'one')`
      await withKeytar(keyring.env, `keytar.setPassword('token-desk', 'one', 'fake-value-of-the-person').then(() => 0)`)
      await withKeytar(
        keyring.env,
        `keytar.setPassword('token-desk', 'one', 'fake-value-of-a-spec').then(() => 0)`,
        note,
      )
      expect(await withKeytar(keyring.env, get)).toBe('fake-value-of-the-person')
      expect(await withKeytar(keyring.env, get, note)).toBe('fake-value-of-a-spec')
      expect(await withKeytar(keyring.env, `keytar.deletePassword('token-desk', 'one')`, note)).toBe(true)
      expect(await withKeytar(keyring.env, get, note)).toBeNull()
      expect(await withKeytar(keyring.env, get)).toBe('fake-value-of-the-person')
      expect(keptItems(note)).toEqual([['token-desk-test', 'one']])
    } finally {
      await keyring.stop()
    }
  })
})

describe('what is removed at the end', () => {
  it('is what was noted, and never anything under the person’s own name', async () => {
    expect(keptItems(join(folder, 'nothing'))).toEqual([])
    await writeFile(join(folder, 'wrong'), '["token-desk","one"]\n')
    expect(() => keptItems(join(folder, 'wrong'))).toThrow()
  })
})

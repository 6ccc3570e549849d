/** What a Secret Service says of itself, asked by each of the two programs that may be there, and what is never asked of it. */
import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readSecretService } from '../../src/core/adapters/keychain/secret-service.ts'
import { startKeychainProcess } from './ask.ts'
import { endProcess, missingOf, until } from './private-bus.ts'
import { startSecretService, whyNoSecretService, type SecretService } from './secret-service.ts'

const PROGRAMS = ['busctl', 'dbus-send']
const missing = await missingOf([...PROGRAMS, 'dbus-monitor'])
const problem = missing.length > 0 ? `${missing.join(', ')} not found` : await whyNoSecretService()
if (problem !== null && process.env['CI'] === 'true') throw new Error(`The keychain tests did not run: ${problem}.`)

const SECRET = 'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa'

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const startKeyring = async (): Promise<SecretService> => {
  const keyring = await startSecretService()
  cleanups.push(() => keyring.stop())
  return keyring
}

/** From now on this process asks this keyring, and finds this program only. */
const askWith = async (keyring: SecretService, program: string): Promise<void> => {
  vi.unstubAllEnvs()
  const folder = await mkdtemp(join(tmpdir(), 'token-desk-look-'))
  cleanups.push(() => rm(folder, { recursive: true }))
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', `command -v ${program}`])
  await symlink(stdout.trim(), join(folder, program))
  vi.stubEnv('PATH', folder)
  vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', keyring.env['DBUS_SESSION_BUS_ADDRESS'])
}

const look = (account: string) => readSecretService('token-desk', account)

describe.skipIf(problem !== null)('the look at a Secret Service', () => {
  for (const program of PROGRAMS)
    it(`distinguishes unlocked, locked and missing items with ${program}`, async () => {
      const keyring = await startKeyring()
      await keyring.store('a', SECRET)
      await askWith(keyring, program)
      const open = { is: 'there', defaultCollection: 'open', anyLocked: false }
      expect(await look('a')).toEqual({ ...open, item: 'open' })
      expect(await look('b')).toEqual({ ...open, item: 'none' })
      await keyring.lock()
      expect(await look('a')).toEqual({ is: 'there', defaultCollection: 'locked', anyLocked: true, item: 'none' })
      await keyring.chooseDefault('/org/freedesktop/secrets/collection/session')
      expect(await look('a')).toEqual({ is: 'there', defaultCollection: 'open', anyLocked: true, item: 'locked' })
    })
})

/** Every call on this keyring's bus from now on, a line each, by who, to whom and its name, without what is in it. */
const listen = async (keyring: SecretService): Promise<string[]> => {
  const monitor = spawn('dbus-monitor', ['--session', '--profile', "type='method_call'"], {
    env: keyring.env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  cleanups.push(() => endProcess(monitor, () => monitor.kill()))
  const heard: string[] = []
  createInterface({ input: monitor.stdout }).on('line', (line) => heard.push(line))
  await until('the monitor hears', async () => {
    await keyring.accounts()
    return heard.some((line) => line.includes('org.freedesktop.Secret.'))
  })
  heard.length = 0
  return heard
}

/** How those asked for properties who were heard until now. */
const askedForProperties = async (keyring: SecretService, heard: readonly string[]): Promise<string[]> => {
  await keyring.chooseDefault('/')
  const isLast = (line: string): boolean => line.endsWith('\tSetAlias')
  await until('the monitor hears the last call', () => Promise.resolve(heard.some(isLast)))
  const calls = heard.filter((line) => line.includes('org.freedesktop.DBus.Properties'))
  return calls.map((line) => line.slice(line.lastIndexOf('\t') + 1))
}

// GNOME’s keyring aborts where a client that it has not registered yet asks for one: then every program’s secrets are out of reach.
describe.skipIf(problem !== null)('asking a Secret Service', () => {
  for (const program of PROGRAMS)
    it(`never asks for a single property, with ${program}`, async () => {
      const keyring = await startKeyring()
      await askWith(keyring, program)
      const heard = await listen(keyring)
      expect(await look('a')).toMatchObject({ is: 'there' })
      const asked = await askedForProperties(keyring, heard)
      expect(asked.length).toBeGreaterThan(1)
      expect(new Set(asked)).toEqual(new Set(['GetAll']))
    })

  it('never asks for a single property, through libsecret', async () => {
    const keyring = await startKeyring()
    const heard = await listen(keyring)
    const keychain = startKeychainProcess(keyring.env)
    cleanups.push(() => keychain.end())
    await keychain.ask({ do: 'prove', how: 'writing' })
    await keychain.ask({ do: 'write', account: 'a', secret: SECRET })
    await keychain.ask({ do: 'read', account: 'a' })
    await keychain.ask({ do: 'read', account: 'b' })
    await keychain.ask({ do: 'remove', account: 'a' })
    const asked = await askedForProperties(keyring, heard)
    expect(asked.length).toBeGreaterThan(1)
    expect(new Set(asked)).toEqual(new Set(['GetAll']))
  })
})

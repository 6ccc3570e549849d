/** What every keychain has to do for the app and for the command line, whichever program it is. */
import { expect } from 'vitest'
import type { BuiltCli } from '../unit/cli/built-cli.ts'
import { startDeskProcess } from './desk-process-client.ts'
import type { SecretTool } from './secret-tool.ts'

type Tokens = { delivery: string; unknown: string }
const DONE = { ok: true }

const ofTheApp = async (held: SecretTool, env: NodeJS.ProcessEnv, tokens: Tokens): Promise<void> => {
  const profile = env['TOKEN_DESK_PROFILE'] ?? ''
  const desk = startDeskProcess(env, profile)
  try {
    const fields = { name: 'website', kind: 'delivery-key', serviceId: 'contentful-us', spaceId: 'alpha' }
    const draft = { ...fields, environments: ['master'], secret: tokens.delivery }
    const added = await desk.call('vault.addToken', draft)
    expect(added).toMatchObject({ ok: true, value: { storage: 'keychain' } })
    const { id } = (added as { value: { id: string } }).value
    expect(await held.lookup(id)).toBe(tokens.delivery)
    expect(await desk.call('vault.replaceSecret', { tokenId: id, secret: tokens.unknown })).toMatchObject(DONE)
    expect(await held.lookup(id)).toBe(tokens.unknown)
    expect(await desk.call('vault.revealSecret', { tokenId: id })).toMatchObject({ value: { secret: tokens.unknown } })
    expect(await desk.call('vault.removeToken', { tokenId: id })).toMatchObject(DONE)
    expect(await held.lookup(id)).toBeNull()
    expect((await held.accounts()).filter((account) => account.startsWith(id))).toEqual([])
  } finally {
    await desk.end()
  }
}

/** `answer`: what somebody does who is asked whether another program may have what the first one kept. */
const ofTheCommandLine = async (
  held: SecretTool,
  cli: BuiltCli,
  env: NodeJS.ProcessEnv,
  tokens: Tokens,
  answer: () => Promise<void> = () => Promise.resolve(),
): Promise<void> => {
  const add = ['tokens', 'add', '--json', '--name', 'website', '--kind', 'delivery-key', '--service', 'contentful-us']
  const added = await cli.run([...add, '--space', 'alpha'], { env, input: tokens.delivery })
  expect([added.code, added.stderr]).toEqual([0, ''])
  const { id } = JSON.parse(added.stdout) as { id: string }
  expect(await held.lookup(id)).toBe(tokens.delivery)
  const replacing = cli.run(['tokens', 'replace', 'website'], { env, input: tokens.unknown })
  await answer()
  expect((await replacing).code).toBe(0)
  expect(await held.lookup(id)).toBe(tokens.unknown)
  expect((await cli.run(['tokens', 'remove', 'website', '--yes'], { env })).code).toBe(0)
  expect(await held.lookup(id)).toBeNull()
}

export const keepsTokens = { ofTheApp, ofTheCommandLine }

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createLine } from './line.ts'

it.each([
  ['text', "env: { SITE_KEY: '${{ secrets.SITE_KEY }}' }"],
  ['github', "env: { SITE_KEY: '${{ secrets.SITE_KEY }}' }"],
  ['junit', 'env: { SITE_KEY: &apos;${{ secrets.SITE_KEY }}&apos; }'],
])('check names an unset variable in the format %s, with the line for a workflow', async (format, line) => {
  const folder = mkdtempSync(join(tmpdir(), 'token-desk-unset-'))
  const place = { kind: 'delivery-key', service: 'contentful-us', space: 'shop1234' }
  const manifest = join(folder, 'desk.json')
  writeFileSync(manifest, JSON.stringify({ tokens: [{ name: 'site', ...place, secretFrom: 'SITE_KEY' }] }))
  const { code, stdout } = await createLine().run(['check', '--manifest', manifest, '--format', format])
  rmSync(folder, { recursive: true })
  expect(code).toBe(2)
  expect(stdout).not.toContain('secret gone')
  expect(stdout).toMatch(/SITE_KEY isn['’]t set/)
  expect(stdout).toContain(line)
})

it('check names the token of the vault that an unset variable stands for', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'token-desk-unset-'))
  const manifest = join(folder, 'desk.json')
  const place = { kind: 'delivery-key', service: 'contentful-us', space: 'shop1234' }
  writeFileSync(manifest, JSON.stringify({ tokens: [{ name: 'site', ...place, secretFrom: 'SITE_KEY' }] }))
  const line = createLine()
  const add = ['tokens', 'add', 'site', '--kind', place.kind, '--service', place.service, '--space', place.space]
  await line.run([...add, '--token-stdin'], { input: 'fake-key-that-the-vault-has-0123456789abcdef' })
  const { stderr } = await line.run(['check', '--manifest', manifest])
  rmSync(folder, { recursive: true })
  expect(stderr).toContain('The vault has "site". Check it with `token-desk check --token site`.\n')
})

import { beforeAll, expect, it, vi } from 'vitest'
import { commands } from '../../../../src/renderer/bridge/commands.svelte.ts'
import { connect } from '../../../../src/renderer/bridge/desk.ts'
import { paletteEntries } from '../../../../src/renderer/features/palette/entries.ts'
import { matchEntries } from '../../../../src/renderer/features/palette/match.ts'
import { vault } from '../../../../src/renderer/bridge/vault.svelte.ts'
import { sampleSnapshot, sampleToken } from '../../../fakes/samples.ts'
import { bridgeOf } from '../../../fakes/bridge.ts'

beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  connect(bridgeOf({}))
  const { registerShellCommands } = await import('../../../../src/renderer/features/shell/shell-commands.ts')
  const { registerCommands } = await import('../../../../src/renderer/features/request/request-commands.ts')
  registerShellCommands()
  registerCommands()
})

it('says of a token that it is retiring, or was marked as revoked, and finds it by that', () => {
  const [old, gone] = [
    { ...sampleToken, id: '6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2a02', name: 'Old', retiring: true },
    { ...sampleToken, id: '6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2a03', name: 'Gone', markedRevoked: true },
  ]
  vault.snapshot = { ...sampleSnapshot, tokens: [sampleToken, old, gone] }
  const details = paletteEntries().flatMap(({ group, label, detail }) => (group === 'Tokens' ? [[label, detail]] : []))
  vault.snapshot = null
  expect(details.map(([label, detail]) => [label, detail?.split(' · ').at(-1)])).toEqual([
    [sampleToken.name, expect.not.stringMatching(/retiring|revoked/)],
    ['Old', 'retiring'],
    ['Gone', 'revoked'],
  ])
})

/** The commands that a person finds with these words, best first. */
const found = (words: string): string[] =>
  matchEntries(paletteEntries(), words).map(({ id }) => id.replace(/^command /, ''))

/** What people type, and what they mean by it. */
const MEANT: readonly (readonly [command: string, ...words: string[]])[] = [
  ['undo-removal', 'undo', 'take back', 'restore', 'bring back', 'revert', 'recover', 'undelete'],
  ['remove-token', 'remove', 'delete', 'delete token', 'forget token', 'drop token', 'remove key'],
  ['edit-token', 'rename', 'edit', 'change name', 'change token', 'modify'],
  ['new-token', 'import', 'paste', 'load', 'read .env', 'curl', 'upload', 'open file'],
  ['compare', 'compare', 'diff', 'difference', 'versus', 'vs'],
  ['settings', 'settings', 'preferences', 'options', 'config', 'configure', 'proxy', 'theme', 'dark', 'light'],
  ['settings', 'density', 'compact', 'zoom', 'text size', 'larger'],
  ['send', 'send', 'run', 'go', 'execute', 'call', 'submit', 'request', 'try'],
  ['resend', 'send again', 'repeat', 'retry', 'redo'],
  ['cancel', 'cancel', 'stop', 'abort'],
  ['diagnose', 'diagnose', 'why', 'cause', 'check', 'debug', 'fails', 'test', 'verdict'],
  ['new-token', 'explain', 'error', 'log', 'paste error', 'stack trace'],
  ['pin', 'pin', 'star', 'favorite', 'bookmark', 'save request'],
  ['copy-curl', 'copy curl', 'copy as curl'],
  ['copy-fetch', 'copy fetch', 'copy as fetch', 'javascript', 'code'],
  ['copy-sdk', 'copy sdk', 'client', 'snippet'],
  ['clear-history', 'clear history', 'delete history', 'forget history', 'empty history', 'erase history'],
  ['search-history', 'search history', 'find request', 'history'],
  ['search-body', 'find in body', 'search body'],
  ['save-body', 'download', 'save body', 'save response', 'export response'],
  ['rotate', 'rotate', 'renew', 'replace key', 'new key'],
  ['replace-secret', 'replace secret', 'change secret', 'update secret'],
  ['mark-revoked', 'revoke', 'revoked', 'disable token'],
  ['add-token', 'add token', 'new token', 'create token', 'add key'],
  ['new-space', 'add space', 'new space', 'create space', 'new environment'],
  ['new-service', 'add service', 'new service', 'create service', 'host'],
  ['open-manifest', 'open manifest', 'manifest', 'team'],
  ['export-manifest', 'export', 'share', 'backup', 'manifest'],
  ['matrix', 'matrix', 'grid', 'table', 'all tokens'],
  ['requests', 'requests', 'builder'],
  ['toggle-placement', 'header', 'query', 'placement', 'switch token'],
  ['reset-path', 'reset path', 'default path'],
  ['toggle-playground', 'playground', 'demo', 'start playground'],
  ['shortcuts', 'shortcuts', 'keys', 'hotkeys', 'keyboard', 'help'],
  ['go-to-path', 'path', 'address', 'url', 'go to path'],
]

it.each(MEANT.flatMap(([command, ...words]) => words.map((typed) => [typed, command] as const)))(
  '“%s” finds %s',
  (typed, command) => {
    expect(found(typed)).toContain(command)
  },
)

it.each([
  ['take back', 'undo-removal'],
  ['rename', 'edit-token'],
  ['run', 'send'],
  ['why', 'diagnose'],
  ['dark', 'settings'],
  ['preferences', 'settings'],
  ['diff', 'compare'],
  ['bookmark', 'pin'],
  ['clear history', 'clear-history'],
])('“%s” finds first of all what it means', (typed, command) => {
  expect(found(typed)[0]).toBe(command)
})

it('puts every command first whose name is typed', () => {
  for (const { id, label } of paletteEntries())
    if (id.startsWith('command ')) expect(found(label)[0], label).toBe(id.slice('command '.length))
})

it('says of each command that is off why, in a sentence', () => {
  for (const command of commands.all) {
    const why = command.off?.() ?? null
    if (why !== null) expect(why, command.id).toMatch(/^[A-Z“].*[.?]$/s)
  }
})

it('lists the box once, and not itself', () => {
  const ids = paletteEntries().map(({ id }) => id)
  expect(ids).toContain('command new-token')
  expect(ids).not.toContain('command explain')
  expect(ids).not.toContain('command palette')
})

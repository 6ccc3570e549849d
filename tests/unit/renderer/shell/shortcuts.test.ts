import { describe, expect, it } from 'vitest'
import { Commands } from '../../../../src/renderer/bridge/commands.svelte.ts'
import { matchesShortcut, OTHER_SHORTCUTS, shortcutKeys, SHORTCUTS } from '../../../../src/renderer/bridge/shortcuts.ts'
import { APP_COMMANDS } from '../../../../src/shared/contract/app.ts'

const press = (key: string, held: { ctrl?: true; meta?: true; shift?: true; alt?: true } = {}) => ({
  key,
  ctrlKey: held.ctrl ?? false,
  metaKey: held.meta ?? false,
  shiftKey: held.shift ?? false,
  altKey: held.alt ?? false,
})

describe('shortcuts', () => {
  it('are Ctrl on Linux and Windows and Cmd on macOS', () => {
    expect(matchesShortcut('Mod+K', press('k', { ctrl: true }), false)).toBe(true)
    expect(matchesShortcut('Mod+K', press('k', { meta: true }), false)).toBe(false)
    expect(matchesShortcut('Mod+K', press('k', { meta: true }), true)).toBe(true)
    expect(matchesShortcut('Mod+K', press('k', { ctrl: true }), true)).toBe(false)
  })

  it('do not match with a modifier too many or too few', () => {
    expect(matchesShortcut('Mod+K', press('K', { ctrl: true, shift: true }), false)).toBe(false)
    // On a German keyboard “/” is Shift+7, on a French one “1” is Shift+&.
    expect(matchesShortcut('Mod+/', press('/', { ctrl: true, shift: true }), false)).toBe(true)
    expect(matchesShortcut('Mod+1', press('1', { ctrl: true, shift: true }), false)).toBe(true)
    expect(matchesShortcut('Mod+Enter', press('Enter', { ctrl: true, shift: true }), false)).toBe(false)
    expect(matchesShortcut('Mod+Shift+C', press('C', { ctrl: true, shift: true }), false)).toBe(true)
    expect(matchesShortcut('Mod+Shift+C', press('c', { ctrl: true }), false)).toBe(false)
    expect(matchesShortcut('Mod+K', press('k', { ctrl: true, meta: true }), true)).toBe(false)
    expect(matchesShortcut('F2', press('F2', { alt: true }), false)).toBe(false)
    expect(matchesShortcut('F2', press('F2'), false)).toBe(true)
  })

  it('are written as the system writes them', () => {
    expect(shortcutKeys('Mod+Shift+H', true)).toEqual(['⌘', '⇧', 'H'])
    expect(shortcutKeys('Mod+Shift+H', false)).toEqual(['Ctrl', 'Shift', 'H'])
  })

  it('open the box with either of two keys', () => {
    const box = { id: 'new-token', label: 'Paste what fails…', group: 'Vault', run: () => undefined }
    expect(new Commands().shortcutsOf(box)).toEqual(['Mod+N', 'Mod+E'])
  })

  it('are no two of them the same, and all of commands that exist', () => {
    const all = [...Object.values(SHORTCUTS), ...Object.values(OTHER_SHORTCUTS)]
    expect(new Set(all).size).toBe(all.length)
    expect(Object.keys(SHORTCUTS).filter((id) => !(APP_COMMANDS as readonly string[]).includes(id))).toEqual([])
  })
})

import type { ContextMenuParams } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import { contextMenuTemplate } from '../../../src/main/context-menu.ts'

vi.mock('electron', () => ({ Menu: {} }))

const can = {
  canUndo: true,
  canRedo: false,
  canCut: true,
  canCopy: true,
  canPaste: true,
  canDelete: true,
  canSelectAll: true,
  canEditRichly: false,
}
const clicked = (change: Partial<ContextMenuParams>) =>
  contextMenuTemplate({ isEditable: false, selectionText: '', formControlType: 'none', editFlags: can, ...change })
const roles = (change: Partial<ContextMenuParams>) => clicked(change).flatMap(({ role }) => role ?? [])

describe('the context menu', () => {
  it('edits in a field, as far as the field can', () => {
    const field = { isEditable: true, formControlType: 'input-text' } as const
    expect(roles(field)).toEqual(['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll'])
    expect(clicked(field).find(({ role }) => role === 'redo')?.enabled).toBe(false)
  })

  it('copies a selection, and offers nothing where none is', () => {
    expect(roles({ selectionText: 'AccessTokenInvalid' })).toEqual(['copy'])
    expect(clicked({})).toEqual([])
    expect(clicked({ selectionText: ' \n' })).toEqual([])
  })

  it('takes nothing out of a masked field', () => {
    const masked = { isEditable: true, formControlType: 'input-password', selectionText: '••••' } as const
    expect(roles(masked)).toEqual(['undo', 'redo', 'paste', 'selectAll'])
    expect(roles({ ...masked, isEditable: false })).toEqual([])
  })
})

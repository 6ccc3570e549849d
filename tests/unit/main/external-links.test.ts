import { describe, expect, it, vi } from 'vitest'

const shown: unknown[] = []

vi.mock('electron', () => ({
  dialog: {
    showMessageBox: (options: { type: string; message: string }) => {
      shown.push([options.type, options.message])
      return Promise.resolve({ response: 0 })
    },
  },
  // Electron on Linux without xdg-open.
  shell: { openExternal: () => Promise.reject(new Error('Failed to open path')) },
}))

const { openExternally } = await import('../../../src/main/security/external-links.ts')

describe('a link that the system does not open', () => {
  it('is reported by its host, and is no defect of the app', async () => {
    expect(await openExternally('https://app.contentful.com/spaces/a?k=v', false)).toBe(false)
    expect(shown).toEqual([['error', 'Couldn’t open app.contentful.com in your browser']])
  })
})

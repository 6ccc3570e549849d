import { describe, expect, it, vi } from 'vitest'

const FAKE = 'fake-token-for-the-clipboard'
const written: { kind: string; value: unknown }[] = []
let takesFormats = true

vi.mock('electron', () => ({
  ClipboardItem: class {
    readonly items: Record<string, unknown>
    constructor(items: Record<string, unknown>) {
      this.items = items
    }
  },
  clipboard: {
    write: ([item]: { items: Record<string, unknown> }[]) => {
      if (!takesFormats) return Promise.reject(new Error('Unsupported format'))
      written.push({ kind: 'formats', value: item?.items })
      return Promise.resolve()
    },
    writeText: (text: string) => Promise.resolve(void written.push({ kind: 'text', value: text })),
  },
}))

const { copySecret, secretFormats } = await import('../../../src/main/secret-clipboard.ts')

describe('a copied secret', () => {
  it.each([
    [
      'win32',
      ['ExcludeClipboardContentFromMonitorProcessing', 'CanIncludeInClipboardHistory', 'CanUploadToCloudClipboard'],
    ],
    ['darwin', ['org.nspasteboard.ConcealedType']],
    ['linux', ['x-kde-passwordManagerHint']],
    ['freebsd', []],
  ] as const)('is marked for clipboard histories on %s', (platform, names) => {
    const formats = secretFormats(FAKE, platform)
    expect(formats['text/plain']).toBe(FAKE)
    const marks = names.map((name) => `electron application/osclipboard;format="${name}"`)
    expect(Object.keys(formats)).toEqual(['text/plain', ...marks])
  })

  it('says no to Windows’ history with a whole number of four bytes, all zero', async () => {
    const formats = secretFormats(FAKE, 'win32')
    const mark = formats['electron application/osclipboard;format="CanIncludeInClipboardHistory"'] as Blob
    expect([...new Uint8Array(await mark.arrayBuffer())]).toEqual([0, 0, 0, 0])
  })

  it('is copied without a mark where the system takes none', async () => {
    takesFormats = false
    expect(await copySecret(FAKE)).toBe(false)
    takesFormats = true
    expect(await copySecret(FAKE)).toBe(true)
    expect(written.map(({ kind }) => kind)).toEqual(['text', 'formats'])
  })
})

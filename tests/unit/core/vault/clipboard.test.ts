import { describe, expect, it } from 'vitest'
import { createBriefClipboard } from '../../../../src/core/vault/clipboard.ts'
import { createFakeClock } from '../../../fakes/clock.ts'

const FAKE = 'fake-token-for-the-clipboard'

/** A clipboard in memory. `read` and `write` replace how the system responds. */
const clipboardOn = (system: { read?: () => Promise<string>; write?: () => Promise<void> } = {}) => {
  const clock = createFakeClock()
  const content = { text: '' }
  const shell = {
    readClipboard: system.read ?? (() => Promise.resolve(content.text)),
    writeClipboard: (text: string) => {
      content.text = text
      return (system.write?.() ?? Promise.resolve()).then(() => true)
    },
    clearClipboard: () => Promise.resolve(void (content.text = '')),
  }
  return { clock, content, clipboard: createBriefClipboard(shell, clock) }
}

const never = <Value>(): Promise<Value> => new Promise(() => undefined)

describe('a secret in the clipboard', () => {
  it('is cleared when the app closes, also if the clipboard does not respond', async () => {
    const { clock, content, clipboard } = clipboardOn({ read: never })
    await clipboard.copy(FAKE)
    let isClosed = false
    void clipboard.clearNow().then(() => (isClosed = true))
    await clock.advance(2_000)
    expect({ isClosed, text: content.text }).toEqual({ isClosed: true, text: '' })
  })

  it('is cleared after 30 seconds, also if the clipboard can not be read', async () => {
    const { clock, content, clipboard } = clipboardOn({ read: () => Promise.reject(new Error('no clipboard')) })
    await clipboard.copy(FAKE)
    await clock.advance(30_000)
    expect(content.text).toBe('')
  })

  it('is cleared also if the system does not confirm the copy', async () => {
    const { clock, content, clipboard } = clipboardOn({ write: never })
    void clipboard.copy(FAKE)
    expect(content.text).toBe(FAKE)
    await clock.advance(30_000)
    expect(content.text).toBe('')
  })

  it('is cleared also if a later copy failed', async () => {
    const system = { write: () => Promise.resolve() }
    const { clock, content, clipboard } = clipboardOn({ write: () => system.write() })
    await clipboard.copy(FAKE)
    system.write = () => Promise.reject(new Error('no clipboard'))
    await expect(clipboard.copy('another fake token')).rejects.toThrow('no clipboard')
    content.text = FAKE
    await clock.advance(30_000)
    expect(content.text).toBe('')
  })

  it('leaves the clipboard alone if the copy failed', async () => {
    const { clock, content, clipboard } = clipboardOn({ write: () => Promise.reject(new Error('no clipboard')) })
    await expect(clipboard.copy(FAKE)).rejects.toThrow('no clipboard')
    content.text = 'of another program'
    await clock.advance(30_000)
    await clipboard.clearNow()
    expect(content.text).toBe('of another program')
  })
})

import { afterEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '../../../src/main/log.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

describe('the log', () => {
  it('writes one JSON line an event, on stderr', () => {
    const written: string[] = []
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0)
    createLog().error('a handler failed', { channel: 'vault.read', kind: 'Error' })
    expect(written).toHaveLength(1)
    expect(JSON.parse(written[0] ?? '')).toMatchObject({
      level: 'error',
      message: 'a handler failed',
      channel: 'vault.read',
    })
  })

  it('masks what is a token by its place, should one ever get there', () => {
    const written: string[] = []
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0)
    createLog().info('sent', { url: 'https://cdn.example.com/?access_token=fake-token-000000000000' })
    createLog().info('sent with Authorization: Bearer fake-token-000000000000')
    expect(written.join('')).not.toContain('fake-token')
  })
})

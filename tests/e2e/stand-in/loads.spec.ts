import { Loads } from './chromium/loads.ts'
import { expect, test } from './desk-stand-in.ts'

/** What a wait has come to by now. */
async function soFar(wait: Promise<string>): Promise<string> {
  return Promise.race([wait, new Promise<string>((done) => setImmediate(() => done('waiting')))])
}

test.describe('a load ends only with its own document', () => {
  test('not with the one before it, whose word may come late', async () => {
    const loads = new Loads()
    loads.committed('old')
    const wait = loads.wait('new')
    loads.loaded()
    expect(await soFar(wait)).toBe('waiting')
    loads.committed('new')
    expect(await soFar(wait)).toBe('waiting')
    loads.loaded()
    expect(await soFar(wait)).toBe('loaded')
  })

  test('also when it had loaded before anybody waited', async () => {
    const loads = new Loads()
    loads.committed('new')
    loads.loaded()
    expect(await soFar(loads.wait('new'))).toBe('loaded')
  })

  test('in vain, when another has taken its place', async () => {
    const loads = new Loads()
    loads.committed('new')
    const wait = loads.wait('new')
    loads.committed('other')
    expect(await soFar(wait)).toBe('aborted')
  })

  test('in vain, when its process is gone before, with or without a waiting caller', async () => {
    const loads = new Loads()
    loads.committed('new')
    const wait = loads.wait('new')
    loads.crashed()
    expect(await soFar(wait)).toBe('crashed')
    expect(await soFar(loads.wait('new'))).toBe('crashed')
  })

  test('but a finished load stays finished, and the next one loads as usual', async () => {
    const loads = new Loads()
    loads.committed('new')
    loads.loaded()
    loads.crashed()
    expect(await soFar(loads.wait('new'))).toBe('loaded')
    const wait = loads.wait('next')
    loads.committed('next')
    loads.loaded()
    expect(await soFar(wait)).toBe('loaded')
  })

  test('and the first one is over when it has ended in any way', async () => {
    for (const end of ['loaded', 'crashed'] as const) {
      const loads = new Loads()
      const over = loads.first.then(() => 'over')
      loads.committed('new')
      expect(await soFar(over)).toBe('waiting')
      loads[end]()
      expect(await soFar(over)).toBe('over')
    }
  })
})

import { describe, expect, it, vi } from 'vitest'
import { fetchBody } from '../../../../src/renderer/workers/fetch-body.ts'

const KIB = 1024

/** A body that comes in pieces of 8 KiB, and ends in its own way. */
const inPieces = (kib: number, atEnd: (controller: ReadableStreamDefaultController) => void): ReadableStream => {
  let sent = 0
  return new ReadableStream({
    pull(controller) {
      if (sent >= kib) {
        atEnd(controller)
        return
      }
      controller.enqueue(new Uint8Array(8 * KIB).fill(sent / 8))
      sent += 8
    },
  })
}
const whole = (kib: number): Uint8Array => new Uint8Array(kib * KIB).map((_, at) => Math.floor(at / (8 * KIB)))

const answering = (response: Response): void => {
  vi.stubGlobal('fetch', () => Promise.resolve(response))
}

describe('fetching a stored body', () => {
  it('passes on what has come, more each time, until that is enough', async () => {
    answering(new Response(inPieces(2048, (controller) => controller.close())))
    const heard: number[] = []
    const fetched = await fetchBody('app://desk/bodies/1', null, (soFar) => {
      expect(soFar).toEqual(whole(soFar.length / KIB))
      return heard.push(soFar.length / KIB) === 2
    })
    expect(fetched).toEqual({ ok: true, bytes: whole(2048) })
    expect(heard).toEqual([16, 32])
  })

  it('passes on no more than 4 MiB, however it comes', async () => {
    answering(new Response(inPieces(16 * KIB, (controller) => controller.close())))
    const heard: number[] = []
    const fetched = await fetchBody('app://desk/bodies/1', null, (soFar) => heard.push(soFar.length) < 0)
    expect(fetched).toMatchObject({ ok: true, bytes: { length: 16 * KIB * KIB } })
    expect(heard.map((length) => length / KIB)).toEqual([16, 32, 64, 128, 256, 512, 1024, 2048, 4096])
  })

  it('passes on no more than 4 MiB of what comes at once', async () => {
    answering(new Response(new Uint8Array(6 * KIB * KIB).fill(7)))
    const heard: number[] = []
    const fetched = await fetchBody('app://desk/bodies/1', null, (soFar) => heard.push(soFar.length) < 0)
    expect(fetched).toEqual({ ok: true, bytes: new Uint8Array(6 * KIB * KIB).fill(7) })
    expect(Math.max(...heard)).toBe(4 * KIB * KIB)
  })

  it('returns the same bytes without a listener', async () => {
    answering(new Response(inPieces(512, (controller) => controller.close())))
    expect(await fetchBody('app://desk/bodies/1')).toEqual({ ok: true, bytes: whole(512) })
  })

  it('returns no bytes of a body that was cut off', async () => {
    answering(new Response(inPieces(512, (controller) => controller.error(new Error('gone')))))
    let heard = 0
    expect(await fetchBody('app://desk/bodies/1', null, () => (heard += 1) > 0)).toEqual({ ok: false, status: null })
    expect(heard).toBe(1)
  })

  it('returns the status if there is no such body', async () => {
    answering(new Response('no', { status: 404 }))
    expect(await fetchBody('app://desk/bodies/1', null, () => true)).toEqual({ ok: false, status: 404 })
  })
})

import { describe, expect, it, vi } from 'vitest'
import { fetchBody } from '../../../../src/renderer/workers/fetch-body.ts'

const answering = (response: Response): void => {
  vi.stubGlobal('fetch', () => Promise.resolve(response))
}

/** A body of two pieces, which ends in its own way. */
const inPieces = (atEnd: (controller: ReadableStreamDefaultController) => void): ReadableStream => {
  let sent = 0
  return new ReadableStream({
    pull(controller) {
      if (sent < 2) controller.enqueue(new Uint8Array([sent]))
      else atEnd(controller)
      sent += 1
    },
  })
}

describe('fetching a stored body', () => {
  it('returns all bytes', async () => {
    answering(new Response(inPieces((controller) => controller.close())))
    expect(await fetchBody('app://desk/bodies/1')).toEqual({ ok: true, bytes: new Uint8Array([0, 1]) })
  })

  it('returns no bytes of a body that was cut off', async () => {
    answering(new Response(inPieces((controller) => controller.error(new Error('gone')))))
    expect(await fetchBody('app://desk/bodies/1')).toEqual({ ok: false, status: null })
  })

  it('returns the status if there is no such body', async () => {
    answering(new Response('no', { status: 404 }))
    expect(await fetchBody('app://desk/bodies/1')).toEqual({ ok: false, status: 404 })
  })
})

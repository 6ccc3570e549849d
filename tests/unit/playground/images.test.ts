import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Playground } from '../../../src/playground/playground.ts'
import { bearer, get, secretOf, start } from './client.ts'

let playground: Playground
beforeAll(async () => {
  playground = await start()
})
afterAll(() => playground.close())

const image = async (path: string): Promise<{ type: string | null; bytes: Buffer }> => {
  const response = await fetch(playground.baseUrls.images + path)
  expect(response.status).toBe(200)
  return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('Images', () => {
  it('delivers, without a token, every file that an asset names', async () => {
    const key = bearer(secretOf(playground, 'Bakery website'))
    const { body } = await get(`${playground.baseUrls.delivery}/spaces/fakebakery01/assets`, key)
    const { items } = body as { items: { fields: { file: { url: string; contentType: string } } }[] }
    expect(items).toHaveLength(3)
    for (const { fields } of items) {
      const response = await fetch(`http:${fields.file.url}`)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe(fields.file.contentType)
      expect(response.headers.get('content-length')).not.toBe('0')
    }
  })

  it('draws a real PNG in the size asked for', async () => {
    const { bytes } = await image('/fakebakery01/sunrise/fake-upload/sunrise.png?w=7&h=3')
    expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([7, 3])
    const data = bytes.subarray(41, 41 + bytes.readUInt32BE(33))
    expect(inflateSync(data)).toHaveLength(3 * (1 + 7 * 3))
  })

  it('takes no size that makes no image', async () => {
    const { bytes } = await image('/fakebakery01/sunrise/fake-upload/sunrise.png?w=0&h=99999')
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([320, 200])
  })

  it('has a JPEG and an SVG too', async () => {
    const jpeg = await image('/fakebakery01/loaf/fake-upload/loaf.jpg')
    expect(jpeg.bytes.subarray(0, 2).toString('hex')).toBe('ffd8')
    expect(jpeg.bytes.subarray(-2).toString('hex')).toBe('ffd9')
    expect((await image('/fakebakery01/logo/fake-upload/logo.svg')).bytes.toString('utf8')).toMatch(/^<svg /)
  })

  it('does not look at a token that comes along', async () => {
    const url = `${playground.baseUrls.images}/fakebakery01/logo/fake-upload/logo.svg?access_token=fake-unknown`
    expect((await get(url, bearer('fake-unknown'))).status).toBe(200)
  })

  it('answers a missing image with an error record', async () => {
    expect(await get(`${playground.baseUrls.images}/fakebakery01/nothing.png`)).toMatchObject({
      status: 404,
      body: { sys: { type: 'Error', id: 'NotFound' } },
    })
  })
})

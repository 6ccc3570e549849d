import { expect, it } from 'vitest'
import { startTestDesk, valueOf } from '../../fakes/desk.ts'

it('closes the rest, and clears the clipboard, where one part of the desk cannot be closed', async () => {
  const desk = await startTestDesk()
  valueOf(await desk.handlers['vault.copySecret']({ tokenId: desk.tokenId('Bakery website') }))
  expect(desk.clipboard.text).not.toBe('')
  const stop = desk.playground.close.bind(desk.playground)
  desk.playground.close = () => Promise.reject(new Error('it hangs'))
  await expect(desk.close()).rejects.toThrow('not everything could be closed')
  expect(desk.clipboard.text).toBe('')
  await stop()
})

it('asks before it opens a link that is no place of a known service', async () => {
  const desk = await startTestDesk()
  const { handlers, openedLinks } = desk
  const baseUrls = { delivery: 'https://cdn.shop.example' }
  valueOf(
    await handlers['vault.saveService']({
      id: null,
      name: 'Shop',
      baseUrls,
      webAppUrl: 'https://app.shop.example/web',
    }),
  )
  const known = ['https://app.contentful.com/spaces/x/api/keys', 'https://app.shop.example/']
  const unknown = ['https://app.shop.example.evil.test/', 'https://app.contentful.com:8443/', 'https://evil.test/']
  for (const url of [...known, ...unknown]) valueOf(await handlers['app.openExternal']({ url }))
  expect(openedLinks).toEqual([
    ...known.map((url) => ({ url, ask: false })),
    ...unknown.map((url) => ({ url, ask: true })),
  ])
  await desk.close()
})

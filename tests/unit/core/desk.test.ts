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

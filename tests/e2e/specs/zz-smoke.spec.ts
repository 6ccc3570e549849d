import { expect, test } from '../fixtures/desk.ts'

test('smoke', async ({ desk }) => {
  const page = await desk.start()
  page.on('console', (m) => console.log('console', m.type(), m.text()))
  page.on('pageerror', (e) => console.log('pageerror', e.message))
  await page.waitForTimeout(1500)
  await page.screenshot({ path: '/tmp/shots/1.png' })
  console.log(desk.output())
  console.log(JSON.stringify(await desk.ipcLog()).slice(0, 2000))
  expect(await desk.stop()).toBe(0)
})

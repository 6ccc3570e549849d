import { expect, test } from './desk-stand-in.ts'

test('a built app starts, shows its page and quits', async ({ desk }) => {
  const page = await desk.start()
  await expect(page.getByRole('heading')).toHaveText("The fixture's page")
  expect(await desk.stop()).toBe(0)
})

import { expect, it } from 'vitest'
import { createLine } from './line.ts'

const SECRET = 'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa'
const ERASE_LINE = '\r\u001b[K'

it('the progress of a diagnosis is erased before the result is printed', async () => {
  const args = ['diagnose', '--token-stdin', '--kind', 'delivery-key', '--space', 'shop', '--service', 'contentful-us']
  const { stdout, stderr } = await createLine().run(args, { input: SECRET, columns: 80 })
  expect(stdout).toContain('Most likely')
  expect(stderr).toMatch(/\d of \d/)
  expect(stderr.slice(stderr.lastIndexOf(ERASE_LINE))).toBe(ERASE_LINE)
})

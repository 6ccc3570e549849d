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

it('the progress of a check names verdicts as words', async () => {
  const line = createLine()
  const place = ['--kind', 'delivery-key', '--service', 'contentful-us', '--space', 'shop']
  await line.run(['tokens', 'add', 'site', ...place], { input: SECRET })
  const { stderr } = await line.run(['check'], { columns: 80 })
  expect(stderr).toContain('1 of 1  site: not checked')
})

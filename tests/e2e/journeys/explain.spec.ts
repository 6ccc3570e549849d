import { expect, test } from '../fixtures/desk.ts'
import { expectNoAxeFindingsNow } from '../support/axe.ts'
import { DiagnosisColumn } from '../support/diagnosis-column.ts'

const RECORD = JSON.stringify({
  sys: { type: 'Error', id: 'NotFound' },
  message: 'The resource could not be found.',
  details: { type: 'Environment', id: 'staging', space: 'fakespace' },
  requestId: 'fake-request-1',
})
const CURL = ['HTTP/2 404', 'content-type: application/json', 'x-cache: MISS', '', RECORD].join('\r\n')

test('a pasted answer is explained in the column; nothing is sent and the text is not kept', async ({ desk }) => {
  const page = await desk.start()
  const diagnosis = new DiagnosisColumn(page)
  await page.keyboard.press('ControlOrMeta+E')
  const field = diagnosis.explain.getByRole('textbox', { name: 'Text' })
  await expect(field).toBeFocused()
  await field.fill(CURL)
  await expectNoAxeFindingsNow(page)
  await field.press('ControlOrMeta+Enter')

  await expect(diagnosis.explain).toBeHidden()
  await expect(diagnosis.region).toContainText('From pasted text; nothing was sent.')
  await diagnosis.expectVerdict('No access', 'Probably:', /environment/)
  await expect(diagnosis.region).toContainText('fake-request-1')
  await expect(diagnosis.region).toContainText('Differs from the specification')
  await expectNoAxeFindingsNow(page)

  const channels = (await desk.ipcLog()).map(({ channel }) => channel)
  expect(channels.filter((channel) => /^(requests\.send|diagnosis\.run|vault\.holdPasted)$/.test(channel))).toEqual([])

  await page.keyboard.press('ControlOrMeta+E')
  await expect(field).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(diagnosis.explain).toBeHidden()
})

test('a token in a pasted command is not shown again', async ({ desk }) => {
  const page = await desk.start()
  const diagnosis = new DiagnosisColumn(page)
  const secret = 'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa'
  const text = `> GET /spaces/s/entries?access_token=${secret} HTTP/1.1\n> Authorization: Bearer ${secret}\n\n${CURL}`
  await page.keyboard.press('ControlOrMeta+E')
  await diagnosis.explain.getByRole('textbox', { name: 'Text' }).fill(text)
  await diagnosis.explain.getByRole('button', { name: 'Explain', exact: true }).click()
  await expect(diagnosis.verdict).toBeVisible()
  await diagnosis.region.getByRole('button', { name: 'Report…' }).click()
  await expect(diagnosis.report).toBeVisible()
  expect(await page.locator('body').innerText()).not.toContain(secret)
})

import type { Page } from '@playwright/test'

import { choices, elsewhere, logins } from '../../cli/import/corpus/elsewhere.ts'
import { files, samples } from '../../cli/import/corpus/env.ts'
import { kept, layers, settings } from '../../cli/import/corpus/places.ts'
import { errors, javascript, json, manifests, others } from '../../cli/import/corpus/programs.ts'
import { bare, curls, requests, urls } from '../../cli/import/corpus/requests.ts'
import { D, FOREIGN, holdsPiece, M, O, P, type Sample } from '../../cli/import/corpus/sample.ts'
import { expect, test } from '../fixtures/desk.ts'
import { drop, pasteOnWindow, PasteBox } from './support/paste-box.ts'
import { withTokens } from './support/scenes.ts'

/** The samples that `token-desk import` is held to, through the box of the window. */
const CORPUS: Readonly<Record<string, readonly Sample[]>> = {
  ...{
    variables: samples,
    'files of variables': files,
    'curl commands': curls,
    requests,
    addresses: urls,
    tokens: bare,
  },
  ...{ 'JavaScript and TypeScript': javascript, 'other languages': others, JSON: json, errors, manifests },
  ...{ 'names of other places': elsewhere, logins, choices, settings, 'kept requests': kept, stages: layers },
}

const SECRETS = [D, P, M, O, FOREIGN]

const expectNoPiece = (text: string, where: string): void => {
  expect(SECRETS.filter((secret) => holdsPiece(text, secret)).length, `no part of a value ${where}`).toBe(0)
}

const handOver = async (page: Page, { given }: Sample): Promise<void> => {
  if (typeof given === 'string' && given.trim() !== '') await pasteOnWindow(page, given)
  else if (typeof given === 'string' || given instanceof Uint8Array) await drop(page, [{ name: 'file', text: given }])
  else
    await drop(
      page,
      Object.entries(given).map(([name, text]) => ({ name, text })),
    )
}

for (const [form, all] of Object.entries(CORPUS))
  test(`${form}: ${all.length} samples are found in the box as on the command line, and nothing of them leaks`, async ({
    desk,
  }) => {
    const { page } = await withTokens(desk, [])
    const box = new PasteBox(page)
    for (const sample of all)
      await test.step(sample.name, async () => {
        await handOver(page, sample)
        if (sample.form === 'manifest') await expect(page.getByRole('dialog')).toBeVisible()
        else {
          await expect(box.dialog).toHaveAccessibleName('What was pasted')
          await expect(box.lines).toHaveCount(sample.found.length)
        }
        expectNoPiece(await page.content(), 'in the page')
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
      })
    expectNoPiece(desk.output(), 'in what main wrote')
    const answers = (await desk.ipcLog()).map(({ result, error }) => JSON.stringify([result, error]))
    expectNoPiece(answers.join('\n'), 'in what the page was told')
  })

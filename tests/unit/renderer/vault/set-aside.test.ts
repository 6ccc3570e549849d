import { expect, it } from 'vitest'
import { restoredNotice, setAsideNotice, startedEmptyNotice } from '../../../../src/core/adapters/json-catalog.ts'
import { filesSetAside, namesSetAside } from '../../../../src/renderer/features/vault/set-aside.ts'

const BROKEN = 'catalog.broken-2026-11-24T12-00-00-000Z.json'
const COPY = 'catalog.previous.broken-2026-11-24T12-00-00-001Z.json'
const unfit = { counts: { tokens: 1 }, tokenIds: [] }

it('tells the place of every file that a notice says was set aside', () => {
  expect(filesSetAside(startedEmptyNotice([BROKEN, COPY]), '/home/me/.config/Token Desk')).toEqual([
    `/home/me/.config/Token Desk/${BROKEN}`,
    `/home/me/.config/Token Desk/${COPY}`,
  ])
  expect(filesSetAside(restoredNotice(BROKEN), 'C:\\Users\\me\\Token Desk')).toEqual([
    `C:\\Users\\me\\Token Desk\\${BROKEN}`,
  ])
  expect(filesSetAside(setAsideNotice(unfit, 'catalog.previous.json'), '/home/me/')).toEqual([
    '/home/me/catalog.previous.json',
  ])
})

it('tells none where none was set aside, or where the folder is not known', () => {
  expect(filesSetAside(restoredNotice(null), '/home/me')).toEqual([])
  expect(filesSetAside(startedEmptyNotice([BROKEN]), null)).toEqual([])
  expect(namesSetAside(restoredNotice(null))).toEqual([])
  expect(filesSetAside({ code: 'ends-soon', message: `“${BROKEN}” ends today.` }, '/home/me')).toEqual([])
})

it('knows that files were set aside before it knows where they lie', () => {
  expect(namesSetAside(startedEmptyNotice([BROKEN, COPY]))).toEqual([BROKEN, COPY])
})

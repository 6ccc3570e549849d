import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LESSON_IDS, type LessonId } from '../../../../src/shared/model/lessons.ts'
import { startTestDesk, valueOf, type TestDesk } from '../../../fakes/desk.ts'

let desk: TestDesk
beforeAll(async () => {
  desk = await startTestDesk()
  // As on the first screen: the vault is empty.
  for (const { id } of desk.catalog.document.tokens) valueOf(await desk.handlers['vault.removeToken']({ tokenId: id }))
})
afterAll(() => desk.close())

type Expected = { id: LessonId; status: number; errorId: string; verdict: string; cause: string }

const EXPECTED: readonly Expected[] = [
  {
    ...{ id: 'revoked-key', status: 401, errorId: 'AccessTokenInvalid' },
    ...{ verdict: 'rejected', cause: 'token-unknown-or-revoked' },
  },
  {
    ...{ id: 'wrong-api', status: 401, errorId: 'AccessTokenInvalid' },
    ...{ verdict: 'rejected', cause: 'token-of-other-api' },
  },
  {
    ...{ id: 'missing-environment', status: 404, errorId: 'NotFound' },
    ...{ verdict: 'no-access', cause: 'environment-missing' },
  },
]

const open = async (id: LessonId) => valueOf(await desk.handlers['playground.openLesson']({ id }))

const send = async (id: LessonId) => {
  const { draft } = await open(id)
  const exchangeId = randomUUID()
  return { draft, exchange: valueOf(await desk.handlers['requests.send']({ exchangeId, draft, confirmed: false })) }
}

describe('a lesson of the Playground', () => {
  it('is expected here for each id', () => {
    expect(EXPECTED.map(({ id }) => id)).toEqual(LESSON_IDS)
  })

  it.each(EXPECTED)('$id is answered with $status $errorId', async ({ id, status, errorId }) => {
    const { exchange } = await send(id)
    expect(exchange.outcome).toMatchObject({ head: { status }, reading: { record: { id: errorId } } })
  })

  it.each(EXPECTED)('$id is diagnosed as $cause', async ({ id, verdict, cause }) => {
    const { draft, exchange } = await send(id)
    const investigation = { exchangeId: exchange.id, continues: null, consent: { tokens: [], services: [] } }
    const { planId } = valueOf(await desk.handlers['diagnosis.plan']({ draft, ...investigation }))
    const { diagnosis } = valueOf(await desk.handlers['diagnosis.run']({ diagnosisId: randomUUID(), planId }))
    expect([diagnosis.verdict, diagnosis.causes[0]?.id]).toEqual([verdict, cause])
  })

  it('keeps its token out of the vault, and out of what the page gets', async () => {
    const opened = await open('revoked-key')
    expect(desk.catalog.document.tokens).toEqual([])
    const secret = desk.playground.lessons.find(({ id }) => id === 'revoked-key')?.token.secret ?? ''
    expect(opened.held.lastFour).toBe(secret.slice(-4))
    expect(JSON.stringify(opened)).not.toContain(secret)
  })
})

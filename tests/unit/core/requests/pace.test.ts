import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPace, spaceOf, type Pace, type PaceKey } from '../../../../src/core/requests/pace.ts'
import type { ResponseHead } from '../../../../src/shared/model/exchange.ts'
import { createFakeClock, settle, type FakeClock } from '../../../fakes/clock.ts'

const PUBLIC: PaceKey = { origin: 'https://api.example.com', spaceId: 'a', api: 'management' }
const LOCAL: PaceKey = { origin: 'http://127.0.0.1:1234', spaceId: 'a', api: 'management' }

const head = (headers: [string, string][] = []): ResponseHead => ({ status: 200, statusText: '', headers })
const announcing = (limit: number): ResponseHead => head([['X-Contentful-RateLimit-Second-Limit', String(limit)]])

/** Enters `count` requests that are each answered at once with `answer`; gives the times at which they began. */
const enterMany = (
  pace: Pace,
  clock: FakeClock,
  key: PaceKey,
  count: number,
  {
    answer = head(),
    perSecond = null,
    answerAfter = 0,
  }: Partial<{ answer: ResponseHead | null; perSecond: number | null; answerAfter: number }> = {},
): number[] => {
  const begun: number[] = []
  for (let index = 0; index < count; index += 1) {
    void pace.enter(key, { signal: new AbortController().signal, perSecond }).then((turn) => {
      begun.push(clock.now().getTime())
      const done = (): void => turn?.done({ head: answer, limited: false, wait: 0 })
      if (answerAfter === 0) done()
      else clock.after(answerAfter, done)
    })
  }
  return begun
}

const mostInOneSecond = (times: readonly number[]): number =>
  Math.max(0, ...times.map((end) => times.filter((at) => at <= end && at > end - 1_000).length))

describe('before anything is announced', () => {
  it.each([
    ['delivery', 27],
    ['preview', 7],
    ['management', 3],
  ] as const)('a public %s API gets half of its public limit: %i', async (api, half) => {
    const clock = createFakeClock()
    const begun = enterMany(createPace(clock), clock, { ...PUBLIC, api }, 100)
    await settle()
    expect(begun).toHaveLength(half)
    await clock.advance(3_000)
    expect(mostInOneSecond(begun)).toBe(half)
  })

  it('sends one ahead on loopback, and all where its answer announces nothing', async () => {
    const clock = createFakeClock()
    const begun = enterMany(createPace(clock), clock, LOCAL, 100, { answerAfter: 10 })
    await settle()
    expect(begun).toHaveLength(1)
    await clock.advance(10)
    expect(begun).toHaveLength(100)
  })

  it('keeps to what the first answer on loopback announces', async () => {
    const clock = createFakeClock()
    const begun = enterMany(createPace(clock), clock, LOCAL, 20, { answer: announcing(14), answerAfter: 10 })
    await clock.advance(500)
    expect(begun).toHaveLength(7)
  })

  it("isn't delayed by a first request without a response", async () => {
    const clock = createFakeClock()
    const begun = enterMany(createPace(clock), clock, LOCAL, 5, { answerAfter: 60_000 })
    await clock.advance(2_500)
    expect(begun).toHaveLength(3)
  })

  it('learns nothing from a canceled request', async () => {
    const clock = createFakeClock()
    const pace = createPace(clock)
    const first = await pace.enter(LOCAL, { signal: new AbortController().signal, perSecond: null })
    first?.done(null)
    const begun = enterMany(pace, clock, LOCAL, 5, { answerAfter: 60_000 })
    await clock.advance(1_100)
    expect(begun).toHaveLength(1)
  })
})

describe('the rate', () => {
  it.each([
    ['half of what is announced', 10, null, 5],
    ['at least one', 1, null, 1],
    ['as announced', 10, 8, 8],
    ['never more than is announced', 10, 80, 10],
  ] as const)('is %s', async (_name, limit, perSecond, most) => {
    const clock = createFakeClock()
    const pace = createPace(clock)
    const begun = enterMany(pace, clock, PUBLIC, 60, { answer: announcing(limit), perSecond })
    await clock.advance(100_000)
    expect(begun).toHaveLength(60)
    const later = enterMany(pace, clock, PUBLIC, 30, { answer: announcing(limit), perSecond })
    await clock.advance(40_000)
    expect([later.length, mostInOneSecond(later)]).toEqual([30, most])
  })

  it('is of one space and API: others are not held up', async () => {
    const clock = createFakeClock()
    const pace = createPace(clock)
    const one = enterMany(pace, clock, PUBLIC, 5)
    const other = enterMany(pace, clock, { ...PUBLIC, spaceId: 'b' }, 5)
    const third = enterMany(pace, clock, { ...PUBLIC, api: 'preview' }, 5)
    await settle()
    expect([one.length, other.length, third.length]).toEqual([3, 3, 5])
  })

  it('counts what a person sends, which never waits', async () => {
    const clock = createFakeClock()
    const pace = createPace(clock)
    const own = [1, 2, 3, 4, 5].map(() => pace.enterNow(PUBLIC))
    for (const turn of own) turn.done({ head: head(), limited: false, wait: 0 })
    const begun = enterMany(pace, clock, PUBLIC, 1)
    await clock.advance(1_000)
    expect(begun).toHaveLength(0)
    await clock.advance(100)
    expect(begun).toHaveLength(1)
  })

  it('counts a request until a second after its answer, however long it is on its way', async () => {
    const clock = createFakeClock()
    const begun = enterMany(createPace(clock), clock, PUBLIC, 4, { answerAfter: 5_000 })
    await clock.advance(5_900)
    expect(begun).toHaveLength(3)
    await clock.advance(200)
    expect(begun).toHaveLength(4)
  })

  it('ignores an announcement that is no number of requests', async () => {
    const clock = createFakeClock()
    for (const value of ['0', '-1', 'many', '']) {
      const answer = head([['X-Contentful-RateLimit-Second-Limit', value]])
      const begun = enterMany(createPace(clock), clock, LOCAL, 20, { answer })
      await settle()
      expect(begun).toHaveLength(20)
    }
  })
})

describe('a refusal', () => {
  const refuse = async (pace: Pace, key: PaceKey, wait: number): Promise<void> => {
    const turn = await pace.enter(key, { signal: new AbortController().signal, perSecond: null })
    turn?.done({ head: head(), limited: true, wait })
  }

  it('holds everything that goes there for as long as it asks', async () => {
    const clock = createFakeClock()
    const pace = createPace(clock)
    await refuse(pace, PUBLIC, 2_000)
    expect(pace.heldFor(PUBLIC)).toBe(2_000)
    const begun = enterMany(pace, clock, PUBLIC, 2)
    await clock.advance(1_999)
    expect(begun).toHaveLength(0)
    await clock.advance(1)
    expect(begun).toHaveLength(2)
  })

  it('that names no limit leaves as much as was taken before it', async () => {
    const clock = createFakeClock()
    const pace = createPace(clock)
    enterMany(pace, clock, LOCAL, 8)
    await settle()
    await refuse(pace, LOCAL, 1_000)
    const begun = enterMany(pace, clock, LOCAL, 50)
    await clock.advance(30_000)
    expect([begun.length, mostInOneSecond(begun)]).toEqual([50, 4])
  })

  it('changes nothing about a limit that was announced', async () => {
    const clock = createFakeClock()
    const pace = createPace(clock)
    enterMany(pace, clock, LOCAL, 1, { answer: announcing(14) })
    await settle()
    await refuse(pace, LOCAL, 0)
    await clock.advance(2_000)
    const begun = enterMany(pace, clock, LOCAL, 50)
    await clock.advance(30_000)
    expect(mostInOneSecond(begun)).toBe(7)
  })
})

describe('waiting', () => {
  it('is reported once, and ends on request', async () => {
    const clock = createFakeClock()
    const pace = createPace(clock)
    enterMany(pace, clock, PUBLIC, 3)
    const stop = new AbortController()
    let told = 0
    const waiting = pace.enter(PUBLIC, { signal: stop.signal, perSecond: null, onWait: () => (told += 1) })
    const behind = enterMany(pace, clock, PUBLIC, 1)
    await settle()
    stop.abort()
    expect(await waiting).toBeNull()
    expect(told).toBe(1)
    await clock.advance(1_100)
    expect(behind).toHaveLength(1)
    expect(await pace.enter(PUBLIC, { signal: stop.signal, perSecond: null })).toBeNull()
    expect(clock.waiting).toBe(0)
  })

  it('does not last longer because the clock was put back', async () => {
    let offset = 0
    const clock = createFakeClock()
    const pace = createPace({
      now: () => new Date(clock.now().getTime() + offset),
      after: (wait, run) => clock.after(wait, run),
    })
    enterMany(pace, clock, PUBLIC, 3)
    await settle()
    offset = -3_600_000
    const begun = enterMany(pace, clock, PUBLIC, 3)
    await clock.advance(1_100)
    expect(begun).toHaveLength(3)
  })
})

it('never starts more than the limit within any second', async () => {
  const step = fc.record({ pause: fc.nat(700), count: fc.integer({ min: 1, max: 12 }), answerAfter: fc.nat(1_500) })
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 15 }),
      fc.integer({ min: 1, max: 30 }),
      fc.option(fc.integer({ min: 1, max: 40 })),
      async (steps, limit, perSecond) => {
        const clock = createFakeClock()
        const pace = createPace(clock)
        enterMany(pace, clock, LOCAL, 1, { answer: announcing(limit) })
        await clock.advance(2_000)
        const begun: number[][] = []
        for (const { pause, count, answerAfter } of steps) {
          begun.push(enterMany(pace, clock, LOCAL, count, { answer: announcing(limit), perSecond, answerAfter }))
          await clock.advance(pause)
        }
        await clock.advance(1_000_000)
        const all = begun.flat()
        const most = perSecond === null ? Math.max(1, Math.floor(limit / 2)) : Math.min(perSecond, limit)
        expect(all).toHaveLength(steps.reduce((sum, { count }) => sum + count, 0))
        expect(mostInOneSecond(all.toSorted((one, other) => one - other))).toBeLessThanOrEqual(most)
      },
    ),
    { numRuns: 60 },
  )
})

it.each([
  ['https://h/spaces/abc/entries', 'abc'],
  ['https://h/base/spaces/abc', 'abc'],
  ['https://h/users/me', null],
])('finds the space of %s: %s', (url, space) => {
  expect(spaceOf(new URL(url))).toBe(space)
})

describe('what a run may do', () => {
  it('is half of the public limit before anything is announced, and half of what is announced from then on', async () => {
    const clock = createFakeClock()
    const pace = createPace(clock)
    expect(pace.allowance(PUBLIC)).toEqual({ most: 3, within: 1_020 })
    enterMany(pace, clock, PUBLIC, 1, { answer: announcing(40) })
    await settle()
    expect(pace.allowance(PUBLIC).most).toBe(20)
    expect(pace.allowance({ ...PUBLIC, spaceId: 'b' }).most).toBe(3)
  })

  it("isn't known on loopback until the user sets a limit", () => {
    expect(createPace(createFakeClock()).allowance(LOCAL).most).toBeNull()
  })
})

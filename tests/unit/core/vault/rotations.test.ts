/** What is noted of a rotation, and when somebody else may go on from it. */
import { describe, expect, it } from 'vitest'
import { addKey, code, createDesk, value } from './desk.ts'

const HOUR = 3_600_000
const WAIT = 600_000
/** Nobody can say that this one has ended: it ran before a reboot, or on another machine. */
const ELSEWHERE = 'a process of an earlier boot'

/** A rotation that was cut off before a reboot. */
const cutOff = async (environments: string[] = []) => {
  const desk = createDesk()
  const token = await addKey(desk, { environments })
  value(await desk.vault.rotations.begin(token.id, 'Website (2026-01)'))
  await desk.catalog.update((document) => ({
    ...document,
    rotations: document.rotations.map((rotation) => ({ ...rotation, writer: ELSEWHERE })),
  }))
  const begin = async () => code(await desk.vault.rotations.begin(token.id, 'Website (2026-01)'))
  const notices = async () => value(await desk.vault.read()).notices.map((notice) => notice.code)
  return { ...desk, token, begin, notices }
}

describe('a rotation whose process cannot be found', () => {
  it('counts as under way for as long as one may last, and is then anybody’s to go on from', async () => {
    const { clock, begin, notices } = await cutOff()
    await clock.advance(HOUR + WAIT)
    expect(await notices()).toEqual([])
    expect(await begin()).toBe('conflict')
    await clock.advance(1)
    expect(await notices()).toEqual(['rotation-cut-off'])
    expect(await begin()).toBeNull()
  })

  it('counts for longer where the new key is waited for in more environments', async () => {
    const { clock, begin } = await cutOff(['master', 'staging', 'testing'])
    await clock.advance(HOUR + 3 * WAIT)
    expect(await begin()).toBe('conflict')
    await clock.advance(1)
    expect(await begin()).toBeNull()
  })

  it('is nobody’s where its note is from the future', async () => {
    const { catalog, begin, notices } = await cutOff()
    await catalog.update((document) => ({
      ...document,
      rotations: document.rotations.map((rotation) => ({ ...rotation, at: '2031-01-01T00:00:00.000Z' })),
    }))
    expect(await notices()).toEqual(['rotation-cut-off'])
    expect(await begin()).toBeNull()
  })
})

/** The note of a rotation, and when another process may continue it. */
import { describe, expect, it } from 'vitest'
import { addKey, code, createDesk, OTHER_SECRET, value } from './desk.ts'

const HOUR = 3_600_000
const WAIT = 600_000
/** It is unknown whether this one has ended: it ran before a reboot, or on another machine. */
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

  it('is abandoned if its note is from the future', async () => {
    const { catalog, begin, notices } = await cutOff()
    await catalog.update((document) => ({
      ...document,
      rotations: document.rotations.map((rotation) => ({ ...rotation, at: '2031-01-01T00:00:00.000Z' })),
    }))
    expect(await notices()).toEqual(['rotation-cut-off'])
    expect(await begin()).toBeNull()
  })
})

/** A rotation whose new key is kept, and has not taken its place. */
const halfWay = async () => {
  const desk = createDesk()
  const old = await addKey(desk)
  value(await desk.vault.rotations.begin(old.id, 'Website (2026-01)'))
  const fresh = value(await desk.vault.rotations.keep(old.id, OTHER_SECRET))
  value(await desk.vault.rotations.stop(old.id))
  const [rotation] = desk.catalog.document.rotations
  const remove = async (tokenId: string) => value(await desk.vault.removeToken({ tokenId })).undoId
  const undo = async (undoId: string) => value(await desk.vault.undo({ undoId }))
  return { ...desk, old, fresh, rotation, remove, undo }
}

describe('undoing a removal', () => {
  it.each(['old', 'fresh'] as const)('brings back what was begun with the %s key', async (which) => {
    const desk = await halfWay()
    const undoId = await desk.remove(desk[which].id)
    expect(desk.catalog.document.rotations).toEqual([])
    await desk.undo(undoId)
    expect(desk.catalog.document.rotations).toEqual([desk.rotation])
    expect(value(await desk.vault.read()).notices.map((notice) => notice.code)).toEqual(['rotation-cut-off'])
  })

  it('brings back what was begun where a space went with both keys', async () => {
    const desk = await halfWay()
    const { serviceId } = desk.old
    const { undoId } = value(await desk.vault.removeSpace({ serviceId, spaceId: 'shop' }))
    await desk.undo(undoId)
    expect(desk.catalog.document.rotations).toEqual([desk.rotation])
  })

  it('brings nothing back that was begun while the other key is away', async () => {
    const desk = await halfWay()
    const undoOld = await desk.remove(desk.old.id)
    const undoFresh = await desk.remove(desk.fresh.id)
    await desk.undo(undoOld)
    expect(desk.catalog.document.rotations).toEqual([])
    await desk.undo(undoFresh)
    expect(desk.catalog.document.rotations).toEqual([])
  })

  it('keeps what was started since, and marks it as not running', async () => {
    const desk = await halfWay()
    const undoId = await desk.remove(desk.fresh.id)
    value(await desk.vault.rotations.begin(desk.old.id, 'Website (2026-02)'))
    const since = desk.catalog.document.rotations
    await desk.undo(undoId)
    expect(desk.catalog.document.rotations).toEqual(since)
    const undoOld = await desk.remove(desk.old.id)
    await desk.undo(undoOld)
    expect(desk.catalog.document.rotations).toEqual(since.map((rotation) => ({ ...rotation, writer: null })))
  })
})

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { stubStorage } from '../../../fakes/page.ts'

let width = 1_300

beforeEach(() => {
  width = 1_300
  stubStorage()
  return () => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  }
})

/** The page as it is loaded anew. */
const loadPage = async () => {
  vi.resetModules()
  const { innerWidth } = await import('svelte/reactivity/window')
  vi.spyOn(innerWidth, 'current', 'get').mockImplementation(() => width)
  const { builderFold } = await import('../../../../src/renderer/features/request/builder-fold.svelte.ts')
  const { exchanges } = await import('../../../../src/renderer/features/request/exchanges.svelte.ts')
  const { registerCommands } = await import('../../../../src/renderer/features/request/request-commands.ts')
  const { commands } = await import('../../../../src/renderer/bridge/commands.svelte.ts')
  registerCommands()
  return { builderFold, exchanges, commands }
}

const ID = '6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2b01'

describe('the builder of a request', () => {
  it('folds when there is an answer to read', async () => {
    const { builderFold, exchanges } = await loadPage()
    expect(builderFold.folded).toBe(false)
    exchanges.select(ID)
    expect(builderFold.folded).toBe(true)
  })

  it('stays as somebody wanted it, whatever is answered, also when the page is loaded again', async () => {
    const first = await loadPage()
    first.exchanges.select(ID)
    first.builderFold.toggle()
    expect(first.builderFold.folded).toBe(false)
    const second = await loadPage()
    second.exchanges.select(ID)
    expect(second.builderFold.folded).toBe(false)
    second.builderFold.toggle()
    expect((await loadPage()).builderFold.folded).toBe(true)
  })

  it('is folded and unfolded from the palette, too, which says why it cannot be beside the answer', async () => {
    const { builderFold, commands } = await loadPage()
    expect(commands.run('fold-request')).toBe(true)
    expect(builderFold.folded).toBe(true)
    expect(commands.run('fold-request')).toBe(true)
    expect(builderFold.folded).toBe(false)
    width = 1_600
    expect(commands.runFrom('menu', 'fold-request', 0)).toMatch(/^The window is wide enough/)
  })

  it('never folds beside the answer, and is folded again where the window is narrower', async () => {
    const { builderFold } = await loadPage()
    builderFold.toggle()
    width = 1_600
    expect(builderFold.folded).toBe(false)
    width = 1_300
    expect(builderFold.folded).toBe(true)
  })
})

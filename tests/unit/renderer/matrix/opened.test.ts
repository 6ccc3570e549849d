import { beforeEach, describe, expect, it } from 'vitest'
import { connect } from '../../../../src/renderer/bridge/desk.ts'
import { Cell } from '../../../../src/renderer/features/matrix/cell.svelte.ts'
import { matrix } from '../../../../src/renderer/features/matrix/matrix.svelte.ts'
import { opened } from '../../../../src/renderer/features/matrix/opened.svelte.ts'
import { ok } from '../../../../src/shared/contract/result.ts'
import { bridgeOf } from '../../../fakes/bridge.ts'
import { SAMPLE_OUTPUTS } from '../../../fakes/samples.ts'

const cells = SAMPLE_OUTPUTS['matrix.plan'].cells.map((planned) => new Cell(planned))

let focused: string[] = []
/** The part of an element that is used. */
const element = (name: string): HTMLElement => ({ focus: () => focused.push(name) }) as unknown as HTMLElement

const open = (name: string): void => {
  for (const { key } of cells) opened.open(() => matrix.cells.get(key), element(name))
}

beforeEach(() => {
  opened.close()
  focused = []
})

describe('the evidence of a cell', () => {
  it('gives the focus back to the cell that it was opened from last', () => {
    open('first')
    open('second')
    expect(focused).toEqual([])
    opened.close()
    expect(opened.cell).toBeNull()
    expect(focused).toEqual(['second'])
  })

  it('is that of the cell as the matrix has it now', async () => {
    connect(bridgeOf({ matrix: { plan: () => Promise.resolve(ok(SAMPLE_OUTPUTS['matrix.plan'])) } }))
    await matrix.plan()
    open('first')
    const before = opened.cell
    await matrix.plan()
    expect(before?.key).toBe(opened.cell?.key)
    expect(opened.cell).toBe(matrix.cells.get(before?.key ?? ''))
  })

  it("doesn't move the focus when it is closed a second time", () => {
    open('first')
    opened.close()
    opened.close()
    expect(focused).toEqual(['first'])
  })
})

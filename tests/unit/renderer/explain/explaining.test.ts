import { afterEach, describe, expect, it } from 'vitest'
import { commands } from '../../../../src/renderer/bridge/commands.svelte.ts'
import { registerDiagnosisCommands } from '../../../../src/renderer/features/diagnosis/diagnosis-commands.ts'
import { explaining } from '../../../../src/renderer/features/explain/explaining.svelte.ts'

afterEach(() => (explaining.open = false))

describe('explaining a pasted error', () => {
  it('can be asked for with nothing on view and no vault', () => {
    const leave = registerDiagnosisCommands()
    expect(commands.run('explain')).toBe(true)
    expect(explaining.open).toBe(true)
    leave()
  })
})

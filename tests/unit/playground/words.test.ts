import { expect, it } from 'vitest'
import { TOKENS } from '../../../src/playground/tokens.ts'

it('says of its tokens what they are with curly quotes, as the rest of the app does', () => {
  for (const { note } of TOKENS) expect(note).not.toMatch(/["']/)
})

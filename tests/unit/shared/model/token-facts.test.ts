import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apiNamed } from '../../../../src/shared/platform.ts'
import { apiNameSchema } from '../../../../src/shared/model/service.ts'
import { platformIdProblem } from '../../../../src/shared/model/token-facts.ts'
import { platformIdSchema } from '../../../../src/shared/model/token.ts'

const idLike = fc.oneof(
  fc.string({ maxLength: 70 }),
  fc.stringMatching(/^ ?[A-Za-z0-9._-]{0,70} ?$/),
  fc.constantFrom('master', 'a/b', 'ä', '   ', '.'.repeat(64), '.'.repeat(65)),
)

describe('what the page says without a schema', () => {
  it('of an id is what the schema says', () => {
    fc.assert(
      fc.property(idLike, (text) => {
        const parsed = platformIdSchema.safeParse(text)
        expect(platformIdProblem(text) === null).toBe(parsed.success)
        if (parsed.success) expect(parsed.data).toBe(text.trim())
      }),
    )
    expect(platformIdProblem('a/b')).toBe('An id can contain only letters, digits, “.”, “-” and “_”.')
    expect(platformIdProblem('x'.repeat(65))).toBe('An id has at most 64 characters.')
  })

  it('of the name of an API is what the schema says', () => {
    for (const name of ['delivery', 'graphql', 'Delivery', '', 'toString', null, 7])
      expect(apiNamed(name)).toBe(apiNameSchema.safeParse(name).data ?? null)
  })
})

import { expect, it } from 'vitest'
import type { GateRefusal } from '../../../../src/core/gate.ts'
import { ofGate } from '../../../../src/core/requests/refusals.ts'

it.each<[GateRefusal['code'], string, string]>([
  ['leaves-base-url', 'fake-token', 'origin-refused'],
  ['not-its-service', 'fake-token', 'origin-refused'],
  ['malformed-url', 'fake-token', 'invalid-input'],
  ['unsendable-secret', 'fake-token\n', 'invalid-input'],
  ['unsendable-secret', '', 'no-secret'],
  ['unsendable-secret', ' ', 'no-secret'],
])('a refusal of the gate with %s has its own text: case %#', (code, secret, told) => {
  const error = ofGate({ code, message: 'Nothing was sent.' }, { secret })
  expect(error.code).toBe(told)
  expect(error.message).toMatch(/Nothing was sent/)
})

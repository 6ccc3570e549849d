import { expect, it } from 'vitest'
import { staysWithin } from '../../../../src/core/requests/refusals.ts'
import { deliveryKey, serviceAt } from '../../../fakes/http-draft.ts'

const service = serviceAt('https://cdn.example.com/v1')

it.each([
  ['https://cdn.example.com', deliveryKey(), true],
  ['https://cdn.example.com', null, true],
  ['https://cdn.example.com', deliveryKey({ serviceId: 'service-b' }), false],
  ['https://cdn.example.com:8443', deliveryKey(), false],
  ['http://cdn.example.com', deliveryKey(), false],
  ['https://evil.example', null, false],
])('a request to %s stays within its service: case %#', (origin, token, stays) => {
  expect(staysWithin(origin, service, token)).toBe(stays)
})

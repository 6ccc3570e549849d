import type { z } from 'zod'
import type { Handlers } from '../shared/contract/calls.ts'
import { CONTRACT, type ChannelName } from '../shared/contract/contract.ts'
import type { DeskError } from '../shared/contract/errors.ts'
import { failed, ok, type Result } from '../shared/contract/result.ts'
import type { Log } from './ports.ts'

/** What is wrong with an input, by path. Zod's messages name types and rules, never the value that was given. */
const invalidInput = (error: z.ZodError): DeskError => ({
  code: 'invalid-input',
  message:
    error.issues.find((issue) => issue.code === 'custom')?.message ??
    'Something in this form is not valid. Check the marked fields.',
  details: {
    issues: error.issues.map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message })),
  },
})

const INTERNAL: DeskError = {
  code: 'internal',
  message:
    'Token Desk made a mistake and stopped this step. A request that was under way may have been sent. Check before you try again.',
}

/** Only what the output schema names leaves it. Never throws: a defect becomes `internal`, and the log gets the error's kind. */
export const dispatch = async (
  handlers: Handlers,
  channel: ChannelName,
  raw: unknown,
  log: Log,
): Promise<Result<unknown>> => {
  const input = CONTRACT[channel].input.safeParse(raw)
  if (!input.success) return failed(invalidInput(input.error))
  try {
    // The key is the same on both sides, which TypeScript cannot follow through a union of channels.
    const handle = handlers[channel] as (input: unknown) => Promise<Result<unknown>>
    const result = await handle(input.data)
    if (!result.ok) return result
    return ok(CONTRACT[channel].output.parse(result.value))
  } catch (error) {
    log.error('a handler failed', { channel, kind: error instanceof Error ? error.name : typeof error })
    return failed(INTERNAL)
  }
}

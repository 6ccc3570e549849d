import { z } from 'zod'
import { manifestSchema } from './schema.ts'

/**
 * The manifest as a JSON Schema, for editors that complete and check it. It says less than the app holds: what a name may
 * not be, and that what is referred to is there, no such schema can say.
 */
export const manifestJsonSchema = (): object => ({
  title: 'Token Desk manifest',
  description:
    'Services, spaces and tokens by name. It contains no secrets: `secretFrom` names an environment variable.',
  ...z.toJSONSchema(manifestSchema, { io: 'input', target: 'draft-7' }),
})

import { randomUUID } from 'node:crypto'
import type { RandomIds } from '../ports.ts'

export const randomIds: RandomIds = { uuid: randomUUID }

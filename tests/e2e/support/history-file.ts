import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Desk } from '../fixtures/desk.ts'

/** The history's file on disk; empty if it doesn't exist. */
export const historyFile = (desk: Desk): Promise<string> =>
  readFile(join(desk.profile, 'history.json'), 'utf8').catch(() => '')

import type { Log } from '../core/ports.ts'
import { sanitize } from '../shared/text/redact.ts'

type Fields = Parameters<Log['info']>[1]

const line = (level: string, message: string, fields: Fields): string =>
  sanitize(JSON.stringify({ at: new Date().toISOString(), level, message, ...fields }))

/** One JSON line an event, on stderr only: nothing of the app's is logged into a file. */
export const createLog = (): Log => ({
  info: (message, fields) => process.stderr.write(`${line('info', message, fields)}\n`),
  error: (message, fields) => process.stderr.write(`${line('error', message, fields)}\n`),
})

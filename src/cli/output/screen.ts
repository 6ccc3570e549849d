import { createRedactor, redactValues, type Redact } from '../../shared/text/redact.ts'
import type { System } from '../system.ts'

/** Shorter secrets are words by chance; the core has masked those where they were used. */
const SHORTEST_MASKED = 12

/** Where commands write. Everything passes redaction of the secrets that this run has seen. */
export type Screen = {
  /** A secret that this run has seen: it stands in no output from now on. */
  hide(secret: string): void
  redact: Redact
  /** One line or more on standard output. */
  print(text: string): Promise<void>
  /** One JSON document on standard output: strings are redacted one by one, so that it stays JSON. */
  printJson(document: unknown): Promise<void>
  printBytes(bytes: Uint8Array): Promise<void>
  /** One line or more on standard error. */
  note(text: string): Promise<void>
  colours: boolean
}

const withBreak = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`)

export const createScreen = ({ stdout, stderr, environment }: System): Screen => {
  const secrets = new Set<string>()
  let redactor: Redact = createRedactor([])
  const redact: Redact = (text) => redactor(text)
  return {
    hide(secret) {
      if (secret.length < SHORTEST_MASKED || secrets.has(secret)) return
      secrets.add(secret)
      redactor = createRedactor(secrets)
    },
    redact,
    print: (text) => stdout.write(redact(withBreak(text))),
    printJson: (document) => stdout.write(`${JSON.stringify(redactValues(document, redact), null, 2)}\n`),
    printBytes: (bytes) => stdout.write(bytes),
    note: (text) => stderr.write(redact(withBreak(text))),
    colours: stdout.isTerminal && (environment['NO_COLOR'] ?? '') === '' && environment['TERM'] !== 'dumb',
  }
}

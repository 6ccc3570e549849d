import { printableLines, spelledOut } from '../../shared/text/printable.ts'
import { createRedactor, redactValues, type Redact } from '../../shared/text/redact.ts'
import type { Output, System } from '../system.ts'
import { outsidePaint } from './style.ts'
import { straightQuotes } from './straight-quotes.ts'
import { wrap } from './wrap.ts'

/** Shorter secrets are words by chance; the core has masked those where they were used. */
const SHORTEST_MASKED = 12

/** The output of commands. It redacts the secrets of this run, and removes control characters that a terminal would obey. */
export type Screen = {
  /** A secret that this run has seen: it stands in no output from now on. */
  hide(secret: string): void
  redact: Redact
  /** One line or more on standard output, for people: broken between words where the terminal is narrow. */
  print(text: string): Promise<void>
  /** The same for programs: no line is broken. */
  printPlain(text: string): Promise<void>
  /** One JSON document on standard output: strings are redacted one by one, and what does not print is spelled out in them, so that it stays JSON. */
  printJson(document: unknown): Promise<void>
  /** Bytes as they are for a file or a program; at a terminal, what would not print is spelled out. */
  printBytes(bytes: Uint8Array): Promise<void>
  /** One line or more on standard error. */
  note(text: string): Promise<void>
  /** The same text without a line break at its end, for a prompt. */
  inline(text: string): string
  colors: boolean
  /** Whether standard output is a terminal. */
  isTerminal: boolean
  /** How wide standard output is; Infinity where it is no terminal. */
  columns: number
  /** The same of standard error. */
  noteColumns: number
}

/** A space behind a prompt, and one letter. */
const ROOM_TO_TYPE = 2

const withBreak = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`)

/** A terminal that does not say how wide it is says 0. */
const widthIn = ({ isTerminal, columns }: Output): number => (isTerminal && columns > 0 ? columns : Infinity)

/** GitHub obeys what a line begins with `::`, and `##[` wherever it stands: no name and no answer gives orders there. */
const withoutOrders = (text: string): string => text.replace(/^(\s*):(?=:)/gm, '$1: ').replaceAll('##[', '# #[')

/** Colors of `--color`. */
export type ColorMode = 'auto' | 'always' | 'never'

const isSet = (value: string | undefined): boolean => value !== undefined && !['', '0', 'false'].includes(value)

/** `--color` counts most, then `NO_COLOR`, then the variables that force colors, then whether it is a terminal. */
const hasColors = (mode: ColorMode, { isTerminal }: Output, environment: System['environment']): boolean => {
  if (mode !== 'auto') return mode === 'always'
  if ((environment['NO_COLOR'] ?? '') !== '') return false
  if (isSet(environment['FORCE_COLOR']) || isSet(environment['CLICOLOR_FORCE'])) return true
  return (
    isTerminal &&
    environment['TERM'] !== 'dumb' &&
    environment['CLICOLOR'] !== '0' &&
    environment['FORCE_COLOR'] !== '0'
  )
}

export const createScreen = (
  { stdout, stderr, environment }: Pick<System, 'stdout' | 'stderr' | 'environment'>,
  mode: ColorMode = 'auto',
): Screen => {
  const secrets = new Set<string>()
  let redactor: Redact = createRedactor([])
  const redact: Redact = (text) => redactor(text)
  const colors = hasColors(mode, stdout, environment)
  const isWorkflow = environment['GITHUB_ACTIONS'] === 'true'
  const safe = (text: string): string => (isWorkflow ? withoutOrders(printableLines(text)) : printableLines(text))
  const plain = (text: string): string => safe(redact(withBreak(text)))
  const shown = (text: string): string => {
    const straight = straightQuotes(redact(withBreak(text)))
    return colors ? outsidePaint(straight, safe) : safe(straight)
  }
  return {
    hide(secret) {
      if (secret.length < SHORTEST_MASKED || secrets.has(secret)) return
      secrets.add(secret)
      redactor = createRedactor(secrets)
    },
    redact,
    print: (text) => stdout.write(wrap(shown(text), widthIn(stdout))),
    printPlain: (text) => stdout.write(plain(text)),
    printJson: (document) => stdout.write(`${spelledOut(JSON.stringify(redactValues(document, redact), null, 2))}\n`),
    printBytes: (bytes) => stdout.write(stdout.isTerminal ? spelledOut(new TextDecoder().decode(bytes)) : bytes),
    note: (text) => stderr.write(wrap(shown(text), widthIn(stderr))),
    inline: (text) => wrap(shown(text), widthIn(stderr) - ROOM_TO_TYPE).trimEnd(),
    colors,
    isTerminal: stdout.isTerminal,
    columns: widthIn(stdout),
    noteColumns: widthIn(stderr),
  }
}

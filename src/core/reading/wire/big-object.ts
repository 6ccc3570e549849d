import { parseJson, type Json } from './json.ts'

/** What a cheap scan of a big JSON object shows: its `sys`, its `errors`, how many `items`, and whether its end is there. */
export type Scan = {
  sys: Json | undefined
  items: number | null
  /** A list of errors beside the content. */
  errors: Json | undefined
  /** The names of its members, the first of them. */
  names: readonly string[]
  complete: boolean
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d

/** A thousand links that lead nowhere take less. */
const MOST_ERRORS = 1024 * 1024
const MOST_NAMES = 16

const ascii = new TextDecoder('latin1')

/** Most strings are shorter than this, and a loop over so few bytes is cheaper than a call of indexOf. */
const SHORT = 32

/** Where the next quote is, from `from` on; -1: nowhere. */
const quoteFrom = (bytes: Uint8Array, from: number): number => {
  for (let at = from; at < from + SHORT; at += 1) if (bytes[at] === QUOTE) return at
  return bytes.indexOf(QUOTE, from + SHORT)
}

/** Past the string that begins at `at`. */
const pastString = (bytes: Uint8Array, at: number): number => {
  let end = at
  for (;;) {
    end = quoteFrom(bytes, end + 1)
    if (end === -1) return bytes.length
    let backslashes = 0
    while (bytes[end - 1 - backslashes] === BACKSLASH) backslashes += 1
    if (backslashes % 2 === 0) return end + 1
  }
}

const isBlank = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

/** Past the list or object that begins at `begin`. A function of its own, for the reason given in listed-bytes.ts. */
const pastContainer = (bytes: Uint8Array, begin: number): number => {
  let depth = 0
  let at = begin
  while (at < bytes.length) {
    const byte = bytes[at]
    if (byte === QUOTE) {
      at = pastString(bytes, at)
      continue
    }
    at += 1
    if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth += 1
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) depth -= 1
    if (depth === 0) break
  }
  return at
}

/** Scans the bytes of a big JSON object once: parsing many MiB would block everything else. */
export const scanObject = (bytes: Uint8Array): Scan => {
  let depth = 0
  let key = ''
  let sysFrom = -1
  let sys: Json | undefined
  let items: number | null = null
  let inItems = false
  let errorsFrom = -1
  let errors: Json | undefined
  const names: string[] = []
  let itemSeen = false

  let at = 0
  while (at < bytes.length) {
    const byte = bytes[at]
    if (inItems && depth === 2 && !itemSeen && byte !== CLOSE_LIST && !isBlank(byte)) {
      itemSeen = true
      items = (items ?? 0) + 1
    }
    switch (byte) {
      case QUOTE: {
        const end = pastString(bytes, at)
        if (depth === 1) {
          let next = end
          while (isBlank(bytes[next])) next += 1
          if (bytes[next] === COLON) {
            key = ascii.decode(bytes.subarray(at + 1, end - 1))
            if (names.length < MOST_NAMES) names.push(key)
          }
        }
        at = end
        continue
      }
      case OPEN_OBJECT:
      case OPEN_LIST:
        // Nothing that is nested deeper is reported.
        if (depth === (inItems ? 2 : 3)) {
          at = pastContainer(bytes, at)
          continue
        }
        depth += 1
        if (depth === 2 && key === 'sys' && byte === OPEN_OBJECT) sysFrom = at
        if (depth === 2 && key === 'errors' && byte === OPEN_LIST) errorsFrom = at
        if (depth === 2 && key === 'items' && byte === OPEN_LIST) {
          inItems = true
          itemSeen = false
          items = 0
        }
        break
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        if (depth === 2 && sysFrom !== -1) {
          sys = parseJson(ascii.decode(bytes.subarray(sysFrom, at + 1)))
          sysFrom = -1
        }
        if (depth === 2 && errorsFrom !== -1) {
          if (at - errorsFrom <= MOST_ERRORS) errors = parseJson(ascii.decode(bytes.subarray(errorsFrom, at + 1)))
          errorsFrom = -1
        }
        if (depth === 2) inItems = false
        depth -= 1
        if (depth === 0) return { sys, items, errors, names, complete: true }
        break
      case COMMA:
        if (inItems && depth === 2) itemSeen = false
        break
      default:
        break
    }
    at += 1
  }
  return { sys, items, errors, names, complete: false }
}

import type { Input } from '../../../shared/contract/contract.ts'

export type Sources = Input<'import.read'>['sources']

/** What the contract takes at most. */
const MOST_CHARACTERS = 4 * 1024 * 1024
const MOST_FILES = 50

export type HandedOver = { sources: Sources } | { why: string }

/** Editors of Windows save text as UTF-16; everything else that has tokens in it is UTF-8. */
const decode = (bytes: Uint8Array): string => {
  const [first, second] = bytes
  const isWide = first === 0xff && second === 0xfe
  return new TextDecoder(isWide ? 'utf-16le' : 'utf-8').decode(bytes)
}

export const ofText = (text: string): HandedOver =>
  text.length > MOST_CHARACTERS
    ? { why: 'This is too long. Paste only the part with the tokens.' }
    : { sources: [{ name: null, text }] }

type OneFile = Pick<File, 'name' | 'size' | 'arrayBuffer'>

/** Reads dropped files; all of them or none. */
export const ofFiles = async (files: readonly OneFile[]): Promise<HandedOver> => {
  if (files.length > MOST_FILES) return { why: `That is ${files.length} files. Drop at most ${MOST_FILES} at a time.` }
  const long = files.find(({ size }) => size > MOST_CHARACTERS)
  if (long !== undefined) return { why: `“${long.name}” is too large to search for tokens.` }
  const sources: Sources = []
  for (const file of files) {
    try {
      sources.push({ name: file.name, text: decode(new Uint8Array(await file.arrayBuffer())) })
    } catch {
      // A folder, or a file that is gone or closed to us: the browser does not say which.
      return { why: `“${file.name}” could not be read. If it is a folder, drop the files inside it instead.` }
    }
  }
  return { sources }
}

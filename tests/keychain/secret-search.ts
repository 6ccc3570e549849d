import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Base64 of a text that stands anywhere in a longer one: three alignments, without the characters that neighbors change,
 * in both alphabets.
 */
const base64Forms = (secret: string): string[] =>
  (['base64', 'base64url'] as const).flatMap((alphabet) =>
    [0, 1, 2].map((shift) => {
      const encoded = Buffer.concat([Buffer.alloc(shift), Buffer.from(secret)]).toString(alphabet)
      return encoded.slice(shift === 0 ? 0 : shift + 1, -4)
    }),
  )

/** The spellings in which a secret could have been written somewhere. */
const formsOf = (secret: string): Buffer[] => [
  ...[secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), ...base64Forms(secret)].map((form) =>
    Buffer.from(form),
  ),
  Buffer.from(secret, 'utf16le'),
  Buffer.from(Buffer.from(secret).toString('hex')),
]

/** Whether a secret is in there in any spelling. */
export const holdsSecret = (content: Uint8Array, secret: string): boolean =>
  formsOf(secret).some((form) => Buffer.from(content).includes(form))

/** The files below a folder that hold one of the secrets in any spelling. */
export const filesHolding = async (folder: string, secrets: readonly string[]): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const found: string[] = []
  for (const path of paths) {
    const content = await readFile(path)
    if (secrets.some((secret) => path.includes(secret) || holdsSecret(content, secret))) found.push(path)
  }
  return found
}

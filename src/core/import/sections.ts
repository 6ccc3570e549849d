import type { Group } from './entries.ts'
import { readEnv, variablesIn } from './read-env.ts'
import { roleOfName, wordsOf } from './names.ts'

/** `development:` with what is indented below it, `[production]`. */
const HEAD = /^(?:[A-Za-z_][\w.-]*:[ \t]*(?:&\w+[ \t]*)?(?:#.*)?|\[[\w. "-]+\][ \t]*)$/

/** More stages than anybody has. */
const MOST = 40

/** The parts of a text below its heads, each at its own lines. */
const partsOf = (text: string): string[] => {
  const lines = text.split('\n')
  const heads = lines.flatMap((line, at) => (HEAD.test(line) ? [at] : []))
  if (heads.length < 2 || heads.length > MOST) return []
  return heads.map((head, at) => '\n'.repeat(head + 1) + lines.slice(head + 1, heads[at + 1]).join('\n'))
}

const tokenNames = (text: string): string[] =>
  variablesIn(text).flatMap(({ name, text: value }) =>
    value !== '' && roleOfName(wordsOf(name)) === 'token' ? [name] : [],
  )

/** A file of variables as one set; as one set for each section, where sections give the same names to their tokens. */
export const readEnvFile = (text: string, file: string | null, elsewhere: ReadonlyMap<string, string>): Group[] => {
  const parts = partsOf(text)
  const names = parts.flatMap((part) => [...new Set(tokenNames(part))])
  const isSections = names.length > new Set(names).size
  const groups = (isSections ? parts : [text]).map((part) => readEnv(variablesIn(part), file, elsewhere))
  const isPlatform = groups.some((group) => group.isPlatform) || /contentful/i.test(file ?? '')
  return groups.filter(({ entries }) => entries.length > 0).map((group) => ({ ...group, isPlatform }))
}

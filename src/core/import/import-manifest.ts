import type { LeftOut } from '../../shared/model/manifest-comparison.ts'
import { isSpaceKey } from '../../shared/platform.ts'
import { environmentsOf, type Token } from '../../shared/model/token.ts'
import type { CatalogDocument } from '../../shared/model/vault.ts'
import { referenceTo } from '../inventory/token-reference.ts'
import { canBePlain, canContainToken, type Manifest } from '../manifest/schema.ts'
import { ownOriginsOfSet, unallowedNames } from '../manifest/set-variables.ts'
import { roleOfName, wordsOf } from './names.ts'
import { leftOutOf, withVariables, type TokenVariable } from '../manifest/write.ts'

/** A file of variables as programs read it. `tokens`: the vault's token in each variable that contains one. */
export type ImportedFile = {
  file: string | null
  variables: ReadonlyMap<string, string>
  tokens: ReadonlyMap<string, Token>
}

/** What a manifest can't replace in a file. */
export type LeftInFile = {
  file: string | null
  /** The variables that stay. The file can be deleted if there are none. */
  names: string[]
  /** For each token in the file, the line that replaces it: `CONTENTFUL_ACCESS_TOKEN=token-desk://NAME`. */
  lines: string[]
}

const valuesOf = (name: string, files: readonly ImportedFile[]): Set<string> =>
  new Set(files.flatMap(({ variables }) => variables.get(name) ?? []))

/** The tokens that the manifest names, each with one variable: a manifest has one entry for a token. */
const tokenVariables = (files: readonly ImportedFile[], document: CatalogDocument): TokenVariable[] => {
  const added: TokenVariable[] = []
  for (const { tokens } of files)
    for (const [variable, token] of tokens) {
      const isKnown = added.some((one) => one.token.id === token.id)
      if (!isKnown && canContainToken(variable) && leftOutOf([token], document).length === 0)
        added.push({ token, variable })
    }
  return added
}

/**
 * The plain variables that the manifest can set: names of the platform, with one value in all files. The name of an environment is
 * among them only if all keys of the manifest are for it.
 */
const plainVariables = (
  files: readonly ImportedFile[],
  tokens: Manifest['tokens'],
  { services }: CatalogDocument,
  secrets: readonly string[],
): Record<string, string> => {
  const environments = new Set(tokens.filter(({ kind }) => isSpaceKey(kind)).flatMap(environmentsOf))
  const isOfOther = (name: string, value: string): boolean =>
    roleOfName(wordsOf(name)) === 'environment' && [...environments].some((environment) => environment !== value)
  const urls = services.flatMap(({ baseUrls }) => Object.values(baseUrls))
  const canSet = (name: string, value: string): boolean =>
    value !== '' &&
    !value.includes('$') &&
    valuesOf(name, files).size === 1 &&
    !isOfOther(name, value) &&
    canBePlain(name, value) &&
    !secrets.some((secret) => value.includes(secret)) &&
    unallowedNames({ [name]: value }, []).length === 0 &&
    ownOriginsOfSet({ [name]: value }, urls).length === 0
  return Object.fromEntries(
    files.flatMap(({ variables, tokens }) =>
      [...variables].filter(([name, value]) => !tokens.has(name) && canSet(name, value)),
    ),
  )
}

/** The manifest that replaces files of variables, as far as it can, and what has to stay in each of them. */
export const importedManifest = (
  files: readonly ImportedFile[],
  before: Manifest | null,
  document: CatalogDocument,
  secrets: readonly string[],
): { manifest: Manifest; left: LeftInFile[]; leftOut: LeftOut[] } => {
  const added = tokenVariables(files, document)
  const { tokens: named } = withVariables(before, added, {}, document)
  const set = plainVariables(files, named, document, secrets)
  const isInManifest = (name: string, token: Token | undefined): boolean =>
    token === undefined
      ? Object.hasOwn(set, name)
      : added.some((one) => one.variable === name && one.token.id === token.id)
  return {
    manifest: withVariables(before, added, set, document),
    leftOut: leftOutOf([...new Set(files.flatMap(({ tokens }) => [...tokens.values()]))], document),
    left: files.map(({ file, variables, tokens }) => ({
      file,
      names: [...variables.keys()].filter((name) => !isInManifest(name, tokens.get(name))),
      lines: [...tokens].map(([name, token]) => `${name}=${referenceTo(token, document.tokens)}`),
    })),
  }
}

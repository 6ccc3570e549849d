import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import { isBuiltin } from 'node:module'
import ts from 'typescript'
import { EXCEPTIONS, LAYER_RULES, layerOf, type Layer } from './layer-rules.ts'

export type Import = { file: string; specifier: string }

const CODE = /\.(ts|svelte)$/

/** Every code file below `folder` (project-relative, with `/`). */
export const codeFiles = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && CODE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).split(sep).join('/').replace(/^\//, ''))

/** Static, dynamic, type-only and re-exporting imports of one file. */
export const importsOf = (root: string, file: string): Import[] => {
  const text = readFileSync(join(root, file), 'utf8')
  const scripts = file.endsWith('.svelte')
    ? [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? '')
    : [text]
  return scripts.flatMap(specifiersIn).map((specifier) => ({ file, specifier }))
}

const isImportCall = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) &&
  (node.expression.kind === ts.SyntaxKind.ImportKeyword || node.expression.getText() === 'require')

/** What one node imports, as written; null: it imports nothing. */
const specifierOf = (node: ts.Node): string | null => {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return literalText(node.moduleSpecifier)
  if (ts.isImportTypeNode(node)) return ts.isLiteralTypeNode(node.argument) ? literalText(node.argument.literal) : null
  return isImportCall(node) ? (literalText(node.arguments[0]) ?? 'an address made at run time') : null
}

const literalText = (node: ts.Node | undefined): string | null =>
  node !== undefined && ts.isStringLiteralLike(node) ? node.text : null

const specifiersIn = (script: string): string[] => {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const specifier = specifierOf(node)
    if (specifier !== null) found.push(specifier)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('script.ts', script, ts.ScriptTarget.Latest, true))
  return found
}

const packageName = (specifier: string): string =>
  specifier.startsWith('@') ? specifier.split('/').slice(0, 2).join('/') : (specifier.split('/')[0] ?? specifier)

const allowedByException = (file: string, target: string): boolean =>
  (EXCEPTIONS[file] ?? []).some(
    (allowed) => target === allowed || (allowed.endsWith('/') && target.startsWith(allowed)),
  )

/** Null when the import is allowed, otherwise a sentence that names the breach. */
export const breachOf = ({ file, specifier }: Import): string | null => {
  const layer = layerOf(file)
  if (layer === null) return `${file} belongs to no layer`
  const rule = LAYER_RULES[layer]
  if (specifier.startsWith('.')) {
    const target = normalize(join(dirname(file), specifier.replace(/\?.*$/, '')))
      .split(sep)
      .join('/')
    return relativeBreach(file, layer, target, rule.layers)
  }
  if (isBuiltin(specifier)) {
    if (!specifier.startsWith('node:')) return `${file} imports ${specifier} without "node:"`
    const allowed = rule.node === 'all' || (rule.node !== 'none' && rule.node.includes(specifier))
    return allowed ? null : `${file} (${layer}) imports ${specifier}`
  }
  const name = packageName(specifier)
  return rule.packages.includes(name) || allowedByException(file, name)
    ? null
    : `${file} (${layer}) imports ${specifier}`
}

const relativeBreach = (file: string, layer: Layer, target: string, layers: readonly Layer[]): string | null => {
  const targetLayer = layerOf(target)
  if (targetLayer === layer || allowedByException(file, target)) return null
  if (target.startsWith('src/') && targetLayer !== null && layers.includes(targetLayer)) return null
  return `${file} (${layer}) imports ${target}`
}

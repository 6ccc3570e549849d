import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { createRandom } from '../worlds/random.ts'

/** A change of one line. `before` and `after` are the complete line, so that it can be found again in another version. */
export type Mutant = { id: number; file: string; line: number; operator: string; before: string; after: string }

const FOLDERS = ['src/core', 'src/shared', 'src/cli']

const SWAPPED: Readonly<Record<string, string>> = {
  ...{ '===': '!==', '!==': '===', '<': '<=', '<=': '<', '>': '>=', '>=': '>' },
  ...{ '&&': '||', '||': '&&', '-': '+', '*': '/' },
}
const SWAPPED_CALLS: Readonly<Record<string, string>> = {
  ...{ some: 'every', every: 'some', startsWith: 'endsWith', endsWith: 'startsWith', min: 'max', max: 'min' },
  ...{ toLowerCase: 'toUpperCase', toUpperCase: 'toLowerCase' },
}
const DROPPED_CALLS: ReadonlySet<string> = new Set(['filter', 'slice', 'sort', 'toSorted', 'trim', 'reverse'])

/** What a function of such a return type may return instead. */
const CONSTANTS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^boolean$/, ['true', 'false']],
  [/^string$/, ["''"]],
  [/^number$/, ['0']],
  [/\[\]$/, ['[]']],
  [/\| null$/, ['null']],
]

/** Types, imports and exports. */
const hasNoCode = (node: ts.Node): boolean =>
  ts.isTypeNode(node) || ts.isTypeAliasDeclaration(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)

const isRemovable = (node: ts.Node): boolean =>
  ts.isExpressionStatement(node) ||
  ts.isThrowStatement(node) ||
  ts.isContinueStatement(node) ||
  (ts.isIfStatement(node) && node.elseStatement === undefined) ||
  (ts.isReturnStatement(node) && node.expression === undefined)

type Add = (operator: string, text: string | undefined, replaced?: ts.Node) => void

const changeExpression = (node: ts.Node, add: Add): void => {
  if (ts.isBinaryExpression(node)) {
    const symbol = node.operatorToken.getText()
    if (symbol === '??') add('drop a default', node.left.getText())
    add('swap an operator', SWAPPED[symbol], node.operatorToken)
  }
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { name, expression } = node.expression
    add('swap a call', SWAPPED_CALLS[name.text], name)
    if (DROPPED_CALLS.has(name.text)) add('drop a call', expression.getText())
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    add('drop a “!”', node.operand.getText())
}

const changeFlow = (node: ts.Node, add: Add): void => {
  const condition = ts.isConditionalExpression(node) ? node.condition : null
  const tested = ts.isIfStatement(node) || ts.isWhileStatement(node) ? node.expression : condition
  if (tested !== null) add('negate a condition', `!(${tested.getText()})`, tested)
  const body = ts.isArrowFunction(node) && !ts.isBlock(node.body) ? node.body : undefined
  const returned = ts.isReturnStatement(node) ? node.expression : body
  const type = ts.findAncestor(returned?.parent, ts.isFunctionLike)?.type?.getText() ?? ''
  const [, constants = []] = CONSTANTS.find(([pattern]) => pattern.test(type)) ?? []
  for (const constant of constants) add('return a constant', constant, returned)
  if (isRemovable(node)) add('remove a statement', ts.isBlock(node.parent) ? '' : '{}')
}

const changeLiteral = (node: ts.Node, add: Add): void => {
  if (ts.isPropertyAssignment(node.parent) && node.parent.name === node) return
  if (ts.isNumericLiteral(node)) add('change a number', String(Number(node.text) + 1))
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node))
    add('empty a string', "''")
  if (node.kind === ts.SyntaxKind.TrueKeyword) add('flip a boolean', 'false')
  if (node.kind === ts.SyntaxKind.FalseKeyword) add('flip a boolean', 'true')
}

const mutantsIn = (file: string, text: string): Omit<Mutant, 'id'>[] => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const lines = text.split('\n')
  const found: Omit<Mutant, 'id'>[] = []
  const visit = (node: ts.Node): void => {
    if (hasNoCode(node)) return
    const add: Add = (operator, instead, replaced = node) => {
      const from = source.getLineAndCharacterOfPosition(replaced.getStart())
      const to = source.getLineAndCharacterOfPosition(replaced.end)
      const before = lines[from.line] ?? ''
      if (instead === undefined || from.line !== to.line) return
      const after = before.slice(0, from.character) + instead + before.slice(to.character)
      if (after !== before) found.push({ file, line: from.line + 1, operator, before, after })
    }
    changeExpression(node, add)
    changeFlow(node, add)
    changeLiteral(node, add)
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(source, visit)
  return found
}

/** So many mutants of the source, the same ones for the same seed: each operator is as likely as another. */
export const drawMutants = async (root: string, seed: number, count: number): Promise<Mutant[]> => {
  const byOperator = new Map<string, Omit<Mutant, 'id'>[]>()
  for (const folder of FOLDERS) {
    const names = await readdir(join(root, folder), { recursive: true })
    for (const name of names.filter((one) => /(?<!\.d|\.config)\.ts$/.test(one)).sort()) {
      const file = `${folder}/${name}`
      for (const mutant of mutantsIn(file, await readFile(join(root, file), 'utf8')))
        byOperator.set(mutant.operator, [...(byOperator.get(mutant.operator) ?? []), mutant])
    }
  }
  const random = createRandom(seed)
  const drawn = new Map<string, Omit<Mutant, 'id'>>()
  while (drawn.size < count) {
    const mutant = random.pick(random.pick([...byOperator.values()]))
    drawn.set(`${mutant.file}:${mutant.line}`, mutant)
  }
  return [...drawn.values()].map((mutant, at) => ({ id: at + 1, ...mutant }))
}

import ts from 'typescript'

/** The one file where a token and a URL meet. */
export const GATE = 'src/core/gate.ts'

/** Where code runs that could send something. The Playground only answers, the page reaches no server. */
export const SENDING_LAYERS = ['src/core/', 'src/cli/', 'src/main/', 'src/shared/', 'src/preload/']

/** Logs in to a proxy, with the proxy's own password. */
const PROXY_LOGIN = 'src/core/adapters/http/proxy.ts'

/** Names that one file only may use besides the gate, each with its reason. */
export const MAY_USE: Readonly<Record<string, readonly string[]>> = {
  // Puts a mask or the name of a variable where the token would stand, for people to see.
  withStandIn: ['src/core/requests/prepare.ts'],
  // Defines it; finds what was typed; refuses it in a path of the command line.
  TOKEN_PARAMETER: ['src/shared/text/url.ts', 'src/core/inventory/typed-tokens.ts', 'src/cli/inventory/target.ts'],
}

const isText = (node: ts.Node): node is ts.StringLiteralLike | ts.TemplateHead | ts.TemplateMiddle =>
  ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node)

/** A text that a token is about to be put behind. */
const LEADS_TO_TOKEN = /(?:\bBearer\s+|access_token\s*(?:=|%3D)\s*)$/i
const CARRIES_TOKEN = /^(?:authorization|access_token)$/i

const isAddedTo = ({ parent }: ts.Node): boolean =>
  ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.PlusToken

/** `['authorization', x]`, `headers.set('Authorization', x)`, `{ authorization: x }`, `{ 'access_token': x }`. */
const isPlaceOfToken = (node: ts.Node): boolean => {
  const { parent } = node
  if (ts.isArrayLiteralExpression(parent)) return parent.elements.length === 2 && parent.elements[0] === node
  if (ts.isCallExpression(parent))
    return parent.arguments[0] === node && /\.(?:set|append)$/.test(parent.expression.getText())
  return ts.isPropertyAssignment(parent) && parent.name === node
}

const nodeBreach = (file: string, node: ts.Node): string | null => {
  if (isText(node) && LEADS_TO_TOKEN.test(node.text) && (!ts.isStringLiteralLike(node) || isAddedTo(node)))
    return `writes a token behind “${node.text.trim()}”`
  if (
    (ts.isStringLiteralLike(node) || ts.isIdentifier(node)) &&
    CARRIES_TOKEN.test(node.text) &&
    isPlaceOfToken(node) &&
    file !== PROXY_LOGIN
  )
    return `writes “${node.text}”, where a token goes`
  if ((ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)) && /\bWireRequest\b/.test(node.type.getText()))
    return 'calls something a WireRequest that did not pass the gate'
  if (ts.isCallExpression(node) && /^(?:globalThis\.)?fetch$/.test(node.expression.getText()))
    return 'sends something itself'
  if (ts.isIdentifier(node) && Object.hasOwn(MAY_USE, node.text) && MAY_USE[node.text]?.includes(file) === false)
    return `uses ${node.text}`
  return null
}

/** Every way around the gate in one file. */
export const breachesIn = (file: string, code: string): string[] => {
  if (file === GATE || !SENDING_LAYERS.some((layer) => file.startsWith(layer))) return []
  const breaches: string[] = []
  const visit = (node: ts.Node): void => {
    const breach = nodeBreach(file, node)
    if (breach !== null) breaches.push(`${file} ${breach}`)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('script.ts', code, ts.ScriptTarget.Latest, true))
  return breaches
}

/** What a file exports as values. */
export const exportedValues = (code: string): string[] => {
  const source = ts.createSourceFile('script.ts', code, ts.ScriptTarget.Latest, true)
  return source.statements.flatMap((statement) => {
    const isExported =
      ts.canHaveModifiers(statement) &&
      (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    if (ts.isExportDeclaration(statement) || ts.isExportAssignment(statement)) return [statement.getText()]
    if (!isExported || ts.isTypeAliasDeclaration(statement) || ts.isInterfaceDeclaration(statement)) return []
    return ts.isVariableStatement(statement)
      ? statement.declarationList.declarations.map(({ name }) => name.getText())
      : [statement.getText().split('\n')[0] ?? '']
  })
}

/** The texts of a file that people read: string literals, comments, markup and prose, but no identifiers. */
import { parse } from 'svelte/compiler'
import ts from 'typescript'

/** `text` is as long as its source, so that an offset in it is one in the file. */
export type Text = { start: number; text: string }

/** A literal such as `'no-access'`: a code, which only programs read. */
const IS_CODE = /^[a-z]+(?:-[a-z]+)*$/

/** A name in a comment or in Markdown, in backticks: an identifier, a file, an option. */
const CODE_SPAN = /`[^\s`]+`/g
const ESCAPE = /\\./g

const blank = (match: string): string => ' '.repeat(match.length)
const withoutNames = (text: string): string => text.replace(CODE_SPAN, blank)

const isModuleName = ({ parent }: ts.Node): boolean =>
  ts.isImportDeclaration(parent) ||
  ts.isExportDeclaration(parent) ||
  (ts.isLiteralTypeNode(parent) && ts.isImportTypeNode(parent.parent)) ||
  (ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword)

const isKey = (node: ts.Node): boolean =>
  ts.isElementAccessExpression(node.parent) ||
  ((ts.isPropertyAssignment(node.parent) || ts.isPropertySignature(node.parent)) && node.parent.name === node)

const isTemplatePart = (node: ts.Node): boolean =>
  ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)

const isName = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) && (IS_CODE.test(node.text) || isModuleName(node) || isKey(node))

type Span = { start: number; end: number }

/** Comments between two literals, where the scanner needs no parser. */
const commentsBetween = (scanner: ts.Scanner, code: string, { start, end }: Span): Span[] => {
  const comments: Span[] = []
  scanner.setText(code, start, end - start)
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan())
    if (kind === ts.SyntaxKind.SingleLineCommentTrivia || kind === ts.SyntaxKind.MultiLineCommentTrivia)
      comments.push({ start: scanner.getTokenStart(), end: scanner.getTokenEnd() })
  return comments
}

/** Line comments below each other are one text: a phrase may begin on one line and end on the next. */
const joined = (comments: readonly Span[], code: string): Span[] => {
  const texts: Span[] = []
  for (const comment of comments) {
    const last = texts.at(-1)
    if (last !== undefined && code.slice(last.end, comment.start).trim() === '') last.end = comment.end
    else texts.push({ ...comment })
  }
  return texts
}

/** String literals, parts of templates and comments of TypeScript or JavaScript. */
export const textsOfCode = (code: string): Text[] => {
  const texts: Text[] = []
  const literals: Span[] = []
  const source = ts.createSourceFile('code.ts', code, ts.ScriptTarget.Latest, true)
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || isTemplatePart(node) || ts.isRegularExpressionLiteral(node)) {
      const literal = { start: node.getStart(source), end: node.end }
      literals.push(literal)
      if (!ts.isRegularExpressionLiteral(node) && !isName(node))
        texts.push({ start: literal.start, text: code.slice(literal.start, literal.end).replace(ESCAPE, blank) })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)

  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false)
  const gaps = [...literals, { start: code.length, end: code.length }].map(({ start }, index) => ({
    start: literals[index - 1]?.end ?? 0,
    end: start,
  }))
  const comments = gaps.flatMap((gap) => joined(commentsBetween(scanner, code, gap), code))
  return [...texts, ...comments.map(({ start, end }) => ({ start, text: withoutNames(code.slice(start, end)) }))]
}

type SvelteNode = { type: string; start: number; end: number; name?: unknown; value?: unknown }

const isSvelteNode = (value: unknown): value is SvelteNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value

const isSvelteText = ({ type, value }: SvelteNode): boolean =>
  type === 'Text' ||
  type === 'Comment' ||
  type === 'TemplateElement' ||
  (type === 'Literal' && typeof value === 'string' && !IS_CODE.test(value))

/** Markup, attributes other than `class`, texts in expressions and both scripts of a Svelte component. */
export const textsOfComponent = (code: string): Text[] => {
  const root = parse(code, { modern: true })
  const texts = [root.instance, root.module].flatMap((script) => {
    if (!script) return []
    const { start, end } = script.content as unknown as SvelteNode
    return textsOfCode(code.slice(start, end)).map((text) => ({ ...text, start: start + text.start }))
  })
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (isSvelteNode(value)) {
      if (value.type === 'Attribute' && value.name === 'class') return
      if (isSvelteText(value)) texts.push({ start: value.start, text: code.slice(value.start, value.end) })
    }
    Object.values(value).forEach(visit)
  }
  visit(root.fragment)
  return texts
}

/** All of a file, as in Markdown and YAML. */
export const textsOfProse = (prose: string): Text[] => [{ start: 0, text: withoutNames(prose) }]

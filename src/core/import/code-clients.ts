import type { CodeToken } from './code-tokens.ts'
import type { TokenApi } from '../../shared/platform.ts'

/** Packages of the platform’s SDKs, as programs name them. */
const PACKAGES: readonly (readonly [RegExp, TokenApi])[] = [
  [/^contentful[-_]management$|^github\.com\/.*contentful.*management/i, 'management'],
  [/^contentful$|^github\.com\/.*contentful/i, 'delivery'],
]

const apiOfPackage = (name: string): TokenApi | null => PACKAGES.find(([form]) => form.test(name))?.[1] ?? null

const STARTS = /^(?:import|const|let|var|from|use)$/

/** Names before `from 'contentful-management'` or `= require('contentful-management')`. */
const namesBefore = (tokens: readonly CodeToken[], index: number): string[] => {
  const names: string[] = []
  for (let at = index - 1; at >= 0 && index - at < 60; at -= 1) {
    const token = tokens[at]
    if (token?.is === 'word') {
      if (STARTS.test(token.text) && token.text !== 'from') break
      names.push(token.text)
    }
  }
  return names
}

/** Names on the rest of a line: `from contentful_management import Client`. */
const namesAfter = (tokens: readonly CodeToken[], index: number): string[] => {
  const names: string[] = []
  for (let at = index + 1; at < tokens.length && at - index < 30; at += 1) {
    const token = tokens[at]
    if (token === undefined || token.startsLine) break
    if (token.is === 'word') names.push(token.text)
  }
  return names
}

/** Which API’s client a name stands for, as a program imports it. */
export const importedClients = (tokens: readonly CodeToken[]): ReadonlyMap<string, TokenApi> => {
  const clients = new Map<string, TokenApi>()
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1]
    if (token.is === 'string') {
      const api = apiOfPackage(token.text)
      const isImported = before?.text === 'from' || before?.text === '(' || before?.text === 'import'
      if (api !== null && isImported) for (const name of namesBefore(tokens, index)) clients.set(name, api)
    } else if (token.is === 'word' && (before?.text === 'from' || before?.text === 'import')) {
      const api = apiOfPackage(token.text)
      if (api !== null) for (const name of [token.text, ...namesAfter(tokens, index)]) clients.set(name, api)
    } else if (token.is === 'word' && token.text === 'use') {
      const path = namesAfter(tokens, index)
      const last = path.at(-1)
      if (path[0] === 'Contentful' && last !== undefined)
        clients.set(last, path.includes('Management') ? 'management' : 'delivery')
    }
  }
  return clients
}

const CLIENT =
  /(?:^|[.\w])(?:createClient|[A-Za-z]*Client(?:Options)?|NewC[DPM]A|ContentfulOptions)(?:\.(?:new|builder|Builder|init|create))?$/

/** Whether a call makes a client that takes a token. */
export const makesClient = (callee: string): boolean => CLIENT.test(callee) && !/Http|GraphQL|Apollo/i.test(callee)

/** The API that such a client asks where nothing says otherwise. */
export const usualApiOf = (callee: string, imported: ReadonlyMap<string, TokenApi>): TokenApi | null => {
  if (/management|CMA/i.test(callee)) return 'management'
  if (callee.includes('CPA')) return 'preview'
  if (/CDA|Delivery/.test(callee)) return 'delivery'
  const known = callee.split('.').flatMap((part) => imported.get(part) ?? [])
  return known[0] ?? 'delivery'
}

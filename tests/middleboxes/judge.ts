import { request } from 'node:http'
import { tokenDesk, type Ran } from '../cli/command.ts'
import { holdsNoSecret } from '../cli/promises.ts'
import { KINDS, PROXY_PASSWORD, TOKENS, type TokenName } from './people.ts'
import type { Platform } from './platform.ts'
import type { Place, Row, Scene } from './row.ts'
import type { Stage } from './stage.ts'

type Cause = { id: string; certainty: string; summary: string; evidence: string[]; detail: unknown; next: string }
type Judged = {
  verdict: string
  sentence: string
  causes: Cause[]
  evidence: { id: string; summary: string }[]
}

/** What is wrong with an answer: the judgement, its words, or the worst: something called certain that is not so. */
export type Finding = { misjudged: string[]; words: string[]; falselyCertain: boolean; told: string }

const SPACE = 'shop'
const variable = (name: string): string => `SECRET_OF_${name.toUpperCase()}`

const manifestOf = (names: readonly TokenName[], space: string, baseUrls: Record<string, string>): string =>
  JSON.stringify({
    services: [{ name: 'ours', baseUrls }],
    spaces: [{ service: 'ours', id: space, environments: ['master', 'Release-A'] }],
    tokens: names.map((name) => ({
      name,
      kind: KINDS[name],
      service: 'ours',
      ...(KINDS[name].endsWith('-key') && { space, environments: ['master', 'Release-A'] }),
      secretFrom: variable(name),
    })),
  })

const run = (row: Row, place: Place, stage: Stage): Promise<Ran> => {
  const token = row.token ?? 'good'
  const space = row.space ?? SPACE
  const given = { delivery: place.delivery, preview: place.preview, management: place.management }
  const urls = Object.fromEntries(Object.entries(given).filter(([, url]) => url !== undefined)) as Record<
    string,
    string
  >
  const option = (name: string, value: string | undefined): string[] => (value === undefined ? [] : [name, value])
  const certificates = { authority: stage.certificates.authority, company: stage.certificates.company }
  const common = [
    'diagnose',
    ...['--api', 'delivery', '--space', space, '--timeout', String(row.timeout ?? 8000), '--json'],
    ...option('--environment', row.environment),
    ...option('--path', row.path),
    ...option('--placement', row.placement),
    ...option('--ca-file', row.trust && certificates[row.trust]),
  ]
  if (row.witnesses === undefined) {
    const bases = Object.entries(urls).flatMap(([api, url]) => ['--base-url', `${api}=${url}`])
    return tokenDesk([...common, '--token-stdin', '--kind', KINDS[token], ...bases], {
      stdin: TOKENS[token],
      env: place.env ?? {},
    })
  }
  const names = [...new Set([token, ...row.witnesses])]
  return tokenDesk([...common, '--manifest', 'desk.json', '--token', token], {
    env: { ...place.env, ...Object.fromEntries(names.map((name) => [variable(name), TOKENS[name]])) },
    files: { 'desk.json': manifestOf(names, space, urls) },
  })
}

const sceneOf = (platform: Platform, place: Place): Scene => ({
  platform,
  get: (path, token, placement) =>
    new Promise((resolve, reject) => {
      const url = `${place.delivery}${path}${placement === 'query' && token !== null ? `?access_token=${token}` : ''}`
      const headers = placement === 'query' || token === null ? {} : { authorization: `Bearer ${token}` }
      request(url, { headers }, (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString()))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      })
        .on('error', reject)
        .end()
    }),
})

const expectWords = (row: Row, judged: Judged, place: Place): string[] => {
  const first = judged.causes[0]
  const said = [
    judged.sentence,
    first?.summary,
    first?.next,
    JSON.stringify(first?.detail),
    ...judged.evidence.map(({ summary }) => summary),
  ]
    .join('\n')
    // A system's code is not a sentence.
    .replace(/\b(?!HTTPS?_PROXY\b)[A-Z0-9]+(?:_[A-Z0-9]+)+\b/g, '')
  const advice = `${judged.sentence}\n${first?.summary ?? ''}\n${first?.next ?? ''}`
  const missing = (row.words ?? []).filter((word) => !word.test(said)).map((word) => `not said: ${word.source}`)
  const wrongly = (row.unsaid ?? []).filter((word) => word.test(advice)).map((word) => `said: ${word.source}`)
  const nameless = row.namesBox === true && !said.includes(place.box) ? [`not said: ${place.box}`] : []
  const context = [...missing, ...wrongly, ...nameless]
  return context.length === 0 ? [] : [...context, `in: ${said.slice(0, 1500)}`]
}

const oneOf = (values: string | string[]): string[] => (Array.isArray(values) ? values : [values])

const compare = (row: Row, judged: Judged, place: Place): Finding => {
  const told = `${judged.verdict}: ${judged.causes.map(({ id, certainty }) => `${id} ${certainty}`).join(', ')}`
  const wrong: string[] = []
  if (!oneOf(row.verdict).includes(judged.verdict)) wrong.push(`the verdict is not ${oneOf(row.verdict).join(' or ')}`)
  const first = judged.causes[0]
  if (!row.first.includes(first?.id ?? '')) wrong.push(`first is not ${row.first.join(' or ')}`)
  if (row.certain === 'must' && first?.certainty !== 'certain') wrong.push('the first cause should be certain')
  const mayBe = Array.isArray(row.certain) ? row.certain : row.first
  const certain = judged.causes.filter(({ certainty }) => certainty === 'certain')
  const falsely = certain.filter(({ id }) => !mayBe.includes(id))
  for (const { id } of falsely) wrong.push(`${id} is falsely certain`)
  if (certain.length > 1) wrong.push('more than one cause is certain')
  for (const id of row.never ?? []) {
    const found = judged.causes.find((cause) => cause.id === id)
    if (found !== undefined && /^(certain|likely)$/.test(found.certainty)) wrong.push(`${id} is ${found.certainty}`)
  }
  const words = expectWords(row, judged, place)
  return { misjudged: wrong, words, falselyCertain: falsely.length > 0 || certain.length > 1, told }
}

const EXITS: Record<string, number> = { accepted: 0, rejected: 1, 'no-access': 1, 'not-checked': 2, unreadable: 2 }

/** What holds for every request. */
const promises = (ran: Ran, judged: Judged, platform: Platform): string[] => {
  const broken: string[] = []
  try {
    holdsNoSecret(ran.stdout + ran.stderr, [...Object.values(TOKENS), PROXY_PASSWORD], 'the output')
  } catch (error) {
    broken.push(String(error))
  }
  for (const { method, url } of platform.arrived)
    if (method !== 'GET' && method !== 'HEAD') broken.push(`${method} ${url.split('?')[0] ?? ''} arrived`)
  if (ran.code !== EXITS[judged.verdict]) broken.push(`exit code ${ran.code ?? 'none'}`)
  if (/\n\s+at .*[:(]\d+|node:internal/.test(ran.stderr)) broken.push('a stack on standard error')
  return broken
}

/** Sets the scene of a row, asks the command, and holds its answer against the row. */
export const judge = async (row: Row, place: Place, platform: Platform, stage: Stage): Promise<Finding> => {
  await row.before?.(sceneOf(platform, place))
  const ran = await run(row, place, stage)
  if (!ran.stdout.startsWith('{')) {
    const problem = `no document; stderr: ${ran.stderr.slice(0, 500)}`
    return { misjudged: [problem], words: [], falselyCertain: false, told: `exit ${ran.code ?? ''}` }
  }
  const judged = JSON.parse(ran.stdout) as Judged
  const finding = compare(row, judged, place)
  return { ...finding, misjudged: [...finding.misjudged, ...promises(ran, judged, platform)] }
}

import type { Stage } from './servers.ts'
import { API_OF, type Kind, type World } from './world.ts'

/** A command line, and what lies beside it. */
export type CommandLine = { args: string[]; stdin: string; env: Record<string, string>; manifest: string | null }

/** Nobody listens there: only root could. */
const NOBODY = 'http://127.0.0.1:1'

const urlsOf = (world: World, service: number, stage: Stage): [string, string][] =>
  (world.addresses[service] ?? []).map((api) => [
    api,
    service === 0 && world.refused.includes(api) ? NOBODY : `${stage.origin(service, api)}${world.prefix}`,
  ])

const variable = (name: string): string => `SECRET_OF_${name.replaceAll('-', '_').toUpperCase()}`

const KIND: Readonly<Record<World['target']['api'], Kind>> = {
  graphql: 'delivery-key',
  delivery: 'delivery-key',
  preview: 'preview-key',
  management: 'personal-access-token',
}

const manifestOf = (world: World, stage: Stage): unknown => {
  const names = world.services.slice(0, world.known).map(({ name }) => name)
  const kind = world.claims.kind ?? KIND[world.target.api]
  const asked = {
    name: 'asked',
    kind,
    service: 'home',
    ...(kind.endsWith('-key') && {
      space: world.claims.space ?? world.target.space,
      environments: world.claims.environments,
    }),
    secretFrom: variable('asked'),
  }
  return {
    services: names.map((name, index) => ({ name, baseUrls: Object.fromEntries(urlsOf(world, index, stage)) })),
    spaces: world.spaces.map(({ service, id, environments }) => ({ service: names[service], id, environments })),
    tokens: [
      ...(world.by === 'name' ? [asked] : []),
      ...world.vault.map(({ name, kind: own, service, space, environments }) => ({
        name,
        kind: own,
        service: names[service],
        ...(space !== null && { space, environments }),
        secretFrom: variable(name),
      })),
    ],
  }
}

const flags = (option: string, urls: readonly [string, string][]): string[] =>
  urls.flatMap(([api, url]) => [option, `${api}=${url}`])

/** The manifest is the user's own: its addresses are allowed. */
const allowed = (world: World, stage: Stage): string[] => {
  const urls = world.services.slice(0, world.known).flatMap((_, index) => urlsOf(world, index, stage))
  return [...new Set(urls.map(([, url]) => new URL(url).origin))].flatMap((origin) => ['--allow-origin', origin])
}

const chosenEnvironment = ({ selected, environment }: World['target']): string | null => selected ?? environment

const where = ({ target, claims, by }: World): string[] => [
  ...(claims.kind !== null && by !== 'name' ? ['--kind', claims.kind] : []),
  ...(claims.kind !== null && API_OF[claims.kind] === target.api ? [] : ['--api', target.api]),
  '--space',
  target.space,
  ...(chosenEnvironment(target) === null ? [] : ['--environment', chosenEnvironment(target) ?? '']),
  ...(target.path === null ? [] : ['--path', target.path]),
  ...(target.placement === 'header' ? [] : ['--placement', 'query']),
]

/** What a person would type to have this world diagnosed. */
export const commandLineOf = (world: World, stage: Stage, manifestFile: string): CommandLine => {
  const rest = [
    ...where(world),
    ...(world.otherServices ? ['--allow-other-services'] : []),
    ...(world.wait === 0 ? [] : ['--wait', String(world.wait)]),
    ...(world.timeout === null ? [] : ['--timeout', String(world.timeout)]),
    '--json',
  ]
  const { text } = world.given
  if (world.by === 'bare') {
    const other = world.known > 1 ? flags('--other-base-url', urlsOf(world, 1, stage)) : []
    return {
      args: ['diagnose', '--token-stdin', ...flags('--base-url', urlsOf(world, 0, stage)), ...other, ...rest],
      stdin: text,
      env: {},
      manifest: null,
    }
  }
  const env = Object.fromEntries(world.vault.map(({ name, secret }) => [variable(name), secret]))
  if (world.by === 'name') env[variable('asked')] = text
  if (world.by === 'variable') env['TOKEN_DESK_TOKEN'] = text
  const whose = world.by === 'name' ? ['--token', 'asked'] : world.by === 'stdin' ? ['--token-stdin'] : []
  return {
    args: ['diagnose', '--manifest', manifestFile, ...allowed(world, stage), ...whose, '--service', 'home', ...rest],
    stdin: world.by === 'stdin' ? text : '',
    env,
    manifest: JSON.stringify(manifestOf(world, stage)),
  }
}

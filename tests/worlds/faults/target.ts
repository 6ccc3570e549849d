import { keyOfWorld, type World } from '../world.ts'
import type { Variant, Variants } from './fault.ts'

const variant = (fault: string, label: string, causes: string[], weight: number, apply: Variant['apply']): Variant => ({
  fault,
  label,
  layer: 'target',
  causes,
  weight,
  apply,
  ruled: 'open',
})

const below = (world: World): string =>
  `/spaces/${world.target.space}${world.target.environment === null ? '' : `/environments/${world.target.environment}`}`

const typed =
  (path: (world: World) => string) =>
  (world: World): void => {
    world.target.path = path(world)
  }

const WRONG_PATH = ['resource-missing', 'wrong-method-or-host', 'malformed-id']

const readsMaster = (world: World): boolean => {
  const environments = keyOfWorld(world)?.environments ?? []
  return environments.length === 0 || environments.includes('master')
}

/** What is asked is wrong in itself, for everybody to see. */
export const targetVariants: Variants = (world) => {
  const { api } = world.target
  if (api === 'management' || api === 'graphql') return []
  return [
    ...['entires', 'entry', 'content-types', 'Entries'].map((name) =>
      variant(
        'collection',
        `the collection is written ${name}`,
        WRONG_PATH,
        0.5,
        typed((changed) => `${below(changed)}/${name}`),
      ),
    ),
    ...['api_keys', 'environments'].map((name) =>
      variant(
        'other-path',
        `a path of Management: ${name}`,
        // Such a path is below no environment, so that it may be looked for below master (?).
        readsMaster(world) ? WRONG_PATH : [...WRONG_PATH, 'environment-not-enabled'],
        0.5,
        typed(({ target }) => `/spaces/${target.space}/${name}`),
      ),
    ),
    variant(
      'nothing-here',
      'the path is /nothing-here',
      WRONG_PATH,
      0.5,
      typed(() => '/nothing-here'),
    ),
    variant(
      'nothing-here',
      'the path is one below the environment that nobody knows',
      WRONG_PATH,
      0.5,
      typed((world) => `${below(world)}/nothing/here`),
    ),
    variant(
      'other-path',
      'a path of Management: /users/me',
      WRONG_PATH,
      0.5,
      typed(() => '/users/me'),
    ),
    ...['undefined', 'null', '[object Object]', '%7Bid%7D'].map((id) =>
      variant(
        'malformed-id',
        `the entry is ${id}`,
        ['malformed-id', 'resource-missing'],
        0.4,
        typed((world) => `${below(world)}/entries/${id.replaceAll(' ', '%20')}`),
      ),
    ),
    variant(
      'malformed-id',
      'the space is undefined',
      ['malformed-id', 'space-missing', 'space-of-another-token'],
      0.7,
      (world) => {
        world.target.path = '/spaces/undefined/entries'
      },
    ),
    variant('malformed-id', 'the environment is undefined', ['malformed-id', 'environment-missing'], 0.7, (world) => {
      world.target.path = `/spaces/${world.target.space}/environments/undefined/entries`
    }),
  ]
}

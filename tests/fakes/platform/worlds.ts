import { TOKENS, type Question } from './ask.ts'
import type { World } from './platform-server.ts'

/** Two spaces; the first with two environments, an alias and a draft. */
export const WORLD: World = {
  spaces: {
    alpha: {
      environments: ['master', 'staging', 'testing'],
      aliases: { live: 'testing' },
      entries: { hello: true, draft: false },
    },
    beta: { environments: ['master'] },
    sleeping: { environments: ['master'], hibernated: true },
    empty: { environments: ['master'], entries: {} },
  },
  tokens: [
    { secret: TOKENS.delivery, kind: 'delivery', space: 'alpha', name: 'website' },
    { secret: TOKENS.staging, kind: 'delivery', space: 'alpha', environments: ['staging'], name: 'staging site' },
    { secret: TOKENS.preview, kind: 'preview', space: 'alpha', environments: ['master', 'staging'] },
    { secret: TOKENS.otherSpace, kind: 'delivery', space: 'beta' },
    { secret: TOKENS.sleeping, kind: 'delivery', space: 'sleeping' },
    { secret: TOKENS.nothing, kind: 'delivery', space: 'empty' },
    { secret: TOKENS.account, kind: 'account', spaces: ['alpha', 'beta', 'empty'] },
  ],
}

type Witness = NonNullable<Question['witnesses']>[number]

export const WITNESS = {
  delivery: {
    name: 'website',
    kind: 'delivery-key',
    spaceId: 'alpha',
    environments: ['master'],
    value: TOKENS.delivery,
  },
  staging: {
    name: 'staging site',
    kind: 'delivery-key',
    spaceId: 'alpha',
    environments: ['staging'],
    value: TOKENS.staging,
  },
  preview: {
    name: 'drafts',
    kind: 'preview-key',
    spaceId: 'alpha',
    environments: ['master', 'staging'],
    value: TOKENS.preview,
  },
  otherSpace: {
    name: 'beta site',
    kind: 'delivery-key',
    spaceId: 'beta',
    environments: ['master'],
    value: TOKENS.otherSpace,
  },
  account: { name: 'admin', kind: 'personal-access-token', spaceId: null, environments: [], value: TOKENS.account },
} as const satisfies Record<string, Witness>

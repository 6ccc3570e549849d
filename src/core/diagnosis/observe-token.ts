import { API_OF_KIND, isSpaceKey } from '../../shared/model/token.ts'
import { API_LABEL, KIND_LABEL } from './describe.ts'
import { apiByForm, kindOf, knownSpace, requestOf, secretOf, type Facts } from './facts.ts'
import { note, type Notes, type Signal } from './signals.ts'
import { fitsHeader } from './wire.ts'

const UNREADABLE: Readonly<Record<string, readonly [Signal, string]>> = {
  'keychain-unavailable': ['the keychain is not there', 'The system’s keychain does not answer or is not there.'],
  'keychain-locked': ['the keychain is locked', 'The system’s keychain is locked.'],
  'secret-gone': ['the secret is gone', 'The catalog knows the token, but the keychain has no secret for it.'],
}

const observeCredential = ({ input }: Facts, notes: Notes): void => {
  const { credential } = input
  if (credential.state === 'unreadable') {
    const [signal, summary] = UNREADABLE[credential.cause] ?? []
    if (signal !== undefined && summary !== undefined)
      note(notes, { id: 'vault:unreadable', kind: 'vault', summary }, signal)
    return
  }
  if (secretOf(input) !== null) return
  const summary =
    credential.name === null ? 'No token was given.' : `“${credential.name}” is empty: there is no token to send.`
  note(notes, { id: 'vault:no-token', kind: 'vault', summary }, 'no token was given')
}

const observeLint = (facts: Facts, notes: Notes): void => {
  const { lint, input } = facts
  const secret = secretOf(input)
  if (secret === null) return
  const ofOtherApi = apiByForm(facts)
  lint.forEach(({ code, message }, index) => {
    const isOther = code === 'looks-like-other-kind' && ofOtherApi !== null
    const signal = isOther ? 'the token looks like one of another API' : 'the token has a flaw'
    note(notes, { id: `lint:${index + 1}:${code}`, kind: 'lint', summary: message }, signal)
  })
  if (input.placement === 'header' && !fitsHeader(secret)) {
    const summary = 'The token holds a character that no HTTP header can carry; programs refuse to send it.'
    note(notes, { id: 'lint:header', kind: 'lint', summary }, 'the token has a flaw')
  }
}

const observeKind = (facts: Facts, notes: Notes): void => {
  const kind = kindOf(facts.input)
  if (kind === null || secretOf(facts.input) === null) return
  if (!isSpaceKey(kind)) {
    const summary = `It is kept as ${KIND_LABEL[kind]}: it stands for an account.`
    note(notes, { id: 'vault:account', kind: 'vault', summary }, 'the token stands for an account')
  }
  const api = API_OF_KIND[kind]
  if (api === facts.target.api || facts.target.api === 'images') return
  const summary = `It is known as ${KIND_LABEL[kind]}, which is for ${API_LABEL[api]}; ${API_LABEL[facts.target.api]} was asked.`
  note(notes, { id: 'vault:kind', kind: 'vault', summary }, 'the token is kept as one of another API')
}

const observeVaultFacts = ({ input, target }: Facts, notes: Notes): void => {
  const vault = input.credential.state === 'present' ? input.credential.vault : null
  if (vault === null) return
  const say = (id: string, summary: string, signal: Signal): void =>
    note(notes, { id: `vault:${id}`, kind: 'vault', summary }, signal)
  if (vault.markedRevoked) say('revoked', 'It is kept as revoked.', 'the token is kept as revoked')
  if (vault.service !== input.service.name) {
    const summary = `It is kept as a token of “${vault.service}”; “${input.service.name}” was asked.`
    say('service', summary, 'the token is kept as one of another service')
  }
  if (vault.spaceId === null || target.spaceId === null) return
  if (vault.spaceId !== target.spaceId) {
    const summary = `It is kept as a key of space “${vault.spaceId}”; space “${target.spaceId}” was asked.`
    say('space', summary, 'the token is kept as one of another space')
    return
  }
  if (target.reads === null || vault.environments.length === 0 || vault.environments.includes(target.reads)) return
  const summary = `It is kept as enabled for ${vault.environments.join(', ')}, not for “${target.reads}”.`
  say('environments', summary, 'the token is kept without this environment')
}

const observeKnownSpace = (facts: Facts, notes: Notes): void => {
  const { spaceId, reads } = facts.target
  const space = knownSpace(facts, spaceId)
  if (space === null || reads === null) return
  const has = space.environments.includes(reads)
  const summary = has
    ? `Space “${space.id}” is kept with an environment “${reads}”.`
    : `Space “${space.id}” is kept with ${space.environments.join(', ')}, and no “${reads}”.`
  const signal = has ? 'the space is kept with this environment' : 'the space is kept without this environment'
  note(notes, { id: 'vault:environment-list', kind: 'vault', summary }, signal)
}

const observePath = ({ target }: Facts, notes: Notes): void => {
  if (target.malformed === null) return
  const summary =
    target.malformed === ''
      ? 'The path has an empty part: an id is missing in it.'
      : `The path holds “${target.malformed}” where an id belongs.`
  note(notes, { id: 'lint:path', kind: 'lint', summary }, 'the path has an id that no resource can have')
}

const observeRequestShape = (facts: Facts, notes: Notes): void => {
  const request = requestOf(facts)
  if (request === null) return
  const { api } = facts.target
  const placement =
    request.spec.credential.whose === 'none' ? 'without a token' : `with the token in the ${request.spec.placement}`
  const evidence = {
    id: 'request',
    kind: 'probe' as const,
    summary: `The request went to ${API_LABEL[api]} (${new URL(request.spec.baseUrl).host}), ${placement}.`,
    probe: request.spec.id,
    exchange: request.exchange,
  }
  note(
    notes,
    evidence,
    api === 'delivery' ? 'the request went to Delivery' : 'the request went to an API that shows drafts',
  )
  note(notes, evidence, 'the path is known')
  if (facts.target.parts.resource.length > 1) note(notes, evidence, 'the path names a single resource')
  if (api === 'management') note(notes, evidence, 'the token stands for an account')
  if (request.spec.credential.whose === 'none') return
  note(notes, evidence, 'a token was sent')
  note(
    notes,
    evidence,
    request.spec.placement === 'header' ? 'the request went by header' : 'the request went by query',
  )
}

/** Notes what is known without an answer: the token's form, the vault's word, the path. */
export const observeToken = (facts: Facts, notes: Notes): void => {
  observeCredential(facts, notes)
  observeLint(facts, notes)
  observeKind(facts, notes)
  observeVaultFacts(facts, notes)
  observeKnownSpace(facts, notes)
  observePath(facts, notes)
  observeRequestShape(facts, notes)
}

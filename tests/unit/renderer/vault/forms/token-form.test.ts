import { beforeEach, describe, expect, it } from 'vitest'
import { connect } from '../../../../../src/renderer/bridge/desk.ts'
import { selection } from '../../../../../src/renderer/bridge/selection.svelte.ts'
import { vault } from '../../../../../src/renderer/bridge/vault.svelte.ts'
import { NEW_SPACE, TokenForm } from '../../../../../src/renderer/features/vault/forms/token-form.svelte.ts'
import type { Input } from '../../../../../src/shared/contract/contract.ts'
import { failed, ok, type Result } from '../../../../../src/shared/contract/result.ts'
import type { Token } from '../../../../../src/shared/model/token.ts'
import type { VaultSnapshot } from '../../../../../src/shared/model/vault.ts'
import { bridgeOf } from '../../../../fakes/bridge.ts'
import { aVault, tokenNamed } from '../a-vault.ts'

const SECRET = 'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaa'
const LOCKED = { code: 'locked', message: 'Unlock the keychain.' } as const

let added: Input<'vault.addToken'>[] = []
let edited: Input<'vault.editToken'>[] = []
let spaces: Input<'vault.saveSpace'>[] = []
/** What main says to the next tokens; then it takes them. */
let refusals: Result<Token>[] = []
let spaceAnswer: Result<null> = ok(null)

/** Two services, the other one with one space. */
const twoServices = (): VaultSnapshot => {
  const one = aVault()
  const other = { id: 'other', name: 'Other', preset: null, baseUrls: {}, webAppUrl: null }
  return {
    ...one,
    services: [...one.services, other],
    spaces: [
      ...one.spaces,
      { serviceId: 'contentful-us', id: 'blog', name: 'Blog', environments: [{ id: 'master', production: true }] },
      { serviceId: 'other', id: 'only', name: 'Only', environments: [] },
    ],
  }
}

const token = tokenNamed(aVault(), 'CI')
const answerTo = (): Promise<Result<Token>> => Promise.resolve(refusals.shift() ?? ok(token))

beforeEach(() => {
  added = []
  edited = []
  spaces = []
  refusals = []
  spaceAnswer = ok(null)
  connect(
    bridgeOf({
      vault: {
        addToken: (input) => {
          added.push(input)
          return answerTo()
        },
        editToken: (input) => {
          edited.push(input)
          return answerTo()
        },
        saveSpace: (space) => {
          if (!spaceAnswer.ok) return Promise.resolve(spaceAnswer)
          spaces.push(space)
          return Promise.resolve(ok(space))
        },
      },
    }),
  )
  vault.accept(twoServices())
  selection.clear()
})

const filledIn = (): TokenForm => {
  const form = new TokenForm(null, { serviceId: 'contentful-us', spaceId: 'shop', environmentId: 'staging' })
  form.name = ' CI '
  form.secret = SECRET
  return form
}

describe('the form of a new token', () => {
  it('begins at the place that is chosen, unless it was asked for another', () => {
    selection.select({ serviceId: 'contentful-us', spaceId: 'blog', environmentId: null, tokenId: null })
    expect(new TokenForm(null, {})).toMatchObject({ serviceId: 'contentful-us', spaceId: 'blog' })
    expect(new TokenForm(null, { serviceId: 'other' })).toMatchObject({ serviceId: 'other', spaceId: 'only' })
  })

  it('keeps the secret while it cannot be kept, and forgets it once it is', async () => {
    refusals = [failed(LOCKED)]
    const form = filledIn()
    expect(await form.submit()).toBeNull()
    expect([form.secret, form.messages.notice?.text, form.messages.saving]).toEqual([SECRET, LOCKED.message, false])
    expect(await form.submit()).toEqual(token)
    expect(added[1]).toMatchObject({ name: 'CI', spaceId: 'shop', environments: ['staging'], secret: SECRET })
    expect([form.secret, form.messages.notice]).toEqual(['', null])
  })

  it('is in the vault when it is saved, whenever its event comes', async () => {
    vault.accept({ ...twoServices(), tokens: [] })
    await filledIn().submit()
    expect(vault.token(token.id)).toEqual(token)
  })

  it('says at its field what main has against it, and nothing is sent before the fields are filled in', async () => {
    const form = filledIn()
    form.secret = ''
    form.name = ''
    expect(await form.submit()).toBeNull()
    expect([Object.keys(form.problems), added]).toEqual([['name', 'secret'], []])
    form.secret = SECRET
    form.name = 'CI'
    const details = { issues: [{ path: 'name', message: 'This is the token itself.' }] }
    refusals = [failed({ code: 'invalid-input', message: 'It does not fit.', details })]
    await form.submit()
    expect([form.problems, form.messages.notice]).toEqual([{ name: 'This is the token itself.' }, null])
  })

  it('says nothing any more of a value that is another one since', async () => {
    const form = filledIn()
    form.secret = ''
    form.name = ''
    await form.submit()
    form.secret = SECRET
    expect(Object.keys(form.problems)).toEqual(['name'])
    // The same again is another one, because no secret is stored to compare it with.
    form.secret = ''
    expect(Object.keys(form.problems)).toEqual(['name'])
    form.secret = SECRET
    form.name = 'CI'
    refusals = [failed(LOCKED)]
    await form.submit()
    expect(form.messages.notice?.text).toBe(LOCKED.message)
    form.secret = `${SECRET}b`
    expect([form.problems, form.messages.notice]).toEqual([{}, null])
  })

  it('adds a new space before its key, and once, however often the key is refused', async () => {
    const form = filledIn()
    form.chooseSpace(NEW_SPACE)
    form.newSpaceId = ' fresh '
    form.typedEnvironments = 'preview'
    refusals = [failed(LOCKED)]
    await form.submit()
    await form.submit()
    expect(spaces).toEqual([
      {
        serviceId: 'contentful-us',
        id: 'fresh',
        name: 'fresh',
        environments: [{ id: 'preview', production: false }],
        before: null,
      },
    ])
    expect(added.map(({ spaceId, environments }) => [spaceId, environments])).toEqual([
      ['fresh', ['preview']],
      ['fresh', ['preview']],
    ])
  })

  it('keeps no key without its space', async () => {
    spaceAnswer = failed({ code: 'catalog-busy', message: 'Another one has it.' })
    const form = filledIn()
    form.chooseSpace(NEW_SPACE)
    form.newSpaceId = 'fresh'
    expect(await form.submit()).toBeNull()
    expect([form.spaceId, form.secret, form.messages.notice?.tone]).toEqual([NEW_SPACE, SECRET, 'bad'])
    expect(added).toEqual([])
  })

  it('is not saved without an environment that was typed but cannot be one', async () => {
    const form = filledIn()
    form.typedEnvironments = 'a/b'
    expect(await form.submit()).toBeNull()
    expect([Object.keys(form.problems), added]).toEqual([['environment'], []])
  })
})

describe('the form of a token that is moved', () => {
  const change = { what: 'token' as const, tokenId: token.id, old: [], new: ['https://cdn.example.com'] }
  const asking: Result<Token> = failed({ code: 'origin-changed', message: 'Nothing was changed.', details: change })

  it('names the addresses first: only the next saving is the yes to them', async () => {
    refusals = [asking]
    const form = new TokenForm(token, {})
    form.chooseService('other')
    expect(await form.submit()).toBeNull()
    expect([form.messages.change, form.problems, form.messages.notice?.tone]).toEqual([change, {}, 'warn'])
    expect(await form.submit()).toEqual(token)
    expect(edited.map(({ confirmed }) => confirmed)).toEqual([[], change.new])
  })

  it('asks anew where another service is chosen after the question', async () => {
    refusals = [asking]
    const form = new TokenForm(token, {})
    form.chooseService('other')
    await form.submit()
    form.chooseService('contentful-us')
    expect(form.messages.change).toBeNull()
    form.chooseSpace('shop')
    await form.submit()
    expect(edited.map(({ confirmed }) => confirmed)).toEqual([[], []])
  })

  it('says what it showed, so that core changes only what was edited', async () => {
    const form = new TokenForm(token, {})
    const meanwhile = { ...token, environments: ['master', 'staging', 'preview'] }
    vault.accept({ ...twoServices(), tokens: [meanwhile] })
    form.name = 'Renamed'
    form.typedEnvironments = 'qa'
    const shop = vault.space('contentful-us', 'shop')
    await form.submit()
    expect(edited).toMatchObject([{ name: 'Renamed', before: token }])
    expect(spaces.map(({ before }) => before)).toEqual([shop])
  })

  it('leaves the environments of the old space behind', async () => {
    const form = new TokenForm(token, {})
    form.chooseSpace('blog')
    await form.submit()
    expect(edited).toMatchObject([{ spaceId: 'blog', environments: [] }])
    expect(spaces).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { failed } from '../../../../src/shared/contract/result.ts'
import { addKey, code, createDesk, HOME, newKey, OTHER_SECRET, SECRET, US, value, usedNow } from './desk.ts'

describe('adding a token', () => {
  it('puts the secret into the keychain and everything else into the catalog', async () => {
    const desk = createDesk()
    const token = await addKey(desk)
    expect(desk.keychain.secrets).toEqual(new Map([[token.id, SECRET]]))
    expect(desk.catalog.document.tokens).toEqual([token])
    expect(token).toMatchObject({ storage: 'keychain', lastFour: 'aaaa', length: 44, lastCheck: null })
    expect(JSON.stringify(desk.catalog.document)).not.toContain(SECRET)
  })

  it('shows no characters of a secret shorter than twelve', async () => {
    const desk = createDesk()
    expect(await addKey(desk, { secret: 'fake-short!' })).toMatchObject({ lastFour: '', length: 11 })
    expect(await addKey(desk, { name: 'Twelve', secret: 'fake-twelve!' })).toMatchObject({ lastFour: 'lve!' })
  })

  it('leaves no secret behind when the catalog cannot be written', async () => {
    const desk = createDesk()
    desk.catalog.breakWith('busy')
    expect(code(await desk.vault.addToken(newKey()))).toBe('catalog-busy')
    expect(desk.keychain.secrets.size).toBe(0)
  })

  it('keeps the secret in memory, and says so, when there is no keychain', async () => {
    const desk = createDesk()
    desk.keychain.breakWith('unavailable')
    const token = await addKey(desk)
    expect(token.storage).toBe('session')
    expect(value(await desk.session.read(token.id))).toBe(SECRET)
    expect(value(await desk.vault.read()).storage).toMatchObject({ kind: 'session', reason: 'unavailable' })
    expect(value(await desk.vault.revealSecret({ tokenId: token.id })).secret).toBe(SECRET)
  })

  it('changes the badge before it falls back to memory, when the keychain stops working', async () => {
    const desk = createDesk()
    await desk.vault.read()
    desk.keychain.breakWith('locked')
    expect((await addKey(desk)).storage).toBe('session')
    expect(value(await desk.vault.read()).storage).toMatchObject({ kind: 'session', reason: 'locked' })
  })

  it('does not fall back to memory when one write fails and the keychain works', async () => {
    const desk = createDesk()
    desk.keychain.failNextWrite({ reason: 'timed-out' })
    expect(code(await desk.vault.addToken(newKey()))).toBe('unavailable')
    expect(desk.catalog.document.tokens).toEqual([])
  })

  it('removes the note and the item of a write that failed', async () => {
    const desk = createDesk()
    desk.keychain.failNextWrite({ reason: 'timed-out' })
    await desk.vault.addToken(newKey())
    const written = desk.keychain.calls.filter((call) => call.startsWith('write ')).map((call) => call.slice(6))
    expect(desk.keychain.calls).toContain(`remove ${written[0] ?? ''}`)
    expect(desk.catalog.document.pending).toEqual([])
  })

  it('takes a refusal of the keychain for final, and not for a keychain that stopped working', async () => {
    const desk = createDesk()
    desk.keychain.failNextWrite({ reason: 'refused', why: 'changed-on-read-back' })
    expect(code(await desk.vault.addToken(newKey()))).toBe('secret-refused')
    expect(desk.keychain.calls.filter((call) => call === 'prove')).toHaveLength(1)
    expect(desk.catalog.document.tokens).toEqual([])
  })

  it('refuses a value that a keychain would change, with the reason and without the value', async () => {
    const desk = createDesk()
    const refused = await desk.vault.addToken(newKey({ secret: `${SECRET}\u0000tail` }))
    expect(refused).toMatchObject({
      ok: false,
      error: { code: 'secret-refused', details: { why: 'control-character' } },
    })
    expect(JSON.stringify(refused)).not.toContain(SECRET)
    expect(desk.catalog.document.tokens).toEqual([])
  })

  it('refuses the secret as a name, also when an existing token is renamed or given a new secret', async () => {
    const desk = createDesk()
    expect(code(await desk.vault.addToken(newKey({ name: `key ${SECRET}` })))).toBe('invalid-input')
    const token = await addKey(desk)
    expect(code(await desk.vault.editToken({ tokenId: token.id, name: SECRET }))).toBe('invalid-input')
    value(await desk.vault.editToken({ tokenId: token.id, name: OTHER_SECRET }))
    expect(code(await desk.vault.replaceSecret({ tokenId: token.id, secret: OTHER_SECRET }))).toBe('invalid-input')
  })

  it('refuses a second token of the same name in the same space, and takes it in another', async () => {
    const desk = createDesk()
    await addKey(desk)
    expect(code(await desk.vault.addToken(newKey({ name: 'wEBSITE', secret: OTHER_SECRET })))).toBe('conflict')
    expect(desk.keychain.secrets.size).toBe(1)
    expect((await addKey(desk, { spaceId: 'blog', secret: OTHER_SECRET })).spaceId).toBe('blog')
  })

  it('refuses an unknown service before it touches the keychain', async () => {
    const desk = createDesk()
    expect(code(await desk.vault.addToken(newKey({ serviceId: 'nowhere' })))).toBe('not-found')
    expect(desk.keychain.calls).toEqual([])
  })
})

describe('what is checked before the keychain is touched', () => {
  const TOO_LONG = 'n'.repeat(121)

  it.each([
    ['a name that is too long', { name: TOO_LONG }, 'invalid-input'],
    ['a name of spaces', { name: '  ' }, 'invalid-input'],
    ['an environment that is no id', { environments: ['a/b'] }, 'invalid-input'],
    ['a space that is no id', { spaceId: 'a b' }, 'invalid-input'],
    ['a secret of spaces', { secret: '   ' }, 'secret-refused'],
    ['a secret of quotation marks', { secret: '""' }, 'secret-refused'],
    ['a secret of damaged text', { secret: `${SECRET}\ufffd` }, 'secret-refused'],
    ['a secret with a line break', { secret: `${SECRET}\n` }, 'secret-refused'],
  ])('refuses %s', async (_what, fields, expected) => {
    const desk = createDesk()
    expect(code(await desk.vault.addToken(newKey(fields)))).toBe(expected)
    expect(desk.keychain.calls).toEqual([])
    expect(desk.catalog.writes).toBe(0)
  })

  it('refuses such a name also for a token that is there, and such a secret for another one', async () => {
    const desk = createDesk()
    const { id: tokenId } = await addKey(desk)
    desk.keychain.calls.length = 0
    expect(code(await desk.vault.editToken({ tokenId, name: TOO_LONG }))).toBe('invalid-input')
    expect(code(await desk.vault.replaceSecret({ tokenId, secret: ' \t ' }))).toBe('secret-refused')
    expect(desk.keychain.calls).toEqual([])
  })
})

describe('a value in the keychain that can be no token', () => {
  it.each([
    ['empty', ''],
    ['of spaces', '  '],
    ['with a NUL', `${SECRET.slice(0, 10)}\u0000\u0000`],
    ['of damaged text', `\ufffd\ufffd${SECRET}`],
  ])('(%s) is unreadable, and never given to anybody who would send it', async (_what, broken) => {
    const desk = createDesk()
    const { id: tokenId } = await addKey(desk)
    desk.keychain.items.set(tokenId, broken)
    expect(code(await desk.vault.resolve({ from: 'vault', tokenId }, HOME))).toBe('no-secret')
    expect(code(await desk.vault.revealSecret({ tokenId }))).toBe('no-secret')
    expect(value(await desk.vault.read()).unreadable).toEqual({ [tokenId]: 'no-secret' })
    // Nothing of it is lost, and another secret repairs it.
    expect(desk.keychain.items.get(tokenId)).toBe(broken)
    value(await desk.vault.replaceSecret({ tokenId, secret: OTHER_SECRET }))
    expect(value(await desk.vault.resolve({ from: 'vault', tokenId }, HOME)).secret).toBe(OTHER_SECRET)
  })
})

describe('editing a token', () => {
  it('changes what is named and keeps the rest', async () => {
    const desk = createDesk()
    const token = await addKey(desk)
    const edited = value(
      await desk.vault.editToken({ tokenId: token.id, name: 'Shop', markedRevoked: true, kind: undefined }),
    )
    expect(edited).toEqual({ ...token, name: 'Shop', markedRevoked: true })
    expect(desk.catalog.document.tokens).toEqual([edited])
  })

  it('forgets the last check when the token moves to another place, and keeps it when it is renamed', async () => {
    const desk = createDesk()
    const { id: tokenId } = await addKey(desk)
    const check = { at: '2026-01-02T03:04:05.000Z', verdict: 'accepted', cause: 'works' } as const
    await desk.vault.noteChecks([{ tokenId, ...check }], usedNow(desk))
    await desk.vault.noteCells([{ tokenId, cell: 'master', ...check }], usedNow(desk))
    expect(value(await desk.vault.editToken({ tokenId, name: 'Shop' })).lastCheck).toEqual(check)
    expect(value(await desk.vault.readCells())).toHaveLength(1)
    expect(value(await desk.vault.editToken({ tokenId, spaceId: 'blog' })).lastCheck).toBeNull()
    expect(value(await desk.vault.readCells())).toEqual([])
  })

  it('turns a key into an account token only with its space and environments taken out', async () => {
    const desk = createDesk()
    const { id: tokenId } = await addKey(desk)
    const kind = 'oauth-token' as const
    expect(code(await desk.vault.editToken({ tokenId, kind }))).toBe('invalid-input')
    expect(code(await desk.vault.editToken({ tokenId, kind, spaceId: null }))).toBe('invalid-input')
    expect(value(await desk.vault.editToken({ tokenId, kind, spaceId: null, environments: [] }))).toMatchObject({
      kind,
    })
  })

  it('says so when the token is gone', async () => {
    const desk = createDesk()
    const tokenId = '00000000-0000-4000-8000-999999999999'
    expect(code(await desk.vault.editToken({ tokenId, name: 'x' }))).toBe('not-found')
    expect(code(await desk.vault.replaceSecret({ tokenId, secret: SECRET }))).toBe('not-found')
    expect(code(await desk.vault.revealSecret({ tokenId }))).toBe('not-found')
    expect(desk.keychain.calls).toEqual([])
  })
})

describe('replacing a secret', () => {
  it('keeps the new one and forgets what was learned about the old', async () => {
    const desk = createDesk()
    const { id: tokenId } = await addKey(desk)
    await desk.vault.noteChecks(
      [{ tokenId, at: '2026-01-02T03:04:05.000Z', verdict: 'rejected', cause: 'token-unknown-or-revoked' }],
      usedNow(desk),
    )
    await desk.vault.editToken({ tokenId, markedRevoked: true })
    const replaced = value(await desk.vault.replaceSecret({ tokenId, secret: OTHER_SECRET }))
    expect(replaced).toMatchObject({ lastFour: 'bbbb', lastCheck: null, markedRevoked: false })
    expect(desk.keychain.items.get(tokenId)).toBe(OTHER_SECRET)
  })

  it('puts the old one back when the catalog cannot be written', async () => {
    const desk = createDesk()
    const { id: tokenId } = await addKey(desk)
    desk.catalog.breakWith('unwritable')
    expect(code(await desk.vault.replaceSecret({ tokenId, secret: OTHER_SECRET }))).toBe('catalog-unwritable')
    expect(desk.keychain.items.get(tokenId)).toBe(SECRET)
  })

  it.each(['locked', 'timed-out', 'unavailable'] as const)(
    'removes nothing when the old one could not be read (%s) and the catalog cannot follow',
    async (reason) => {
      const desk = createDesk()
      const { id: tokenId } = await addKey(desk)
      const read = desk.keychain.read.bind(desk.keychain)
      const update = desk.catalog.update.bind(desk.catalog)
      let asked = 0
      // Only the first read fails: the keychain is unlocked meanwhile.
      desk.keychain.read = (account) =>
        account === tokenId && (asked += 1) === 1 ? Promise.resolve(failed({ reason })) : read(account)
      let changes = 0
      desk.catalog.update = (change) =>
        (changes += 1) === 1 ? update(change) : Promise.resolve(failed({ reason: 'busy' as const }))
      expect(code(await desk.vault.replaceSecret({ tokenId, secret: OTHER_SECRET }))).toBe('catalog-busy')
      expect(desk.keychain.calls.filter((call) => call.startsWith('remove'))).toEqual([])
      expect(desk.keychain.items.get(tokenId)).toBe(OTHER_SECRET)
    },
  )

  it('repairs a token whose secret was gone', async () => {
    const desk = createDesk()
    const { id: tokenId } = await addKey(desk)
    desk.keychain.items.clear()
    expect(code(await desk.vault.revealSecret({ tokenId }))).toBe('no-secret')
    expect(value(await desk.vault.read()).unreadable).toEqual({ [tokenId]: 'no-secret' })
    value(await desk.vault.replaceSecret({ tokenId, secret: OTHER_SECRET }))
    expect(value(await desk.vault.read()).unreadable).toEqual({})
  })

  it('falls back to memory without a keychain, and lets the old item go when the keychain is back', async () => {
    const desk = createDesk()
    const { id: tokenId } = await addKey(desk)
    desk.keychain.breakWith('unavailable')
    expect(value(await desk.vault.replaceSecret({ tokenId, secret: OTHER_SECRET })).storage).toBe('session')
    desk.keychain.breakWith(null)
    expect(desk.keychain.items.get(tokenId)).toBe(SECRET)
    await desk.vault.retryKeychain()
    expect(desk.keychain.items.get(tokenId)).toBe(OTHER_SECRET)
    expect(desk.catalog.document.tokens[0]).toMatchObject({ storage: 'keychain' })
    expect(desk.catalog.document.leftovers).toEqual([])
  })
})

describe('duplicates', () => {
  it('finds the tokens that hold the same secret, and reads only those that could', async () => {
    const desk = createDesk()
    const same = await addKey(desk)
    const lookalike = await addKey(desk, { name: 'Lookalike', secret: SECRET.replace('delivery', 'deliverz') })
    const other = await addKey(desk, { name: 'Other', secret: OTHER_SECRET })
    desk.keychain.calls.length = 0
    const found = value(await desk.vault.findDuplicates({ secret: SECRET, exceptTokenId: null }))
    expect(found.tokenIds).toEqual([same.id])
    expect(desk.keychain.calls).toEqual([`read ${same.id}`, `read ${lookalike.id}`])
    expect(desk.keychain.calls).not.toContain(`read ${other.id}`)
  })

  it('leaves out the token itself and those that cannot be read', async () => {
    const desk = createDesk()
    const token = await addKey(desk)
    expect(value(await desk.vault.findDuplicates({ secret: SECRET, exceptTokenId: token.id })).tokenIds).toEqual([])
    desk.keychain.breakWith('locked')
    expect(value(await desk.vault.findDuplicates({ secret: SECRET, exceptTokenId: null })).tokenIds).toEqual([])
  })
})

describe('noting checks', () => {
  it('writes many in one go and passes over tokens that are gone', async () => {
    const desk = createDesk()
    const one = await addKey(desk)
    const two = await addKey(desk, { name: 'Two', secret: OTHER_SECRET })
    const before = desk.catalog.writes
    const check = { at: '2026-01-02T03:04:05.000Z', verdict: 'accepted', cause: 'works' } as const
    const gone = '00000000-0000-4000-8000-999999999999'
    value(
      await desk.vault.noteChecks(
        [one.id, two.id, gone].map((tokenId) => ({ tokenId, ...check })),
        usedNow(desk),
      ),
    )
    expect(desk.catalog.writes).toBe(before + 1)
    expect(desk.catalog.document.tokens.map(({ lastCheck }) => lastCheck)).toEqual([check, check])
  })
})

describe('resolving a credential', () => {
  it('gives the secret and the entry of a token of the vault', async () => {
    const desk = createDesk()
    const token = await addKey(desk)
    const resolved = await desk.vault.resolve({ from: 'vault', tokenId: token.id }, HOME)
    expect(value(resolved)).toEqual({ secret: SECRET, token })
  })

  it('gives a pasted secret until it is released, and changes nothing about it', async () => {
    const desk = createDesk()
    const secret = ` Bearer\u0000${SECRET} `
    const { handle } = value(await desk.vault.holdPasted({ secret }))
    expect(value(await desk.vault.resolve({ from: 'pasted', handle }, HOME))).toEqual({ secret, token: null })
    await desk.vault.releasePasted({ handle })
    expect(code(await desk.vault.resolve({ from: 'pasted', handle }, HOME))).toBe('not-found')
    expect(JSON.stringify([...desk.keychain.items, desk.catalog.document])).not.toContain(SECRET)
  })

  it('gives nothing for no credential', async () => {
    expect(value(await createDesk().vault.resolve({ from: 'none' }, HOME))).toEqual({ secret: null, token: null })
  })

  it.each([
    ['unavailable', 'unavailable'],
    ['timed-out', 'unavailable'],
    ['locked', 'locked'],
  ] as const)('remembers that a keychain which is %s gave nothing, until it does', async (reason, expected) => {
    const desk = createDesk()
    const { id: tokenId } = await addKey(desk)
    desk.keychain.breakWith(reason)
    expect(code(await desk.vault.resolve({ from: 'vault', tokenId }, HOME))).toBe(expected)
    expect(value(await desk.vault.read()).unreadable).toEqual({ [tokenId]: expected })
    desk.keychain.breakWith(null)
    value(await desk.vault.resolve({ from: 'vault', tokenId }, HOME))
    expect(value(await desk.vault.read()).unreadable).toEqual({})
  })
})

describe('the rules of place', () => {
  it.each([
    ['a key without a space', { spaceId: null }, 'spaceId'],
    ['an environment twice', { environments: ['a', 'b', 'a'] }, 'environments'],
    ['an account token in a space', { kind: 'oauth-token', environments: [] }, 'spaceId'],
    ['an account token with environments', { kind: 'personal-access-token', spaceId: null }, 'environments'],
  ] as const)('refuse %s and name the field', async (_what, fields, path) => {
    const refused = await createDesk().vault.addToken(
      newKey({ ...fields, environments: [...((fields as { environments?: string[] }).environments ?? ['master'])] }),
    )
    expect(refused).toMatchObject({ error: { code: 'invalid-input', details: { issues: [{ path }] } } })
  })

  it('take an account token of a service', async () => {
    const token = await addKey(createDesk(), { kind: 'personal-access-token', spaceId: null, environments: [] })
    expect(token).toMatchObject({ serviceId: US, spaceId: null, environments: [] })
  })
})

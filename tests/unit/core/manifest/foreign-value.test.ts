import { describe, expect, it } from 'vitest'
import { foreignForm } from '../../../../src/core/manifest/foreign-value.ts'

describe('foreignForm', () => {
  it.each([
    ['AKIAFAKEFAKEFAKEFAKE', 'an AWS key'],
    ['"AKIAFAKEFAKEFAKEFAKE"', 'an AWS key'],
    ['ghp_fakefakefakefakefakefakefakefakefake', 'a GitHub token'],
    ['Bearer ghs_fakefakefake', 'a GitHub token'],
    ['github_pat_fake', 'a GitHub token'],
    ['npm_fake', 'an npm token'],
    ['xoxb-fake-1', 'a Slack token'],
    ['sk_live_fake', 'a Stripe key'],
    ['https://user:fake@db.example', 'a URL'],
    ['postgres://db.example/fake', 'a URL'],
    ['-----BEGIN PRIVATE KEY-----\nfake\n', 'a private key or certificate'],
    ['fAkEfAkE/fAkEfAkE/fAkEfAkE', 'a value with "/", ":" or "+"'],
    ['user:fake', 'a value with "/", ":" or "+"'],
  ])('names what %j is', (value, form) => {
    expect(foreignForm(value)).toBe(form)
  })

  it.each([
    'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa',
    'CFPAT-fake_fake-fake',
    'b4c0n73n7fu1',
    ' "Bearer fake-delivery-key" ',
    'TOKEN=fake-delivery-key',
    'undefined',
  ])('returns null for %j, which may be a token', (value) => {
    expect(foreignForm(value)).toBeNull()
  })
})

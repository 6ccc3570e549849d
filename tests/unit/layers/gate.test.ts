import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { breachesIn, exportedValues, GATE, MAY_USE } from './gate-rules.ts'
import { codeFiles } from './imports.ts'

const root = new URL('../../..', import.meta.url).pathname.replace(/\/$/, '')
const files = codeFiles(root, 'src')
const codeOf = (file: string): string => readFileSync(`${root}/${file}`, 'utf8')

describe('the gate is the only way', () => {
  it('for a token to get into a request, anywhere in the code', () => {
    expect(files).toContain(GATE)
    expect(files.flatMap((file) => breachesIn(file, codeOf(file)))).toEqual([])
  })

  it('to make a request that can be sent: its class is not exported, and no subclass can be', () => {
    expect(exportedValues(codeOf(GATE))).toEqual(['fitsHeader', 'withStandIn', 'passGate'])
  })

  it('keeps no exception for a file that is gone or that no longer needs it', () => {
    for (const [name, allowed] of Object.entries(MAY_USE))
      for (const file of allowed) expect(`${file}: ${codeOf(file).includes(name)}`).toBe(`${file}: true`)
  })

  it.each([
    ['const h = `Bearer ${secret}`'],
    ['const h = `authorization: bearer  ${secret}`'],
    ["const h = 'Bearer ' + secret"],
    ['const u = `${url}?access_token=${secret}`'],
    ['const u = `${url}&access_token%3D${secret}`'],
    ["const u = url + '?access_token=' + secret"],
    ["headers.push(['Authorization', secret])"],
    ['const headers = { authorization: secret }'],
    ["const query = { 'access_token': secret }"],
    ["url.searchParams.set('access_token', secret)"],
    ["headers.append('authorization', secret)"],
    ['const request = { method, url } as WireRequest'],
    ['const request = { method, url } as unknown as WireRequest'],
    ['const request = <WireRequest>forged'],
    ['await fetch(url)'],
    ["import { withStandIn } from '../gate.ts'"],
    ["import { TOKEN_PARAMETER } from '../../shared/text/url.ts'"],
  ])('and this would be a breach: %s', (code) => {
    expect(breachesIn('src/core/diagnosis/x.ts', code)).not.toEqual([])
    expect(breachesIn(GATE, code)).toEqual([])
  })

  it.each([
    ["const advice = 'Send it as “Authorization: Bearer …”.'"],
    ["if (name === 'authorization') refuse()"],
    ["const OWN = ['host', 'authorization', 'cookie']"],
    ['const found = /[?&]access_token=/.test(text)'],
    ["const listed = '/users/me/access_tokens'"],
  ])('and this is none: %s', (code) => expect(breachesIn('src/core/diagnosis/x.ts', code)).toEqual([]))
})

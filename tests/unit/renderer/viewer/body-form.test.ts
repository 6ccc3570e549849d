import { describe, expect, it } from 'vitest'
import { bodyForm, charsetOf } from '../../../../src/renderer/features/viewer/body-form.ts'

const MIB = 1024 * 1024

describe('how a body is shown', () => {
  it('shows every kind of JSON as JSON, also a truncated one', () => {
    for (const kind of ['error-record', 'platform-json', 'other-json', 'truncated-json'] as const)
      expect(bodyForm(kind, { bytes: 10 })).toEqual({ kind: 'text', language: 'json', askFirst: false })
  })

  it('shows HTML as source text', () => {
    expect(bodyForm('html', { bytes: 10 })).toEqual({ kind: 'text', language: 'html', askFirst: false })
  })

  it('opens the platform’s largest answer without asking and asks above 20 MiB', () => {
    expect(bodyForm('platform-json', { bytes: 7 * MIB })).toMatchObject({ askFirst: false })
    expect(bodyForm('platform-json', { bytes: 20 * MIB })).toMatchObject({ askFirst: false })
    expect(bodyForm('platform-json', { bytes: 20 * MIB + 1 })).toMatchObject({ askFirst: true })
  })

  it('never makes text of images and binary', () => {
    expect(bodyForm('image', { bytes: 10 })).toEqual({ kind: 'image' })
    expect(bodyForm('binary', { bytes: 10 })).toEqual({ kind: 'binary' })
  })

  it('is empty for an empty body of any class', () => {
    expect(bodyForm('empty', { bytes: 0 })).toEqual({ kind: 'empty' })
    expect(bodyForm('other-json', { bytes: 0 })).toEqual({ kind: 'empty' })
  })
})

describe('the encoding of a body', () => {
  it.each([
    ['application/json', 'utf-8'],
    ['text/html; charset=ISO-8859-1', 'iso-8859-1'],
    ['text/html;Charset="windows-1252"; x=y', 'windows-1252'],
  ])('reads %s as %s', (value, charset) => {
    expect(charsetOf([['content-type', value]])).toBe(charset)
  })

  it('is UTF-8 where no header names one', () => {
    expect(charsetOf([['Date', 'today']])).toBe('utf-8')
  })
})

import { describe, expect, it } from 'vitest'
import { failureSentence } from '../../../../src/core/requests/sentences.ts'
import { TRANSPORT_CODES, transportPhaseSchema } from '../../../../src/shared/model/exchange.ts'
import { DEFAULT_SETTINGS } from '../../../../src/shared/model/settings.ts'

const { connection } = DEFAULT_SETTINGS

const SYSTEM_CODES = [
  null,
  'ECONNREFUSED',
  'EACCES',
  'ENETUNREACH',
  'CERT_HAS_EXPIRED',
  'CA_FILE_UNREADABLE',
  'CA_FILE_INVALID',
  'PROXY_407',
  'PROXY_502',
  'PROXY_URL_INVALID',
  'PROXY_KIND_UNSUPPORTED',
  'INSECURE_ORIGIN',
]

describe('failureSentence', () => {
  it.each(TRANSPORT_CODES)('says for %s what happened, what it means for the token, and shows no code', (code) => {
    for (const phase of transportPhaseSchema.options) {
      for (const systemCode of SYSTEM_CODES) {
        const sentence = failureSentence({ code, phase, systemCode, host: 'cdn.example.com', connection })
        expect(sentence).toMatch(/[Tt]oken/)
        expect(sentence).toMatch(/^[^\s].*[.]$/)
        expect(sentence.replace('HTTPS_PROXY', '')).not.toMatch(/undefined|null|[A-Z]{3,}_|ECONN/)
      }
    }
  })

  it('tells apart what was not sent, not answered and cut off', () => {
    const about = { code: 'timeout', systemCode: null, host: 'cdn.example.com', connection } as const
    expect(failureSentence({ ...about, phase: 'connect' })).toContain('No connection to cdn.example.com within 10 s')
    expect(failureSentence({ ...about, phase: 'headers' })).toContain('did not answer within 30 s')
    expect(failureSentence({ ...about, phase: 'body' })).toContain('incomplete')
  })

  it('says of a certificate what is wrong with it, and that the token was not sent', () => {
    const sentence = failureSentence({
      code: 'tls',
      phase: 'connect',
      systemCode: 'CERT_HAS_EXPIRED',
      host: 'cdn.example.com',
      connection,
    })
    expect(sentence).toContain('has expired')
    expect(sentence).toContain('The token was not sent')
  })
})

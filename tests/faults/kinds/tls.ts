import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TlsOptions } from 'node:tls'
import { makeCertificates, type CertificateName } from '../../middleboxes/certificates.ts'
import { all, ended, expecting, madeToken, matching, type Kind, type Place } from '../campaign.ts'
import { answerOf, rawTlsServer } from '../servers.ts'
import { failsWith, sendTo } from './wire.ts'

const LIST = answerOf('200 OK', 'application/json', '{"sys":{"type":"Array"},"total":0,"skip":0,"limit":1,"items":[]}')

/** `reaches`: whether the token may have gone out; in TLS 1.3 a server says after the request that it wants a certificate. */
type Case = { name: string; certificate: CertificateName; options?: TlsOptions; says: RegExp | null; reaches?: boolean }

const OLD = { minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
const wanting = (version: 'TLSv1.2' | 'TLSv1.3'): TlsOptions => ({
  requestCert: true,
  rejectUnauthorized: true,
  minVersion: version,
  maxVersion: version,
})

const CASES: readonly Case[] = [
  { name: 'in order', certificate: 'good', says: null },
  { name: 'expired', certificate: 'expired', says: /expired/ },
  { name: 'for another host', certificate: 'other-host', says: /another name/ },
  { name: 'self-signed', certificate: 'self-signed', says: /self-signed/ },
  { name: 'of a stranger', certificate: 'unknown-authority', says: /authority|intermediate/ },
  { name: 'without the intermediate', certificate: 'no-intermediate', says: /intermediate/ },
  { name: 'TLS 1.0 only', certificate: 'good', options: OLD, says: /TLS/ },
  { name: 'a client certificate (1.2)', certificate: 'good', options: wanting('TLSv1.2'), says: /client certificate/ },
  {
    name: 'a client certificate (1.3)',
    certificate: 'good',
    options: wanting('TLSv1.3'),
    says: /client certificate/,
    reaches: true,
  },
]

export const tls: Kind = {
  name: 'tls',
  plan: async (rounds) => {
    const folder = await mkdtemp(join(tmpdir(), 'token-desk-faults-'))
    const made = await makeCertificates(folder, '127.0.0.1').catch(() => null)
    if (made === null) return { why: 'openssl makes no certificates here' }
    const key = await readFile(made.key)
    const run = async (place: Place, { certificate, options, says, reaches }: Case) => {
      const cert = await readFile(made.cert[certificate])
      const server = await rawTlsServer({ key, cert, ...options }, (socket) => socket.end(LIST))
      try {
        const token = madeToken()
        const ran = await sendTo(place, server.origin, token, ['--ca-file', made.authority])
        if (says === null) return ended(ran, 0)
        const sent = expecting(
          server.heard().includes(token) && reaches !== true,
          false,
          'the token reached a server that is not trusted',
        )
        return all(ended(ran, 2), failsWith(ran.stdout, 'tls'), matching(ran.stdout, says), sent)
      } finally {
        await server.close()
      }
    }
    return {
      checks: CASES.flatMap((each) =>
        Array.from({ length: rounds }, () => ({ name: each.name, run: (place: Place) => run(place, each) })),
      ),
      end: () => rm(folder, { recursive: true, force: true }),
    }
  },
}

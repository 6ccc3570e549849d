import type { PeerCertificate } from 'node:tls'
import type { CertificateFacts } from '../../shared/model/transport-reason.ts'

/** A field of a distinguished name; of several, the first. */
const field = (value: string | readonly string[] | undefined): string | null =>
  typeof value === 'string' ? value : (value?.[0] ?? null)

const MAX_NAMES = 20

/** `DNS:a.example, IP Address:10.0.0.1` as names. */
const namesOf = (subjectAltName: string | undefined, commonName: string | null): string[] => {
  const names = (subjectAltName ?? '')
    .split(', ')
    .flatMap((entry) => /^(?:DNS|IP Address):(.+)$/.exec(entry)?.[1] ?? [])
  return (names.length > 0 ? names : [commonName].filter((name) => name !== null)).slice(0, MAX_NAMES)
}

/** What people can recognize a certificate by. */
export const certificateFacts = (certificate: PeerCertificate): CertificateFacts => {
  // Empty where the server sent none.
  const { issuer, subject, subjectaltname, valid_from, valid_to } = certificate as Partial<PeerCertificate>
  return {
    issuer: field(issuer?.CN) ?? field(issuer?.O),
    names: namesOf(subjectaltname, field(subject?.CN)),
    validFrom: valid_from ?? null,
    validTo: valid_to ?? null,
  }
}

import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createSecureContext, getCACertificates, type PeerCertificate, type SecureContext } from 'node:tls'
import type { CertificateFacts } from '../../../shared/model/transport-reason.ts'
import type { Environment } from './proxy.ts'
import { TransportFailure } from './failure.ts'

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

const CERTIFICATE = /-----BEGIN (?:TRUSTED )?CERTIFICATE-----[\s\S]+?-----END (?:TRUSTED )?CERTIFICATE-----/g

const readExtraAuthorities = async (file: string): Promise<string[]> => {
  let pem: string
  try {
    pem = await readFile(file, 'utf8')
  } catch (error) {
    throw new TransportFailure('tls', 'CA_FILE_UNREADABLE', { cause: error })
  }
  const certificates = pem.match(CERTIFICATE) ?? []
  try {
    for (const certificate of certificates) new X509Certificate(certificate)
  } catch (error) {
    throw new TransportFailure('tls', 'CA_FILE_INVALID', { cause: error })
  }
  if (certificates.length === 0) throw new TransportFailure('tls', 'CA_FILE_INVALID')
  return certificates
}

/** Electron's fuse hides NODE_EXTRA_CA_CERTS from Node. As with Node, a file that can't be used adds no authority. */
const readNamedAuthorities = async (file: string | undefined): Promise<string[]> => {
  if (file === undefined || file === '') return []
  try {
    return await readExtraAuthorities(file)
  } catch {
    return []
  }
}

/**
 * Whom to trust: Node's own roots, those that NODE_EXTRA_CA_CERTS in `environment` names, those of the operating system, as
 * a browser does, and the certificates of `extraCaFile`. The files are read again each time, so that a fixed file takes effect;
 * the context, which is costly, is kept until they change. Rejects with a `TransportFailure` when `extraCaFile` cannot be used.
 */
export const createTrust = (environment: Environment): ((extraCaFile: string | null) => Promise<SecureContext>) => {
  const contexts = new Map<string, SecureContext>()
  return async (extraCaFile) => {
    const named = await readNamedAuthorities(environment['NODE_EXTRA_CA_CERTS'])
    const extra = [...named, ...(extraCaFile === null ? [] : await readExtraAuthorities(extraCaFile))]
    const key = extra.join('\n')
    const known = contexts.get(key)
    if (known !== undefined) return known
    const ca = [...new Set([...getCACertificates('default'), ...getCACertificates('system'), ...extra])]
    const context = createSecureContext({ ca })
    contexts.set(key, context)
    return context
  }
}

import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'
import { TransportFailure } from './undici-failure.ts'

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

/**
 * Whom to trust: Node's own roots (with NODE_EXTRA_CA_CERTS), those of the operating system, as a browser does, and the
 * certificates of `extraCaFile`. The file is read afresh each time, so that mending it is enough; the context, which
 * is costly, is kept until the file changes. Rejects with a `TransportFailure` when the file cannot be used.
 */
export const createTrust = (): ((extraCaFile: string | null) => Promise<SecureContext>) => {
  const contexts = new Map<string, SecureContext>()
  return async (extraCaFile) => {
    const extra = extraCaFile === null ? [] : await readExtraAuthorities(extraCaFile)
    const key = extra.join('\n')
    const known = contexts.get(key)
    if (known !== undefined) return known
    const ca = [...new Set([...getCACertificates('default'), ...getCACertificates('system'), ...extra])]
    const context = createSecureContext({ ca })
    contexts.set(key, context)
    return context
  }
}

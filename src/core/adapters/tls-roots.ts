import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'
import type { Environment } from './proxy-choice.ts'
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
 * The certificates that NODE_EXTRA_CA_CERTS names. Node reads it by itself, but not inside Electron, where a fuse of ours
 * takes Node's own variables away. As with Node, a file that cannot be used adds nobody.
 */
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
 * a browser does, and the certificates of `extraCaFile`. The files are read afresh each time, so that mending one is enough;
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

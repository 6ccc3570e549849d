import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The name by which only the proxies know the platform. */
export const PLATFORM_HOST = 'cdn.boxes.example'

/** Paths of PEM files. A `pair` holds key and certificate in one file, as haproxy wants them. */
export type Certificates = {
  /** What people give with `--ca-file`. */
  authority: string
  /** The authority of the company that opens TLS, with its key. */
  company: string
  companyKey: string
  key: string
  /** Key and certificate in one file, by what is wrong with it. */
  pair: Record<CertificateName, string>
  /** Certificate alone. */
  cert: Record<CertificateName, string>
  /** For a TLS server in Node. */
  platform: { key: string; cert: string }
}
export type CertificateName =
  'good' | 'expired' | 'other-host' | 'self-signed' | 'unknown-authority' | 'no-intermediate'

/** Makes all that the cases need, with the openssl command, in `folder`. */
export const makeCertificates = async (folder: string, address: string): Promise<Certificates> => {
  const at = (name: string): string => join(folder, name)
  const openssl = (...args: string[]): Promise<unknown> => run('openssl', args, { cwd: folder })
  // RSA, because the oldest TLS versions that a case speaks know little else.
  await openssl('genrsa', '-out', 'leaf.key', '2048')
  const root = async (name: string, subject: string): Promise<void> => {
    await openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`, '-out', `${name}.pem`, '-days', '30', '-subj', `/CN=${subject}`,
      '-addext', 'basicConstraints=critical,CA:TRUE', '-addext', 'keyUsage=critical,keyCertSign,cRLSign,digitalSignature') // prettier-ignore
  }
  await Promise.all([
    root('root', 'Boxes test authority (worthless)'),
    root('company', 'Example Company TLS inspection (worthless)'),
    root('stranger', 'Nobody knows this authority (worthless)'),
  ])
  await writeFile(at('own.ext'), `subjectAltName=IP:${address},IP:127.0.0.1,DNS:${PLATFORM_HOST},DNS:*.boxes.example\n`)
  await writeFile(at('other.ext'), 'subjectAltName=DNS:elsewhere.boxes.example\n')
  await writeFile(at('intermediate.ext'), 'basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign,cRLSign\n')
  const sign = async (
    name: string,
    by: string,
    days: string,
    ext: string,
    subject = 'boxes.example',
  ): Promise<void> => {
    const key = name === 'intermediate' ? 'intermediate.key' : 'leaf.key'
    if (name === 'intermediate') await openssl('genrsa', '-out', key, '2048')
    await openssl('req', '-new', '-key', key, '-subj', `/CN=${subject}`, '-out', `${name}.csr`)
    await openssl('x509', '-req', '-in', `${name}.csr`, '-CA', `${by}.pem`, '-CAkey', `${by}.key`, '-set_serial', String(Math.floor(Math.random() * 1e9)),
      '-days', days, '-extfile', `${ext}.ext`, '-out', `${name}.pem`) // prettier-ignore
  }
  await sign('intermediate', 'root', '30', 'intermediate', 'Boxes test intermediate (worthless)')
  await Promise.all([
    sign('good', 'root', '30', 'own'),
    sign('expired', 'root', '-1', 'own'),
    sign('other-host', 'root', '30', 'other'),
    sign('unknown-authority', 'stranger', '30', 'own'),
    sign('no-intermediate', 'intermediate', '30', 'own'),
    openssl('req', '-x509', '-key', 'leaf.key', '-out', 'self-signed.pem', '-days', '30', '-subj', '/CN=boxes.example',
      '-addext', `subjectAltName=IP:${address},DNS:${PLATFORM_HOST}`), // prettier-ignore
  ])
  const key = await readFile(at('leaf.key'), 'utf8')
  const names = ['good', 'expired', 'other-host', 'self-signed', 'unknown-authority', 'no-intermediate'] as const
  for (const name of names) await writeFile(at(`${name}.pair`), `${key}${await readFile(at(`${name}.pem`), 'utf8')}`)
  const by = (suffix: string): Record<CertificateName, string> =>
    Object.fromEntries(names.map((name) => [name, at(`${name}.${suffix}`)])) as Record<CertificateName, string>
  return {
    authority: at('root.pem'),
    company: at('company.pem'),
    companyKey: at('company.key'),
    key: at('leaf.key'),
    pair: by('pair'),
    cert: by('pem'),
    platform: { key, cert: await readFile(at('good.pem'), 'utf8') },
  }
}

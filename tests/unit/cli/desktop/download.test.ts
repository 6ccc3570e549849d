import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { download, downloadProblem, progressLine } from '../../../../src/cli/desktop/download.ts'

const BODY = Buffer.alloc(3 * 1024 * 1024)

let folder: string
let server: Server
let origin: string
/** The address of a closed server. */
let nobody: string

const listening = async (): Promise<Server> => {
  const one = createServer()
  await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve))
  return one
}
const originOf = (one: Server): string => `http://127.0.0.1:${(one.address() as AddressInfo).port}`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'token-desk-download-'))
  const gone = await listening()
  nobody = originOf(gone)
  await new Promise((resolve) => gone.close(resolve))
  server = await listening()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/good') response.setHeader('content-length', BODY.length).end(BODY)
    else if (request.url === '/cut') {
      response.setHeader('content-length', BODY.length)
      response.write(BODY.subarray(0, 1000), () => response.destroy())
    } else response.writeHead(404).end()
  })
  origin = originOf(server)
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true, force: true })
})

/** Like Electron's installer: a fetch that prints the stack of a failure without its cause. */
const installer = async (name: string, url: string): Promise<string> => {
  const file = join(folder, `${name}.mjs`)
  await writeFile(
    file,
    `fetch(${JSON.stringify(url)})
      .then(async (r) => { if (!r.ok) throw new Error('Response code ' + r.status); await r.arrayBuffer() })
      .catch((error) => { console.error(error.stack); process.exit(1) })`,
  )
  return file
}

const run = async (file: string, env: Record<string, string> = {}, isTTY = false) => {
  let said = ''
  const terminal = { isTTY, write: (text: string) => (said += text) }
  const problem = await download(file, { PATH: process.env['PATH'], NODE_USE_ENV_PROXY: '0', ...env }, terminal)
  return { problem, said }
}

describe.concurrent('the download of Electron', () => {
  it('shows its progress in a terminal only', async () => {
    const file = await installer('good', `${origin}/good`)
    const [atTerminal, elsewhere] = [await run(file, {}, true), await run(file)]
    expect([atTerminal.problem, elsewhere.problem]).toEqual([null, null])
    expect(atTerminal.said).toContain('100 % of 3 MiB')
    expect(elsewhere.said.split('\n')).toHaveLength(2)
  })

  it('moves no cursor of a dumb terminal', async () => {
    const { said } = await run(await installer('dumb', `${origin}/good`), { TERM: 'dumb' }, true)
    expect(said).toContain('100 % of 3 MiB')
    expect(said).not.toContain('\u001b')
  })

  it('reports a missing file, a refused connection or a cut connection', async () => {
    expect((await run(await installer('missing', `${origin}/none`))).problem).toContain('(404)')
    expect((await run(await installer('refused', `${nobody}/`))).problem).toContain(
      '127.0.0.1 refused the connection (ECONNREFUSED)',
    )
    expect((await run(await installer('cut', `${origin}/cut`))).problem).toMatch(/was cut/)
  })

  it('names the proxy that the connection used', async () => {
    const { problem } = await run(await installer('proxy', 'https://releases.invalid/electron.zip'), {
      HTTPS_PROXY: nobody,
      NODE_USE_ENV_PROXY: '1',
    })
    expect(problem).toContain('ECONNREFUSED')
    expect(problem).toContain('used the proxy from HTTPS_PROXY')
  })
})

describe('downloadProblem', () => {
  const failed = (code: string) => downloadProblem({ kind: 'failed', code, host: 'github.com' }, '', {})

  it.each([
    ['ENOTFOUND', 'offline'],
    ['ENETUNREACH', 'offline'],
    ['ETIMEDOUT', 'in time'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'NODE_EXTRA_CA_CERTS'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'NODE_EXTRA_CA_CERTS'],
    ['E_SOMETHING', 'failed (E_SOMETHING)'],
  ])('explains %s', (code, word) => {
    expect(failed(code)).toContain(word)
    expect(failed(code)).toContain('github.com')
  })

  it('explains a proxy login, a full disk, a folder without write access and a wrong checksum', () => {
    expect(downloadProblem({ kind: 'refused', status: 407, host: 'github.com' }, '', {})).toContain('login')
    expect(downloadProblem(null, 'Error: ENOSPC: no space left', {})).toContain('full')
    expect(downloadProblem(null, 'Error: EACCES: permission denied', {})).toContain('not writable')
    expect(downloadProblem(null, 'ChecksumMismatchError: …', {})).toContain('checksum')
    expect(downloadProblem(null, '', {})).toContain('gave no reason')
  })

  it('progress never divides by zero', () => {
    expect(progressLine(0, 1)).toBe('0 % of 1 MiB')
    expect(progressLine(50 * 1024 * 1024, 100 * 1024 * 1024)).toBe('50 % of 100 MiB')
  })
})

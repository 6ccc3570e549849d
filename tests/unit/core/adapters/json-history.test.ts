import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createJsonHistory } from '../../../../src/core/adapters/json-history.ts'
import { NO_WORK, type HistoryDocument } from '../../../../src/shared/model/history.ts'
import { valueOf } from '../../../fakes/desk.ts'
import { SAMPLE_OUTPUTS, sampleExchange } from '../../../fakes/samples.ts'

let folder: string
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'token-desk-history-')), 'profile')
})
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }))

const path = () => join(folder, 'history.json')
const document: HistoryDocument = {
  version: 1,
  exchanges: [{ exchange: sampleExchange, run: null }],
  notSent: [],
  pins: [],
  work: NO_WORK,
}
const historyFile = () => createJsonHistory({ folder, lock: { wait: 60, forgottenAfter: 60_000 } })

describe('the file of the history', () => {
  it('is not made by reading or by removing', async () => {
    expect(await historyFile().read()).toEqual({ ok: true, value: { document: null, notice: null } })
    expect(await historyFile().remove()).toEqual({ ok: true, value: null })
    await expect(stat(folder)).rejects.toThrow('ENOENT')
  })

  it('keeps what was written for the next process, for its owner only, and leaves nothing else lying about', async () => {
    expect(await historyFile().write(document)).toEqual({ ok: true, value: null })
    expect(await historyFile().read()).toEqual({ ok: true, value: { document, notice: null } })
    expect((await stat(path())).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['history.json'])
    expect(await historyFile().remove()).toEqual({ ok: true, value: null })
    expect(await readdir(folder)).toEqual([])
  })

  it('is cleared with its backups and nothing else', async () => {
    await historyFile().write(document)
    const broken = 'history.broken-2026-01-02T03-04-05.678Z.json'
    for (const name of [broken, 'catalog.json', 'catalog.broken-2026.json', 'my-history.json'])
      await writeFile(join(folder, name), '{')
    expect(await historyFile().remove()).toEqual({ ok: true, value: null })
    expect((await readdir(folder)).toSorted()).toEqual(['catalog.broken-2026.json', 'catalog.json', 'my-history.json'])
    await writeFile(join(folder, broken), '{')
    expect(await historyFile().remove()).toEqual({ ok: true, value: null })
    expect(await readdir(folder)).not.toContain(broken)
  })

  it('writes no key that the schema does not name', async () => {
    await historyFile().write({ ...document, secret: 'fake-strayed' } as HistoryDocument)
    expect(await readFile(path(), 'utf8')).not.toContain('fake-strayed')
  })

  it.each([
    ['keychain-unavailable', 'unavailable'],
    ['keychain-locked', 'locked'],
    ['secret-gone', 'no-secret'],
  ] as const)('reads the error code %s of an older history as %s', async (old, code) => {
    const [refused] = SAMPLE_OUTPUTS['history.list'].notSent
    if (refused === undefined) throw new Error('no sample of a request that was not sent')
    const entry = (written: string) => ({ ...refused, error: { ...refused.error, code: written } })
    await historyFile().write(document)
    await writeFile(path(), JSON.stringify({ ...document, notSent: [entry(old)] }))
    const read = { document: { ...document, notSent: [entry(code)] }, notice: null }
    expect(await historyFile().read()).toEqual({ ok: true, value: read })
  })

  it('stays unchanged if a newer Token Desk wrote it', async () => {
    await historyFile().write(document)
    const text = JSON.stringify({ ...document, version: 2 })
    await writeFile(path(), text)
    expect(await historyFile().read()).toEqual({ ok: false, error: { reason: 'newer-version' } })
    expect(await readFile(path(), 'utf8')).toBe(text)
  })

  it('fills in the headline and the fixes of a judgement that an earlier version stored without them', async () => {
    const { outcome } = sampleExchange
    if (outcome.kind !== 'response' || outcome.said === null) throw new Error('The sample has no judgement')
    const {
      fixes: _fixes,
      headline: _headline,
      ...said
    } = { ...outcome.said, cause: 'token-expired', certainty: 'likely' }
    const older = (detail: object) => ({
      exchange: { ...sampleExchange, outcome: { ...outcome, said: { ...said, detail } } },
      run: null,
    })
    await historyFile().write(document)
    await writeFile(
      path(),
      JSON.stringify({ ...document, exchanges: [older({}), older({ severalTokens: true }), ...document.exchanges] }),
    )
    const read = await historyFile().read()
    expect(read).toMatchObject({ ok: true, value: { notice: null } })
    const judgements = read.ok
      ? read.value.document?.exchanges.map(({ exchange }) =>
          exchange.outcome.kind === 'response' ? exchange.outcome.said : null,
        )
      : []
    expect(judgements).toMatchObject([
      { headline: 'Token expired', fixes: ['use-another-token', 'replace-secret'] },
      { headline: 'Token expired', fixes: [] },
      { headline: outcome.said.headline, fixes: outcome.said.fixes },
    ])
  })

  it('gives a diagnosis without a verdict that of the request which it explains', async () => {
    const { outcome, id: request } = sampleExchange
    const said = outcome.kind === 'response' ? outcome.said : null
    const run = { id: randomUUID(), kind: 'diagnosis', about: 'Website · space-a', at: sampleExchange.startedAt }
    const other = { ...run, id: randomUUID(), about: 'Another · space-a' }
    const interrupted = { ...other, id: randomUUID(), request }
    const probe = (of: object) => ({ exchange: { ...sampleExchange, id: randomUUID() }, run: of })
    await historyFile().write(document)
    const exchanges = [probe(run), probe(other), probe(interrupted), ...document.exchanges]
    await writeFile(path(), JSON.stringify({ ...document, exchanges }))
    const read = await historyFile().read()
    expect(read.ok && read.value.document?.exchanges.map((kept) => kept.run)).toEqual([
      { ...run, request, said },
      other,
      { ...interrupted, said },
      null,
    ])
  })

  it('reads the codes `timeout` and `too-large` of older failures as the current ones', async () => {
    const failure = (code: string) => {
      const reason = { is: 'answer-timeout', host: 'cdn.example.com', port: 443, milliseconds: 10_000 }
      const words = { message: 'Timed out.', systemCode: 'HEADERS_TIMEOUT' }
      const outcome = { kind: 'failure', code, phase: 'headers', ...words, reason, head: null, headFrom: 'server' }
      return { exchange: { ...sampleExchange, outcome }, run: null }
    }
    await historyFile().write(document)
    await writeFile(
      path(),
      JSON.stringify({ ...document, exchanges: [failure('timeout'), failure('too-large'), failure('reset')] }),
    )
    expect(await historyFile().read()).toMatchObject({
      ok: true,
      value: {
        document: { exchanges: [failure('timed-out'), failure('headers-too-large'), failure('reset')] },
        notice: null,
      },
    })
  })

  it('is backed up and reported if it is damaged, and valid entries stay in use', async () => {
    await historyFile().write(document)
    const broken = { ...document, exchanges: [...document.exchanges, { exchange: { id: 'no' }, run: null }], work: 3 }
    await writeFile(path(), JSON.stringify(broken))
    const read = valueOf(
      (await historyFile().read()) as Awaited<ReturnType<ReturnType<typeof historyFile>['read']>> & { ok: true },
    )
    expect(read.document).toEqual(document)
    expect(read.notice).toMatchObject({ code: 'history-set-aside' })
    const [aside = ''] = await readdir(folder)
    expect(read.notice?.message).toContain(aside)
    expect(JSON.parse(await readFile(join(folder, aside), 'utf8'))).toEqual(broken)
  })

  it('never fails on a damaged file: it reads what fits, or begins anew', async () => {
    await historyFile().write(document)
    const text = await readFile(path(), 'utf8')
    await fc.assert(
      fc.asyncProperty(fc.nat(text.length), fc.string({ maxLength: 5 }), async (at, put) => {
        await writeFile(path(), text.slice(0, at) + put + text.slice(at + put.length))
        const read = await historyFile().read()
        if (!read.ok) expect(read.error).toEqual({ reason: 'newer-version' })
      }),
      { numRuns: 40 },
    )
  })
})

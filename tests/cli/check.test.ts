import { rm } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { makeHome } from './command.ts'
import { HOME, type TokenName } from './people.ts'
import { askedCarefully, documentOf, holdsOneCertainty, type Cause } from './promises.ts'
import { run, service, variables, platformOfTheFile } from './run.ts'
import { manifestOf } from './situation.ts'
import { startPlatform } from './servers/platform.ts'

const { platform } = platformOfTheFile()

describe.concurrent('check', () => {
  const names: TokenName[] = ['storefront', 'everywhere', 'previewer', 'blogger']
  const FIELDS = ['token', 'service', 'space', 'environment', 'api', 'verdict', 'causes', 'changed']
  type Report = {
    results: {
      token: string
      environment: string
      api: string
      verdict: string
      causes: Cause[]
      changed: unknown
    }[]
    summary: Record<string, unknown>
  }
  const files = (...of: TokenName[]): Record<string, string> => ({
    'desk.json': JSON.stringify(manifestOf(of, [service(platform())])),
  })

  it('checks every token on each of its environments', async () => {
    const own = await startPlatform(HOME)
    const manifest = JSON.stringify(manifestOf(names, [service(own)]))
    const ran = await run(['check', '--manifest', 'desk.json', '--json'], {
      files: { 'desk.json': manifest },
      env: variables(...names),
    })
    await own.close()
    const report = documentOf(ran) as Report
    expect(ran.code, ran.stdout).toBe(0)
    expect(Object.keys(report)).toEqual(expect.arrayContaining(['results', 'summary']))
    for (const result of report.results) expect(Object.keys(result)).toEqual(expect.arrayContaining(FIELDS))
    expect(
      report.results.map(({ token, environment, api, verdict }) => [token, environment, api, verdict].join(' ')).sort(),
    ).toEqual([
      'blogger master delivery accepted',
      'everywhere hollow delivery accepted',
      'everywhere master delivery accepted',
      'everywhere release-7 delivery accepted',
      'everywhere staging delivery accepted',
      'previewer master preview accepted',
      'storefront master delivery accepted',
    ])
    askedCarefully(Object.values(own.at), 10)
    expect(ran.stderr, 'no progress without a terminal').toBe('')
  })

  it('prints the cause of each failure and exits with 1', async () => {
    const manifest = manifestOf(['storefront'], [service(platform())]) as { tokens: { environments: string[] }[] }
    manifest.tokens[0]?.environments.push('staging')
    const ran = await run(['check', '--manifest', 'desk.json', '--json'], {
      files: { 'desk.json': JSON.stringify(manifest) },
      env: variables('storefront'),
    })
    const { results } = documentOf(ran) as Report
    for (const { causes } of results) holdsOneCertainty(causes)
    expect(ran.code).toBe(1)
    expect(Object.fromEntries(results.map(({ environment, verdict }) => [environment, verdict]))).toEqual({
      master: 'accepted',
      staging: 'no-access',
    })
    expect(results.find(({ environment }) => environment === 'staging')?.causes[0]?.id).toMatch(
      /^environment-(not-enabled|missing)$/,
    )
  })

  it('exits with 2 if no token could be checked', async () => {
    const manifest = manifestOf(['storefront'], [{ name: 'home', baseUrls: { delivery: 'http://127.0.0.1:1' } }])
    const ran = await run(['check', '--manifest', 'desk.json', '--json'], {
      files: { 'desk.json': JSON.stringify(manifest) },
      env: variables('storefront'),
    })
    expect(ran.code).toBe(2)
    expect((documentOf(ran) as Report).results[0]).toMatchObject({
      verdict: 'not-checked',
      causes: [{ id: 'connection-refused' }],
    })
  })

  it('writes a table, and CSV that is safe to open in a spreadsheet', async () => {
    const env = variables('storefront', 'blogger')
    const csv = await run(['check', '--manifest', 'desk.json', '--csv'], { files: files('storefront', 'blogger'), env })
    const lines = csv.stdout.trim().split(/\r?\n/)
    expect(csv.code).toBe(0)
    expect(lines).toHaveLength(3)
    for (const word of ['token', 'service', 'space', 'environment', 'api', 'verdict']) expect(lines[0]).toContain(word)
    expect(lines.slice(1).join('\n')).toMatch(/storefront.*shop.*master.*delivery.*accepted/)
    const table = await run(['check', '--manifest', 'desk.json'], { files: files('storefront', 'blogger'), env })
    expect([table.code, table.stdout]).toEqual([0, expect.stringMatching(/storefront/)])
    expect(table.stdout).not.toMatch(/^\{/)
  })

  it('reports no changes on the first run and none without a real change on the second', async () => {
    const home = await makeHome()
    const env = variables('storefront')
    for (const turn of ['first', 'second']) {
      const ran = await run(['check', '--manifest', 'desk.json', '--json'], { files: files('storefront'), env, home })
      expect(
        (documentOf(ran) as Report).results.map(({ changed }) => changed),
        turn,
      ).toEqual([null])
    }
    await rm(home, { recursive: true })
  })
})

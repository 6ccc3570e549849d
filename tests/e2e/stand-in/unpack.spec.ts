import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { readTar } from './chromium/tar.ts'
import { expect, test } from './desk-stand-in.ts'

const run = promisify(execFile)

// eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern
test('several processes that unpack Chromium at once all get the same whole one', async ({}, info) => {
  const cache = info.outputPath('cache')
  const code = `
    import { execFileSync } from 'node:child_process'
    import { unpackChromium } from ${JSON.stringify(join(import.meta.dirname, 'chromium', 'unpack.ts'))}
    const { executable, libraries } = await unpackChromium(${JSON.stringify(cache)})
    process.stdout.write(executable + ' ' + execFileSync(executable, ['--version'], { env: { LD_LIBRARY_PATH: libraries } }))`
  const unpack = () => run(process.execPath, ['--input-type=module', '--eval', code])
  const said = (await Promise.all([unpack(), unpack(), unpack()])).map(({ stdout }) => stdout)
  expect(said[0]).toMatch(/chromium-[\d.]+\/chromium Chromium \d+/)
  expect(new Set(said).size).toBe(1)
  expect(readdirSync(cache)).toHaveLength(1)
})

test('an archive with a path that leads out is refused', () => {
  const header = Buffer.alloc(1024)
  header.write('../outside', 0)
  header.write('00000000000', 124)
  expect(() => [...readTar(header)]).toThrow('leads out: ../outside')
})

import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const stepSchema = z.object({
  name: z.string().optional(),
  run: z.string().optional(),
  env: z.record(z.string(), z.string()).optional(),
})
const { jobs } = z
  .object({ jobs: z.record(z.string(), z.object({ steps: z.array(stepSchema) })) })
  .parse(parse(readFileSync(fileURLToPath(new URL('../../.github/workflows/release.yml', import.meta.url)), 'utf8')))
const steps = Object.values(jobs).flatMap((job) => job.steps)

const stepNamed = (name: string) => {
  const found = steps.find((step) => step.name === name)
  if (found?.run === undefined) throw new Error(`The release has no step “${name}”`)
  return { run: found.run, env: found.env ?? {} }
}

/** What both steps run on is Ubuntu; their tools are GNU's. */
describe.skipIf(process.platform !== 'linux')('the release', () => {
  let work: string
  beforeEach(() => {
    work = mkdtempSync(join(tmpdir(), 'token-desk-release-'))
    mkdirSync(join(work, 'bin'))
  })
  afterEach(() => rmSync(work, { recursive: true, force: true }))

  const write = (path: string, content: string): void => {
    mkdirSync(dirname(join(work, path)), { recursive: true })
    writeFileSync(join(work, path), content)
  }
  /** Stands in for a program of the runner. */
  const program = (name: string, script: string): void => {
    write(`bin/${name}`, `#!/bin/bash\n${script}\n`)
    chmodSync(join(work, 'bin', name), 0o755)
  }
  /** Runs a step as the runner does; its exit code. */
  const runStep = (name: string, environment: Record<string, string>): number | null => {
    const { run, env } = stepNamed(name)
    return spawnSync('bash', ['-e', '-c', run], {
      cwd: work,
      env: { ...env, PATH: `${join(work, 'bin')}${delimiter}${process.env['PATH'] ?? ''}`, ...environment },
    }).status
  }

  describe('begins an AppImage', () => {
    const STEP = 'Download the AppImage runtime'
    const noted = () => join(work, 'noted')
    const fetchRuntime = (checksum: string | null): number | null => {
      program('sudo', 'exit 0')
      // curl --output FILE: the argument behind it is where it writes.
      program('curl', 'while [ "$1" != --output ]; do shift; done; printf %s "a runtime" > "$2"')
      return runStep(STEP, {
        RUNNER_TEMP: work,
        GITHUB_ENV: noted(),
        ...(checksum === null ? {} : { SHA256: checksum }),
      })
    }

    it('with one fixed release of its runtime, by https', () => {
      const { RUNTIME = '', SHA256 = '' } = stepNamed(STEP).env
      expect(RUNTIME).toMatch(
        /^https:\/\/github\.com\/AppImage\/type2-runtime\/releases\/download\/\d{8}\/runtime-x86_64$/,
      )
      expect(SHA256).toMatch(/^[0-9a-f]{64}$/)
    })

    it('with the checked files, which the packager gets', () => {
      expect(fetchRuntime(createHash('sha256').update('a runtime').digest('hex'))).toBe(0)
      expect(readFileSync(noted(), 'utf8')).toBe(`APPIMAGE_RUNTIME=${join(work, 'appimage-runtime')}\n`)
    })

    it('with nothing else: what has another checksum ends the release', () => {
      expect(fetchRuntime(null)).not.toBe(0)
      expect(existsSync(noted())).toBe(false)
    })

    it('before the packages for Linux are made', () => {
      const named = steps.map(({ name }) => name).filter((name) => name === STEP || name?.includes('(Linux)'))
      expect(named.slice(-2)).toEqual([STEP, 'Build the packages and the command line (Linux)'])
    })
  })

  describe('hands out', () => {
    const STEP = 'Create the draft with files and checksums'
    const zipOf = (arch: string) => `Token Desk-darwin-${arch}-1.2.3.zip`
    const macs = { arm64: 'macos-15', x64: 'macos-15-intel' }
    const made = ({ hasUpdates }: { hasUpdates: boolean }): void => {
      for (const [arch, os] of Object.entries(macs)) {
        const make = `packages/packages-${os}/packages/make`
        write(`${make}/Token Desk-1.2.3-${arch}.dmg`, `dmg ${arch}`)
        write(`${make}/zip/darwin/${arch}/${zipOf(arch)}`, `zip ${arch}`)
        if (hasUpdates) write(`${make}/zip/darwin/${arch}/RELEASES.json`, `list ${arch}`)
      }
      write('packages/packages-ubuntu-24.04/token-desk-1.2.3.tgz', 'command line')
    }
    const publish = (): number | null => {
      program('gh', 'exit 0')
      return runStep(STEP, { GITHUB_REF_NAME: 'v1.2.3' })
    }
    const FLAT = [
      'SHA256SUMS',
      'Token-Desk-1.2.3-arm64.dmg',
      'Token-Desk-1.2.3-x64.dmg',
      'Token-Desk-darwin-arm64-1.2.3.zip',
      'Token-Desk-darwin-x64-1.2.3.zip',
      'token-desk-1.2.3.tgz',
    ]

    it('every package under a name without blanks, with its checksum', () => {
      made({ hasUpdates: false })
      expect(publish()).toBe(0)
      expect(readdirSync(join(work, 'files')).toSorted()).toEqual(FLAT)
      const sums = readFileSync(join(work, 'files/SHA256SUMS'), 'utf8')
      expect(
        sums
          .trimEnd()
          .split('\n')
          .map((line) => line.slice(66))
          .toSorted(),
      ).toEqual(FLAT.slice(1))
    })

    it('the updates of both kinds of Mac in folders by system and processor, as the app looks for them', () => {
      made({ hasUpdates: true })
      expect(publish()).toBe(0)
      const archive = 'token-desk-updates-1.2.3.tar.gz'
      expect(readdirSync(join(work, 'files')).toSorted()).toEqual([...FLAT, archive].toSorted())
      const out = join(work, 'unpacked')
      mkdirSync(out)
      execFileSync('tar', ['-xzf', join(work, 'files', archive), '-C', out])
      for (const arch of Object.keys(macs)) {
        const folder = join(out, 'darwin', arch)
        expect(readdirSync(folder).toSorted()).toEqual(['RELEASES.json', zipOf(arch)].toSorted())
        expect(readFileSync(join(folder, 'RELEASES.json'), 'utf8')).toBe(`list ${arch}`)
        expect(readFileSync(join(folder, zipOf(arch)), 'utf8')).toBe(`zip ${arch}`)
      }
    })

    it('no package that another one of its name would replace', () => {
      made({ hasUpdates: false })
      write('packages/packages-windows-2025/packages/make/token-desk-1.2.3.tgz', 'another')
      expect(publish()).not.toBe(0)
    })
  })
})

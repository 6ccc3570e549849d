import { existsSync, readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apache } from './boxes/apache.ts'
import { haproxy } from './boxes/haproxy.ts'
import { mitmproxy } from './boxes/mitmproxy.ts'
import { nginx } from './boxes/nginx.ts'
import { nothing } from './boxes/nothing.ts'
import { privoxy } from './boxes/privoxy.ts'
import { squid } from './boxes/squid.ts'
import { stunnel } from './boxes/stunnel.ts'
import { tinyproxy } from './boxes/tinyproxy.ts'
import { varnish } from './boxes/varnish.ts'
import { judge, type Finding } from './judge.ts'
import { startPlatform, type Platform } from './platform.ts'
import type { Box, Place, Row } from './row.ts'
import { findProgram, openStage, type Stage } from './stage.ts'

/**
 * The built command line through real middleboxes: what a company, a hoster or a hotel puts between a person and the
 * platform. Each box is started once, with a port and a platform of its own for each case.
 */

const ALL: Box[] = [nginx, haproxy, varnish, squid, mitmproxy, apache, tinyproxy, privoxy, stunnel, nothing]

/** Why a box cannot be started here, in a sentence; null: it can. */
const whyNot = async ({ programs }: Box): Promise<string | null> => {
  if (process.platform !== 'linux') return `this is ${process.platform}, and they are started as on Linux`
  const needed = ['openssl', ...programs]
  const found = await Promise.all(needed.map(findProgram))
  const missing = needed.filter((_, at) => found[at] === null)
  return missing.length === 0 ? null : `${missing.join(', ')} not found`
}

const installed: Box[] = []
for (const box of ALL) {
  const problem = await whyNot(box)
  if (problem === null) {
    installed.push(box)
    continue
  }
  const message = `The middlebox cases of ${box.name} did not run: ${problem}.`
  if (process.env['CI'] === 'true' && box.required) throw new Error(message)
  console.log(message)
}

type Ready = { place: Place; platform: Platform }
const ready = new Map<Row, Ready>()
const findings = new Map<string, Finding & { truth: Row['truth'] }>()
let stage: Stage | null = null

const open = async (box: Box, on: Stage): Promise<void> => {
  const { platform: tls } = on.certificates
  const platforms = await Promise.all(
    box.rows.map(({ platform: { tls: isTls, ...options } = {} }) =>
      startPlatform(isTls ? { ...options, tls } : options),
    ),
  )
  const places = await box.open(on, platforms)
  box.rows.forEach((row, at) => {
    const [place, platform] = [places[at], platforms[at]]
    if (place !== undefined && platform !== undefined) ready.set(row, { place, platform })
  })
}

const share = (right: number, all: number): string =>
  `${right} of ${all} (${((100 * right) / Math.max(1, all)).toFixed(1)}%)`

/** Percentages, and what must never happen. */
const summary = (): string => {
  const all = [...findings]
  const judged = all.filter(([, { misjudged }]) => misjudged.length === 0)
  const clear = all.filter(([, { truth }]) => truth === 'clear')
  const judgedClear = judged.filter(([, { truth }]) => truth === 'clear')
  const right = judged.filter(([, { words }]) => words.length === 0)
  const falsely = all.filter(([, { falselyCertain }]) => falselyCertain)
  return [
    `Middleboxes, judged right: ${share(judged.length, all.length)}, where the truth is clear: ${share(judgedClear.length, clear.length)};`,
    `  right in words, too: ${share(right.length, all.length)}; falsely certain: ${falsely.length}.`,
    ...falsely.map(([name, { told }]) => `  falsely certain: ${name}: ${told}`),
  ].join('\n')
}

/** Squid names its shared memory after the service, for the whole machine. */
const sharedMemory = (): string[] =>
  (existsSync('/dev/shm') ? readdirSync('/dev/shm') : []).filter((name) => name.endsWith('.shm'))
let sharedBefore: readonly string[] = []

beforeAll(async () => {
  sharedBefore = sharedMemory()
  stage = await openStage()
  // One after the other: two of them want a second of both processors.
  for (const box of installed) await open(box, stage)
  await Promise.all([...ready.values()].map(({ platform }) => platform.leave()))
})

afterAll(async () => {
  await Promise.all([...ready.values()].map(({ platform }) => platform.close()))
  await stage?.close()
  console.log(summary())
})

describe.skipIf(process.platform !== 'linux')('the boxes', () => {
  it('create no shared memory under a name that a system service uses', () => {
    const created = sharedMemory().filter((name) => !sharedBefore.includes(name))
    expect(created.filter((name) => !name.startsWith(`${stage?.name}-`))).toEqual([])
  })
})

describe.concurrent('through', () => {
  for (const box of installed) {
    describe(box.name, () => {
      it.each(box.rows)('$name', async (row) => {
        const at = ready.get(row)
        if (at === undefined || stage === null) throw new Error('The boxes are not open.')
        const finding = await judge(row, at.place, at.platform, stage)
        findings.set(`${box.name}, ${row.name}`, { ...finding, truth: row.truth })
        expect([...finding.misjudged, ...finding.words], finding.told).toEqual([])
      })
    })
  }
})

import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const stepSchema = z.strictObject({
  name: z.string().optional(),
  if: z.string().optional(),
  uses: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
  env: z.record(z.string(), z.string()).optional(),
  shell: z.string().optional(),
  run: z.string().optional(),
})
const permissionsSchema = z.record(z.string(), z.enum(['read', 'write', 'none']))
const workflowSchema = z.strictObject({
  name: z.string(),
  on: z.record(z.string(), z.unknown()),
  permissions: permissionsSchema,
  concurrency: z.unknown(),
  jobs: z.record(
    z.string(),
    z.strictObject({
      needs: z.string().optional(),
      environment: z.string().optional(),
      strategy: z.unknown().optional(),
      'runs-on': z.string(),
      'timeout-minutes': z.number(),
      permissions: permissionsSchema.optional(),
      env: z.record(z.string(), z.string()).optional(),
      steps: z.array(stepSchema),
    }),
  ),
})

const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')))
/** Scripts that come with the packager's configuration. */
const OF_THE_PACKAGER = existsSync(join(root, 'resources/packaging/forge.config.ts')) ? [] : ['package', 'make']

const files = globSync('.github/workflows/*.yml', { cwd: root }).toSorted()
const workflows = files.map((file) => ({ file, text: read(file), workflow: workflowSchema.parse(parse(read(file))) }))

it('there are two workflows: what runs always, and what makes a release', () => {
  expect(workflows.map(({ workflow }) => workflow.name)).toEqual(['ci', 'release'])
})

describe.each(workflows)('the workflow $workflow.name', ({ text, workflow }) => {
  const jobs = Object.entries(workflow.jobs)
  const steps = jobs.flatMap(([, job]) => job.steps)

  it('calls no script that package.json lacks', () => {
    const called = [...text.matchAll(/npm (?:run (?:--silent )?)([\w:-]+)|npm (test|start)\b/g)]
    const names = called.map(([, script, short]) => script ?? short ?? '')
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name) => scripts[name] === undefined && !OF_THE_PACKAGER.includes(name))).toEqual([])
  })

  it('takes each action by its whole commit, with the version beside it', () => {
    const lines = text.split('\n').filter((line) => /^\s*(?:- )?uses:/.test(line))
    expect(lines.length).toBe(steps.filter(({ uses }) => uses !== undefined).length)
    expect(lines.filter((line) => !/uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([])
  })

  it('may read, and writes in one job only, which runs nothing of ours', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' })
    const writing = jobs.filter(([, { permissions }]) => Object.values(permissions ?? {}).includes('write'))
    expect(writing.map(([name]) => name)).toEqual(workflow.name === 'release' ? ['publish'] : [])
    for (const [, job] of writing) {
      expect(job.permissions).toEqual({ contents: 'write' })
      expect(job.steps.filter(({ uses }) => uses?.startsWith('actions/checkout') === true)).toEqual([])
      expect(job.steps.filter(({ run }) => /\bnpm\b|\bnpx\b|\bnode\b/.test(run ?? ''))).toEqual([])
    }
  })

  it('leaves no key in the folder of the sources', () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout') === true)
    expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([])
  })

  it('gives a secret to the environment of single steps alone, and puts nothing from outside into a command', () => {
    expect(steps.filter(({ run }) => run?.includes('${{') === true)).toEqual([])
    expect(jobs.filter(([, job]) => JSON.stringify(job.env ?? {}).includes('secrets.'))).toEqual([])
    expect(steps.filter((step) => JSON.stringify(step.with ?? {}).includes('secrets.'))).toEqual([])
    const secretSteps = steps.filter(({ env }) => JSON.stringify(env ?? {}).includes('secrets.'))
    // What a dependency could read while it is installed or tested is not there yet.
    expect(secretSteps.filter(({ run }) => /npm (?:ci|test|run (?!make))/.test(run ?? ''))).toEqual([])
    if (secretSteps.length > 0)
      expect(
        jobs.filter(([, job]) => JSON.stringify(job).includes('secrets.')).map(([, job]) => job.environment),
      ).toEqual(['release'])
  })

  it('is never started by a stranger’s change with more rights than the change has, and ends some day', () => {
    expect(Object.keys(workflow.on)).not.toContain('pull_request_target')
    expect(jobs.filter(([, job]) => job['timeout-minutes'] > 90)).toEqual([])
  })

  it('asks the registry whether the packages are those that were published', () => {
    expect(steps.some(({ run }) => run === 'npm audit signatures')).toBe(true)
  })
})

it('a release is tested on real Electron on each system before it is packed', () => {
  const steps = workflows.find(({ workflow }) => workflow.name === 'release')?.workflow.jobs['build']?.steps ?? []
  const at = (text: string): number[] =>
    steps.flatMap(({ run }, index) => (run?.includes(text) === true ? [index] : []))
  expect(at('npm run test:electron')).toHaveLength(2)
  expect(Math.max(...at('npm run test:electron'))).toBeLessThan(Math.min(...at('npm run make')))
})

/** The console blocks of README and docs with the built command, a shell and a keyring. tests/docs/blocks.test.ts has their format. */
import { execFile } from 'node:child_process'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createJsonCatalog } from '../../src/core/adapters/json-catalog.ts'
import { digestFile, systemClock, systemIds } from '../../src/core/adapters/system.ts'
import { createVault, type Vault } from '../../src/core/vault/vault.ts'
import { failed, ok } from '../../src/shared/contract/result.ts'
import { DOCUMENTED_PORT, portOf, PROFILES, saveBakery, startOnFreePorts, withPorts } from '../docs/bakery.ts'
import { commandsIn, type ShownCommand } from '../docs/console-block.ts'
import { hasConsole, readPages, type Page } from '../docs/pages.ts'
import { isAsShown, withoutVariance } from '../docs/printed.ts'
import { createFakeSecretStore } from '../fakes/secret-store.ts'
import { QUIET_SHELL } from '../fakes/quiet-shell.ts'
import { buildCli, type BuiltCli } from '../unit/cli/built-cli.ts'
import { missingOf } from './private-bus.ts'
import { startSecretService, whyNoSecretService } from './secret-service.ts'

const noScript = (await missingOf(['script', 'stty'])).length > 0 ? '"script" or "stty" is missing' : null
const problem = (await whyNoSecretService()) ?? noScript
if (problem !== null && process.env['CI'] === 'true') throw new Error(`The keychain tests did not run: ${problem}.`)

const pages = (await readPages()).filter(hasConsole)

let cli: BuiltCli
beforeAll(async () => {
  cli = await buildCli()
})
afterAll(() => cli.remove())

/** Ends the output of a command. */
const MARK = '\u001e'

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** A vault that writes to the catalog itself and lets the command save tokens in the keyring. */
const vaultOf = (folder: string, env: NodeJS.ProcessEnv): Pick<Vault, 'installService' | 'saveSpace' | 'addToken'> => {
  const catalog = createJsonCatalog({ folder })
  const vault = createVault({
    catalog,
    keychain: createFakeSecretStore(),
    session: null,
    clock: systemClock,
    ids: systemIds,
    shell: QUIET_SHELL,
    digestFile,
  })
  return {
    installService: (service) => vault.installService(service),
    saveSpace: (space) => vault.saveSpace(space),
    async addToken({ name, kind, secret, serviceId, spaceId, environments }) {
      const place = [
        ...(spaceId === null ? [] : ['--space', spaceId]),
        ...environments.flatMap((id) => ['--environment', id]),
      ]
      const args = ['tokens', 'add', '--json', '--name', name, '--kind', kind, '--service', serviceId, ...place]
      const { code, stdout, stderr } = await cli.run(args, {
        env: { ...env, TOKEN_DESK_PROFILE: folder },
        input: secret,
      })
      if (code !== 0) return failed({ code: 'unavailable', message: stderr })
      const { id } = JSON.parse(stdout) as { id: string }
      const read = await catalog.read()
      const token = read.ok ? read.value.document.tokens.find((one) => one.id === id) : undefined
      return token === undefined ? failed({ code: 'unavailable', message: `There is no token ${id}.` }) : ok(token)
    },
  }
}

type Step = { command: ShownCommand; line: number; profile: string } | { file: string; text: string }

const stepsOf = ({ fences }: Page): Step[] =>
  fences.flatMap(({ language, options, text, line }): Step[] => [
    ...(options['file'] === undefined ? [] : [{ file: options['file'], text }]),
    ...(language === 'console'
      ? commandsIn(text).map((command) => ({ command, line: line + command.line, profile: options['profile'] ?? '' }))
      : []),
  ])

/** The page as a script: each command sees the exit code of the one before it, and its output ends with a mark. */
const scriptOf = (steps: readonly Step[], folderOf: (profile: string) => string): string =>
  steps
    .map((step) =>
      'file' in step
        ? `printf %s ${quoted(step.text)} > ${quoted(step.file)}`
        : `export TOKEN_DESK_PROFILE=${quoted(folderOf(step.profile))}; (exit $last)\n${step.command.command}\nlast=$?; printf '${MARK}'`,
    )
    .join('\n')

const runPage = async (
  page: Page,
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<[Step & { line: number }, string][]> => {
  const playground = await startOnFreePorts()
  try {
    const port = portOf(playground)
    const steps = stepsOf(page)
    const folderOf = (profile: string): string => join(folder, `profile-${profile}`)
    for (const [name, service] of Object.entries(PROFILES))
      if (steps.some((step) => 'profile' in step && step.profile === name))
        await saveBakery(vaultOf(folderOf(name), env), service, playground)
    const [work, bin] = [join(folder, 'work'), join(folder, 'bin')]
    await mkdir(work)
    await mkdir(bin)
    await writeFile(join(bin, 'token-desk'), `#!/bin/sh\nexec ${quoted(process.execPath)} ${quoted(cli.file)} "$@"\n`)
    await chmod(join(bin, 'token-desk'), 0o755)
    const script = `stty cols 80 -echo\nlast=0\n${scriptOf(steps, folderOf)}\n`
    await writeFile(join(folder, 'page.sh'), withPorts(script, DOCUMENTED_PORT, port))
    const path = [bin, dirname(process.execPath), env['PATH'] ?? ''].join(':')
    const { stdout } = await promisify(execFile)('script', ['-qec', `sh ${join(folder, 'page.sh')}`, '/dev/null'], {
      cwd: work,
      env: { ...env, PATH: path, TERM: 'dumb' },
    })
    const printed = withPorts(stdout.replaceAll('\r\n', '\n'), port, DOCUMENTED_PORT).split(MARK)
    return steps
      .filter((step): step is Step & { line: number } => 'command' in step)
      .map((step, at) => [step, printed[at] ?? ''])
  } finally {
    await playground.close()
  }
}

describe.skipIf(problem !== null)('the console blocks of the docs, with a keyring', () => {
  it.for(pages.map(({ path }) => path))('print what %s shows', async (path) => {
    const keyring = await startSecretService()
    try {
      const page = pages.find((one) => one.path === path)
      const folder = join(cli.folder, path.replaceAll('/', '-'))
      await mkdir(folder)
      const runs = page === undefined ? [] : await runPage(page, folder, keyring.env)
      expect(runs).not.toHaveLength(0)
      for (const [step, printed] of runs) {
        if (!('command' in step) || isAsShown(step.command.printed, printed)) continue
        const message = `${path}:${step.line}: $ ${step.command.command}`
        expect.soft(withoutVariance(printed), message).toBe(withoutVariance(step.command.printed))
      }
    } finally {
      await keyring.stop()
    }
  })
})

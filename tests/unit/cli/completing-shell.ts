/** The shells themselves, asked what they would offer behind a line with our completion. */
import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect } from 'vitest'
import { createLine } from './line.ts'

export type Shell = 'bash' | 'zsh' | 'fish'

/** Names that a shell could do something with. */
export const NAMES = ['website', "o'clock `touch pwned` $(touch pwned)", 'web * two']

export const SERVICE_NAME = 'company'
export const SPACE_ID = 'fakebakery01'
export const ENVIRONMENT_ID = 'staging'

export const isInstalled = (shell: Shell): boolean => {
  try {
    execFileSync(shell, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false // Not installed: the run says so.
  }
}

/** Where zsh keeps what it has found of its own functions: it looks for them for a second, once for all lines. */
const kept = mkdtempSync(join(tmpdir(), 'token-desk-zsh-'))
afterAll(() => rm(kept, { recursive: true }))

/** Completion reads the line in the shell's own variables; what it would offer is one line each. */
const BASH = `source ./completion; token-desk() { cat "$2"; }
COMP_WORDS=(token-desk "$@"); COMP_CWORD=$#; _token_desk; printf '%s\\n' "\${COMPREPLY[@]}"`

/** A function of the same name as the program: nothing is started. */
const FISH = 'source completion; function token-desk; cat $argv[2]; end; complete -C "token-desk $argv"'

/** Within a real line editor: what is offered is printed in place of being shown, and then the line as it became. */
const ZSH_WITHIN = `PROMPT=
autoload -Uz compinit && compinit -u -C -d $KEPT/functions
source ./completion
token-desk() { cat "$2" }
mark() { print -r -- '<MARK>' }
compprefuncs=( mark ); comppostfuncs=( mark )
show-buffer() { print -r -- "<LINE>\${BUFFER}<END>" }
zle -N show-buffer; bindkey '^X' show-buffer; bindkey '^I' complete-word
zstyle ':completion:*' insert-tab false
compadd() { local -a hits; builtin compadd -A hits "$@"; builtin compadd "$@"; (( $#hits )) && print -rl -- $hits }
echo ready`

const ZSH = `zmodload zsh/zpty; zpty z zsh -f -i; zpty -w z 'source ./within'
while zpty -r z line; do [[ $line == ready* ]] && break; done
zpty -w -n z "token-desk $*"$'\\t\\x18'
while zpty -r z line; do print -r -- "$line"; [[ $line == *'<END>'* ]] && break; done`

const asked = {
  bash: (words: readonly string[]) => ['--norc', '-c', BASH, 'bash', ...words],
  fish: (words: readonly string[]) => ['--no-config', '-c', FISH, words.join(' ')],
  zsh: (words: readonly string[]) => ['-f', '-c', ZSH, 'zsh', ...words],
} as const satisfies Record<Shell, (words: readonly string[]) => string[]>

const inZsh = (stdout: string): { offered: string[]; line: string } => {
  const [, between = '', rest = ''] = stdout.split('<MARK>')
  // Each time it asks, zsh goes through the same again.
  const offered = [...new Set(between.split(/\r?\n/))].filter((line) => line !== '')
  return { offered, line: /<LINE>(.*)<END>/.exec(rest)?.[1] ?? '' }
}

/** What a shell offers behind these words of a line, and (zsh alone) the line with what it put there by itself. */
export const complete = async (shell: Shell, ...words: string[]): Promise<{ offered: string[]; line: string }> => {
  const folder = await mkdtemp(join(tmpdir(), 'token-desk-completion-'))
  const files = {
    completion: (await createLine().run(['completion', shell])).stdout,
    names: NAMES.join('\n') + '\n',
    services: `${SERVICE_NAME}\n`,
    spaces: `${SPACE_ID}\n`,
    environments: `${ENVIRONMENT_ID}\n`,
    'described-names': NAMES.map((name) => `${name}\tdelivery, space Bakery\n`).join(''),
    'described-services': `${SERVICE_NAME}\tcdn.example\n`,
    'described-spaces': `${SPACE_ID}\tBakery\n`,
    'described-environments': `${ENVIRONMENT_ID}\tspace Bakery\n`,
    within: ZSH_WITHIN,
    'a file.json': '',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const environment = { PATH: process.env['PATH'], HOME: folder, TERM: 'dumb', LC_ALL: 'C.UTF-8', KEPT: kept }
  const { stdout } = await promisify(execFile)(shell, asked[shell](words), { cwd: folder, env: environment })
  const left = (await readdir(folder)).filter((name) => !name.startsWith('.'))
  expect(left.sort()).toEqual(Object.keys(files).sort())
  await rm(folder, { recursive: true })
  if (shell === 'zsh') return inZsh(stdout)
  // Behind a tab fish says what it is.
  const offered = stdout.split('\n').flatMap((line) => line.split('\t', 1)[0] ?? [])
  return { offered: offered.filter((line) => line !== ''), line: '' }
}

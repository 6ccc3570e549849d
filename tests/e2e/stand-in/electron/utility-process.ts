import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

import type { ForkOptions } from 'electron'

import { Emitter } from './emitter.ts'
import { requireReady } from './lifecycle.ts'
import { missing, refuseMissing, refuseMissingOn } from './missing.ts'

const CHILD = join(import.meta.dirname, 'utility-child.ts')

const TAKEN: readonly string[] = ['env', 'serviceName', 'stdio'] satisfies (keyof ForkOptions)[]

/** A process of its own as Electron has it: its id is there from `spawn` to the end of `exit`, and messages are clones. */
class UtilityProcess extends Emitter {
  readonly #child: ChildProcess
  #pid: number | undefined
  readonly stdout = null
  readonly stderr = null

  constructor(modulePath: string, args: readonly string[], env: NodeJS.ProcessEnv) {
    super('UtilityProcess', ['spawn', 'exit', 'message'], ['error'])
    this.#child = fork(CHILD, [modulePath, ...args], {
      env,
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    })
    this.#child.on('spawn', () => {
      this.#pid = this.#child.pid
      this.emit('spawn')
    })
    this.#child.on('message', (message) => this.emit('message', message))
    this.#child.on('exit', (code) => {
      this.emit('exit', code ?? 1)
      this.#pid = undefined
    })
  }

  get pid(): number | undefined {
    return this.#pid
  }

  kill(): boolean {
    return this.#child.kill('SIGTERM')
  }

  postMessage(message: unknown): void {
    // What cannot be cloned is refused here, as Electron does, and not on the way.
    const cloned = structuredClone(message)
    if (this.#child.connected) this.#child.send({ data: cloned })
  }
}

refuseMissingOn('UtilityProcess', UtilityProcess)

export const utilityProcess = refuseMissing('utilityProcess', {
  fork(modulePath: string, args: readonly string[] = [], options: ForkOptions = {}) {
    requireReady('utilityProcess cannot be created before app is ready.')
    const unknown = Object.keys(options).find((name) => !TAKEN.includes(name))
    if (unknown !== undefined) throw missing(`utilityProcess.fork's option "${unknown}"`)
    if (options.stdio !== 'ignore') throw missing('utilityProcess.fork with another stdio than "ignore"')
    return new UtilityProcess(modulePath, args, { ...(options.env ?? process.env) })
  },
})

import type { ChannelName } from '../../src/shared/contract/contract.ts'
import type { DeskCall } from './desk-process.ts'
import { startLineProcess } from './line-process.ts'

export type DeskProcess = {
  /** As the page calls it: the answer is a `Result`. */
  call(channel: ChannelName, input: unknown): Promise<unknown>
  end(): Promise<void>
}

/** Starts the desk in a process with this environment and profile folder. */
export const startDeskProcess = (env: NodeJS.ProcessEnv, profile: string): DeskProcess => {
  const child = startLineProcess<Omit<DeskCall, 'id'>>('desk-process.ts', env, profile)
  return { call: (channel, input) => child.ask({ channel, input }), end: () => child.end() }
}

import { filesHolding, holdsSecret } from '../../keychain/secret-search.ts'
import type { IpcRecord } from '../fixtures/records.ts'

/** Everything that an app has left behind, in which no secret may be found. */
export type Traces = {
  /** the profile folder with everything in it, Chromium's own files too; the app must have ended */
  profile: string
  /** what the main process wrote to stdout and stderr */
  output: string
  /** what went to the page over IPC */
  ipc: readonly IpcRecord[]
}

/** The one answer that is meant to hold a secret. */
const REVEAL = 'vault.revealSecret'

/** Messages to the page; those of the page to main (a pasted token, on its way in) are another matter. */
const toldToPage = ({ kind, args, result, error }: IpcRecord): string =>
  JSON.stringify(kind === 'event' ? args : [result, error])

/** Where one of the secrets stands, in any spelling: files, `output`, names of channels. */
export const findLeaks = async (
  { profile, output, ipc }: Traces,
  secrets: readonly string[],
): Promise<readonly string[]> => {
  const holdsOne = (text: string): boolean => secrets.some((secret) => holdsSecret(Buffer.from(text), secret))
  const channels = ipc
    .filter((record) => !record.channel.endsWith(REVEAL) && holdsOne(toldToPage(record)))
    .map(({ kind, channel }) => `${kind} ${channel}`)
  return [...(await filesHolding(profile, secrets)), ...(holdsOne(output) ? ['output'] : []), ...channels]
}

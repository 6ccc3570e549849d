import { ok } from '../../shared/contract/result.ts'
import { formatMilliseconds } from '../../shared/text/format-numbers.ts'
import { EXIT, unable } from '../refusal.ts'
import type { System } from '../system.ts'
import { vaultRefusal } from '../inventory/keychain-errors.ts'
import { keptToken } from '../catalog.ts'
import type { Command } from './command.ts'

/** The clipboard is cleared while we are still there to wait for it. */
const LEAVE = 1_000

const NO_CLIPBOARD =
  'No clipboard found. Install wl-copy (Wayland), xclip or xsel (X11), and run in a desktop session. Nothing was copied.'

/** Until so many milliseconds have passed, or Ctrl+C. */
const waited = ({ clock, signal }: Pick<System, 'clock' | 'signal'>, milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const withdraw = clock.after(milliseconds, resolve)
    const stop = (): void => {
      withdraw()
      resolve()
    }
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })

/** `token-desk tokens copy`: the secret goes to the clipboard, and is taken from there again. It is never printed. */
export const tokensCopyCommand: Command = {
  name: 'tokens copy',
  summary: 'copy a token to the clipboard for 30 seconds',
  details: 'It prints nothing secret.',
  usage: 'tokens copy NAME [--service NAME] [--space ID]',
  examples: ['tokens copy website'],
  takes: { most: 1, words: 'one name' },
  options: ['service', 'space'],
  exits: [
    ['0', 'done'],
    ['2', "the vault, the keychain or the clipboard can't be used"],
  ],
  async run(args, system, screen) {
    const kept = await keptToken(args, system)
    if (!kept.ok) return kept
    const { token } = kept.value
    if (!system.hasClipboard()) return unable(NO_CLIPBOARD)
    const vault = system.openVault()
    try {
      const copied = await vault.copySecret({ tokenId: token.id })
      if (!copied.ok) return vaultRefusal(copied.error)
      const span = formatMilliseconds(copied.value.clearAfter)
      await screen.note(`Copied “${token.name}” to the clipboard for ${span}. Ctrl+C clears it now.`)
      await waited(system, copied.value.clearAfter - LEAVE)
      await vault.close()
    } catch {
      // What the program says of it could quote what it was given.
      return unable('The clipboard program failed. Check whether the clipboard still contains the token.')
    }
    return ok(EXIT.accepted)
  },
}

import type { Output } from '../../../shared/contract/contract.ts'
import type { Result } from '../../../shared/contract/result.ts'
import type { ComparedToken, LeftOut, OpenedManifest } from '../../../shared/model/manifest-comparison.ts'
import { counted } from '../../../shared/text/format-numbers.ts'
import { desk, vault } from '../../bridge/index.ts'
import { openDialogs } from '../../ui/open-dialogs.svelte.ts'
import { orTell, tell } from '../../ui/toasts.ts'
import { dialogs } from '../../page/dialogs.svelte.ts'

const WHY: Readonly<Record<LeftOut['why'], string>> = {
  revoked: 'marked as revoked',
  retiring: 'replaced by another key',
  playground: 'the Playground is on this machine only',
  'looks-like-secret': 'a name or ID looks like a token',
}

/** A sentence for each reason. A vault has up to thousands of tokens, so they are counted. */
const leftOutWords = (leftOut: readonly LeftOut[]): string[] =>
  [...Map.groupBy(leftOut, ({ why }) => why)].map(([why, [only, ...others]]) => {
    const who = others.length === 0 ? `“${only?.name ?? ''}” was` : `${counted(others.length + 1, 'token')} were`
    return `${who} left out: ${WHY[why]}.`
  })

/** Saves the vault, or a part of it, as a manifest. Null: all of it. */
export const exportManifest = async (serviceId: string | null, spaceId: string | null): Promise<void> => {
  const result = await orTell(desk.manifest.export({ serviceId, spaceId }))
  if (result?.saved !== true) return
  const saved =
    result.tokens === 0 ? 'Saved a manifest without tokens.' : 'The manifest was saved. It contains no secret.'
  tell([saved, ...leftOutWords(result.leftOut)].join(' '))
}

class ManifestOnView {
  opened = $state.raw<OpenedManifest | null>(null)

  async open(): Promise<void> {
    const opened = await orTell(desk.manifest.open())
    // It doesn't replace a dialog that was opened in between.
    if (opened !== undefined && opened !== null) openDialogs.whenFree(() => this.show(opened))
  }

  show(opened: OpenedManifest): void {
    this.opened = opened
    dialogs.open({ kind: 'manifest' })
  }

  async refresh(): Promise<void> {
    if (this.opened === null) return
    const { handle } = this.opened
    await this.#show(handle, desk.manifest.compare({ handle }))
  }

  /** Adds the services, spaces and environments that are missing; `confirmed`: the addresses that were named. */
  async adopt(confirmed: string[]): Promise<void> {
    if (this.opened === null) return
    const { handle } = this.opened
    await this.#show(handle, desk.manifest.adopt({ handle, confirmed }))
  }

  /** Keeps a token that was missing. Gives a sentence when it could not be kept. */
  async keep(entry: ComparedToken, secret: string): Promise<string | null> {
    const { name, kind, serviceId, space, environments } = entry
    if (serviceId === null) return 'Add its service first.'
    const added = await desk.vault.addToken({ name, kind, serviceId, spaceId: space, environments, secret })
    if (!added.ok) return added.error.message
    vault.take({ tokens: [added.value] })
    await this.refresh()
    return null
  }

  /** Another one may be on view by then. */
  async #show(handle: string, compared: Promise<Result<Output<'manifest.compare'>>>): Promise<void> {
    const comparison = await orTell(compared)
    if (comparison !== undefined && this.opened?.handle === handle) this.opened = { ...this.opened, comparison }
  }
}

export const manifestOnView = new ManifestOnView()

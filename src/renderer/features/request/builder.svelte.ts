import type { Result } from '../../../shared/contract/result.ts'
import type { Credential, Method, RequestDraft, RequestPreview } from '../../../shared/model/request.ts'
import type { Placement, Token } from '../../../shared/model/token.ts'
import type { QueryText } from '../../../shared/text/query-text.ts'
import { desk, isSameTarget, selection, type Target } from '../../bridge/index.ts'
import { tell } from '../../ui/toasts.ts'
import {
  afterVaultChange,
  aimAt,
  changeMethod,
  chooseCredential,
  editQueryText,
  editPath,
  fillFrom,
  loadDraft,
  resetPath,
  sameDraft,
  startState,
  type Aim,
  type BuilderState,
  type VaultView,
} from './draft.ts'
import { familyOf } from './asking.ts'
import { lineOf } from './draft-place.ts'
import { exchanges } from './exchanges.svelte.ts'
import type { Pasted } from './pasted-token.ts'

/** Milliseconds without typing before the preview is requested from main. */
const PREVIEW_DELAY = 60

const emptyVault: VaultView = { services: [], spaces: [], tokens: [] }
const REPLACED = 'The request that you were writing was replaced.'

export class Builder {
  #state = $state.raw<BuilderState>(startState(emptyVault))
  #vault = emptyVault
  /** Before the first edit or choice, the builder starts again with every change of the vault. */
  #touched = false
  /** Whether something was typed into the request on view. */
  #typed = false
  #followed: Target | null = null
  #previewing: ReturnType<typeof setTimeout> | undefined

  preview = $state.raw<Result<RequestPreview> | null>(null)
  pasted = $state.raw<Pasted | null>(null)
  /** Whether the field for a pasted token is open in place of the chosen one. */
  pasting = $state(false)
  /** Whether the list of tokens is open. */
  choosing = $state(false)

  readonly draft = $derived(this.#state.draft)
  readonly pathEdited = $derived(this.#state.pathEdited)
  readonly blocked = $derived.by(() => {
    if (this.preview === null) return null
    if (!this.preview.ok) return this.preview.error.message
    return this.preview.value.warnings.find(({ blocking }) => blocking)?.message ?? null
  })

  see(vault: VaultView): void {
    const line = lineOf(this.draft, this.#vault)
    this.#vault = vault
    this.#set(this.#touched ? afterVaultChange(this.#state, vault) : startState(vault))
    // What was chosen a moment ago stands: the request is filled from it next.
    const isChoiceWaiting = selection.target.serviceId !== null && selection.target !== this.#followed
    // So does a space or an environment that was chosen, as long as the request stays where it is.
    const stays = isSameTarget(lineOf(this.draft, vault), line)
    if (this.#touched && !isChoiceWaiting && !stays) this.#tellVault()
  }

  /** What was sent is decided: a change of the vault does not start it afresh. */
  noteSent(): void {
    this.#touched = true
  }

  /** Follows a choice in the vault, once: coming back to the requests must not undo what was changed since. */
  fillFrom(choice: Target): void {
    if (choice === this.#followed || choice.serviceId === null) return
    this.#followed = choice
    this.#touched = true
    this.#set(fillFrom(this.#state, choice, this.#vault))
  }

  load(draft: RequestDraft): void {
    this.#replace(loadDraft(this.#state, draft))
  }

  /** What a draft would be, asked elsewhere or with another path. The builder’s own stays. */
  changed(draft: RequestDraft, change: { aim: Aim } | { path: string }): RequestDraft {
    const loaded = loadDraft(this.#state, draft)
    return ('aim' in change ? aimAt(loaded, change.aim, this.#vault) : editPath(loaded, change.path)).draft
  }

  /** Takes the draft of an earlier start, unless a new one was begun since. Returns whether it was restored. */
  restore(draft: RequestDraft): boolean {
    if (this.#touched) return false
    this.#touched = true
    // No history keeps a body.
    this.#typed = draft.body !== null
    this.#take(loadDraft(this.#state, draft))
    return true
  }

  aim(aim: Aim): void {
    const aimed = aimAt(this.#state, aim, this.#vault)
    if (familyOf(aimed.draft.api) === familyOf(this.draft.api)) this.#decide(aimed)
    else this.#replace(aimed)
  }

  chooseCredential(credential: Credential): void {
    this.#decide(chooseCredential(this.#state, credential))
  }

  editPath(path: string): void {
    this.#write(editPath(this.#state, path))
  }

  resetPath(): void {
    this.#decide(resetPath(this.#state))
  }

  changeMethod(method: Method): void {
    this.#write(changeMethod(this.#state, method))
  }

  place(placement: Placement): void {
    this.#decide(this.#with({ placement }))
  }

  edit(part: Partial<Pick<RequestDraft, 'query' | 'headers' | 'body'>>): void {
    this.#write(this.#with(part))
  }

  editQueryText(asked: QueryText): void {
    this.#write(editQueryText(this.#state, asked))
  }

  /** Stores only the handle of a pasted secret. If another token was chosen in the meantime, that one is used. */
  async usePasted(secret: string): Promise<Result<null>> {
    const before = this.draft.credential
    const { api } = this.draft
    const { holdPasted } = await import('./pasted-token.ts')
    const held = await holdPasted(secret, api)
    if (!held.ok) return held
    const earlier = this.pasted
    this.pasted = held.value
    const { credential } = this.draft
    // The earlier one is dropped in any case.
    if (credential === before || credential.from === 'pasted')
      this.chooseCredential({ from: 'pasted', handle: held.value.handle })
    await this.#release(earlier)
    return { ok: true, value: null }
  }

  async loadHeld(held: Pasted, draft: RequestDraft): Promise<void> {
    const earlier = this.pasted
    this.pasted = held
    this.load(draft)
    await this.#release(earlier)
  }

  /** Goes on with the token that the pasted one was saved as, also in what was sent with it. */
  async usePastedAs(saved: Token): Promise<void> {
    const { pasted } = this
    if (pasted === null) return
    this.pasted = null
    exchanges.adopt(pasted.handle, saved)
    this.chooseCredential({ from: 'vault', tokenId: saved.id })
    await this.#release(pasted)
  }

  async #release(pasted: Pasted | null): Promise<void> {
    if (pasted !== null) await desk.vault.releasePasted({ handle: pasted.handle })
  }

  #with(part: Partial<RequestDraft>): BuilderState {
    return { ...this.#state, draft: { ...this.draft, ...part } }
  }

  #write(state: BuilderState): void {
    this.#typed = true
    this.#decide(state)
  }

  /** Another request takes the place of this one. What was typed, and is not among what was sent, can be brought back. */
  #replace(state: BuilderState): void {
    const written = this.#state
    const isKept = (draft: RequestDraft | null): boolean => draft !== null && sameDraft(draft, written.draft)
    const isLost = this.#typed && ![state, ...exchanges.entries].some(({ draft }) => isKept(draft))
    this.#typed = false
    this.#decide(state)
    if (isLost) tell(REPLACED, { action: { label: 'Bring it back', run: () => this.#bringBack(written) } })
  }

  #bringBack(written: BuilderState): void {
    this.#replace(afterVaultChange(written, this.#vault))
    this.#typed = true
  }

  #decide(state: BuilderState): void {
    this.#touched = true
    this.#take(state)
  }

  #take(state: BuilderState): void {
    selection.noteDecision()
    this.#set(state)
    this.#tellVault()
  }

  #set(state: BuilderState): void {
    this.#state = state
    const { credential } = state.draft
    selection.tokenId = credential.from === 'vault' ? credential.tokenId : null
    clearTimeout(this.#previewing)
    this.#previewing = setTimeout(() => void this.#look(state), PREVIEW_DELAY)
  }

  /** A preview is shown only if the request hasn't changed since, in any order of arrival. */
  async #look(state: BuilderState): Promise<void> {
    const preview = await desk.requests.preview(state.draft)
    if (state === this.#state) this.preview = preview
  }

  /** The line of the vault goes where the request goes. */
  #tellVault(): void {
    const line = lineOf(this.draft, this.#vault)
    if (isSameTarget(line, this.#followed)) return
    this.#followed = line
    selection.target = line
  }
}

export const builder = new Builder()

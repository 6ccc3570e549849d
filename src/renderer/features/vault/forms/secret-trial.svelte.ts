import type { Result } from '../../../../shared/contract/result.ts'
import type { Exchange } from '../../../../shared/model/exchange.ts'
import type { RequestDraft } from '../../../../shared/model/request.ts'
import { isSpaceKey } from '../../../../shared/platform.ts'
import { environmentsOf } from '../../../../shared/model/token-facts.ts'
import type { Token } from '../../../../shared/model/token.ts'
import { desk } from '../../../bridge/desk.ts'
import { isTextField } from '../../../page/text-field.ts'
import { openDialogs } from '../../../ui/open-dialogs.svelte.ts'
import { VERDICT_WORDS } from '../../../ui/verdict-words.ts'
import { judgedAlone } from '../../verdict/judged.ts'
import { fillFrom, startState, type VaultView } from '../../request/draft.ts'
import { originQuestion } from '../../safety/origin-question.svelte.ts'
import { exchanges } from '../../request/exchanges.svelte.ts'

/** The result of a request with a secret that isn't saved yet. */
export type Trial = { isAccepted: boolean; title: string | undefined; sentence: string }

const nothingLearned = (sentence: string): Trial => ({ isAccepted: false, title: undefined, sentence })

/** The first read that a token of the vault is there for, with another secret in its place. */
export const trialDraft = (token: Token, handle: string, vault: VaultView): RequestDraft => {
  const { serviceId, spaceId, id } = token
  const environmentId = isSpaceKey(token.kind) ? (environmentsOf(token)[0] ?? null) : null
  const { draft } = fillFrom(startState(vault), { serviceId, spaceId, environmentId, tokenId: id }, vault)
  return { ...draft, credential: { from: 'pasted', handle } }
}

const trialOf = (exchange: Exchange, environmentId: string | null): Trial => {
  const { outcome } = exchange
  if (outcome.kind === 'failure') return nothingLearned(`${outcome.message} The old secret is still in place.`)
  const said = judgedAlone(exchange)
  if (said === null) return nothingLearned('The answer says nothing about the token. The old secret is still in place.')
  const isAccepted = said.verdict === 'accepted'
  return {
    isAccepted,
    title: `${VERDICT_WORDS[said.verdict].label}${environmentId === null ? '' : ` on “${environmentId}”`}`,
    sentence: isAccepted
      ? 'Replace the old secret with it now.'
      : `${said.headline}. The old secret is still in place.`,
  }
}

/** Asks the platform with a secret that is not kept yet, while the one that it would replace stays. */
export class SecretTrial {
  busy = $state(false)
  #asking: string | null = null
  #isStopped = false
  #last = $state.raw<{ secret: string; trial: Trial } | null>(null)

  /** The result for this secret. `null` if no request was sent with it. */
  of(secret: string): Trial | null {
    return this.#last?.secret === secret ? this.#last.trial : null
  }

  async run(token: Token, secret: string, vault: VaultView): Promise<void> {
    this.busy = true
    const trial = await this.#ask(token, secret, vault)
    this.busy = false
    if (!this.#isStopped) this.#last = { secret, trial }
  }

  /** Stops for good, and cancels a running request. */
  stop(): void {
    this.#isStopped = true
    this.#last = null
    if (this.#asking !== null) void desk.requests.cancel({ exchangeId: this.#asking })
  }

  async #ask(token: Token, secret: string, vault: VaultView): Promise<Trial> {
    const isHere = openDialogs.here()
    const held = await desk.vault.holdPasted({ secret, inPlaceOf: token.id })
    if (!held.ok) return nothingLearned(held.error.message)
    const { handle } = held.value
    const draft = trialDraft(token, handle, vault)
    const sent = this.#isStopped ? null : await this.#send(draft)
    await desk.vault.releasePasted({ handle })
    if (sent === null) return nothingLearned('Nothing was sent.')
    if (!sent.ok) {
      // Typing in a field must not confirm it.
      originQuestion.ask(sent.error, () => isHere() && !isTextField(document.activeElement))
      return nothingLearned(sent.error.message)
    }
    await exchanges.bring([sent.value.id])
    return trialOf(sent.value, draft.environmentId)
  }

  async #send(draft: RequestDraft): Promise<Result<Exchange>> {
    const exchangeId = crypto.randomUUID()
    this.#asking = exchangeId
    const sent = await desk.requests.send({ exchangeId, draft, confirmed: false })
    this.#asking = null
    return sent
  }
}

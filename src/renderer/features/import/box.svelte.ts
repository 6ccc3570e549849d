import type { DeskError } from '../../../shared/contract/errors.ts'
import type { Result } from '../../../shared/contract/result.ts'
import type { Explanation } from '../../../shared/model/diagnosis.ts'
import type { FoundToken, ImportReport } from '../../../shared/model/import.ts'
import type { Token } from '../../../shared/model/token.ts'
import { KINDS } from '../../../shared/platform.ts'
import { counted } from '../../../shared/text/format-numbers.ts'
import { desk, selection, vault } from '../../bridge/index.ts'
import { dialogs } from '../../page/dialogs.svelte.ts'
import { views } from '../../page/views.svelte.ts'
import { tell, tellError } from '../../ui/toasts.ts'
import { touchedSince } from '../../ui/touched.ts'
import { onView } from '../verdict/on-view.svelte.ts'
import { manifestOnView } from '../manifest/manifest.svelte.ts'
import { builder } from '../request/builder.svelte.ts'
import { tokenChoices } from '../request/token-choices.ts'
import {
  actOf,
  aimOf,
  aimOfRequest,
  aimOfSaved,
  chosenOf,
  fillIn,
  missing,
  savedAs,
  startChoice,
  type Act,
  type Aim,
  type Choice,
  type Missing,
} from './choices.ts'
import { firstScreen } from './first-screen.svelte.ts'
import { checkSaved, describedRequest, focusSend, loadDescribed, sendRequest, tryHeld, useSaved } from './go-on.ts'
import type { Sources } from './handed-over.ts'
import { pastedDraft } from './pasted-draft.ts'

/** What was pasted, as main read it: without any value. */
type Read = {
  importId: string
  report: ImportReport
  choices: Choice[]
  act: Act
  explained: Explanation | null
  isTouched: () => boolean
}

/** The one box. What was pasted is in main from the first moment; here is only what may be shown of it. */
class Box {
  read = $state<Read | null>(null)
  typed = $state('')
  busy = $state(false)
  error = $state<string | null>(null)
  /** Nothing was found in what was pasted: the empty box says so. */
  isFruitless = $state(false)
  /** Whether the fields show what is missing. `save`: for saving, which needs more than a check. */
  asking = $state<'save' | 'try' | null>(null)
  #asked = 0

  open(): void {
    this.forget()
    if (this.#isInline) firstScreen.focus()
    else dialogs.open({ kind: 'paste' })
  }

  refuse(why: string): void {
    this.open()
    this.error = why
  }

  /** Hands over what was pasted or dropped, and shows what it is. Sends nothing. */
  async take(sources: Sources): Promise<void> {
    this.open()
    const asked = ++this.#asked
    this.busy = true
    const answer = await desk.import.read({ sources })
    if (asked !== this.#asked) {
      // The box was closed meanwhile.
      if (answer.ok) await desk.import.forget({ importId: answer.value.importId })
      return
    }
    if (answer.ok) await this.#show(asked, answer.value.importId, answer.value.report)
    else this.error = answer.error.message
    if (asked === this.#asked) this.busy = false
  }

  isTouched(): boolean {
    return this.read === null ? this.typed.trim() !== '' : this.read.isTouched()
  }

  /** The token that is used alone, with what was chosen for it. */
  get single(): { item: FoundToken; choice: Choice } | null {
    const { read } = this
    const item = read?.report.found[0]
    const choice = read?.choices[0]
    const isAlone = read?.report.found.length === 1
    return isAlone && item !== undefined && choice !== undefined ? { item, choice } : null
  }

  /** The saved token that a request without one is sent with: the only one that suits. */
  get sentWith(): Token | null {
    const { request } = this.read?.report ?? { request: null }
    const aim = request === null ? null : aimOfRequest(request, vault.services)
    if (request === null || aim === null || this.read?.act.is !== 'send') return null
    const [only, ...more] = tokenChoices(vault.tokens, pastedDraft(request, aim, vault.service(aim.serviceId))).suited
    return more.length === 0 ? (only?.token ?? null) : null
  }

  /** Where the single token is tried. `null` if its space is missing. */
  get aim(): Aim | null {
    const { single, read } = this
    if (vault.snapshot === null || read === null) return null
    if (single === null) return read.report.request === null ? null : aimOfRequest(read.report.request, vault.services)
    const saved = savedAs(single.item, vault.tokens)
    if (saved !== null) return aimOfSaved(saved, single.item)
    return aimOf(single.item, single.choice, vault.snapshot, builder.draft)
  }

  /** Where a request would go. `null` if none would be sent, or its host isn't known. */
  get host(): string | null {
    const { read, aim } = this
    const explained = read?.explained ?? null
    if (explained !== null) return describedRequest(explained)?.host ?? null
    const baseUrl = aim === null ? undefined : vault.service(aim.serviceId)?.baseUrls[aim.api]
    return baseUrl === undefined ? null : new URL(baseUrl).host
  }

  /** The other saved tokens that a pasted error can be checked with, those of its space first. */
  get others(): Token[] {
    const explained = this.read?.explained ?? null
    const aim = explained === null ? undefined : describedRequest(explained)?.aim
    if (aim === undefined) return []
    const { suited, others } = tokenChoices(vault.tokens, aim)
    return [...suited, ...others]
      .map(({ token }) => token)
      .filter((token) => token.serviceId === aim.serviceId && token.id !== explained?.match?.tokenId)
  }

  /** Whether nothing can be tried before the space is named: the focus goes there. */
  get lacksSpace(): boolean {
    const { single } = this
    return single?.item.inVault === null && single.item.host === null && this.aim === null
  }

  missingOf(item: FoundToken, choice: Choice): Missing[] {
    if (this.asking === null || item.inVault !== null) return []
    if (this.asking === 'save') return missing(item, choice)
    if (item.host !== null && choice.serviceId === null) return ['service']
    return this.aim === null ? ['space'] : []
  }

  async act(): Promise<void> {
    const { read } = this
    if (read === null || this.busy) return
    const { act, report } = read
    if (act.is === 'save') await this.save()
    else if (act.is === 'explain') await this.#explain(act.source)
    else if (act.is === 'check-all') await this.#checkAll(report)
    else if (act.is === 'send' && act.index === null) await this.#sendRequest()
    else if (act.is === 'send' || act.is === 'check') await this.#try(act.index ?? 0, act.is)
    else this.open()
  }

  /** Saves the ticked tokens, and goes on with the first. A single one keeps the request around it. */
  async save(): Promise<void> {
    const { read } = this
    if (read === null || this.busy) return
    this.asking = 'save'
    const ticked = read.report.found.filter((_item, index) => read.choices[index]?.ticked === true)
    const isWhole = read.report.found.every((item, index) => {
      const choice = read.choices[index]
      return choice?.ticked !== true || missing(item, choice).length === 0
    })
    if (!isWhole || ticked.length === 0) return
    const { importId, report, choices } = read
    const isSet = report.found.length > 1
    const close = this.#closer()
    const saved = await this.#ask(
      desk.import.keep({ importId, chosen: chosenOf(report.found, $state.snapshot(choices)) }),
    )
    if (saved === null) return
    const tokens = saved.kept
    vault.take({ tokens })
    close()
    tell(savedWords(tokens.map(({ name }) => name)))
    const [first] = tokens
    const [item] = ticked
    if (first === undefined || item === undefined) return
    if (!isSet) {
      await useSaved(first, $state.snapshot(item), $state.snapshot(report.request))
      return
    }
    views.current = 'requests'
    selection.selectToken(first)
    await focusSend()
    await checkSaved(tokens.map(({ id }) => id))
  }

  async checkWith(tokenId: string): Promise<void> {
    const explained = this.read?.explained ?? null
    const request = explained === null ? null : describedRequest(explained)
    if (request === null) return
    const { asked, aim } = request
    this.#closer()()
    await sendRequest(asked, aim, tokenId)
  }

  /** The secrets leave main's memory as well. */
  forget(): void {
    const { read } = this
    this.#asked += 1
    this.read = null
    this.typed = ''
    this.busy = false
    this.error = null
    this.isFruitless = false
    this.asking = null
    if (read !== null) void desk.import.forget({ importId: read.importId })
  }

  async #try(index: number, how: 'check' | 'send'): Promise<void> {
    const { read, aim } = this
    const item = read?.report.found[index]
    const choice = read?.choices[index]
    if (read === null || item === undefined || choice === undefined) return
    this.asking = 'try'
    if (this.missingOf(item, choice).length > 0) return
    const asked = this.#asked
    const close = this.#closer()
    const held = await this.#ask(desk.import.hold({ importId: read.importId, index }))
    if (held === null) return
    if (asked !== this.#asked) {
      // Closed meanwhile: nothing is sent.
      if (held.handle !== null) await desk.vault.releasePasted({ handle: held.handle })
      return
    }
    close()
    await tryHeld(held, $state.snapshot(item), aim, how)
  }

  async #sendRequest(): Promise<void> {
    const request = this.read?.report.request ?? null
    const { aim, sentWith } = this
    if (request === null) return
    if (aim === null) {
      this.error = `No service has the host ${URL.parse(request.url)?.host ?? request.url}. Add the service first.`
      return
    }
    this.#closer()()
    await sendRequest($state.snapshot(request), aim, sentWith?.id ?? null)
  }

  async #explain(source: number): Promise<void> {
    const { read } = this
    if (read === null) return
    const match = read.explained?.match ?? null
    if (match !== null && this.host !== null) {
      await this.checkWith(match.tokenId)
      return
    }
    const { importId } = read
    const close = this.#closer()
    const asked = this.#asked
    this.busy = true
    const failure = await onView.judge(() => desk.import.explain({ importId, source }))
    this.#end(asked, failure)
    if (failure !== null) return
    close()
    if (read.explained !== null) await loadDescribed(read.explained)
  }

  async #checkAll({ found }: ImportReport): Promise<void> {
    const tokenIds = found.flatMap((item) => savedAs(item, vault.tokens)?.id ?? [])
    if (tokenIds.length === 0) return
    this.#closer()()
    views.current = 'matrix'
    const checked = await desk.matrix.run({ matrixId: crypto.randomUUID(), tokenIds })
    if (!checked.ok) tellError(checked.error)
  }

  async #show(asked: number, importId: string, report: ImportReport): Promise<void> {
    const choices = report.found.map((item) => {
      const choice = startChoice(item, vault.space(item.serviceId, item.space)?.name ?? item.space)
      return fillIn(choice, item, vault, builder.draft)
    })
    const act = actOf(report)
    if (act.is === 'nothing' && report.findings.length === 0) {
      this.isFruitless = true
      await desk.import.forget({ importId })
      return
    }
    const explained = act.is === 'explain' ? await desk.import.explain({ importId, source: act.source }) : null
    if (asked !== this.#asked) {
      await desk.import.forget({ importId })
      return
    }
    const isTouched = touchedSince(() => this.read?.choices ?? choices)
    const read = { importId, report, choices, act, isTouched }
    this.read = { ...read, explained: explained?.ok === true ? explained.value : null }
    if (act.is === 'manifest') await this.#openManifest(importId, act.source)
  }

  async #openManifest(importId: string, source: number): Promise<void> {
    const asked = this.#asked
    const opened = await this.#ask(desk.import.openManifest({ importId, source }))
    if (opened !== null && asked === this.#asked) manifestOnView.show(opened)
  }

  /** Whether the box is in the first screen. It may be open as a sheet over another view. */
  get #isInline(): boolean {
    return firstScreen.shown && dialogs.current?.kind !== 'paste'
  }

  /** Leaves the box that is open now, and no other one. */
  #closer(): () => void {
    if (this.#isInline)
      return () => {
        firstScreen.leave()
        this.forget()
      }
    return dialogs.closer()
  }

  async #ask<Value>(answer: Promise<Result<Value>>): Promise<Value | null> {
    const asked = this.#asked
    this.busy = true
    this.error = null
    const result = await answer
    this.#end(asked, result.ok ? null : result.error)
    return result.ok ? result.value : null
  }

  /** The box may have been closed meanwhile, and have something else in it. */
  #end(asked: number, error: DeskError | null): void {
    if (asked !== this.#asked) {
      if (error !== null) tellError(error)
      return
    }
    this.busy = false
    this.error = error?.message ?? null
  }
}

const savedWords = (names: readonly string[]): string => {
  const what = names.length === 1 ? `“${names[0] ?? ''}”` : counted(names.length, 'token')
  return vault.snapshot?.storage.kind === 'session' ? `Saved ${what} until the app closes.` : `Saved ${what}.`
}

export const scopeWords = (count: number): string => (count === 2 ? 'For both:' : `For all ${count}:`)

export const kindOptions = (kinds: readonly (keyof typeof KINDS)[]): { value: string; label: string }[] =>
  kinds.map((kind) => ({ value: kind, label: KINDS[kind].title }))

export const box = new Box()

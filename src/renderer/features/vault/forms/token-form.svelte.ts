import { tokenNameSchema, type Token } from '../../../../shared/model/token.ts'
import { isSpaceKey, type TokenKind } from '../../../../shared/platform.ts'
import type { Result } from '../../../../shared/contract/result.ts'
import { desk, selection, vault } from '../../../bridge/index.ts'
import type { TokenDraftStart } from '../../../page/dialogs.svelte.ts'
import {
  collectProblems,
  environmentProblem,
  newEnvironment,
  problemWith,
  spaceIdProblem,
  type Problems,
} from './fields.ts'
import { FormMessages } from './form-messages.svelte.ts'

/** The choice “New space…” in the list of spaces. No space's id holds a blank. */
export const NEW_SPACE = ' new'

const FIELDS = ['name', 'serviceId', 'spaceId', 'environments', 'secret'] as const

/** What “Add a token” and “Edit a token” hold while they are open. The secret lives here and nowhere else on the page. */
export class TokenForm {
  kind = $state<TokenKind>('delivery-key')
  serviceId = $state('')
  /** `''`: none chosen yet. */
  spaceId = $state('')
  newSpaceId = $state('')
  newSpaceName = $state('')
  /** Of those that are listed. */
  environments = $state<string[]>([])
  /** Others, separated by commas or spaces. */
  typedEnvironments = $state('')
  name = $state('')
  /** `''`: no day. */
  rotateBy = $state('')
  #secret = $state('')
  /** Counts the secrets that were typed: an error is about one of them, and none is stored to compare it with. */
  #secrets = $state(0)
  readonly messages = new FormMessages(() => ({
    name: this.name,
    rotateBy: this.rotateBy,
    serviceId: this.serviceId,
    spaceId: [this.kind, this.serviceId, this.spaceId],
    newSpaceId: [this.serviceId, this.newSpaceId],
    environment: this.typedEnvironments,
    environments: this.environments,
    space: this.newSpaceName,
    secret: this.#secrets,
  }))
  /** Null: a new token. */
  readonly token: Token | null

  readonly isSpaceKey = $derived(isSpaceKey(this.kind))
  readonly spaces = $derived(vault.spaces.filter((space) => space.serviceId === this.serviceId))
  /** Environments to choose from: the space's, and those that only the key names there. */
  readonly environmentChoices = $derived.by(() => {
    const known = vault.space(this.serviceId, this.spaceId)?.environments ?? []
    const stays = this.token?.serviceId === this.serviceId && this.token.spaceId === this.spaceId
    const own = stays ? this.token.environments.map(newEnvironment) : []
    return [...known, ...own.filter(({ id }) => !known.some((other) => other.id === id))]
  })

  constructor(token: Token | null, start: TokenDraftStart) {
    this.token = token
    if (token !== null) {
      this.kind = token.kind
      this.serviceId = token.serviceId
      this.spaceId = token.spaceId ?? ''
      this.environments = [...token.environments]
      this.name = token.name
      this.rotateBy = token.rotateBy ?? ''
      return
    }
    this.kind = start.kind ?? 'delivery-key'
    const serviceId = start.serviceId ?? selection.target.serviceId ?? vault.services[0]?.id ?? ''
    this.chooseService(serviceId)
    const spaceId = start.spaceId ?? (selection.target.serviceId === serviceId ? selection.target.spaceId : null)
    if (spaceId !== null) this.spaceId = spaceId
    if (start.environmentId !== undefined) this.environments = [start.environmentId]
  }

  get secret(): string {
    return this.#secret
  }

  set secret(secret: string) {
    if (secret !== this.#secret) this.#secrets += 1
    // Its text shows what it is.
    if (secret.startsWith('CFPAT-')) this.kind = 'personal-access-token'
    this.#secret = secret
  }

  get problems(): Problems {
    return this.messages.problems
  }

  /** Another service has other spaces. Where there is one only, or none, the choice is made. */
  chooseService(serviceId: string): void {
    this.serviceId = serviceId
    const [first, ...more] = this.spaces
    this.chooseSpace(first === undefined ? NEW_SPACE : more.length === 0 ? first.id : '')
  }

  chooseSpace(spaceId: string): void {
    this.spaceId = spaceId
    this.environments = []
    this.typedEnvironments = ''
  }

  get #otherEnvironments(): string[] {
    return this.isSpaceKey ? this.typedEnvironments.split(/[\s,]+/).filter((id) => id !== '') : []
  }

  get #allEnvironments(): string[] {
    const isNew = (id: string, at: number, all: string[]): boolean =>
      !this.environments.includes(id) && all.indexOf(id) === at
    return this.isSpaceKey ? [...this.environments, ...this.#otherEnvironments.filter(isNew)] : []
  }

  forget(): void {
    this.secret = ''
  }

  /** Saves and returns the token. `null` if something must be fixed first (see `messages`). */
  async submit(): Promise<Token | null> {
    const saved = await this.messages.save(this.#check(), FIELDS, (confirmed) => this.#save(confirmed))
    if (saved === null) return null
    vault.take({ tokens: [saved] })
    this.forget()
    return saved
  }

  #check(): Problems {
    const inNewSpace = this.isSpaceKey && this.spaceId === NEW_SPACE
    return collectProblems({
      name:
        this.name.trim() === ''
          ? 'Give it a name that you will recognize.'
          : problemWith(tokenNameSchema, this.name) && 'A name can have at most 120 characters.',
      serviceId: this.serviceId === '' ? 'Choose the service that issued the token.' : null,
      spaceId: this.isSpaceKey && this.spaceId === '' ? 'Choose the space that the key was created in.' : null,
      environment:
        this.#otherEnvironments.map((id) => environmentProblem(id, [])).find((problem) => problem !== null) ?? null,
      newSpaceId: inNewSpace
        ? spaceIdProblem(
            this.newSpaceId,
            this.spaces.map(({ id }) => id),
          )
        : null,
      secret: this.token === null && this.secret === '' ? 'Paste the token.' : null,
    })
  }

  async #save(confirmed: string[]): Promise<Result<Token>> {
    const placed = this.isSpaceKey ? await this.#saveSpace() : ({ ok: true, value: null } as const)
    this.messages.sent = this.messages.values()
    if (!placed.ok) return placed
    const fields = {
      name: this.name.trim(),
      kind: this.kind,
      serviceId: this.serviceId,
      spaceId: placed.value,
      environments: this.#allEnvironments,
    }
    return this.token === null
      ? desk.vault.addToken({ ...fields, secret: this.secret })
      : desk.vault.editToken({
          ...fields,
          tokenId: this.token.id,
          before: this.token,
          rotateBy: this.rotateBy === '' ? null : this.rotateBy,
          confirmed,
        })
  }

  /** The space must know the environments that its key names. Gives back the space's id. */
  async #saveSpace(): Promise<Result<string>> {
    const isNew = this.spaceId === NEW_SPACE
    const id = isNew ? this.newSpaceId.trim() : this.spaceId
    const existing = vault.space(this.serviceId, id)
    const known = existing?.environments ?? []
    const named = this.#allEnvironments.filter((environment) => !known.some((one) => one.id === environment))
    const environments = [...known, ...named.map(newEnvironment)]
    if (existing !== null && named.length === 0) return { ok: true, value: id }
    const name = existing?.name ?? (this.newSpaceName.trim() === '' ? id : this.newSpaceName.trim())
    const saved = await desk.vault.saveSpace({
      serviceId: this.serviceId,
      id,
      name,
      environments,
      before: existing,
    })
    if (!saved.ok) return saved
    // From here on the space exists: a second try must not add it again.
    vault.take({ spaces: [saved.value] })
    this.spaceId = id
    return { ok: true, value: id }
  }
}

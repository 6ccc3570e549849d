import type { DeskError } from '../../shared/contract/errors.ts'
import type { Service } from '../../shared/model/service.ts'
import type { Space } from '../../shared/model/space.ts'
import type { Token } from '../../shared/model/token.ts'
import type { VaultSnapshot } from '../../shared/model/vault.ts'
import { desk } from './desk.ts'

type Saved = { services?: Service[]; spaces?: Space[]; tokens?: Token[] }

/** The list with the saved ones in the place of their earlier versions, or at its end. */
const withSaved = <Item>(list: Item[], saved: Item[] = [], keyOf: (item: Item) => string): Item[] => [
  ...new Map([...list, ...saved].map((item) => [keyOf(item), item])).values(),
]

const idOf = ({ id }: { id: string }): string => id
const placeOf = ({ serviceId, id }: Space): string => `${serviceId}/${id}`

/** The vault as of main's last event, and what calls have saved since. It never contains a secret. */
class Vault {
  snapshot = $state.raw<VaultSnapshot | null>(null)
  error = $state.raw<DeskError | null>(null)
  /** Counts main's events and what calls have saved, to recognize a response that is older. */
  #events = 0

  services = $derived(this.snapshot?.services ?? [])
  spaces = $derived(this.snapshot?.spaces ?? [])
  tokens = $derived(this.snapshot?.tokens ?? [])
  readonly #tokensById = $derived(new Map(this.tokens.map((token) => [token.id, token])))

  /** Reads once and follows every change. Gives back what ends it. */
  async start(): Promise<() => void> {
    const stop = desk.events.on('vault.changed', (snapshot) => {
      this.accept(snapshot)
    })
    await this.refresh()
    return stop
  }

  async refresh(): Promise<void> {
    const before = this.#events
    const read = await desk.vault.read()
    // An event that arrived in between is at least as new as this response.
    if (before !== this.#events) return
    if (read.ok) this.accept(read.value)
    else this.error = read.error
  }

  accept(snapshot: VaultSnapshot): void {
    this.#events += 1
    this.snapshot = snapshot
    this.error = null
  }

  /** Takes in what a call has saved: main's event may come after the response, and the next step needs it now. */
  take({ services, spaces, tokens }: Saved): void {
    if (this.snapshot === null) return
    this.accept({
      ...this.snapshot,
      services: withSaved(this.services, services, idOf),
      spaces: withSaved(this.spaces, spaces, placeOf),
      tokens: withSaved(this.tokens, tokens, idOf),
    })
  }

  service(id: string | null): Service | null {
    return this.services.find((service) => service.id === id) ?? null
  }

  space(serviceId: string | null, spaceId: string | null): Space | null {
    return this.spaces.find((space) => space.serviceId === serviceId && space.id === spaceId) ?? null
  }

  token(id: string | null): Token | null {
    return id === null ? null : (this.#tokensById.get(id) ?? null)
  }
}

export const vault = new Vault()

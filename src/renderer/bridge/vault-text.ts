import type { Bridge } from '../../shared/contract/bridge.ts'
import type { EventName, EventPayload, Output } from '../../shared/contract/contract.ts'
import type { Result } from '../../shared/contract/result.ts'
import { VAULT_PATH, type VaultChangeText, type VaultText } from '../../shared/contract/vault-text.ts'
import type { Token } from '../../shared/model/token.ts'
import type { VaultSnapshot } from '../../shared/model/vault.ts'
import { rowsOf, type Columns } from '../../shared/text/columns.ts'

type Answer = Result<Output<'vault.read'>>

/** The bridge as the preload gives it: the vault's changes come as text. */
export type BridgeWithTexts = Omit<Bridge, 'events'> & {
  readonly events: { readonly on: (name: EventName, listener: (payload: unknown) => void) => () => void }
}

/** Main has checked each token before it packed them. */
const tokensOf = (columns: Columns): Token[] => rowsOf(columns) as Token[]

const fetchVault = async (): Promise<Answer> => {
  const response = await fetch(new URL(VAULT_PATH, location.href))
  const { answer, tokens } = (await response.json()) as VaultText
  return answer.ok ? { ok: true, value: { ...answer.value, tokens: tokensOf(tokens) } } : answer
}

/** Reads changes. Tokens that are as they were are the very same ones: what was made of them stays. */
const changeReader = (): ((change: VaultChangeText) => VaultSnapshot) => {
  let last: { text: string; tokens: Token[] } | null = null
  return ({ rest, tokens }) => {
    if (last?.text !== tokens) last = { text: tokens, tokens: tokensOf(JSON.parse(tokens) as Columns) }
    return { ...(JSON.parse(rest) as VaultSnapshot), tokens: last.tokens }
  }
}

/**
 * The bridge, with the vault as text: an object is copied value by value on its way through contextBridge, which takes thousands
 * of tokens longer than all else. It is asked for at once, before there is anything that shows it.
 */
export const withVaultAsText = (bridge: BridgeWithTexts): Bridge => {
  const snapshotOf = changeReader()
  let ahead: Promise<Answer> | null = fetchVault()
  // Nobody else listens yet: what changed since is not in that answer.
  const stop = bridge.events.on('vault.changed', () => (ahead = null))
  const read = (): Promise<Answer> => {
    const answer = ahead ?? fetchVault()
    ahead = null
    stop()
    return answer
  }
  const on = <Name extends EventName>(name: Name, listener: (payload: EventPayload<Name>) => void): (() => void) => {
    // The contract says what comes under each name; main sends nothing else.
    const hear = listener as (payload: unknown) => void
    return bridge.events.on(name, (payload) =>
      hear(name === 'vault.changed' ? snapshotOf(payload as VaultChangeText) : payload),
    )
  }
  return { ...bridge, vault: { ...bridge.vault, read }, events: { on } }
}

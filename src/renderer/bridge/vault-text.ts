import type { Bridge } from '../../shared/contract/bridge.ts'
import type { Output } from '../../shared/contract/contract.ts'
import type { Result } from '../../shared/contract/result.ts'
import { VAULT_PATH, type VaultText } from '../../shared/contract/vault-text.ts'
import type { Token } from '../../shared/model/token.ts'
import { rowsOf } from '../../shared/text/columns.ts'

type Answer = Result<Output<'vault.read'>>

const fetchVault = async (): Promise<Answer> => {
  const response = await fetch(new URL(VAULT_PATH, location.href))
  const { answer, tokens } = (await response.json()) as VaultText
  // Main has checked each token before it packed them.
  return answer.ok ? { ok: true, value: { ...answer.value, tokens: rowsOf(tokens) as Token[] } } : answer
}

/**
 * The bridge, with the vault read as text: an object is copied value by value on its way through contextBridge, which takes thousands
 * of tokens longer than all else at a start. It is asked for at once, before there is anything that shows it.
 */
export const withVaultAsText = (bridge: Bridge): Bridge => {
  let ahead: Promise<Answer> | null = fetchVault()
  // Nobody else listens yet: what changed since is not in that answer.
  const stop = bridge.events.on('vault.changed', () => (ahead = null))
  const read = (): Promise<Answer> => {
    const answer = ahead ?? fetchVault()
    ahead = null
    stop()
    return answer
  }
  return { ...bridge, vault: { ...bridge.vault, read } }
}

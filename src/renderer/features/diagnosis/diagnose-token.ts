import { tick } from 'svelte'
import type { Token } from '../../../shared/model/token.ts'
import { commands } from '../../bridge/commands.svelte.ts'
import { selection } from '../../bridge/selection.svelte.ts'

/** Shows the plan for a token of the vault, on the request that the builder makes of it. */
export const diagnoseToken = async (token: Token): Promise<void> => {
  if (selection.target.tokenId !== token.id) selection.selectToken(token)
  commands.run('requests')
  // The builder follows the choice first.
  await tick()
  commands.run('diagnose-request')
}

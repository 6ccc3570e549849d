import { tell } from '../../ui/toasts.ts'
import { exchanges } from '../request/exchanges.svelte.ts'
import { drawer } from '../../page/drawer.svelte.ts'
import { views } from '../../page/views.svelte.ts'

/** Shows an exchange in the viewer, also one that only main still has. Says so where nobody has it any more. */
export const openExchange = async (id: string): Promise<void> => {
  await exchanges.bring([id])
  if (!exchanges.entries.some((entry) => entry.id === id)) {
    tell('That exchange is no longer kept: newer ones have replaced it.')
    return
  }
  drawer.open = false
  views.current = 'requests'
  exchanges.select(id)
}

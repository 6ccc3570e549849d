import type { Settings } from '../../../shared/model/settings.ts'
import { app } from '../../bridge/app.svelte.ts'
import { tellError } from '../../ui/toasts.ts'

type Grouping = Settings['treeGrouping']

/** The groupings of the token list, as the menu and the settings offer them. */
export const GROUPINGS: readonly { value: Grouping; label: string }[] = [
  { value: 'by-token', label: 'Space' },
  { value: 'by-environment', label: 'Space and environment' },
]

/** Groups the list, and saves the choice. Ignores a value that isn't a grouping. */
export const groupTokens = async (value: string): Promise<void> => {
  const grouping = GROUPINGS.find((one) => one.value === value)?.value
  if (grouping === undefined) return
  const error = await app.save({ treeGrouping: grouping })
  if (error !== null) tellError(error)
}

import type { Settings } from '../../../shared/model/settings.ts'
import { app } from '../../bridge/app.svelte.ts'
import { tellError } from '../../ui/toasts.ts'

type Grouping = Settings['treeGrouping']

/** The two ways that the tree knows, as people choose them. */
export const GROUPINGS: readonly { value: Grouping; label: string }[] = [
  { value: 'by-environment', label: 'By environment' },
  { value: 'by-token', label: 'By token' },
]

/** Groups the tree so, and remembers it. What is none of the two is nothing to choose. */
export const groupTree = async (value: string): Promise<void> => {
  const grouping = GROUPINGS.find((one) => one.value === value)?.value
  if (grouping === undefined) return
  const error = await app.save({ ...app.settings, treeGrouping: grouping })
  if (error !== null) tellError(error)
}

import type { Snippet } from 'svelte'

/** What a field of one line and one of several have in common. */
export type FieldProps = {
  label: string
  value: string
  hideLabel?: boolean
  hint?: string | undefined
  error?: string | null | undefined
  mono?: boolean
  aside?: Snippet | undefined
}

/** A question that is answered by yes or by “Cancel”. */
export type ConfirmProps = {
  open: boolean
  title: string
  /** What will happen, naming what changes. */
  text: string
  confirmLabel: string
  danger?: boolean
  onConfirm: () => void
  onCancel?: (() => void) | undefined
}

/** A question with a button that confirms and one that cancels. */
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

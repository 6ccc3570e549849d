/** A dialog is open: what lies behind it must not act. */
export const isModal = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

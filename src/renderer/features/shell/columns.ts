/** Widths in CSS pixels. The middle is the reason to have the window: it never gets less than this. */
export const VAULT_MIN = 220
export const DIAGNOSIS_MIN = 260
const MIDDLE_MIN = 380

type Layout = { vaultWidth: number; diagnosisWidth: number }

/** The widest each side column may be in a window of that width. */
export const columnLimits = (
  windowWidth: number,
  layout: Layout,
  narrow: boolean,
): { vault: number; diagnosis: number } => {
  const beside = narrow ? 0 : Math.max(layout.diagnosisWidth, DIAGNOSIS_MIN)
  return {
    vault: Math.max(VAULT_MIN, Math.min(480, windowWidth - MIDDLE_MIN - beside)),
    diagnosis: Math.max(
      DIAGNOSIS_MIN,
      Math.min(720, windowWidth - MIDDLE_MIN - Math.max(layout.vaultWidth, VAULT_MIN)),
    ),
  }
}

/** The widths to show: what was remembered, as far as it fits. */
export const fitColumns = (windowWidth: number, layout: Layout, narrow: boolean): Layout => {
  const limits = columnLimits(windowWidth, layout, narrow)
  return {
    vaultWidth: Math.min(Math.max(layout.vaultWidth, VAULT_MIN), limits.vault),
    diagnosisWidth: Math.min(Math.max(layout.diagnosisWidth, DIAGNOSIS_MIN), limits.diagnosis),
  }
}

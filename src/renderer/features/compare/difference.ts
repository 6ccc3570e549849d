/** One thing in which two exchanges differ. Null: that side has nothing there. */
export type Difference = {
  name: string
  left: string | null
  right: string | null
  /** Whether the value differs in every response. */
  always?: true
}

/** Differences, and whether there were more than are listed. */
export type Differences = { rows: Difference[]; more: boolean }

/** More than anybody reads. */
export const MOST_DIFFERENCES = 200

import { MediaQuery } from 'svelte/reactivity'

/** Below this, three columns do not fit: the diagnosis becomes a drawer. */
const NARROW = 1200
/** From here on the answer has room beside its request. */
const WIDE = 1500

const narrow = new MediaQuery(`(max-width: ${NARROW - 1}px)`)
const wide = new MediaQuery(`(min-width: ${WIDE}px)`)

/** Whether the window is too narrow for three columns. */
export const isNarrow = (): boolean => narrow.current

/** Whether request and answer stand side by side. */
export const isWide = (): boolean => wide.current

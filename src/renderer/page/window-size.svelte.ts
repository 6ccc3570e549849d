import { MediaQuery } from 'svelte/reactivity'

/** Below this, three columns do not fit: the diagnosis becomes a drawer. */
const NARROW = 1000

const narrow = new MediaQuery(`(max-width: ${NARROW - 1}px)`)

/** Whether the window is too narrow for three columns. */
export const isNarrow = (): boolean => narrow.current

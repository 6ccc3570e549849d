import { views } from '../../page/views.svelte.ts'
import { opened } from '../matrix/opened.svelte.ts'

/**
 * Whether the column of diagnosis stands beside what is on view (in a narrow window: its rail). A request always has it; the
 * matrix only while one of its cells is open, and all the width else.
 */
export const isBeside = (): boolean => views.tokenId === null && (views.current === 'requests' || opened.cell !== null)

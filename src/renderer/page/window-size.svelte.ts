import { innerWidth } from 'svelte/reactivity/window'
import { app } from '../bridge/app.svelte.ts'

/** In a window that is hardly wider, wider columns would leave the middle nothing. */
const LEAST = 640

const pixels = (): number => innerWidth.current ?? 0

const textScale = (): number => app.settings.textSize / 100

/** How many times wider columns are than with letters of the usual size, so that their words fit as well as ever. */
export const columnScale = (): number => Math.min(textScale(), Math.max(1, pixels() / LEAST))

/** How wide the window is, in CSS pixels of the usual size of letters: with larger ones less fits into it. */
export const windowWidth = (): number => pixels() / columnScale()

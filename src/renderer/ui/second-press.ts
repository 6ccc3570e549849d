/** A second press of what was pressed comes within this time, in milliseconds. */
const SECOND_WITHIN = 500

/**
 * Whether a press belongs to the one before it: the second half of a double click, or a key pressed twice. What takes the place
 * of a button, or of its meaning, is not what was meant. `since`: when it took it, on the clock of `performance.now`.
 */
export const isSecondPress = ({ detail, timeStamp }: MouseEvent, since: number): boolean =>
  detail > 1 || (detail === 0 && timeStamp - since < SECOND_WITHIN)

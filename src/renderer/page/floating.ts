/** Whether something floats above the panes that takes the next Escape: a dialog, a menu or an open list of choices. */
export const somethingFloats = (): boolean =>
  // The strip of exchanges is a list box too, and always there.
  document.querySelector('#floating :is([role="dialog"], [role="menu"], [role="listbox"])') !== null

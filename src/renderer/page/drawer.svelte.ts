/** Whether the diagnosis is drawn out, in a window too narrow to show it always. */
class Drawer {
  open = $state(false)
}

export const drawer = new Drawer()

/** Whether somebody is pasting a text to be explained. */
class Explaining {
  open = $state(false)

  start(): void {
    this.open = true
  }
}

export const explaining = new Explaining()

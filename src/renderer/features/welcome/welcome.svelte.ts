/** Whether the first-start page was put aside, for this run of the app. */
class WelcomeState {
  dismissed = $state(false)
}

export const welcome = new WelcomeState()

type Question = { title: string; text: string; yes: () => void }

/** What is asked before more than one token goes. The last question stays while its dialog closes. */
class Removing {
  question = $state.raw<Question | null>(null)
  asking = $state(false)

  ask({ title, text }: Omit<Question, 'yes'>, yes: () => void): void {
    this.question = { title, text, yes }
    this.asking = true
  }
}

export const removing = new Removing()

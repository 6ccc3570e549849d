export type Message = {
  id: number
  text: string
  isError: boolean
  action: { label: string; run: () => void } | null
  /** How much longer it stands, in milliseconds. */
  left: number
}

class Messages {
  list = $state.raw<readonly Message[]>([])
  #count = 0

  show(message: Omit<Message, 'id'>): number {
    this.#count += 1
    this.list = [...this.list, { ...message, id: this.#count }]
    return this.#count
  }

  remove(id: number): void {
    this.list = this.list.filter((message) => message.id !== id)
  }

  /** Lets time pass for all messages, and removes those whose time is over. */
  passTime(milliseconds: number): void {
    for (const message of this.list) message.left -= milliseconds
    if (this.list.some(({ left }) => left <= 0)) this.list = this.list.filter(({ left }) => left > 0)
  }
}

export const messages = new Messages()

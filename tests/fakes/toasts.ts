/**
 * Messages that the page showed, and those that it removed again:
 * `vi.mock('…/ui/messages.svelte.ts', async () => (await import('…/fakes/toasts.ts')).fakeMessages)`.
 */
export const told: { done: string[]; errors: string[] } = { done: [], errors: [] }
export const untold: string[] = []

export const forgetTold = (): void => {
  told.done = []
  told.errors = []
  untold.length = 0
}

const messages = {
  show: ({ text, isError }: { text: string; isError: boolean }): string => {
    told[isError ? 'errors' : 'done'].push(text)
    return text
  },
  remove: (id: string) => void untold.push(id),
}

export const fakeMessages = { messages }

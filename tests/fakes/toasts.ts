/** What the page told in passing: `vi.mock('svelte-sonner', async () => (await import('…/fakes/toasts.ts')).fakeSonner)`. */
export const told: { done: string[]; errors: string[] } = { done: [], errors: [] }

export const forgetTold = (): void => {
  told.done = []
  told.errors = []
}

const toast = Object.assign((text: string) => void told.done.push(text), {
  error: (text: string) => void told.errors.push(text),
})

export const fakeSonner = { toast }

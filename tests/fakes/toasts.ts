/**
 * Toasts that the page showed, and those that it removed again:
 * `vi.mock('svelte-sonner', async () => (await import('…/fakes/toasts.ts')).fakeSonner)`.
 */
export const told: { done: string[]; errors: string[] } = { done: [], errors: [] }
export const untold: string[] = []

export const forgetTold = (): void => {
  told.done = []
  told.errors = []
  untold.length = 0
}

const toast = Object.assign(
  (text: string): string => {
    told.done.push(text)
    return text
  },
  {
    error: (text: string): string => {
      told.errors.push(text)
      return text
    },
    dismiss: (id: string) => void untold.push(id),
  },
)

export const fakeSonner = { toast }

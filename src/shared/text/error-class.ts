/** The class of an error, never its message: that could hold anything. */
export const errorClass = (error: unknown): string =>
  error instanceof Error && /^\w{1,40}$/.test(error.name) ? error.name : typeof error

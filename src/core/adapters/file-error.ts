/** What Node calls an error of the file system: `ENOENT`, `EACCES`. Empty: it is none. */
export const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

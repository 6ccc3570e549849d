/** Whether anything has changed since now. Of a secret give only whether there is one. */
export const touchedSince = (read: () => unknown): (() => boolean) => {
  const start = JSON.stringify(read())
  return () => JSON.stringify(read()) !== start
}

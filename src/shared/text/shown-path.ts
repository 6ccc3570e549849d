/** The path as it may be shown: a token typed among the parameters is masked. */
export const shownPath = (path: string): string =>
  path.replace(/([?&]access_token=)[^&#]*/gi, (_match, name: string) => `${name}••••••••`)

import { expect } from '@playwright/test'

/** Every spelling in which a secret could leave by mistake. */
const spellings = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  JSON.stringify(secret).slice(1, -1),
]

export const expectNoSecret = (text: string, secrets: readonly string[]): void => {
  for (const secret of secrets) for (const spelling of spellings(secret)) expect(text).not.toContain(spelling)
}

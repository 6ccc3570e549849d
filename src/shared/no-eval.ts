import { config } from 'zod'

/**
 * zod compiles schemas with `new Function` where it may. Under our Content-Security-Policy it may not, and the attempt alone is
 * reported as a violation. The page's build has each schema say this before it is made (electron.vite.config.ts).
 */
export const noEval = (): void => {
  config({ jitless: true })
}

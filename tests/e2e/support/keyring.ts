import { startSecretService, whyNoSecretService, type SecretService } from '../../keychain/secret-service.ts'
import { test as base } from '../fixtures/desk.ts'

type Fixtures = {
  /** A real keyring for this test alone, empty and unlocked. */
  keyring: SecretService
}
type WorkerFixtures = {
  /** Why none can be started on this machine; null: one can. */
  keyringProblem: string | null
}

/** Specs that need a Secret Service: skipped with the reason where there is none, a failure under CI=true. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  keyringProblem: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const problem = await whyNoSecretService()
      if (problem !== null) console.log(`The keyring specs do not run: ${problem}.`)
      await use(problem)
    },
    { scope: 'worker' },
  ],
  keyring: async ({ keyringProblem }, use) => {
    if (keyringProblem !== null && process.env['CI'] === 'true')
      throw new Error(`No Secret Service can be started: ${keyringProblem}.`)
    base.skip(keyringProblem !== null, `no Secret Service: ${keyringProblem ?? ''}`)
    const service = await startSecretService()
    await use(service)
    await service.stop()
  },
})

export { expect } from '../fixtures/desk.ts'

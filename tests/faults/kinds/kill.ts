import { once } from 'node:events'
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSecretService, whyNoSecretService, type SecretService } from '../../keychain/secret-service.ts'
import { all, expecting, madeToken, type Check, type Kind, type Place } from '../campaign.ts'
import { spacesIn, startWriter } from './lock.ts'

/** Writers are killed at any moment; what was whole before is there after, and the next one writes at once. */
const killedWriter: Check = {
  name: 'a writer of the catalog',
  run: async ({ profile }) => {
    await once(startWriter(profile, 'kept', 3), 'exit')
    for (let round = 0; round < 8; round += 1) {
      const writer = startWriter(profile, `r${round}x`, 400)
      const gone = once(writer, 'exit')
      await sleep(150 + randomInt(500))
      const before = await spacesIn(profile)
      writer.kill('SIGKILL')
      await gone
      const after = await spacesIn(profile)
      const lost = before.filter((id) => !after.includes(id)).length
      if (lost > 0) return { right: false, lost, why: `${lost} spaces lost` }
    }
    await once(startWriter(profile, 'last', 1), 'exit')
    const spaces = await spacesIn(profile)
    const missing = ['kept0', 'kept1', 'kept2', 'last0'].filter((id) => !spaces.includes(id))
    return { ...expecting(missing, [], 'missing'), lost: missing.length }
  },
}

const add = (name: string): string[] => [
  ...['tokens', 'add', '--name', name, '--kind', 'delivery-key', '--service', 'contentful-us', '--space', 'shop'],
]

/** The command line is killed while it keeps a token in a real keyring. */
const killedAdd = (keyring: SecretService): Check => ({
  name: 'the command line that keeps a token',
  run: async (place: Place) => {
    const env = Object.fromEntries(
      Object.entries(keyring.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
    )
    const start = performance.now()
    const keep = async (name: string, killAfter: number | null): Promise<boolean> => {
      const token = madeToken()
      place.secrets.push(token)
      const meanwhile =
        killAfter === null
          ? undefined
          : (child: { kill: (signal: 'SIGKILL') => boolean }) => void sleep(killAfter).then(() => child.kill('SIGKILL'))
      const ran = await place.ask(add(name), { stdin: token, env, ...(meanwhile === undefined ? {} : { meanwhile }) })
      return ran.code === 0
    }
    const before = await keyring.accounts()
    if (!(await keep('first', null))) return { right: false, why: 'the first token was not kept' }
    const whole = performance.now() - start
    const kept = ['first']
    for (let round = 0; round < 6; round += 1)
      if (await keep(`killed ${round}`, whole * (0.3 + 0.12 * round))) kept.push(`killed ${round}`)
    if (await keep('last', null)) kept.push('last')
    const ran = await place.ask(['tokens', 'list', '--json'], { env })
    const { tokens } = JSON.parse(ran.stdout) as { tokens: { id: string; name: string }[] }
    const accounts = (await keyring.accounts()).filter((account) => !before.includes(account))
    const ids = accounts.map((account) => account.replace(':origins', '')).filter((id) => /^[0-9a-f-]{36}$/.test(id))
    const lost = kept.filter((name) => !tokens.some((token) => token.name === name)).length
    const orphans = ids.filter((id) => !tokens.some((token) => token.id === id))
    const empty = tokens.filter(({ id }) => !accounts.includes(id)).map(({ name }) => name)
    return {
      ...all(
        expecting(lost, 0, 'lost'),
        expecting(orphans, [], 'secrets without a token'),
        expecting(empty, [], 'tokens without a secret'),
      ),
      lost: lost + empty.length,
    }
  },
})

export const kill: Kind = {
  name: 'kill',
  plan: async (rounds) => {
    const writers = Array.from({ length: rounds }, () => killedWriter)
    if ((await whyNoSecretService()) !== null) return { checks: writers }
    const keyrings: SecretService[] = []
    const adds: Check[] = []
    for (let round = 0; round < rounds; round += 1) {
      const keyring = await startSecretService()
      keyrings.push(keyring)
      adds.push(killedAdd(keyring))
    }
    return {
      checks: [...writers, ...adds],
      end: async () => {
        await Promise.all(keyrings.map((each) => each.stop()))
      },
    }
  },
}

import {
  envWithoutBus,
  startSecretService,
  whyNoSecretService,
  type SecretService,
} from '../../keychain/secret-service.ts'
import {
  all,
  ended,
  expecting,
  madeToken,
  matching,
  type Check,
  type Kind,
  type Outcome,
  type Place,
} from '../campaign.ts'
import { answerOf, rawServer, type Raw } from '../servers.ts'

const LIST = answerOf('200 OK', 'application/json', '{"sys":{"type":"Array"},"total":0,"skip":0,"limit":1,"items":[]}')

const variables = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined))

type Desk = {
  place: Place
  keyring: SecretService
  env: Record<string, string>
  token: string
  server: Raw
  id: string
}

const diagnose = ({ place, env, server }: Desk) =>
  place.ask(
    ['diagnose', '--token', 'website', '--json', '--allow-other-services', '--base-url', `delivery=${server.origin}`],
    { env },
  )

/** Nothing was sent, the verdict is `unreadable` with one of these causes, and the command ends with 2. */
const unreadable = async (desk: Desk, causes: readonly string[]): Promise<Outcome> => {
  const ran = await diagnose(desk)
  const said = JSON.parse(ran.stdout) as { verdict: string; causes: { id: string }[] }
  return all(
    ended(ran, 2),
    expecting(said.verdict, 'unreadable', 'the verdict'),
    expecting(causes.includes(said.causes[0]?.id ?? ''), true, `the cause ${said.causes[0]?.id ?? ''}`),
    expecting(desk.server.heard(), '', 'what the server heard'),
  )
}

/** It is read again, and goes out. */
const readable = async (desk: Desk): Promise<Outcome> => {
  const ran = await diagnose(desk)
  const heard = desk.server.heard().includes(desk.token)
  const { verdict } = JSON.parse(ran.stdout) as { verdict: string }
  return all(expecting(heard, true, 'the token was used'), expecting(verdict === 'unreadable', false, 'unreadable'))
}

const STATES: Readonly<Record<string, (desk: Desk) => Promise<Outcome>>> = {
  'in order': readable,
  locked: async (desk) => {
    await desk.keyring.lock()
    return unreadable(desk, ['keychain-locked', 'secret-gone', 'keychain-unavailable'])
  },
  'locked and unlocked': async (desk) => {
    await desk.keyring.lock()
    await desk.keyring.unlock()
    return readable(desk)
  },
  stopped: async (desk) => {
    desk.keyring.freeze()
    const outcome = await unreadable(desk, ['keychain-unavailable', 'keychain-locked'])
    desk.keyring.thaw()
    return outcome
  },
  'a daemon replaced': async (desk) => {
    await desk.keyring.restart()
    return readable(desk)
  },
  'the secret gone': async (desk) => {
    await desk.keyring.clear(desk.id)
    return unreadable(desk, ['secret-gone'])
  },
  'an empty value': async (desk) => {
    await desk.keyring.store(desk.id, '')
    return unreadable(desk, ['secret-gone', 'keychain-unavailable'])
  },
  absent: async (desk) => {
    const { env, remove } = await envWithoutBus()
    const outcome = await unreadable({ ...desk, env: variables(env) }, ['keychain-unavailable'])
    await remove()
    return outcome
  },
}

const check = (name: string, act: (desk: Desk) => Promise<Outcome>): Check => ({
  name,
  run: async (place) => {
    const keyring = await startSecretService()
    const server = await rawServer((socket) => socket.write(LIST))
    try {
      const token = madeToken()
      place.secrets.push(token)
      const env = variables(keyring.env)
      const args = [
        'tokens',
        'add',
        '--json',
        '--name',
        'website',
        '--kind',
        'delivery-key',
        '--service',
        'contentful-us',
        '--space',
        'shop',
      ]
      const added = await place.ask(args, { stdin: token, env })
      if (added.code !== 0) return { right: false, why: `the token was not kept: ${added.stderr.slice(0, 200)}` }
      const { id } = JSON.parse(added.stdout) as { id: string }
      const outcome = await act({ place, keyring, env, token, server, id })
      const list = await place.ask(['tokens', 'list'], { env })
      return all(outcome, matching(list.stdout, /website/, 'the list'))
    } finally {
      await server.close()
      await keyring.stop()
    }
  },
})

export const keychain: Kind = {
  name: 'keychain',
  plan: async (rounds) => {
    const why = await whyNoSecretService()
    if (why !== null) return { why }
    return {
      checks: Array.from({ length: rounds }, () =>
        Object.entries(STATES).map(([name, act]) => check(name, act)),
      ).flat(),
    }
  },
}

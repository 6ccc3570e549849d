import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createUndiciHttpClient } from '../../../src/core/adapters/http/client.ts'
import { createHistory } from '../../../src/core/history/history.ts'
import { maskBody } from '../../../src/core/history/masked-body.ts'
import { createRedactor } from '../../../src/shared/text/redact.ts'
import { sendWith, wireGet } from '../../fakes/http-desk.ts'
import { sampleExchange } from '../../fakes/samples.ts'
import { expecting, madeToken, type Kind, type Outcome } from '../campaign.ts'
import { answerOf, rawServer } from '../servers.ts'

const REQUESTS = 3_000
/** What a history of this many bytes and the pools may come to, beside noise. */
const HISTORY = { exchanges: 50, bodyBytes: 1024 * 1024 }
const MOST_GROWTH = 12 * 1024 * 1024

const collect = (): number => {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as () => void
  gc()
  gc()
  const { heapUsed, external, arrayBuffers } = process.memoryUsage()
  return heapUsed + external + arrayBuffers
}

const live = async (): Promise<Outcome> => {
  const token = madeToken()
  let count = 0
  const server = await rawServer((socket) => {
    count += 1
    if (count % 7 === 0) socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf')
    else if (count % 11 === 0) socket.destroy()
    else socket.write(answerOf('200 OK', 'application/json', `{"echo":"${token}","text":"${'x'.repeat(2_000)}"}`))
  })
  const client = createUndiciHttpClient({ environment: {} })
  const history = createHistory(HISTORY)
  const redact = createRedactor([token])
  const some = async (requests: number): Promise<void> => {
    for (let done = 0; done < requests; done += 10)
      await Promise.all(
        Array.from({ length: 10 }, async () => {
          const outcome = await sendWith(client, wireGet(server.origin))
          history.add(
            { ...sampleExchange, id: crypto.randomUUID() },
            outcome.body,
            maskBody(outcome.body, [token]),
            'person',
            redact,
          )
        }),
      )
  }
  try {
    await some(REQUESTS / 3)
    const before = collect()
    await some(REQUESTS)
    const grown = collect() - before
    return expecting(grown < MOST_GROWTH, true, `memory grew by ${Math.round(grown / 1024)} KiB:`)
  } finally {
    await client.close()
    await server.close()
  }
}

/** Of the app's long day: the core sends, masks and keeps. */
export const life: Kind = {
  name: 'life',
  plan: (rounds) =>
    Promise.resolve({ checks: Array.from({ length: rounds }, () => ({ name: `${REQUESTS} requests`, run: live })) }),
}

import { KINDS } from '../../shared/platform.ts'
import { standing } from '../diagnosis/observe/answer.ts'
import { entriesPath, variedPath } from '../diagnosis/paths.ts'
import { pause } from '../pause.ts'
import { createCourier, type CourierToken, type LifecyclePorts } from './management.ts'
import type { KeyQuestion } from './find-key.ts'

/** Seconds that a changed key is given by itself: “typically within seconds”. */
export const USUAL_WAIT = 20

/** Milliseconds between two looks: soon at first, then seldom enough not to use up the space’s limit. */
const BETWEEN = [250, 500, 1_000, 2_000] as const

/** A key that is to reach an environment. */
type AwaitedKey = {
  question: Pick<KeyQuestion, 'service' | 'spaceId'> & { token: Pick<KeyQuestion['token'], 'kind'> }
  own: CourierToken
  shown: { environment: string }
}

/**
 * Looks with the key itself until it reaches the environment, past every cache. Gives whether it did. What came instead is
 * for the diagnosis that follows.
 */
export const untilActive = async (
  { question, own, shown }: AwaitedKey,
  ports: LifecyclePorts,
  seconds: number,
): Promise<boolean> => {
  const api = KINDS[question.token.kind].api
  const baseUrl = question.service.baseUrls[api]
  if (baseUrl === undefined) return false
  const courier = createCourier(ports, api, baseUrl, own)
  const path = entriesPath(question.spaceId, shown.environment)
  const end = ports.clock.now().getTime() + seconds * 1_000
  for (let look = 0; !ports.signal.aborted; look += 1) {
    // Another address each time, of a few entries: a 404 that a cache holds is not ours then.
    const got = await courier.get(variedPath(path, 1 + (look % 8)) ?? path)
    if (got.ok && standing(got.value) === 'taken') return true
    const between = BETWEEN[Math.min(look, BETWEEN.length - 1)] ?? 0
    if (!got.ok || ports.clock.now().getTime() + between > end) return false
    await pause(ports.clock, between, ports.signal)
  }
  return false
}

import type { ResponseHead } from '../../shared/model/exchange.ts'
import { isLoopbackHost } from '../../shared/model/service.ts'
import { APIS, type ApiName } from '../../shared/platform.ts'
import type { Clock, WireOutcome } from '../ports.ts'

/** Whose limit a request counts against: the platform counts by space and API. */
export type PaceKey = { origin: string; spaceId: string | null; api: ApiName }

/** `head` is `null` if it failed. `limited`: refused because there were too many. `wait`: begin nothing here for so long, in milliseconds. */
export type Lesson = { head: ResponseHead | null; limited: boolean; wait: number }

/** A request that may be sent. It counts until `done`, and for a second after it. `null` if it was stopped. */
export type Turn = { done(lesson: Lesson | null): void }

export type PaceOptions = {
  signal: AbortSignal
  /** Requests started in a second, if the user set it; `null`: half of what the API allows. Never more than the API announces. */
  perSecond: number | null
  /** Called once when the request has to wait for its turn. */
  onWait?: () => void
}

export type Pace = ReturnType<typeof createPace>

/** Of a limit that a space shares with the site that uses it, a checker takes no more than this. */
const SHARE = 0.5

/** Requests that are begun in a second where nothing else is known of an API; null: as many as it answers. */
export const usualRate = (api: ApiName): number | null => {
  const limit = APIS[api].perSecond
  return limit === null ? null : limit * SHARE
}

/** The second in which an API counts, and a little for the coarseness of clocks and timers. */
const WINDOW = 1_020

type Waiting = { perSecond: number | null; start: () => void }

type Bucket = {
  /** Requests in a second, as announced or as a refusal showed. `null` if neither is known. */
  limit: number | null
  isAnnounced: boolean
  /** What is supposed before anybody says; null: nothing. */
  supposed: number | null
  /** An answer came, so that a limit would have been announced. */
  isKnown: boolean
  running: number
  /** When what was answered in the last second was answered, oldest first; and whether it was taken. */
  answered: { at: number; taken: boolean }[]
  lastBegun: number
  heldUntil: number
  queue: Waiting[]
  withdrawTimer: (() => void) | null
}

const headerNumber = (head: ResponseHead | null, name: string): number | null => {
  const value = head?.headers.find(([candidate]) => candidate.toLowerCase() === name)?.[1].trim() ?? ''
  return /^\d{1,6}$/.test(value) && Number(value) > 0 ? Number(value) : null
}

/** How many may be under way or have been answered within the last second, so that one more may begin. */
const allowed = ({ limit, supposed, isKnown }: Bucket, perSecond: number | null): number => {
  // One goes ahead to learn the limit; all others of the first burst would be too many where it is small.
  if (limit === null && supposed === null && !isKnown) return 1
  if (perSecond !== null) return Math.min(perSecond, limit ?? Infinity)
  return shareOf(limit ?? supposed) ?? Infinity
}

const shareOf = (limit: number | null): number | null =>
  limit === null ? null : Math.max(1, Math.floor(limit * SHARE))

/** `Infinity`: as soon as a running one ends. A request counts until a second after its response: the server counted it in between. */
const nextStart = (bucket: Bucket, perSecond: number | null, now: number): number => {
  const most = allowed(bucket, perSecond)
  const over = bucket.running + bucket.answered.length - most
  if (over < 0) return Math.max(now, bucket.heldUntil)
  // Silence announces nothing, and must not hold up everything: one a second goes on.
  if (!bucket.isKnown && bucket.supposed === null) return Math.max(bucket.lastBegun + WINDOW, bucket.heldUntil)
  const frees = bucket.answered[over]
  return frees === undefined ? Infinity : Math.max(frees.at + WINDOW, bucket.heldUntil)
}

/** Forgets what was answered longer than a second ago. A clock that was put back takes all times with it. */
const tidy = (bucket: Bucket, now: number): void => {
  const ahead = Math.max(bucket.lastBegun, bucket.answered.at(-1)?.at ?? 0) - now
  if (ahead > 0) {
    bucket.lastBegun -= ahead
    bucket.heldUntil -= ahead
    for (const answer of bucket.answered) answer.at -= ahead
  }
  let old = 0
  while ((bucket.answered[old]?.at ?? Infinity) <= now - WINDOW) old += 1
  if (old > 0) bucket.answered.splice(0, old)
}

const learn = (bucket: Bucket, { head, limited, wait }: Lesson, now: number): void => {
  bucket.isKnown = true
  const announced = headerNumber(head, 'x-contentful-ratelimit-second-limit')
  if (announced !== null) Object.assign(bucket, { limit: announced, isAnnounced: true })
  else if (limited && !bucket.isAnnounced && bucket.supposed === null) learnFromRefusal(bucket, now)
  if (wait > 0) bucket.heldUntil = Math.max(bucket.heldUntil, now + wait)
}

/** A refusal that names no limit: what was taken within the last second is as much as this API takes. */
const learnFromRefusal = (bucket: Bucket, now: number): void => {
  const taken = Math.max(1, bucket.answered.filter((answer) => answer.taken).length)
  const sameBurst = now < bucket.heldUntil
  bucket.limit = sameBurst ? Math.max(bucket.limit ?? 0, taken) : Math.min(bucket.limit ?? Infinity, taken)
}

const newBucket = ({ origin, api }: PaceKey): Bucket => ({
  limit: null,
  isAnnounced: false,
  supposed: isLoopbackHost(new URL(origin).hostname) ? null : APIS[api].perSecond,
  isKnown: false,
  running: 0,
  answered: [],
  lastBegun: -Infinity,
  heldUntil: -Infinity,
  queue: [],
  withdrawTimer: null,
})

/** One for all that the process sends. No server that counts requests in any second sees more of ours than are allowed. */
export const createPace = (clock: Clock) => {
  const buckets = new Map<string, Bucket>()
  const time = (): number => clock.now().getTime()

  const nameOf = ({ origin, api, spaceId }: PaceKey): string => `${origin} ${api} ${spaceId ?? ''}`
  const bucketOf = (key: PaceKey): Bucket => {
    const bucket = buckets.get(nameOf(key)) ?? newBucket(key)
    buckets.set(nameOf(key), bucket)
    return bucket
  }

  /** Starts those whose turn it is, in the order of their arrival, and comes back when the next one's is. */
  const advance = (bucket: Bucket): void => {
    bucket.withdrawTimer?.()
    bucket.withdrawTimer = null
    for (let first = bucket.queue[0]; first !== undefined; first = bucket.queue[0]) {
      const now = time()
      tidy(bucket, now)
      const start = nextStart(bucket, first.perSecond, now)
      if (start > now) {
        if (start !== Infinity) bucket.withdrawTimer = clock.after(start - now, () => advance(bucket))
        return
      }
      bucket.queue.shift()
      first.start()
    }
  }

  const begin = (bucket: Bucket): Turn => {
    const now = time()
    tidy(bucket, now)
    bucket.running += 1
    bucket.lastBegun = now
    let isOver = false
    return {
      done: (lesson) => {
        if (isOver) return
        isOver = true
        const answeredAt = time()
        tidy(bucket, answeredAt)
        bucket.running -= 1
        bucket.answered.push({ at: answeredAt, taken: lesson?.head !== null && lesson?.limited === false })
        if (lesson !== null) learn(bucket, lesson, answeredAt)
        advance(bucket)
      },
    }
  }

  const queued = (bucket: Bucket, { signal, perSecond }: PaceOptions): Promise<Turn | null> =>
    new Promise((resolve) => {
      const leave = (): void => {
        bucket.queue.splice(bucket.queue.indexOf(waiting), 1)
        resolve(null)
        advance(bucket)
      }
      const waiting: Waiting = {
        perSecond,
        start: () => {
          signal.removeEventListener('abort', leave)
          resolve(begin(bucket))
        },
      }
      signal.addEventListener('abort', leave, { once: true })
      bucket.queue.push(waiting)
      advance(bucket)
    })

  return {
    enter: async (key: PaceKey, options: PaceOptions): Promise<Turn | null> => {
      if (options.signal.aborted) return null
      const bucket = bucketOf(key)
      const now = time()
      tidy(bucket, now)
      if (bucket.queue.length === 0 && nextStart(bucket, options.perSecond, now) <= now) return begin(bucket)
      options.onWait?.()
      return queued(bucket, options)
    },
    /** A person's own request goes at once, and counts. */
    enterNow: (key: PaceKey): Turn => begin(bucketOf(key)),
    heldFor: (key: PaceKey): number => Math.max(0, bucketOf(key).heldUntil - time()),
    /** What a run may do here as far as is known now: so many requests `within` milliseconds; null: as many as are answered. */
    allowance: (key: PaceKey): { most: number | null; within: number } => {
      // To ask is not to send: what was never sent to stays forgotten.
      const { limit, supposed } = buckets.get(nameOf(key)) ?? newBucket(key)
      return { most: shareOf(limit ?? supposed), within: WINDOW }
    },
  }
}

/** What an answer to a person's own request teaches: nothing is waited for, it is shown as it came. */
export const lessonOf = (outcome: WireOutcome): Lesson => ({
  head: outcome.head,
  limited: outcome.head?.status === 429,
  wait: 0,
})

/** The space that a URL is about, as every API but Images writes it. */
export const spaceOf = ({ pathname }: URL): string | null => /\/spaces\/([^/]+)/.exec(pathname)?.[1] ?? null

import type { KeychainTrouble } from './keychain-protocol.ts'
import type { ServiceLook } from './secret-service-look.ts'

/** `silent`: it says nothing to anybody; `unanswered`: it may have asked somebody who did not answer. */
export type Silence = 'silent' | 'unanswered'

type SilenceOptions = {
  /** What the service says of itself; null: nobody can ask it. */
  look: (() => Promise<ServiceLook>) | null
  /** How long it is not asked again, in milliseconds. */
  rest: (why: Silence) => number
}

/** What is known of a keychain that did not answer: one judgement for all who ask it meanwhile. */
export type KeychainSilence = {
  /** Whether it hangs, asked while a call takes long: nobody has to look once more when that call has failed. */
  hangs(): Promise<boolean>
  /** What it means that a call got no answer. */
  whyNoAnswer(): Promise<KeychainTrouble>
  /** A look has found it silent. */
  isSilent(): KeychainTrouble
  /** What it is said to be while it is not asked again; null: it is to be asked. */
  trouble(): Promise<KeychainTrouble | null>
  /** It has answered. */
  end(): void
}

/** One that goes on is heard of within this time by those who listen for it, in milliseconds. */
const NEWS = 500
/** What is asked within this time of the last belongs to the same matter, in milliseconds. */
const SAME_MATTER = 1_000

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

export const createKeychainSilence = ({ look, rest }: SilenceOptions): KeychainSilence => {
  let resting: { trouble: KeychainTrouble; until: number } | null = null
  let looking: Promise<boolean> | null = null
  let judging: Promise<KeychainTrouble> | null = null
  let listening: Promise<void> | null = null
  let listenedAt = Number.NEGATIVE_INFINITY

  const known = (): KeychainTrouble | null =>
    resting !== null && performance.now() < resting.until ? resting.trouble : null

  /** A question that stands is answered the moment the service goes on. */
  const listen = async (ask: () => Promise<ServiceLook>): Promise<void> => {
    while (known() !== null) {
      if ((await ask()).is !== 'silent') resting = null
      else await pause(NEWS)
    }
    listening = null
  }

  const take = (trouble: KeychainTrouble, why: Silence): KeychainTrouble => {
    const time = rest(why)
    resting = { trouble, until: performance.now() + time }
    if (look !== null && why === 'silent' && time > 0 && Number.isFinite(time)) listening ??= listen(look)
    return trouble
  }

  /** A closed one asks in a window of its own, which nobody may have answered: it is locked, and does not hang. */
  const judge = async (): Promise<KeychainTrouble> => {
    const found = looking
    looking = null
    if (look === null) return take('timed-out', 'unanswered')
    if ((await found) === true) return take('timed-out', 'silent')
    const seen = await look()
    if (seen.is === 'silent') return take('timed-out', 'silent')
    return take(seen.is === 'there' && seen.defaultCollection === 'locked' ? 'locked' : 'timed-out', 'unanswered')
  }

  return {
    hangs() {
      looking = look === null ? Promise.resolve(false) : look().then(({ is }) => is === 'silent')
      return looking
    },

    async whyNoAnswer() {
      const before = known()
      if (before !== null) return before
      judging ??= judge().finally(() => (judging = null))
      return judging
    },

    isSilent: () => take('timed-out', 'silent'),

    async trouble() {
      if (judging !== null) return judging
      if (known() === null) return null
      if (listening !== null && performance.now() - listenedAt > SAME_MATTER) {
        await Promise.race([listening, pause(NEWS)])
        listenedAt = performance.now()
      }
      return known()
    },

    end() {
      resting = null
    },
  }
}

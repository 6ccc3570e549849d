import type { Pin } from '../../../shared/model/history.ts'
import type { TokenName } from '../vault/token-name.ts'
import { isWrite, pinEnvironment, pinToken, pinWhere, shortRequest } from './chip.ts'

/**
 * A pin in its parts: `what` is asked, then where and with which token. `tells`: those that tell it from the other pins, which are
 * always seen; of a write that is its environment. `rest`: what is seen where there is room.
 */
export type PinParts = { pin: Pin; what: string; tells: string[]; rest: string[]; where: string }

/** Pins that look alike so far are told apart by their environments; those that still do, by their tokens. */
export const pinParts = (pins: readonly Pin[], nameOf: TokenName): PinParts[] => {
  const tokenOf = ({ draft }: Pin): string | null => pinToken(draft, nameOf)
  return pins.map((pin) => {
    const what = shortRequest(pin.draft)
    const environment = pinEnvironment(pin.draft)
    const token = tokenOf(pin)
    const alike = pins.filter((other) => other !== pin && shortRequest(other.draft) === what)
    const isApart = alike.some(({ draft }) => pinEnvironment(draft) !== environment)
    const together = alike.filter(({ draft }) => pinEnvironment(draft) === environment)
    const parts = [
      { text: environment, tells: isApart || isWrite(pin.draft) },
      { text: token, tells: together.some((other) => tokenOf(other) !== token) },
    ]
    const shown = (tells: boolean): string[] =>
      parts.flatMap((part) => (part.text !== null && part.tells === tells ? [part.text] : []))
    return { pin, what, tells: shown(true), rest: shown(false), where: pinWhere(pin.draft, nameOf) }
  })
}

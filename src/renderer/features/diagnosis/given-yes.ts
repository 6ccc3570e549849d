import type { ConsentGiven } from '../../../shared/model/investigation.ts'
import type { RequestDraft } from '../../../shared/model/request.ts'
import { placeInPath } from '../../../shared/text/path-place.ts'

type Place = Pick<RequestDraft, 'serviceId' | 'spaceId' | 'path'>

/** What the path names counts; what was chosen beside it only where it names no space. */
const keyOf = ({ serviceId, spaceId, path }: Place): string =>
  JSON.stringify([serviceId, placeInPath(path).spaceId ?? spaceId])

/**
 * The spaces whose environments and keys may be read with a Management token: one yes for each, kept as long as the app
 * runs and nowhere else. Sending a token to another service is asked for every time.
 */
export class GivenYes {
  readonly #spaces = new Set<string>()

  /** What a diagnosis of this request begins with. */
  for(place: Place): ConsentGiven {
    return { otherServices: false, managementRead: this.#spaces.has(keyOf(place)) }
  }

  /** Keeps what a plan was run with; a no takes an earlier yes back. */
  keep(place: Place, { managementRead }: ConsentGiven): void {
    if (managementRead) this.#spaces.add(keyOf(place))
    else this.#spaces.delete(keyOf(place))
  }
}

import type { Random } from '../random.ts'

export type Shape = 'sys' | 'flat' | 'string' | 'absent'

/**
 * What the documentation leaves open, or what differs from one recorded answer to the next. Where nobody knows how the
 * platform does it, the world throws dice: a judgement must not depend on it.
 */
export type Manners = {
  /** 401 or 403 on Management (both recorded). */
  invalidOnManagement: 401 | 403
  /** A bad token on a space that does not exist (both recorded). */
  invalidOnMissingSpace: 401 | 404
  /** A bad token on one that exists: 401 as far as is recorded. Never drawn otherwise, only thought of (?). */
  invalidOnExistingSpace: 401 | 404
  spaceDetails: Shape
  environmentDetails: Shape
  entryDetails: Shape
  /** Absent for most kinds. */
  managementDetails: 'absent' | 'sys'
  /** The details of an unknown collection (?). */
  collectionDetails: 'absent' | 'string' | 'sys'
  apiHeader: boolean
  requestIdHeader: boolean
  rateHeaders: boolean
  /** Whether a record has its `message`: recorded without. */
  message: boolean
  /** Keys in a list have `sys.createdAt` (?). */
  createdAt: boolean
  /** How a list tells that no environment was chosen for a key (?). */
  noneChosen: 'absent' | 'empty' | 'master'
  /** The list of environments holds aliases, too (?). */
  aliasesAmongEnvironments: boolean
  /** One environment that is not ready: 404, or itself with its status (?). */
  readsUnready: boolean
  /** A token for reading sees values of keys (?). */
  readerSeesKeys: boolean
  /** `redactedValue`: the last four alone, or behind a mask. */
  redacted: 'last-four' | 'masked'
  /** `details.reasons` of a 403. */
  reasons: 'string' | 'list'
  /** What `/spaces/{space}` on Delivery says to a key without `master` (?). */
  withoutMaster: 'space' | 'environment'
  /** The most items on one page of a list of Management: 1000, as documented, or fewer in a wider world. */
  largestPage: number
  /** A list of keys loses its first item while it is read, so that one slips between two pages. */
  slips: boolean
  /** GraphQL takes preview keys for a query without drafts (?). */
  queriesTakePreviewKeys: boolean
  /** Tells a wrong path before looking at the token (?). */
  pathFirst: boolean
}

/** How one installation behaves where it could behave otherwise. */
export const drawManners = (random: Random): Manners => ({
  invalidOnManagement: random.pick([401, 403]),
  invalidOnMissingSpace: random.weigh([
    [401, 2],
    [404, 1],
  ]),
  invalidOnExistingSpace: 401,
  spaceDetails: random.weigh([
    ['sys', 4],
    ['flat', 4],
    ['string', 1],
    ['absent', 1],
  ]),
  environmentDetails: random.weigh([
    ['flat', 8],
    ['sys', 2],
    ['string', 0.5],
    ['absent', 0.5],
  ]),
  entryDetails: random.weigh([
    ['flat', 7],
    ['sys', 2],
    ['absent', 1],
  ]),
  managementDetails: random.weigh([
    ['absent', 3],
    ['sys', 1],
  ]),
  collectionDetails: random.pick(['absent', 'string', 'sys']),
  apiHeader: random.chance(0.7),
  requestIdHeader: random.chance(0.7),
  rateHeaders: random.chance(0.3),
  message: random.chance(0.97),
  createdAt: random.chance(0.7),
  noneChosen: random.pick(['absent', 'empty', 'master']),
  aliasesAmongEnvironments: random.chance(0.3),
  readsUnready: random.chance(0.7),
  readerSeesKeys: random.chance(0.7),
  redacted: random.pick(['last-four', 'masked']),
  reasons: random.pick(['string', 'list']),
  withoutMaster: random.pick(['space', 'environment']),
  pathFirst: random.chance(0.3),
  largestPage: 1000,
  slips: false,
  queriesTakePreviewKeys: false,
})

import { createUndiciHttpClient } from '../../../src/core/adapters/http/client.ts'
import { createPace } from '../../../src/core/requests/pace.ts'
import { systemClock } from '../../../src/core/adapters/system.ts'
import { diagnose, firstFacts } from '../../../src/core/diagnosis/diagnose.ts'
import type {
  DiagnosedCredential,
  DiagnosisInput,
  KnownSpace,
  VaultFacts,
  WitnessToken,
} from '../../../src/core/diagnosis/input.ts'
import { possiblePlan } from '../../../src/core/diagnosis/probes/plan.ts'
import type { Diagnosis, Plan } from '../../../src/shared/model/diagnosis.ts'
import { diagnosisSchema } from '../../../src/shared/model/diagnosis.ts'
import { DEFAULT_SETTINGS } from '../../../src/shared/model/settings.ts'
import type { TokenKind } from '../../../src/shared/platform.ts'

/** A key of the world with everything in it that the situations share. Obviously fake, each in a form of its own. */
export const TOKENS = {
  delivery: 'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaa',
  staging: 'fake-staging-key-bbbbbbbbbbbbbbbbbbbbbbbbbb',
  preview: 'fake-preview-key-cccccccccccccccccccccccccc',
  otherSpace: 'fake-other-space-key-ddddddddddddddddddddd',
  sleeping: 'fake-sleeping-key-ggggggggggggggggggggggggg',
  nothing: 'fake-empty-space-key-hhhhhhhhhhhhhhhhhhhhhh',
  account: 'CFPAT-fake-account-token-eeeeeeeeeeeeeeeeeeeeeeee',
  unknown: 'fake-unknown-key-fffffffffffffffffffffffffff',
} as const

type Present = Extract<DiagnosedCredential, { state: 'present' }>

/** A credential as far as a situation cares; where it may go follows from its service. */
type GivenCredential =
  | Exclude<DiagnosedCredential, Present>
  | (Omit<Present, 'reach' | 'typed' | 'vault'> & { vault: Omit<VaultFacts, 'addedAt' | 'seenWorking'> | null })

export type Question = Partial<Omit<DiagnosisInput, 'credential' | 'knowledge' | 'consent' | 'service'>> & {
  token?: string | null
  kind?: TokenKind | null
  credential?: GivenCredential
  baseUrls: DiagnosisInput['service']['baseUrls']
  witnesses?: readonly (Omit<WitnessToken, 'id' | 'reach' | 'secret' | 'service'> & {
    value: string
    service?: string
  })[]
  spaces?: readonly (Omit<KnownSpace, 'service'> & { service?: string })[]
  consent?: Partial<DiagnosisInput['consent']>
}

const givenCredential = ({ token, kind = null, credential }: Question): GivenCredential => {
  if (credential !== undefined) return credential
  if (token === undefined || token === null) return { state: 'missing', kind, name: null }
  return { state: 'present', secret: token, kind, name: null, vault: null }
}

/** The token may go to the asked service, to the one that it is kept for, and, with a yes, to the others. */
const credentialOf = (question: Question): DiagnosedCredential => {
  const { baseUrls, otherServices = [], consent } = question
  const given = givenCredential(question)
  if (given.state !== 'present') return given
  const { vault } = given
  const others = otherServices.filter(({ name }) => consent?.otherServices === true || name === vault?.service)
  const reach = [baseUrls, ...others.map((service) => service.baseUrls)].flatMap((urls) => Object.values(urls))
  return { ...given, reach, typed: false, vault: vault && { ...vault, addedAt: null, seenWorking: null } }
}

export const inputOf = (question: Question): DiagnosisInput => {
  const {
    token: _token,
    kind: _kind,
    credential: _credential,
    witnesses = [],
    spaces = [],
    consent,
    baseUrls,
    ...rest
  } = question
  return {
    service: { name: 'home', baseUrls, webAppUrl: null },
    alsoBound: [],
    otherServices: [],
    api: 'delivery',
    spaceId: 'alpha',
    environmentId: null,
    placement: 'header',
    path: null,
    connection: { ...DEFAULT_SETTINGS.connection, proxy: { mode: 'none' } },
    timeLimit: 5_000,
    cacheVariation: 41,
    earlier: [],
    known: null,
    approved: null,
    wait: 0,
    ...rest,
    credential: credentialOf(question),
    knowledge: {
      tokens: witnesses.map(({ value, ...witness }) => ({
        service: 'home',
        id: witness.name,
        reach: Object.values(baseUrls),
        ...witness,
        secret: () => Promise.resolve(value),
      })),
      spaces: spaces.map((space) => ({ service: 'home', ...space })),
    },
    consent: { otherServices: false, managementRead: true, ...consent },
  }
}

const secretsIn = (question: Question): string[] => [
  ...((question.token ?? '').length < 6 ? [] : [question.token ?? '']),
  ...(question.witnesses ?? []).map(({ value }) => value),
]

/** Diagnoses over real sockets and holds every answer against what must always be true. */
export const ask = async (question: Question, signal = new AbortController().signal): Promise<Diagnosis> => {
  const http = createUndiciHttpClient({ environment: {} })
  try {
    const diagnosis = await diagnose(inputOf(question), {
      http,
      clock: systemClock,
      pace: createPace(systemClock),
      signal,
      version: '1.2.3',
      keep: null,
    })
    diagnosisSchema.parse(diagnosis)
    const text = JSON.stringify(diagnosis)
    for (const secret of secretsIn(question)) {
      if (text.includes(secret) || text.includes(encodeURIComponent(secret)))
        throw new Error('A secret stands in the diagnosis.')
    }
    return diagnosis
  } finally {
    await http.close()
  }
}

export const planFor = (question: Question): Plan => possiblePlan(firstFacts(inputOf(question), 0))

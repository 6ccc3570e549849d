/** One valid value of each thing that crosses, with obviously fake secrets. */
import type { AppSnapshot } from '../../src/shared/contract/app.ts'
import type { ChannelName, EventName, EventPayload, Input, Output } from '../../src/shared/contract/contract.ts'
import type { Diagnosis, Probe } from '../../src/shared/model/diagnosis.ts'
import type { Exchange } from '../../src/shared/model/exchange.ts'
import type { Investigation, Matrix, MatrixCell, MatrixPlanCell } from '../../src/shared/model/investigation.ts'
import type { EnablePlan, RotatePlan } from '../../src/shared/model/lifecycle.ts'
import type { ImportReport } from '../../src/shared/model/import.ts'
import type { ManifestComparison } from '../../src/shared/model/manifest-comparison.ts'
import type { RequestDraft } from '../../src/shared/model/request.ts'
import { PRESET_SERVICES, type Service } from '../../src/shared/model/service.ts'
import { DEFAULT_SETTINGS } from '../../src/shared/model/settings.ts'
import type { Space } from '../../src/shared/model/space.ts'
import type { Token } from '../../src/shared/model/token.ts'
import type { VaultSnapshot } from '../../src/shared/model/vault.ts'

export const FAKE_SECRET = 'fake-delivery-key-not-a-real-one-0000000000'
const ID = '6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2a01'
const AT = '2026-01-02T03:04:05.000Z'

const service: Service = PRESET_SERVICES[0]!

export const sampleToken: Token = {
  id: ID,
  name: 'Website, production',
  kind: 'delivery-key',
  serviceId: service.id,
  spaceId: 'space-a',
  environments: ['master'],
  markedRevoked: false,
  storage: 'keychain',
  lastFour: '0000',
  length: 43,
  createdAt: AT,
  lastCheck: { at: AT, verdict: 'accepted', cause: 'works' },
}

export const sampleSpace: Space = {
  serviceId: service.id,
  id: 'space-a',
  name: 'Space A',
  environments: [{ id: 'master', production: true }],
}

export const sampleSnapshot: VaultSnapshot = {
  services: [service],
  spaces: [sampleSpace],
  tokens: [sampleToken],
  unreadable: { [ID]: 'no-secret' },
  checks: [
    {
      tokenId: ID,
      cell: 'space-a/master/delivery',
      at: '2026-01-02T03:04:05.000Z',
      verdict: 'not-checked',
      cause: 'timeout',
      certainty: 'certain',
      before: { at: '2026-01-01T03:04:05.000Z', verdict: 'accepted', cause: 'works' },
    },
  ],
  storage: { kind: 'keychain', name: 'Secret Service' },
  notices: [{ code: 'restored-from-copy', message: 'The previous copy is in use.' }],
}

export const sampleDraft: RequestDraft = {
  serviceId: service.id,
  api: 'delivery',
  spaceId: 'space-a',
  environmentId: 'master',
  credential: { from: 'vault', tokenId: ID },
  placement: 'header',
  method: 'GET',
  path: '/spaces/space-a/environments/master/entries',
  query: [{ name: 'limit', value: '1', enabled: true }],
  headers: [{ name: 'X-Trace', value: 'on', enabled: false }],
  body: null,
}

const shown = {
  method: 'GET' as const,
  url: 'https://cdn.contentful.com/spaces/space-a/entries',
  origin: 'https://cdn.contentful.com',
  target: '/spaces/space-a/entries',
  headers: [['Authorization', 'Bearer ••••0000']] satisfies [string, string][],
  bodyBytes: 0,
}

export const sampleExchange: Exchange = {
  id: ID,
  startedAt: AT,
  serviceId: service.id,
  api: 'delivery',
  spaceId: 'space-a',
  environmentId: null,
  request: shown,
  token: { tokenId: ID, name: 'Website', kind: 'delivery-key', placement: 'header', lastFour: '0000' },
  redirects: [],
  timing: { dns: 1, connect: 2, tls: 3, firstByte: 4, download: 5, total: 15 },
  outcome: {
    kind: 'response',
    head: { status: 404, statusText: 'Not Found', headers: [['Contentful-Api', 'cda']] },
    body: { bytes: 2, wireBytes: 2, cutAt: null, decodedFrom: null, mediaType: 'application/json', holds: null },
    reading: { class: 'other-json', record: null, itemCount: null, summary: 'Another JSON.' },
    said: {
      verdict: 'not-checked',
      cause: 'not-the-platform',
      certainty: 'likely',
      headline: 'The response isn’t from Contentful',
      summary: 'Another server probably responded.',
      next: 'Check the address.',
      where: null,
      fixes: [],
      detail: {},
    },
  },
}

const snapshot: AppSnapshot = {
  name: 'Token Desk',
  version: '0.1.0',
  platform: 'linux',
  folder: '/home/somebody/.config/Token Desk',
  settings: DEFAULT_SETTINGS,
  playground: { state: 'stopped' },
}

const sampleInvestigation: Investigation = {
  draft: sampleDraft,
  exchangeId: ID,
  continues: null,
  consent: { tokens: [], services: [] },
}

const sampleProbe: Probe = {
  id: 'the-request',
  read: 1,
  kind: 'the-request',
  service: service.name,
  api: 'delivery',
  origin: 'https://cdn.contentful.com',
  path: '/spaces/space-a/entries?limit=1',
  placement: 'header',
  token: 'Website, production',
  why: 'What does the platform say now?',
  outcome: 'error-record',
  status: 404,
  errorId: 'NotFound',
  requestId: 'request-1',
  duration: 12,
  exchange: ID,
}

export const sampleDiagnosis: Diagnosis = {
  verdict: 'no-access',
  headline: '“staging” wasn’t found',
  sentence: 'The key is good, but not for this environment.',
  causes: [
    {
      id: 'environment-not-enabled',
      certainty: 'likely',
      headline: 'Not enabled for staging',
      summary: 'The key is good, but not for this environment.',
      evidence: ['record'],
      against: [],
      detail: { environment: 'staging' },
      next: 'Enable the environment for the key.',
      toBeSure: 'the space’s list of environments',
      consents: ['managementRead'],
      fixes: ['use-meant-environment', 'use-another-token', 'enable-environment'],
      where: { label: 'Settings > API keys', url: 'https://app.contentful.com' },
    },
  ],
  evidence: [{ id: 'record', kind: 'record', summary: 'NotFound, Environment', probe: 'the-request', exchange: ID }],
  probes: [sampleProbe],
  lint: [],
  deviations: [],
  target: {
    service: service.name,
    api: 'delivery',
    space: 'space-a',
    environment: 'staging',
    origin: 'https://cdn.contentful.com',
    path: '/spaces/space-a/environments/staging/entries',
    placement: 'header',
    token: { name: 'Website, production', kind: 'delivery-key', length: 43, lastFour: '0000' },
  },
}

/** What the vault knows of a cell before a run. */
export const sampleLast: NonNullable<MatrixPlanCell['last']> = {
  at: AT,
  verdict: 'accepted',
  cause: 'works',
  certainty: 'certain',
  headline: 'It works',
  summary: '',
  next: '',
  where: null,
  fixes: [],
  detail: {},
}

const planCell = {
  token: 'Website, production',
  service: service.name,
  space: 'space-a',
  environment: 'master',
  api: 'delivery' as const,
  tokenId: ID,
}

const matrixCell: MatrixCell = {
  ...planCell,
  since: null,
  verdict: 'no-access',
  headline: sampleDiagnosis.headline,
  sentence: sampleDiagnosis.sentence,
  causes: sampleDiagnosis.causes,
  evidence: sampleDiagnosis.evidence,
  probes: sampleDiagnosis.probes,
  changed: { verdict: 'accepted', cause: 'works', at: AT },
}

const matrix: Matrix = {
  cells: [matrixCell],
  summary: {
    cells: 1,
    accepted: 0,
    rejected: 0,
    'no-access': 1,
    'not-checked': 0,
    unreadable: 0,
    changed: 1,
    requests: 1,
    complete: true,
  },
}

const enablePlan: EnablePlan = {
  token: 'Website, production',
  key: { id: 'key-a', name: 'Website' },
  twin: { id: 'preview-a', name: null },
  environments: [{ id: 'staging', aliasOf: null }],
  service: service.name,
  space: 'space-a',
  management: 'Owner',
  now: ['master'],
  after: ['master', 'staging'],
  already: false,
}

const rotatePlan: RotatePlan = {
  token: 'Website, production',
  key: { id: 'key-a', name: 'Website' },
  newName: 'Website (2026-11)',
  newKey: 'to-make',
  environments: ['master'],
  service: service.name,
  space: 'space-a',
  management: 'Owner',
}

const removal = { undoId: ID, label: 'Website, production' }

const tokenFields = {
  name: 'Website, production',
  kind: 'delivery-key' as const,
  serviceId: service.id,
  spaceId: 'space-a',
  environments: ['master'],
}

const sampleComparison: ManifestComparison = {
  services: [
    { name: 'contentful-us', standing: 'here', serviceId: service.id, baseUrls: service.baseUrls, otherAddresses: [] },
  ],
  spaces: [{ service: 'contentful-us', id: 'space-a', standing: 'differs', missingEnvironments: ['staging'] }],
  tokens: [
    {
      name: 'Website, production',
      kind: 'delivery-key',
      service: 'contentful-us',
      space: 'space-a',
      environments: ['master'],
      secretFrom: 'WEBSITE_DELIVERY_KEY',
      standing: 'here',
      serviceId: service.id,
      tokenId: ID,
      differences: [],
      where: { label: 'Settings > API keys', url: 'https://app.contentful.com' },
    },
  ],
  beyond: [{ tokenId: ID, name: 'Mobile app', space: 'space-a' }],
}

const sampleChoice = {
  index: 0,
  name: null,
  kind: null,
  serviceId: service.id,
  spaceId: 'space-a',
  environment: null,
}

const sampleImport: ImportReport = {
  found: [
    {
      ...{ name: 'delivery key', kind: 'delivery-key', api: 'delivery', variable: 'CONTENTFUL_ACCESS_TOKEN' },
      ...{ service: service.name, serviceId: service.id, serviceFrom: 'default', host: null },
      ...{ space: null, environment: null, lastFour: 'aaaa', file: '.env', line: 1, lint: [], inVault: null },
    },
  ],
  findings: [{ id: 'no-space', summary: 'No space is named.', files: ['.env'], lines: [1] }],
  ...{ ignored: 2, used: [], notNeeded: ['API_URL', 'PORT'], request: null },
  sources: [{ file: '.env', form: 'env', shown: '' }],
}

const samplePin = { id: ID, draft: sampleDraft, whole: true }

export const SAMPLE_INPUTS: { [Name in ChannelName]: Input<Name> } = {
  'app.read': null,
  'app.openExternal': { url: 'https://app.contentful.com/' },
  'app.saveSettings': DEFAULT_SETTINGS,
  'app.chooseCaFile': null,
  'vault.read': null,
  'vault.saveService': { id: null, name: 'Ours', baseUrls: { delivery: 'https://cdn.example.com' }, webAppUrl: null },
  'vault.removeService': { serviceId: 'ours' },
  'vault.saveSpace': { ...sampleSpace, before: null },
  'vault.removeSpace': { serviceId: service.id, spaceId: 'space-a' },
  'vault.addToken': { ...tokenFields, secret: FAKE_SECRET },
  'vault.editToken': { tokenId: ID, name: 'Renamed', markedRevoked: true },
  'vault.replaceSecret': { tokenId: ID, secret: FAKE_SECRET },
  'vault.removeToken': { tokenId: ID },
  'vault.undo': { undoId: ID },
  'vault.findDuplicates': { secret: FAKE_SECRET, exceptTokenId: null },
  'vault.revealSecret': { tokenId: ID },
  'vault.copySecret': { tokenId: ID },
  'vault.holdPasted': { secret: FAKE_SECRET },
  'vault.releasePasted': { handle: ID },
  'vault.retryKeychain': null,
  'keychain.status': null,
  'keychain.giveUp': null,
  'vault.confirmOrigins': { tokenId: ID, origins: ['https://cdn.example.com'] },
  'vault.restoreOrigins': { tokenId: ID },
  'vault.confirmConnection': { route: { proxy: 'http://proxy.example.com:8080/', caFile: null } },
  'vault.dismissNotice': { code: 'started-empty' },
  'app.noteMistake': { place: 'answer', kind: 'TypeError' },
  'app.restoreConnection': null,
  'requests.preview': sampleDraft,
  'requests.send': { exchangeId: ID, draft: sampleDraft, confirmed: false },
  'requests.cancel': { exchangeId: ID },
  'requests.copyAs': { draft: sampleDraft, as: 'curl', withToken: false },
  'requests.revealBody': { exchangeId: ID },
  'requests.saveBody': { exchangeId: ID, inClear: false },
  'requests.copyText': { text: 'a request id' },
  'history.list': null,
  'history.clear': null,
  'history.remove': { ids: [ID] },
  'history.undo': { undoId: ID },
  'history.remember': { draft: sampleDraft, open: { view: 'matrix', exchangeId: ID } },
  'history.recall': null,
  'history.pin': { draft: sampleDraft },
  'history.unpin': { pinId: ID },
  'playground.start': null,
  'playground.stop': null,
  'playground.openLesson': { id: 'revoked-key' },
  'playground.addTokens': { names: ['Fake Bakery, website'] },
  'manifest.export': { serviceId: null, spaceId: 'space-a' },
  'manifest.open': null,
  'manifest.compare': { handle: ID },
  'manifest.adopt': { handle: ID, confirmed: ['https://cdn.example.com'] },
  'import.read': { sources: [{ name: '.env', text: `CONTENTFUL_ACCESS_TOKEN=${FAKE_SECRET}` }] },
  'import.keep': { importId: ID, chosen: [sampleChoice] },
  'import.hold': { importId: ID, index: 0 },
  'import.saveHeld': {
    ...{ handle: ID, name: 'Website', kind: 'delivery-key', serviceId: service.id, spaceId: 'space-a' },
    environments: ['master'],
  },
  'import.explain': { importId: ID, source: 0 },
  'import.openManifest': { importId: ID, source: 0 },
  'import.forget': { importId: ID },
  'diagnosis.plan': sampleInvestigation,
  'diagnosis.run': { diagnosisId: ID, planId: ID },
  'diagnosis.cancel': { diagnosisId: ID },
  'diagnosis.explain': { text: '{"sys":{"type":"Error","id":"NotFound"}}' },
  'diagnosis.report': { diagnosis: sampleDiagnosis },
  'diagnosis.saveReport': { diagnosis: sampleDiagnosis },
  'lifecycle.planEnable': { tokenId: ID, managementTokenId: ID, environmentId: 'staging', change: 'add' },
  'lifecycle.enable': { planId: ID },
  'lifecycle.planRotate': { tokenId: ID, managementTokenId: ID },
  'lifecycle.rotate': { planId: ID },
  'lifecycle.readEnd': { tokenId: ID },
  'lifecycle.cancel': null,
  'matrix.plan': { tokenIds: null },
  'matrix.run': { matrixId: ID, tokenIds: [ID] },
  'matrix.cancel': { matrixId: ID },
  'matrix.save': { format: 'csv' },
}

export const SAMPLE_OUTPUTS: { [Name in ChannelName]: Output<Name> } = {
  'app.read': snapshot,
  'app.openExternal': null,
  'app.saveSettings': DEFAULT_SETTINGS,
  'app.chooseCaFile': { path: null },
  'vault.read': sampleSnapshot,
  'vault.saveService': service,
  'vault.removeService': removal,
  'vault.saveSpace': sampleSpace,
  'vault.removeSpace': removal,
  'vault.addToken': sampleToken,
  'vault.editToken': sampleToken,
  'vault.replaceSecret': sampleToken,
  'vault.removeToken': removal,
  'vault.undo': null,
  'vault.findDuplicates': { tokenIds: [ID] },
  'vault.revealSecret': { secret: FAKE_SECRET, hideAfter: 30_000 },
  'vault.copySecret': { clearAfter: 30_000, isMarked: true },
  'vault.holdPasted': { handle: ID, lastFour: '0000' },
  'vault.releasePasted': null,
  'vault.retryKeychain': sampleSnapshot,
  'keychain.status': { waiting: true },
  'keychain.giveUp': null,
  'vault.confirmOrigins': null,
  'vault.restoreOrigins': null,
  'vault.confirmConnection': null,
  'vault.dismissNotice': null,
  'app.noteMistake': null,
  'app.restoreConnection': null,
  'requests.preview': { request: shown, warnings: [], confirmation: null },
  'requests.send': sampleExchange,
  'requests.cancel': null,
  'requests.copyAs': { shown: 'curl …', brief: null },
  'requests.revealBody': { hideAfter: 30_000 },
  'requests.saveBody': { saved: true },
  'requests.copyText': null,
  'history.list': {
    exchanges: [sampleExchange],
    runs: [{ id: ID, kind: 'matrix', about: '2 tokens', at: '2026-01-02T03:04:05.000Z', exchanges: [ID] }],
    notSent: [
      {
        id: ID,
        at: AT,
        draft: sampleDraft,
        whole: true,
        error: { code: 'locked', message: 'The keychain is locked.' },
      },
    ],
    pins: [samplePin],
  },
  'history.clear': { undoId: ID },
  'history.remove': { undoId: ID },
  'history.undo': null,
  'history.remember': null,
  'history.recall': { draft: sampleDraft, whole: true, open: { view: 'requests', exchangeId: ID } },
  'history.pin': { pins: [samplePin] },
  'history.unpin': { pins: [], undoId: ID },
  'playground.start': sampleSnapshot,
  'playground.stop': sampleSnapshot,
  'playground.openLesson': { held: { handle: ID, lastFour: '0000' }, draft: sampleDraft },
  'playground.addTokens': sampleSnapshot,
  'manifest.export': { saved: true, tokens: 1, leftOut: [{ name: 'Old website', why: 'revoked' }] },
  'manifest.open': { handle: ID, name: 'token-desk.json', comparison: sampleComparison },
  'manifest.compare': sampleComparison,
  'manifest.adopt': sampleComparison,
  'import.read': { importId: ID, report: sampleImport },
  'import.keep': { kept: [sampleToken] },
  'import.hold': { tokenId: null, handle: ID, lastFour: 'aaaa', asked: null },
  'import.saveHeld': sampleToken,
  'import.explain': { ...sampleDiagnosis, match: null, parameters: [] },
  'import.openManifest': { handle: ID, name: 'token-desk.json', comparison: sampleComparison },
  'import.forget': null,
  'diagnosis.plan': {
    ...{ planId: ID, since: null, expected: 1, offers: [], needsConsent: [] },
    probes: [{ ...sampleProbe, when: 'always' }],
  },
  'diagnosis.run': { diagnosis: sampleDiagnosis, offers: [] },
  'diagnosis.cancel': null,
  'diagnosis.explain': { ...sampleDiagnosis, match: null, parameters: [] },
  'diagnosis.report': { text: 'Token Desk 0.1.0' },
  'diagnosis.saveReport': { saved: true },
  'lifecycle.planEnable': { planId: ID, plan: enablePlan },
  'lifecycle.enable': { outcome: 'written', environments: ['master', 'staging'], lost: [], active: true },
  'lifecycle.planRotate': { planId: ID, plan: rotatePlan },
  'lifecycle.rotate': {
    newTokenId: ID,
    retiring: 'Website, production (retiring 0000)',
    tried: [{ environment: 'master', verdict: 'accepted', sentence: 'The platform takes the token.' }],
  },
  'lifecycle.readEnd': { end: { at: AT, type: 'PersonalAccessToken', readAt: AT } },
  'lifecycle.cancel': null,
  'matrix.plan': {
    cells: [{ ...planCell, last: sampleLast, lane: 0 }],
    lanes: [{ origin: 'https://cdn.example.com', most: 27, within: 1_020, typical: 80 }],
  },
  'matrix.run': matrix,
  'matrix.cancel': null,
  'matrix.save': { saved: false, replaced: 0 },
}

export const SAMPLE_EVENTS: { [Name in EventName]: EventPayload<Name> } = {
  'vault.changed': sampleSnapshot,
  'keychain.changed': { waiting: true },
  'app.command': { command: 'send' },
  'app.changed': snapshot,
  'diagnosis.progress': { diagnosisId: ID, diagnosis: sampleDiagnosis },
  'lifecycle.progress': { planId: ID, step: 'making' },
  'matrix.progress': { matrixId: ID, done: 1, total: 2, cell: matrixCell },
}

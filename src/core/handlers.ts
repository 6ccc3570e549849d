import type { Handlers } from '../shared/contract/contract.ts'
import { ok } from '../shared/contract/result.ts'
import type { DeskApp } from './app/app.ts'
import type { DeskDiagnosis } from './investigation/investigate.ts'
import type { DeskMatrix } from './investigation/matrix.ts'
import type { History } from './history/history.ts'
import type { DeskPlayground } from './playground/playground.ts'
import type { Requests } from './requests/requests.ts'
import type { Vault } from './vault/vault.ts'

export type Desk = {
  app: DeskApp
  vault: Vault
  requests: Requests
  history: History
  playground: DeskPlayground
  diagnosis: DeskDiagnosis
  matrix: DeskMatrix
}

/** Which use case answers which channel: exactly the contract's keys, or it does not compile. */
export const createHandlers = ({ app, vault, requests, history, playground, diagnosis, matrix }: Desk): Handlers => ({
  'app.read': () => app.read(),
  'app.openExternal': ({ url }) => app.openExternal(url),
  'app.saveSettings': ({ proxyPassword, confirmed, ...settings }) =>
    app.saveSettings(settings, { proxyPassword, confirmed }),
  'app.chooseCaFile': () => app.chooseCaFile(),

  'vault.read': () => vault.read(),
  'vault.saveService': (input) => vault.saveService(input),
  'vault.removeService': (input) => vault.removeService(input),
  'vault.saveSpace': (input) => vault.saveSpace(input),
  'vault.removeSpace': (input) => vault.removeSpace(input),
  'vault.addToken': (input) => vault.addToken(input),
  'vault.editToken': (input) => vault.editToken(input),
  'vault.replaceSecret': (input) => vault.replaceSecret(input),
  'vault.removeToken': (input) => vault.removeToken(input),
  'vault.undo': (input) => vault.undo(input),
  'vault.findDuplicates': (input) => vault.findDuplicates(input),
  'vault.revealSecret': (input) => vault.revealSecret(input),
  'vault.copySecret': (input) => vault.copySecret(input),
  'vault.holdPasted': (input) => vault.holdPasted(input),
  'vault.releasePasted': (input) => vault.releasePasted(input),
  'vault.retryKeychain': () => vault.retryKeychain(),
  'vault.confirmOrigins': (input) => vault.confirmOrigins(input),
  'vault.restoreOrigins': (input) => vault.restoreOrigins(input),
  'vault.confirmConnection': (input) => vault.confirmConnection(input),
  'vault.restoreConnection': () => app.restoreConnection(),

  'requests.preview': (draft) => requests['requests.preview'](draft),
  'requests.send': (input) => requests['requests.send'](input),
  'requests.cancel': (input) => requests['requests.cancel'](input),
  'requests.copyCurl': (input) => requests['requests.copyCurl'](input),
  'requests.saveBody': (input) => requests['requests.saveBody'](input),
  'requests.copyText': (input) => requests['requests.copyText'](input),

  'history.list': () => Promise.resolve(ok({ exchanges: history.list() })),
  'history.clear': () => {
    history.clear()
    return Promise.resolve(ok(null))
  },

  'playground.start': () => playground.start(),
  'playground.stop': () => playground.stop(),
  'playground.addTokens': ({ names }) => playground.addTokens(names),

  'diagnosis.plan': (target) => diagnosis.plan(target),
  'diagnosis.run': (input) => diagnosis.run(input),
  'diagnosis.cancel': ({ diagnosisId }) => diagnosis.cancel(diagnosisId),
  'diagnosis.explain': ({ text }) => diagnosis.explain(text),
  'diagnosis.report': (input) => diagnosis.report(input.diagnosis),
  'diagnosis.saveReport': (input) => diagnosis.saveReport(input.diagnosis),

  'matrix.plan': ({ tokenIds }) => matrix.plan(tokenIds),
  'matrix.run': (input) => matrix.run(input),
  'matrix.cancel': ({ matrixId }) => matrix.cancel(matrixId),
  'matrix.save': ({ format }) => matrix.save(format),
})

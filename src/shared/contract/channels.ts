/**
 * The names that cross between the page and main, and nothing else: the preload imports this file, so it holds no zod.
 * `a.b` becomes `tokenDesk.a.b(input)` on the page. What each takes and gives stands in contract.ts.
 */
export const CHANNELS = [
  'app.read',
  'app.openExternal',
  'app.saveSettings',
  'app.chooseCaFile',
  'vault.read',
  'vault.saveService',
  'vault.removeService',
  'vault.saveSpace',
  'vault.removeSpace',
  'vault.addToken',
  'vault.editToken',
  'vault.replaceSecret',
  'vault.removeToken',
  'vault.undo',
  'vault.findDuplicates',
  'vault.revealSecret',
  'vault.copySecret',
  'vault.holdPasted',
  'vault.releasePasted',
  'vault.retryKeychain',
  'vault.confirmOrigins',
  'vault.restoreOrigins',
  'vault.confirmConnection',
  'vault.restoreConnection',
  'requests.preview',
  'requests.send',
  'requests.cancel',
  'requests.copyCurl',
  'requests.saveBody',
  'requests.copyText',
  'history.list',
  'history.clear',
  'playground.start',
  'playground.stop',
  'playground.addTokens',
  'diagnosis.plan',
  'diagnosis.run',
  'diagnosis.cancel',
  'diagnosis.explain',
  'diagnosis.report',
  'diagnosis.saveReport',
  'matrix.plan',
  'matrix.run',
  'matrix.cancel',
  'matrix.save',
] as const

export type ChannelName = (typeof CHANNELS)[number]

/** What main tells the page without being asked. `a.b` becomes `tokenDesk.on['a.b'](listener)`. */
export const EVENTS = [
  'vault.changed',
  'requests.progress',
  'app.command',
  'app.changed',
  'diagnosis.progress',
  'matrix.progress',
] as const

export type EventName = (typeof EVENTS)[number]

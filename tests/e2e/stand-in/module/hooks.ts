import { registerHooks } from 'node:module'

/** Where the stand-in's module lies for the two files that `electron` resolves to. */
export const moduleKey = Symbol.for('stand-in.electron')

/** Electron's main-process exports that the stand-in lacks: importing one is allowed, touching it is an error that names it. */
const lacking = [
  ...[
    'autoUpdater',
    'BaseWindow',
    'BrowserView',
    'contentTracing',
    'crashReporter',
    'desktopCapturer',
    'globalShortcut',
  ],
  ...[
    'ImageView',
    'inAppPurchase',
    'MessageChannelMain',
    'nativeImage',
    'net',
    'netLog',
    'Notification',
    'powerMonitor',
  ],
  ...[
    'powerSaveBlocker',
    'pushNotifications',
    'safeStorage',
    'ServiceWorkerMain',
    'ShareMenu',
    'systemPreferences',
    'TouchBar',
  ],
  ...['Tray', 'View', 'webFrameMain', 'WebContentsView', 'parentPort'],
]

/**
 * Puts `electron` in the place of the module of that name, for `import` and `require` alike. Nothing else of the app changes.
 * @param electron the stand-in's module
 */
export function replaceElectron(electron: object): void {
  Object.defineProperty(globalThis, moduleKey, { value: electron })
  const read = `globalThis[Symbol.for('stand-in.electron')]`
  const esm = [
    `const electron = ${read}`,
    'export default electron',
    ...Object.keys(electron).map((name) => `export const ${name} = electron.${name}`),
    'const missing = (name) => new Proxy(class {}, Object.fromEntries(["get", "apply", "construct"].map((trap) => [trap, () => {',
    '  throw new Error(`The stand-in for Electron has no ${name}`) }])))',
    ...lacking.map((name) => `export const ${name} = missing(${JSON.stringify(name)})`),
  ].join('\n')
  registerHooks({
    resolve(specifier, context, next) {
      if (!/^electron(\/(main|common))?$/.test(specifier)) return next(specifier, context)
      const kind = context.conditions.includes('require') ? 'commonjs' : 'module'
      return { url: `stand-in:electron?${kind}`, format: kind, shortCircuit: true }
    },
    load(url, context, next) {
      if (!url.startsWith('stand-in:electron?')) return next(url, context)
      const commonjs = url.endsWith('commonjs')
      return {
        format: commonjs ? 'commonjs' : 'module',
        source: commonjs ? `module.exports = ${read}` : esm,
        shortCircuit: true,
      }
    },
  })
}

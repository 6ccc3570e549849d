/**
 * One test for each of the 20 items of Electron's security checklist
 * (electronjs.org/docs/latest/tutorial/security), in its order and under its titles.
 */
import { EventEmitter } from 'node:events'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App, CallbackResponse, Session } from 'electron'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createAppProtocol } from '../../src/main/app-protocol.ts'
import { CONTENT_SECURITY_POLICY } from '../../src/main/security/content-security-policy.ts'
import { isAppUrl } from '../../src/main/security/app-origin.ts'
import { installNavigationGuard } from '../../src/main/security/navigation.ts'
import { installPermissionGuard, installRequestGuard } from '../../src/main/security/permissions.ts'
import { isOwnPage } from '../../src/main/security/sender.ts'
import { windowPreferences } from '../../src/main/security/web-preferences.ts'
import { baseUrlSchema } from '../../src/shared/model/service.ts'
import { codeFiles, importsOf } from '../unit/layers/imports.ts'
import { chosenButton, exposed, openedExternally, questions } from '../fakes/electron.ts'

vi.mock('electron', async () => (await import('../fakes/electron.ts')).fakeElectron)

const root = new URL('../..', import.meta.url).pathname.replace(/\/$/, '')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const sources = codeFiles(root, 'src').map((path) => ({ path, text: read(path) }))
const containing = (pattern: RegExp): string[] =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

const directives = new Map(
  CONTENT_SECURITY_POLICY.split('; ').map((directive) => {
    const [name, ...values] = directive.split(' ')
    return [name, values] as const
  }),
)
const preferences = windowPreferences('/preload.cjs', true)

/** A web contents that has been through the guard. */
const guarded = () => {
  const app = new EventEmitter()
  installNavigationGuard(app as unknown as Pick<App, 'on'>)
  const policies: string[] = []
  const opener: { current: ((details: { url: string }) => { action: string }) | null } = { current: null }
  const contents = Object.assign(new EventEmitter(), {
    setWindowOpenHandler: (handler: (details: { url: string }) => { action: string }) => {
      opener.current = handler
    },
    setWebRTCIPHandlingPolicy: (policy: string) => policies.push(policy),
  })
  app.emit('web-contents-created', {}, contents)
  /** Emits an event. Returns whether it was prevented. */
  const prevented = (name: string, details: object): boolean => {
    let stopped = false
    contents.emit(name, { ...details, preventDefault: () => (stopped = true) })
    return stopped
  }
  return { prevented, opener, policies }
}

/** The handlers that the permission guard installs. */
const guardedSession = () => {
  const session = new EventEmitter()
  const installed = new Map<string, (...args: never[]) => unknown>()
  const install = (name: string) => (handler: (...args: never[]) => unknown) => installed.set(name, handler)
  Object.assign(session, {
    setPermissionRequestHandler: install('request'),
    setPermissionCheckHandler: install('check'),
    setDevicePermissionHandler: install('device'),
    setDisplayMediaRequestHandler: install('display'),
    setSpellCheckerEnabled: (enabled: boolean) => installed.set('spelling', () => enabled),
  })
  installPermissionGuard(session as unknown as Session)
  const call = (name: string, ...args: unknown[]): unknown => installed.get(name)?.(...(args as never[]))
  return { session, call }
}

afterEach(() => {
  openedExternally.length = 0
})

describe("Electron's security checklist", () => {
  it('1. only loads secure content: the page from app://, services over https or loopback', () => {
    expect(containing(/loadURL\(/)).toEqual(['src/main/page-trouble.ts'])
    expect(read('src/main/page-trouble.ts')).toContain('loadURL(APP_URL)')
    expect(baseUrlSchema.safeParse('http://cdn.example.com').success).toBe(false)
    expect(baseUrlSchema.safeParse('http://127.0.0.1.example.com').success).toBe(false)
    expect(baseUrlSchema.safeParse('http://127.0.0.1:8080').success).toBe(true)
    expect(read('src/renderer/index.html')).not.toMatch(/https?:\/\//)
  })

  it('2. does not enable Node.js integration', () => {
    expect(preferences).toMatchObject({
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
    })
  })

  it('3. enables context isolation', () => {
    expect(preferences.contextIsolation).toBe(true)
    expect(read('src/preload/index.ts')).toContain('contextBridge.exposeInMainWorld')
  })

  it('4. enables process sandboxing, for the window and for the whole app', () => {
    expect(preferences.sandbox).toBe(true)
    expect(read('src/main/index.ts')).toContain('app.enableSandbox()')
    expect(containing(/appendSwitch|appendArgument|disable-setuid-sandbox/)).toEqual([])
  })

  it('5. denies every permission, asked for or checked', () => {
    const { call } = guardedSession()
    const answers: unknown[] = []
    for (const permission of [
      'media',
      'geolocation',
      'notifications',
      'clipboard-read',
      'openExternal',
      'hid',
      'usb',
    ]) {
      call('request', null, permission, (granted: unknown) => answers.push(granted))
      answers.push(call('check', null, permission, 'app://token-desk'))
    }
    answers.push(call('device', { deviceType: 'usb' }))
    expect(new Set(answers)).toEqual(new Set([false]))
    call('display', {}, (streams: unknown) => answers.push(streams))
    expect(answers.at(-1)).toBeNull()
  })

  it('6. does not disable webSecurity', () => {
    expect(preferences.webSecurity).toBe(true)
    expect(containing(/webSecurity: false|disable-web-security/)).toEqual([])
  })

  it('7. defines a Content-Security-Policy that allows nothing but our own origin', async () => {
    expect(directives.get('default-src')).toEqual(["'none'"])
    for (const name of ['script-src', 'style-src', 'font-src', 'connect-src']) {
      expect(directives.get(name)).toEqual(["'self'"])
    }
    for (const name of ['base-uri', 'form-action', 'frame-ancestors']) expect(directives.get(name)).toEqual(["'none'"])
    expect(directives.get('require-trusted-types-for')).toEqual(["'script'"])
    expect(CONTENT_SECURITY_POLICY).not.toMatch(/unsafe|\*|https?:/)
    const folder = mkdtempSync(join(tmpdir(), 'token-desk-csp-'))
    writeFileSync(join(folder, 'index.html'), '<p>page</p>')
    const response = await createAppProtocol(folder, () => null)(new Request('app://token-desk/index.html'))
    rmSync(folder, { recursive: true })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toBe(CONTENT_SECURITY_POLICY)
  })

  it('8. does not allow running insecure content', () => {
    expect(preferences.allowRunningInsecureContent).toBe(false)
  })

  it('9. does not enable experimental features', () => {
    expect(preferences.experimentalFeatures).toBe(false)
    expect(containing(/experimentalFeatures: true|enable-experimental/)).toEqual([])
  })

  it('10. does not use enableBlinkFeatures', () => {
    expect(preferences).not.toHaveProperty('enableBlinkFeatures')
    expect(containing(/enableBlinkFeatures|enable-blink-features/)).toEqual([])
  })

  it('11. uses no webview, with or without allowpopups', () => {
    expect(preferences.webviewTag).toBe(false)
    expect(containing(/<webview|allowpopups/i)).toEqual([])
  })

  it('12. refuses every webview before it is created', () => {
    expect(guarded().prevented('will-attach-webview', {})).toBe(true)
  })

  it('13. limits navigation to a reload of our own page', () => {
    const { prevented } = guarded()
    const elsewhere = [
      'https://example.com/',
      'http://127.0.0.1/',
      'file:///etc/passwd',
      'app://token-desk.example.com/',
      'app://other/index.html',
      'app://token-desk/bodies/00000000-0000-4000-8000-000000000000',
      'app://token-desk/assets/index.js',
      'javascript:alert(1)',
      'data:text/html,x',
    ]
    for (const url of elsewhere) {
      expect(prevented('will-navigate', { url })).toBe(true)
      expect(prevented('will-frame-navigate', { url, isMainFrame: true })).toBe(true)
      expect(prevented('will-redirect', { url })).toBe(true)
    }
    expect(prevented('will-frame-navigate', { url: 'app://token-desk/index.html', isMainFrame: false })).toBe(true)
    expect(prevented('will-navigate', { url: 'app://token-desk/index.html' })).toBe(false)
  })

  it('13b. sends no UDP packet past the proxy, which a Content-Security-Policy would not prevent', () => {
    expect(guarded().policies).toEqual(['disable_non_proxied_udp'])
  })

  it('13c. blocks each request of the page that is not for our own origin', () => {
    const isBlocked = (url: string, isPackaged: boolean): boolean | undefined => {
      let blocked: boolean | undefined
      const onBeforeRequest = (
        listener: (details: { url: string }, callback: (response: CallbackResponse) => void) => void,
      ): void => {
        listener({ url }, ({ cancel }) => (blocked = cancel))
      }
      installRequestGuard({ webRequest: { onBeforeRequest } } as unknown as Session, isPackaged)
      return blocked
    }
    const foreign = [
      'https://example.com/',
      'http://127.0.0.1/',
      'wss://example.com/',
      'file:///etc/passwd',
      'app://other/',
      'blob:https://example.com/1',
      'chrome://gpu',
    ]
    const own = ['app://token-desk/index.html', 'blob:app://token-desk/1', 'data:image/png;base64,AA==']
    for (const isPackaged of [true, false]) {
      expect(foreign.map((url) => isBlocked(url, isPackaged))).toEqual(foreign.map(() => true))
      expect(own.map((url) => isBlocked(url, isPackaged))).toEqual(own.map(() => false))
      expect(isBlocked('devtools://devtools/bundled/inspector.html', isPackaged)).toBe(isPackaged)
    }
  })

  it('14. refuses every new window', () => {
    const { opener } = guarded()
    expect(opener.current?.({ url: 'app://token-desk/index.html' })).toEqual({ action: 'deny' })
    expect(opener.current?.({ url: 'https://example.com' })).toEqual({ action: 'deny' })
  })

  it('15. opens no link outside but https ones, and from one file', async () => {
    const { openExternally } = await import('../../src/main/security/external-links.ts')
    const refused = [
      'http://example.com',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'smb://host/share',
      'ms-msdt:/id',
      'https://user:pass@example.com',
      'not a url',
    ]
    for (const link of refused) expect(await openExternally(link, false)).toBe(false)
    expect(openedExternally).toEqual([])
    expect(await openExternally('https://example.com/path', false)).toBe(true)
    expect([openedExternally, questions]).toEqual([['https://example.com/path'], []])
    chosenButton.index = 1
    expect(await openExternally('https://other.example/?x=1', true)).toBe(false)
    expect(openedExternally).toHaveLength(1)
    chosenButton.index = 0
    expect(await openExternally('https://other.example/', true)).toBe(true)
    expect(openedExternally.at(-1)).toBe('https://other.example/')
    expect(questions).toEqual(Array(2).fill('Open other.example in your browser?'))
    expect(containing(/\bshell\b.*from 'electron'/)).toEqual(['src/main/security/external-links.ts'])
  })

  it('16. uses a current version of Electron, exactly pinned', () => {
    const manifest = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> }
    expect(manifest.devDependencies['electron']).toMatch(/^\d+\.\d+\.\d+$/)
    expect(Number(manifest.devDependencies['electron']?.split('.')[0])).toBeGreaterThanOrEqual(45)
  })

  it('17. validates the sender of every IPC message (every channel: tests/unit/contract)', () => {
    const frame = { url: 'app://token-desk/index.html', parent: null }
    expect(isOwnPage({ sender: { id: 1 }, senderFrame: frame }, 1)).toBe(true)
    expect(isOwnPage({ sender: { id: 2 }, senderFrame: frame }, 1)).toBe(false)
    expect(isOwnPage({ sender: { id: 1 }, senderFrame: frame }, null)).toBe(false)
    expect(isOwnPage({ sender: { id: 1 }, senderFrame: null }, 1)).toBe(false)
    expect(isOwnPage({ sender: { id: 1 }, senderFrame: { ...frame, parent: frame } }, 1)).toBe(false)
    expect(isOwnPage({ sender: { id: 1 }, senderFrame: { ...frame, url: 'https://token-desk/' } }, 1)).toBe(false)
    expect(containing(/\bipcMain\.(on|once|handle|handleOnce|addListener)\(/)).toEqual(['src/main/ipc.ts'])
    expect(read('src/main/ipc.ts').match(/\bipcMain\.\w+\(/g)).toEqual(['ipcMain.handle('])
  })

  it('18. avoids file:// and serves nothing outside its own folder', async () => {
    expect(isAppUrl('file:///index.html')).toBe(false)
    expect(containing(/loadFile\(|pathToFileURL/)).toEqual([])
    const folder = mkdtempSync(join(tmpdir(), 'token-desk-root-'))
    const sibling = `${folder}-sibling`
    const serve = createAppProtocol(folder, () => null)
    writeFileSync(`${sibling}.html`, 'outside')
    const outside = [
      `app://token-desk/../${sibling.split('/').at(-1) ?? ''}.html`,
      `app://token-desk/%2e%2e/${sibling.split('/').at(-1) ?? ''}.html`,
      `app://token-desk/..%2f${sibling.split('/').at(-1) ?? ''}.html`,
      'app://token-desk/%2e%2e%2f%2e%2e%2fetc%2fhosts.html',
      'app://token-desk/..%5c..%5cwindows.html',
      'app://token-desk/%00.html',
      'app://other/index.html',
    ]
    for (const url of outside) expect((await serve(new Request(url))).status).toBe(404)
    rmSync(folder, { recursive: true })
    rmSync(`${sibling}.html`)
  })

  it('19. decides on every fuse, and the tool that sets them does', () => {
    const folder = mkdtempSync(join(tmpdir(), 'token-desk-fuses-'))
    const binary = join(folder, 'electron')
    // What the tool looks for in a real binary: the sentinel, version 1, nine fuses, Electron's defaults.
    const sentinel = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX')
    writeFileSync(binary, Buffer.concat([Buffer.alloc(64), sentinel, Buffer.from([1, 9]), Buffer.from('101100011')]))
    const said = execFileSync(process.execPath, [join(root, 'src/cli/desktop/fuse.ts'), binary], { encoding: 'utf8' })
    const wire = readFileSync(binary)
      .subarray(64 + sentinel.length + 2)
      .toString()
    rmSync(folder, { recursive: true })
    expect(said).toMatch(/Set \d+ fuses/)
    expect(wire).toBe('000011001')
  })

  it('20. exposes no Electron API to the page', async () => {
    await import('../../src/preload/index.ts')
    const bridge = exposed.get('tokenDesk') as Record<string, Record<string, unknown>>
    const values = Object.values(bridge).flatMap((room) => Object.values(room))
    expect(values.every((value) => typeof value === 'function')).toBe(true)
    expect([...exposed.keys()]).toEqual(['tokenDesk'])
    expect(importsOf(root, 'src/preload/index.ts').map(({ specifier }) => specifier)).toEqual([
      'electron',
      '../shared/contract/channels.ts',
    ])
    // A listener gets the payload, never the event, whose `sender` is ipcRenderer.
    const { rendererEvents } = await import('../fakes/electron.ts')
    const heard: unknown[][] = []
    const stop = (bridge['events']?.['on'] as (name: string, listener: (...args: unknown[]) => void) => () => void)(
      'vault.changed',
      (...args) => heard.push(args),
    )
    rendererEvents.emit('vault.changed', { sender: 'ipcRenderer' }, { tokens: [] })
    stop()
    rendererEvents.emit('vault.changed', { sender: 'ipcRenderer' }, { tokens: [] })
    expect(heard).toEqual([[{ tokens: [] }]])
  })
})

/* eslint-disable @typescript-eslint/unbound-method -- taken before the page can change them, and called through Reflect.apply */
import type { createBridge } from './bridge.ts'
import type { createChannel } from './channel.ts'
import type { createCodec } from './codec.ts'

/** What a page's isolated world tells the host, as text over a DevTools binding that only this world has. */
export type PageMessage = { url: string; top: boolean } & (
  | { kind: 'invoke'; id: number; channel: string; args: string }
  | { kind: 'send'; channel: string; args: string }
  | { kind: 'permission'; id: number; ask: 'request' | 'check'; permission: string; details: object }
  | {
      kind: 'key'
      key: string
      code: string
      control: boolean
      meta: boolean
      shift: boolean
      alt: boolean
      repeat: boolean
      handled: boolean
    }
  | {
      kind: 'context-menu'
      x: number
      y: number
      isEditable: boolean
      isMasked: boolean
      selection: string
    }
  | { kind: 'title'; title: string }
  | { kind: 'preload-error'; message: string; stack: string }
)
/** What it tells the page's end of DevTools alone: whether a long text has arrived. If not, it comes over DevTools. */
type Fetched = { url: string; top: boolean; kind: 'fetched'; path: string; ok: boolean }
export type WorldMessage = PageMessage | Fetched

/** What the host tells the isolated world. With a `path`, `text` is empty and the real one is at that path of the document's server. */
export type HostMessage =
  | { kind: 'event'; channel: string; text: string; path?: string }
  | { kind: 'reply'; id: number; ok: boolean; text: string; path?: string }
  | { kind: 'permission'; id: number; granted: boolean; path?: undefined }
  /** The text of a `path` that could not be fetched. */
  | { kind: 'text'; path: string; text: string }

/** What the isolated world must know from the start. */
export type WorldConfig = {
  secret: string
  preloadPath: string | null
  process: { platform: string; arch: string; versions: Record<string, string> }
}

type Preload = (...scope: unknown[]) => void

/**
 * The preload's world: runs the preload as the CJS file it is, in the scope that Electron's sandboxed preload has, and gives it
 * `contextBridge` and `ipcRenderer`. Of the modules Electron offers there (electron, events, timers, url) only electron is here.
 *
 * Self-contained: its source text runs in the page's isolated world.
 */
export function isolatedWorld(
  parts: { createCodec: typeof createCodec; createBridge: typeof createBridge; createChannel: typeof createChannel },
  config: WorldConfig,
  preload: Preload | null,
): void {
  type Message = WorldMessage extends infer M ? (M extends WorldMessage ? Omit<M, 'url' | 'top'> : never) : never
  type Listener = (event: object, ...args: unknown[]) => void
  // Taken before the bridge remembers every Proxy as one that must not cross: ours stand for plain objects.
  const OwnProxy = Proxy
  const scope = globalThis as unknown as Record<string, ((text: string) => void) | undefined>
  const bound = scope[config.secret]
  const codec = parts.createCodec()
  const channel = parts.createChannel(config.secret, 'preload', 'page')
  const bridge = parts.createBridge(codec, channel.post)
  channel.receive(bridge.receive)
  const tell = (message: Message) => {
    bound?.(JSON.stringify({ ...message, url: location.href, top: window.top === window }))
  }
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>()
  let count = 0
  const ask = (message: (id: number) => Message) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++count
      waiting.set(id, { resolve, reject })
      tell(message(id))
    })

  // Offered first: the page's world counts on their ids, 0 and 1.
  bridge.offer((permission, details) =>
    ask((id) => ({
      kind: 'permission',
      id,
      ask: 'request',
      permission: String(permission),
      details: details as object,
    })),
  )
  bridge.offer((permission) =>
    ask((id) => ({ kind: 'permission', id, ask: 'check', permission: String(permission), details: {} })),
  )

  /** Says by name what the stand-in does not have, instead of answering undefined. */
  const only = <T extends object>(name: string, target: T): T =>
    new OwnProxy(target, {
      get(from, key) {
        if (typeof key === 'symbol' || key in from || key === 'toJSON' || key === 'then')
          return Reflect.get(from, key) as unknown
        throw new Error(`The stand-in for Electron has no ${name}.${key}`)
      },
    })

  const listeners = new Map<string, Listener[]>()
  const hidden = (methods: object) => Object.create(methods) as object
  const add = (name: string, listener: Listener) => void listeners.set(name, [...(listeners.get(name) ?? []), listener])
  const originals = new WeakMap<Listener, Listener>()
  const remove = (name: string, listener: Listener) => {
    const kept = (listeners.get(name) ?? []).filter((known) => known !== listener && originals.get(known) !== listener)
    listeners.set(name, kept)
  }
  const methods = {
    async invoke(name: string, ...args: unknown[]) {
      const encoded = codec.encode(args)
      try {
        return codec.decode((await ask((id) => ({ kind: 'invoke', id, channel: name, args: encoded }))) as string)
      } catch (error) {
        // Nothing but the text crosses, as under Electron: no cause.
        // eslint-disable-next-line preserve-caught-error
        throw new Error(`Error invoking remote method '${name}': ${(error as Error).message}`)
      }
    },
    send(name: string, ...args: unknown[]) {
      tell({ kind: 'send', channel: name, args: codec.encode(args) })
    },
    on(name: string, listener: Listener) {
      add(name, listener)
      return ipcRenderer
    },
    addListener(name: string, listener: Listener) {
      add(name, listener)
      return ipcRenderer
    },
    once(name: string, listener: Listener) {
      const first: Listener = (event, ...args) => {
        remove(name, first)
        listener(event, ...args)
      }
      originals.set(first, listener)
      add(name, first)
      return ipcRenderer
    },
    off(name: string, listener: Listener) {
      remove(name, listener)
      return ipcRenderer
    },
    removeListener(name: string, listener: Listener) {
      remove(name, listener)
      return ipcRenderer
    },
    removeAllListeners(name: string) {
      listeners.delete(name)
      return ipcRenderer
    },
  }
  // The methods sit on the prototype: sent over the contextBridge, ipcRenderer is an empty object, as since Electron 29.
  const ipcRenderer: object = only('ipcRenderer', hidden(methods))

  type Taken = Exclude<HostMessage, { kind: 'text' }>
  const take = (message: Taken) => {
    if (message.kind === 'event') {
      const args = codec.decode(message.text) as unknown[]
      for (const listener of [...(listeners.get(message.channel) ?? [])])
        listener({ sender: ipcRenderer, ports: [] }, ...args)
      return
    }
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.kind === 'permission') asked?.resolve(message.granted as never)
    else if (message.ok) asked?.resolve(message.text as never)
    else asked?.reject(new Error(message.text))
  }

  const unfetched = new Map<string, (text: string) => void>()
  const fetchText = async (path: string): Promise<string> => {
    try {
      const text = await (await fetch(new URL(path, location.href))).text()
      tell({ kind: 'fetched', path, ok: true })
      return text
    } catch {
      // The page's policy forbids it, or the page has stopped all that it loads.
      return new Promise((resolve) => {
        unfetched.set(path, resolve)
        tell({ kind: 'fetched', path, ok: false })
      })
    }
  }

  // Messages are taken in the order they were sent: what comes after a long text waits for it.
  let queue: Promise<void> = Promise.resolve()
  let inQueue = 0
  const takeOrReport = (message: Taken) => {
    try {
      take(message)
    } catch (error) {
      reportError(error)
    }
  }
  const takeInTurn = async (before: Promise<void>, whole: Promise<Taken>) => {
    await before
    takeOrReport(await whole)
    inQueue -= 1
  }
  const receive = (message: HostMessage) => {
    if (message.kind === 'text') {
      unfetched.get(message.path)?.(message.text)
      unfetched.delete(message.path)
      return
    }
    const { path } = message
    if (path === undefined && inQueue === 0) {
      takeOrReport(message)
      return
    }
    inQueue += 1
    const whole = path === undefined ? Promise.resolve(message) : fetchText(path).then((text) => ({ ...message, text }))
    queue = takeInTurn(queue, whole)
  }
  Object.defineProperty(globalThis, `${config.secret}:receive`, {
    value: (text: string) => receive(JSON.parse(text) as HostMessage),
  })

  addEventListener(
    'keydown',
    (event) => {
      // One that a script made up never was a key: Electron knows nothing of it.
      if (!event.isTrusted) return
      const { key, code, ctrlKey: control, metaKey: meta, shiftKey: shift, altKey: alt, repeat } = event
      // Electron offers a key to the menu after the page had it: so ask, once all the page's listeners have run, what they did.
      setTimeout(() =>
        tell({ kind: 'key', key, code, control, meta, shift, alt, repeat, handled: event.defaultPrevented }),
      )
    },
    true,
  )
  // From its last stop the Tab key goes to the first of an Electron window; in a browser it would leave the page.
  addEventListener('keydown', (event) => {
    if (event.key !== 'Tab' || event.defaultPrevented || document.querySelector('[role$="dialog"]') !== null) return
    const stops = [...document.querySelectorAll<HTMLElement>('a[href], button, input, textarea, [tabindex]')].filter(
      (stop) =>
        stop.tabIndex >= 0 &&
        !stop.matches(':disabled, [inert] *') &&
        stop.checkVisibility({ visibilityProperty: true }),
    )
    if (document.activeElement !== stops.at(event.shiftKey ? 0 : -1)) return
    event.preventDefault()
    stops.at(event.shiftKey ? -1 : 0)?.focus()
  })
  addEventListener(
    'contextmenu',
    (event) => {
      const field =
        event.target instanceof Element ? event.target.closest('input, textarea, [contenteditable="true"]') : null
      const { clientX: x, clientY: y } = event
      const isMasked = field instanceof HTMLInputElement && field.type === 'password'
      const selection = String(getSelection())
      // Main is asked only where the page has no menu of its own.
      setTimeout(() => {
        if (!event.defaultPrevented)
          tell({ kind: 'context-menu', x, y, isEditable: field !== null, isMasked, selection })
      })
    },
    true,
  )

  if (window.top !== window) return
  let title = ''
  const retitled = () => {
    if (document.title !== title) tell({ kind: 'title', title: (title = document.title) })
  }
  addEventListener('DOMContentLoaded', () => {
    retitled()
    new MutationObserver(retitled).observe(document.head, { subtree: true, childList: true, characterData: true })
  })

  if (!preload) return
  const contextBridge = only('contextBridge', {
    exposeInMainWorld(key: string, api: unknown) {
      bridge.expose(key, api)
    },
  })
  const electron = only('electron (in a sandboxed preload)', {
    contextBridge,
    ipcRenderer,
    webFrame: only('webFrame', {}),
  })
  const require = (name: string) => {
    if (name === 'electron') return electron
    if (/^(node:)?(events|timers|url)$/.test(name))
      throw new Error(`The stand-in for Electron offers no '${name}' to a preload`)
    throw new Error(`module not found: ${name}`)
  }
  const process = only('process (in a sandboxed preload)', {
    type: 'renderer',
    sandboxed: true,
    contextIsolated: true,
    ...config.process,
  })
  try {
    const module = { exports: {} }
    preload(require, process, undefined, globalThis, module.exports, module)
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    tell({ kind: 'preload-error', message, stack: stack ?? message })
  }
}

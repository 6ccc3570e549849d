/* eslint-disable @typescript-eslint/unbound-method -- taken before the page can change them, and called through Reflect.apply */
import type { createBridge } from './bridge.ts'
import type { createChannel } from './channel.ts'
import type { createCodec } from './codec.ts'

/**
 * What the stand-in puts into the page's own world before the page's first script: the receiving end of contextBridge, and the
 * questions that Chromium would ask its user and Electron asks the session's permission handlers. DevTools has no event
 * for a permission request, so the calls that make one are held here, asked, and then either made or refused.
 *
 * Not held, and refused by Chromium itself because nobody grants them: USB, HID, serial and Bluetooth devices, idle detection,
 * window management, storage access, speaker selection.
 *
 * Self-contained: its source text runs in the page.
 */
export function mainWorld(
  parts: { createCodec: typeof createCodec; createBridge: typeof createBridge; createChannel: typeof createChannel },
  secret: string,
): void {
  const channel = parts.createChannel(secret, 'page', 'preload')
  const bridge = parts.createBridge(parts.createCodec(), channel.post)
  channel.receive(bridge.receive)
  const { apply } = Reflect
  // The preload's world offers its two questions first, so their ids are 0 and 1.
  const request = bridge.proxyOf(0) as (permission: string, details: object) => Promise<boolean>
  const check = bridge.proxyOf(1) as (permission: string) => Promise<boolean>

  type Any = (...args: unknown[]) => unknown
  const hold = (
    owner: object | undefined,
    method: string,
    wrap: (original: Any, self: unknown, args: unknown[]) => unknown,
  ) => {
    const original = owner && (owner as Record<string, Any | undefined>)[method]
    if (!original) return
    Object.defineProperty(owner, method, {
      value(this: unknown, ...args: unknown[]) {
        return wrap(original, this, args)
      },
      writable: true,
      enumerable: true,
      configurable: true,
    })
  }
  const refused = () => new DOMException('Permission denied', 'NotAllowedError')
  const askFirst = (
    owner: object | undefined,
    method: string,
    permission: string,
    details: (args: unknown[]) => object = () => ({}),
  ) => {
    hold(owner, method, async (original, self, args) => {
      if (!(await request(permission, details(args)))) throw refused()
      return apply(original, self, args)
    })
  }

  if (typeof Notification !== 'undefined') {
    hold(Notification, 'requestPermission', async () => ((await request('notifications', {})) ? 'granted' : 'denied'))
  }
  for (const method of ['getCurrentPosition', 'watchPosition']) {
    hold(Geolocation.prototype, method, (original, self, args) => {
      const [, failed] = args as [unknown, ((error: object) => void)?]
      void request('geolocation', {}).then((granted) => {
        if (granted) apply(original, self, args)
        else failed?.({ code: 1, message: 'User denied Geolocation', PERMISSION_DENIED: 1 })
      })
      return 0
    })
  }
  const media = (args: unknown[]) => {
    const wanted = (args[0] ?? {}) as { audio?: unknown; video?: unknown }
    return { mediaTypes: [...(wanted.audio ? ['audio'] : []), ...(wanted.video ? ['video'] : [])] }
  }
  if (typeof MediaDevices !== 'undefined') {
    askFirst(MediaDevices.prototype, 'getUserMedia', 'media', media)
    askFirst(MediaDevices.prototype, 'getDisplayMedia', 'display-capture')
  }
  if (typeof Clipboard !== 'undefined') {
    for (const method of ['read', 'readText']) askFirst(Clipboard.prototype, method, 'clipboard-read')
    for (const method of ['write', 'writeText']) askFirst(Clipboard.prototype, method, 'clipboard-sanitized-write')
  }
  askFirst(Navigator.prototype, 'requestMIDIAccess', 'midi')
  askFirst(Element.prototype, 'requestFullscreen', 'fullscreen')
  askFirst(Element.prototype, 'requestPointerLock', 'pointerLock')
  hold(Permissions.prototype, 'query', async (original, self, args) => {
    const status = (await apply(original, self, args)) as PermissionStatus
    const { name } = args[0] as { name: string }
    const state = (await check(name)) ? 'granted' : 'denied'
    Object.defineProperty(status, 'state', { value: state })
    return status
  })
}

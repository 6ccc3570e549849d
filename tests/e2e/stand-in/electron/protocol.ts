import type { CustomScheme, Protocol } from 'electron'

import { privilegesOf, registerSchemes } from '../serve/schemes.ts'
import { addProtocolHandler, hasProtocolHandler, removeProtocolHandler } from '../serve/server.ts'
import { requireNotReady, requireReady } from './lifecycle.ts'
import { refuseMissing } from './missing.ts'

const web = new Set(['http', 'https', 'file', 'data', 'blob', 'ws', 'wss'])

export const protocol = refuseMissing('protocol', {
  registerSchemesAsPrivileged(schemes: CustomScheme[]) {
    requireNotReady('protocol.registerSchemesAsPrivileged should be called before app is ready')
    registerSchemes(schemes)
  },
  handle(scheme: string, handler: Parameters<Protocol['handle']>[1]) {
    requireReady('Session can only be received when app is ready')
    // Refusing requests to file: and the like is what an app may want; serving them is nothing the stand-in can show.
    if (!web.has(scheme)) privilegesOf(scheme)
    // Electron's GlobalRequest and GlobalResponse are Node's own.
    addProtocolHandler(scheme, handler)
  },
  unhandle(scheme: string) {
    removeProtocolHandler(scheme)
  },
  isProtocolHandled: (scheme: string) => hasProtocolHandler(scheme),
} satisfies Partial<Protocol>)

import type { Protocol } from '../chromium/cdp.ts'
import { privilegesOf, schemeOf, toApp, toPage } from '../serve/schemes.ts'
import { hasProtocolHandler, key, keyHeader } from '../serve/server.ts'
import { refused } from './records.ts'
import type { WebContents } from './web-contents.ts'

type Paused = Protocol.Fetch.requestPausedPayload
type Decision = { fail: Protocol.Network.ErrorReason } | { redirect: string } | { headers: Record<string, string> }

/** Electron's names for what a request is for, by Chromium's. */
const kinds: Partial<Record<Protocol.Network.ResourceType, string>> = {
  Document: 'mainFrame',
  Stylesheet: 'stylesheet',
  Image: 'image',
  Media: 'media',
  Font: 'font',
  Script: 'script',
  XHR: 'xhr',
  Fetch: 'xhr',
  Ping: 'ping',
  WebSocket: 'webSocket',
}

/** What becomes of a request: first `webRequest` is asked, then the scheme's handler answers, or nobody does. */
export async function decideRequest(contents: WebContents, paused: Paused): Promise<Decision> {
  const { request, resourceType, frameId } = paused
  const url = toApp(request.url)
  const isMainFrame = contents.isMainFrame(frameId)
  const kind = resourceType === 'Document' && !isMainFrame ? 'subFrame' : (kinds[resourceType] ?? 'other')
  const answer = await contents.session.beforeRequest({
    id: Number(paused.networkId?.replace(/\D/g, '') ?? 0),
    url,
    method: request.method,
    webContentsId: contents.id,
    resourceType: kind,
    referrer: toApp(request.headers['Referer'] ?? ''),
    timestamp: Date.now(),
    uploadData: [],
  })
  if (answer.cancel) return { fail: 'BlockedByClient' }
  if (answer.redirectURL !== undefined) return { redirect: toPage(answer.redirectURL) }

  const scheme = schemeOf(request.url)
  if (scheme !== undefined && hasProtocolHandler(scheme)) {
    const { supportFetchAPI } = privilegesOf(scheme)
    if ((resourceType === 'Fetch' || resourceType === 'XHR') && !supportFetchAPI) return { fail: 'AccessDenied' }
    return { headers: { [keyHeader]: key } }
  }
  if (/^(data|blob):/.test(request.url)) return { headers: {} }
  // There is no network behind the stand-in; whoever asked for it stands in the list.
  refused.push(url)
  return { fail: 'InternetDisconnected' }
}

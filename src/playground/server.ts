import { hasOwnTokens, takesQueries, type ApiName } from '../shared/platform.ts'
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isLoopbackHost } from '../shared/model/service.ts'
import { API_HEADER } from './access.ts'
import { playControl, type Scenes } from './controls.ts'
import { answerOf, badRequest, errorRecord } from './records.ts'
import type { Answer, Incoming } from './types.ts'

/** One API of the playground as an HTTP server of its own, so that each has its own origin, as in reality. */

export type ApiServer = { origin: string; address: AddressInfo; close: () => Promise<void> }

export type ApiServerOptions = {
  api: ApiName
  /** 0 takes a free one. */
  port: number
  /** How long one step of the slow answers takes, in milliseconds. */
  stepMs: number
  scenes: Scenes
  answer: (request: Incoming) => Answer
}

const MAX_BODY = 1024 * 1024

const contentType = (api: ApiName): string => {
  if (takesQueries(api)) return 'application/json; charset=utf-8'
  if (!hasOwnTokens(api)) return 'application/json'
  return `application/vnd.contentful.${api === 'management' ? api : 'delivery'}.v1+json`
}

/** Headers of every answer that the platform itself gives. */
const platformHeaders = (api: ApiName, requestId: string): Record<string, string> => ({
  'X-Contentful-Request-Id': requestId,
  ...(hasOwnTokens(api) ? { 'Contentful-Api': API_HEADER[api] } : {}),
  ...(api === 'delivery' ? { 'X-Cache': 'MISS', Age: '0' } : {}),
  ...(api === 'management' ? { 'X-Contentful-RateLimit-Second-Limit': '7', 'X-Contentful-RateLimit-Reset': '0' } : {}),
})

const readBody = async (message: IncomingMessage): Promise<string | null> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of message as AsyncIterable<Buffer>) {
    size += part.length
    if (size <= MAX_BODY) parts.push(part)
  }
  return size > MAX_BODY ? null : Buffer.concat(parts).toString('utf8')
}

/** A request with its path in segments, or null where its percent-encoding is broken. One slash at the end is let go. */
const parseRequest = (message: IncomingMessage, body: string): Incoming | null => {
  const target = message.url ?? '/'
  const [path = '', ...rest] = target.split('?')
  try {
    return {
      method: message.method ?? 'GET',
      path: path.replace(/\/$/, '').split('/').slice(1).map(decodeURIComponent),
      query: [...new URLSearchParams(rest.join('?'))],
      target,
      header: (name) => {
        const value = message.headers[name]
        return Array.isArray(value) ? value.join(', ') : value
      },
      body,
    }
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

const sendJson = (response: ServerResponse, status: number, headers: Record<string, string>, json: unknown): void => {
  const bytes = Buffer.from(JSON.stringify(json, null, 2), 'utf8')
  response.writeHead(status, { ...headers, 'Content-Length': bytes.length }).end(bytes)
}

const send = async (response: ServerResponse, answer: Answer, options: ApiServerOptions): Promise<void> => {
  const requestId = randomUUID()
  const headers = platformHeaders(options.api, requestId)
  const json = { ...headers, 'Content-Type': contentType(options.api) }
  switch (answer.type) {
    case 'json':
      sendJson(response, answer.status, { ...json, ...answer.headers }, answer.json)
      return
    case 'failure': {
      const { failure } = answer
      sendJson(response, failure.status, { ...json, ...failure.headers }, errorRecord(failure, requestId))
      return
    }
    case 'told':
      sendJson(response, answer.status, json, answer.json(requestId))
      return
    case 'bytes':
      response.writeHead(answer.status, { ...headers, ...answer.headers, 'Content-Length': answer.bytes.length })
      response.end(answer.bytes)
      return
    case 'empty':
      response.writeHead(answer.status, headers).end()
      return
    case 'act': {
      const left = new AbortController()
      response.once('close', () => left.abort())
      await answer.act(response, { signal: left.signal, stepMs: options.stepMs }).catch((error: unknown) => {
        // The client left, or the playground closes: the play ends there.
        if (!left.signal.aborted) throw error
      })
    }
  }
}

const answerTo = (message: IncomingMessage, body: string | null, options: ApiServerOptions): Answer => {
  if (body === null) return answerOf(badRequest(`The request is larger than ${MAX_BODY} bytes.`))
  const request = parseRequest(message, body)
  if (request === null) return answerOf(badRequest('The path is not valid percent-encoding.'))
  const played = options.api === 'images' ? null : playControl('network', request, options.scenes, options.api)
  return played ?? options.answer(request)
}

const READS = ['GET', 'HEAD', 'OPTIONS']

/** Why a request isn't answered, or `null`: a web page could reach this server through a host name of its own (DNS rebinding). */
const refusalOf = (
  { headers, method = 'GET' }: IncomingMessage,
  api: ApiName,
): [status: number, text: string] | null => {
  if (!isLoopbackHost((headers.host ?? '').replace(/:\d*$/, '')))
    return [421, 'The Playground answers only to localhost.']
  const isWrite = !READS.includes(method) && !takesQueries(api)
  if (isWrite && headers.origin !== undefined) return [403, 'The Playground takes no writes from a web page.']
  return null
}

const handle = async (message: IncomingMessage, response: ServerResponse, options: ApiServerOptions): Promise<void> => {
  const refusal = refusalOf(message, options.api)
  if (refusal !== null) {
    const [status, text] = refusal
    response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${text}\n`)
    return
  }
  const body = await readBody(message)
  await send(response, answerTo(message, body, options), options)
}

const listen = (server: Server, port: number): Promise<AddressInfo> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      // A listening TCP server has an address of this form; a string is a pipe's, null a closed server's.
      resolve(server.address() as AddressInfo)
    })
  })

/** Starts one API on 127.0.0.1. Rejects with Node's listen error. `close` ends open connections too, hanging ones among them. */
export const startApiServer = async (options: ApiServerOptions): Promise<ApiServer> => {
  const server = createServer((message, response) => {
    handle(message, response, options).catch((error: unknown) => {
      // A mistake of the playground's own: say so on the wire rather than hang, and end the connection.
      response.destroy(error instanceof Error ? error : new Error(String(error)))
    })
  })
  const address = await listen(server, options.port)
  return {
    origin: `http://127.0.0.1:${address.port}`,
    address,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)))
        server.closeAllConnections()
      }),
  }
}

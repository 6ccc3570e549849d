import type { Socket } from 'node:net'
import fc from 'fast-check'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createUndiciHttpClient } from '../../../../../src/core/adapters/http/client.ts'
import { withoutContinue } from '../../../../../src/core/adapters/http/pool.ts'
import { failureSentence } from '../../../../fakes/failure-sentence.ts'
import { asFailure, asResponse, sendWith, textOf, wireGet } from '../../../../fakes/http-desk.ts'
import { createServers } from '../../../../fakes/http-servers.ts'

const servers = createServers()
const client = createUndiciHttpClient({ environment: {} })

afterEach(() => servers.closeAll())
afterAll(() => client.close())

const BODY = '{"ok":1}'
const ANSWER = `HTTP/1.1 200 OK\r\ncontent-length: 8\r\n\r\n${BODY}`
const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n'
const HINTS = 'HTTP/1.1 103 Early Hints\r\nlink: </a.css>\r\n\r\n'

/** A server that writes these pieces for each request, one after the other, and then does `after`. */
const writing = (pieces: readonly string[], after: (socket: Socket) => unknown = (socket) => socket.end()) =>
  servers.tcp((socket) => {
    socket.on('data', () => {
      const next = (index: number): void => {
        const piece = pieces[index]
        if (piece === undefined) after(socket)
        else socket.write(Buffer.from(piece, 'latin1'), () => setImmediate(next, index + 1))
      }
      next(0)
    })
  })

const outcomeOf = async (pieces: readonly string[]) => sendWith(client, wireGet((await writing(pieces)).origin))

describe('interim answers before the answer', () => {
  it.each([
    ['100', [CONTINUE + ANSWER]],
    ['100 by itself', [CONTINUE, ANSWER]],
    ['100 in single bytes', [...Array.from(CONTINUE), ANSWER]],
    ['100 with headers', [`HTTP/1.1 100 Continue\r\nx-a: b\r\n\r\n${ANSWER}`]],
    ['102', [`HTTP/1.1 102 Processing\r\n\r\n${ANSWER}`]],
    ['103', [HINTS + ANSWER]],
    ['103, 100, 100 and 103', [HINTS + CONTINUE, CONTINUE + HINTS, ANSWER]],
  ])('are not the answer: %s', async (_name, pieces) => {
    const response = asResponse(await outcomeOf(pieces))
    expect([response.head.status, textOf(response)]).toEqual([200, BODY])
  })

  it('are left out for each request on a connection that is kept', async () => {
    const server = await writing([CONTINUE, ANSWER], () => undefined)
    for (let round = 0; round < 3; round += 1)
      expect(textOf(asResponse(await sendWith(client, wireGet(server.origin))))).toBe(BODY)
    expect(server.connections()).toBe(1)
  })

  it('are no answer where nothing follows', async () => {
    expect(asFailure(await outcomeOf([CONTINUE]))).toMatchObject({ code: 'reset', phase: 'headers' })
  })

  it('are separated from the response at any cut, and a body is never changed', () => {
    const text = HINTS + CONTINUE + `HTTP/1.1 200 OK\r\n\r\n${CONTINUE}`
    fc.assert(
      fc.property(fc.array(fc.nat(text.length)), (cuts) => {
        let [passed, waiting, isOver] = ['', '', false]
        for (const [index, at] of [0, ...cuts.sort((a, b) => a - b)].entries()) {
          const until = [...cuts.sort((a, b) => a - b), text.length][index] ?? text.length
          if (isOver) passed += text.slice(at, until)
          else {
            const split = withoutContinue(Buffer.from(waiting + text.slice(at, until), 'latin1'))
            passed += split.pass.toString('latin1')
            waiting = split.wait.toString('latin1')
            isOver = split.isOver
          }
        }
        expect(passed).toBe(HINTS + `HTTP/1.1 200 OK\r\n\r\n${CONTINUE}`)
      }),
    )
  })
})

const head = (...headers: string[]): string => ['HTTP/1.1 200 OK', ...headers, '', ''].join('\r\n')
const CHUNKS = `8\r\n${BODY}\r\n0\r\n\r\n`

describe('a response with a wrong length', () => {
  it.each([
    ['twice the same', head('content-length: 8', 'content-length: 8') + BODY],
    ['twice, in one header', head('content-length: 8, 8') + BODY],
    ['twice, and not the same', head('content-length: 8', 'content-length: 5') + BODY],
    ['beside chunks', head('content-length: 3', 'transfer-encoding: chunked') + CHUNKS],
    ['after chunks', head('transfer-encoding: chunked', 'content-length: 8') + CHUNKS],
    ['in no number', head('content-length: abc') + BODY],
    ['below nothing', head('content-length: -1') + BODY],
    ['beyond every number', head(`content-length: ${'9'.repeat(30)}`) + BODY],
  ])('%s, is `protocol`, and says so', async (_name, answer) => {
    const failure = asFailure(await outcomeOf([answer]))
    expect(failure).toMatchObject({ code: 'protocol', phase: 'headers', reason: { is: 'contradictory-length' } })
    expect(failureSentence(failure)).toMatch(/invalid or contradictory length.*wasn’t read/)
  })
})

describe('a response with a broken head', () => {
  it.each([
    ['NUL in a header', head('x-a: a\0b')],
    ['NUL in the name of a header', head('x\0a: b')],
    ['a blank in the name of a header', head('x a: b')],
    ['a folded header', head('x-a: b', ' c')],
    ['a lone carriage return', head('x-a: b\rc')],
    ['lines that end wrongly', 'HTTP/1.1 200 OK\ncontent-length: 0\n\n'],
    ['a status of two digits', 'HTTP/1.1 99 X\r\n\r\n'],
    ['a status of four digits', 'HTTP/1.1 1000 X\r\n\r\n'],
    ['a status of nothing', 'HTTP/1.1 000 X\r\n\r\n'],
    ['no status', 'HTTP/1.1\r\n\r\n'],
    ['a version that is none', 'HTTP/9.9 200 OK\r\n\r\n'],
    ['an upgrade', 'HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n'],
  ])('(%s) is HTTP, but broken', async (_name, answer) => {
    const failure = asFailure(await outcomeOf([answer]))
    expect(failure).toMatchObject({ code: 'protocol', phase: 'headers', reason: { is: 'broken-http' }, head: null })
    expect(failureSentence(failure)).toMatch(/invalid HTTP response/)
  })

  it.each(['SSH-2.0-OpenSSH_9.6\r\n', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', '<html>hello</html>', '\0\x01\x02\x03'])(
    'is not HTTP at all when it begins with %j',
    async (answer) => {
      expect(asFailure(await outcomeOf([answer]))).toMatchObject({ code: 'protocol', reason: { is: 'not-http' } })
    },
  )

  it.each([
    ['one header', head(`x-a: ${'a'.repeat(100_000)}`)],
    ['many headers', head(...Array.from({ length: 20_000 }, () => 'x-a: b'))],
    ['no end', `HTTP/1.1 200 OK\r\n${'x'.repeat(300_000)}`],
  ])('that has %s is `headers-too-large`', async (_name, answer) => {
    const failure = asFailure(await outcomeOf([answer]))
    expect(failure).toMatchObject({ code: 'headers-too-large', phase: 'headers', reason: { is: 'headers-too-large' } })
  })
})

describe('a response that breaks in its body', () => {
  it.each([
    ['its length', head('content-length: 80') + BODY],
    ['a chunk', head('transfer-encoding: chunked') + '8\r\n{"o'],
    ['the last chunk', head('transfer-encoding: chunked') + `8\r\n${BODY}\r\n`],
  ])('before %s is full is `reset` and keeps the received part', async (_name, answer) => {
    const failure = asFailure(await outcomeOf([answer]))
    expect(failure).toMatchObject({ code: 'reset', phase: 'body', head: { status: 200 }, reason: { is: 'broken-off' } })
    expect(textOf(failure)).toMatch(/^\{"o/)
  })

  it.each([
    ['no number', head('transfer-encoding: chunked') + `ZZ\r\n${BODY}\r\n0\r\n\r\n`],
    ['a number below nothing', head('transfer-encoding: chunked') + `8\r\n${BODY}\r\n-5\r\nxx`],
    ['beyond every number', head('transfer-encoding: chunked') + `${'F'.repeat(18)}\r\n${BODY}`],
    ['too small', head('transfer-encoding: chunked') + `4\r\n${BODY}\r\n0\r\n\r\n`],
  ])('because the size of a chunk is %s is `protocol`', async (_name, answer) => {
    expect(asFailure(await outcomeOf([answer]))).toMatchObject({
      code: 'protocol',
      phase: 'body',
      head: { status: 200 },
    })
  })
})

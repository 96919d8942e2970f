import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import { fail } from '../failure.ts'
import { isUnfinished } from './body.ts'

/** How much longer somebody may go on sending a body that was answered already, so that they get to read the answer. */
const lingerMs = 5000
const lingerBytes = 16 * 1024 * 1024
const lookMs = 50

/** Ends the connection of a request that was answered before all of it was there (nginx: `lingering_close`). */
function linger(request: IncomingMessage): void {
  const { socket } = request
  const [last, until] = [socket.bytesRead + lingerBytes, Date.now() + lingerMs]
  const watch = setInterval(() => {
    if (request.complete || socket.destroyed) clearInterval(watch)
    else if (socket.bytesRead > last || Date.now() > until) socket.destroy()
  }, lookMs).unref()
}

const codes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
}

/** Answers what is no request at all, in our own form: nothing of the framework has seen it. */
export function answerBroken(headers: Record<string, string>) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    const { _httpMessage: answer } = socket as Socket & { _httpMessage?: ServerResponse }
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable || answer?.headersSent)
      return void socket.destroy()
    const failure = fail(codes[error.code ?? ''] ?? 'bad_request')
    const body = JSON.stringify(failure.toProblem())
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${String(failure.status)} ${failure.code}\r\n${lines.join('')}\r\n${body}`)
  }
}

/**
 * What happens to a connection around a request: who asks first whether a body is welcome (`Expect: 100-continue`) is told
 * so only once the request was judged, and who is answered early does not go on sending for ever.
 */
export function tendConnections(http: FastifyInstance): void {
  const asking = new WeakSet<IncomingMessage>()
  http.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    asking.add(request)
    http.server.emit('request', request, response)
  })
  http.addHook('preParsing', (request, reply, _payload, done) => {
    if (asking.delete(request.raw)) reply.raw.writeContinue()
    done()
  })
  http.addHook('onResponse', (request, _reply, done) => {
    if (isUnfinished(request.raw) && !request.raw.destroyed) linger(request.raw)
    done()
  })
}

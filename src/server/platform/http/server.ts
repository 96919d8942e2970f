import type { IncomingMessage } from 'node:http'
import { parse as parseForm } from 'node:querystring'
import cors from '@fastify/cors'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import { limits } from '#contract/limits.ts'
import type { Log } from '../log.ts'
import { measureRequests } from '../metrics/measure-requests.ts'
import { traceCalls } from '../tracing/trace-calls.ts'
import { cookieName } from './anti-forgery.ts'
import { patienceFor, readBody } from './body.ts'
import { clientAddress } from './client-address.ts'
import { answerBroken, tendConnections } from './connections.ts'
import { answerDirectly } from './direct.ts'
import { answerInside } from './inner-calls.ts'
import { endConnectionsWhenLeaving } from './graceful-stop.ts'
import { answerOptions, answerOtherMethods } from './methods.ts'
import { onError } from './problems.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came, where a signature is checked over it. */
    rawBody?: string
  }
}

export type HttpOptions = {
  log: Log
  /** Origin of the web pages: the only one whose scripts may call the API from another host. */
  webOrigin: string
  /** Proxies whose X-Forwarded-For is believed; empty: none. */
  trustProxy: string
  /** Time for a body of so many bytes at most, in ms. */
  patience?: (maxBytes: number) => number
}

/**
 * Sent with every answer; pages and media tighten or widen them where they must. What names no policy of its own is data, in
 * which nothing may run. Another site learns nothing of where a person comes from: not even that they were here.
 */
const securityHeaders = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'camera=(self), microphone=(self), geolocation=(), payment=(), usb=(), midi=(), accelerometer=(), gyroscope=(), magnetometer=()',
}
const exposedHeaders = ['Retry-After', 'Location', 'Upload-Offset', 'Upload-Length', 'Tus-Resumable', 'Media-Id']
/** A year (OWASP ASVS 3.4.1). Not for subdomains: those may be the operator's other business. */
const onlyTls = { 'strict-transport-security': 'max-age=31536000' }

/** A Fastify server with our error form, body limits, CORS and headers; no routes yet, and no answer for unknown ones. */
export async function createHttp({
  log,
  webOrigin,
  trustProxy,
  patience = patienceFor,
}: HttpOptions): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = log
  const headers = { ...securityHeaders, ...(webOrigin.startsWith('https:') && onlyTls) }
  const http = fastify({
    loggerInstance,
    // one logger for all requests: failures name their request themselves
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.jsonBodyMaxBytes,
    trustProxy: trustProxy === '' ? false : trustProxy,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // a piece of an upload on a slow line takes this long at most; it resumes after
    requestTimeout: 300_000,
    // what is under way is finished (graceful-stop.ts)
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // what fails before a route is found (a broken escape, a parameter without end) is answered in our form too
    frameworkErrors: (error, request, reply) => onError(error, request, reply.headers(headers)),
    clientErrorHandler: answerBroken(headers),
  })
  http.setErrorHandler(onError)
  http.setSerializerCompiler(() => (data) => JSON.stringify(data))
  http.decorateRequest('actor', null)
  http.decorateRequest('refused', null)
  http.decorateRequest('place', null)
  const crossOrigin = {
    'access-control-allow-origin': webOrigin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': exposedHeaders.join(', '),
  }
  http.decorate(
    'direct',
    answerDirectly(http, { headers: { ...headers, ...crossOrigin }, addressOf: clientAddress(trustProxy) }),
  )
  http.decorate('inner', answerInside(log))
  traceCalls(http)
  measureRequests(http)
  http.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    done()
  })
  tendConnections(http)
  endConnectionsWhenLeaving(http)
  answerOptions(http)

  const parseJson = http.getDefaultJsonParser('error', 'error')
  http.removeContentTypeParser('application/json')
  http.removeContentTypeParser('text/plain')
  const textOf = async (request: FastifyRequest, payload: IncomingMessage): Promise<string> => {
    const maxBytes = request.routeOptions.bodyLimit
    return (await readBody(payload, { maxBytes, withinMs: patience(maxBytes) })).toString('utf8')
  }
  http.addContentTypeParser('application/json', (request, payload, done) => {
    textOf(request, payload).then((raw) => {
      request.rawBody = raw
      // the seed's client sends this type with every call, those without a body too
      if (raw.trim() === '') return done(null)
      void parseJson(request, raw, done)
    }, done)
  })
  // pusher-js sends its channel authorisation as a form
  http.addContentTypeParser(
    'application/x-www-form-urlencoded',
    async (request: FastifyRequest, payload: IncomingMessage) => ({
      ...parseForm(await textOf(request, payload)),
    }),
  )

  await http.register(cors, {
    origin: webOrigin,
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    // Access-Control-Allow-Origin as a request header is the seed's; Upload-* and Tus-* belong to resumable uploads
    allowedHeaders: [
      'Content-Type',
      'Authorization',
      'Access-Control-Allow-Origin',
      `X-${cookieName}`,
      'Idempotency-Key',
      'traceparent',
      'Upload-Length',
      'Upload-Offset',
      'Upload-Metadata',
      'Tus-Resumable',
      'X-HTTP-Method-Override',
      'X-Requested-With',
    ],
    exposedHeaders,
    maxAge: 600,
  })
  answerOtherMethods(http)
  return http
}

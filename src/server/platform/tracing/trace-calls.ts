import { context } from '@opentelemetry/api'
import type { Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { beginCall, isTracing } from './tracing.ts'

/** A span for each call, in which all of it runs. Its name is the route: addresses can hold names of people. */
export function traceCalls(http: FastifyInstance): void {
  if (!isTracing()) return
  const spans = new WeakMap<FastifyRequest, Span>()
  http.addHook('onRequest', (request, _reply, done) => {
    const { method, headers } = request
    const route = request.routeOptions.url ?? 'none'
    const { span, within } = beginCall(headers, `${method} ${route}`, {
      'http.request.method': method,
      'http.route': route,
    })
    spans.set(request, span)
    context.with(within, done)
  })
  http.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', reply.raw.statusCode)
    span?.end()
    done()
  })
}

import type { FastifyInstance } from 'fastify'
import { requests, requestSeconds } from './instruments.ts'

/** Counts every answer by its route. Addresses that no route takes are one, so that nobody makes new series. */
export function measureRequests(http: FastifyInstance): void {
  http.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none' }
    requestSeconds.observe(labels, reply.elapsedTime / 1000)
    requests.inc({ ...labels, status: reply.raw.statusCode })
    done()
  })
}

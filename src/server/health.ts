import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Services } from '#platform/services.ts'
import { fail } from '#platform/failure.ts'
import { sendFailure } from '#platform/http/problems.ts'
import { isLeaving } from '#platform/http/graceful-stop.ts'
import { isLocalAddress, isLocalRequest } from '#platform/http/access.ts'
import { createFigures, type Observed } from './figures.ts'

export type HealthOptions = { services: Services; metricsToken: string | null; observed?: Observed | undefined }

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
/** Compares without telling by time how much of it was right. */
const sameText = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))

/** How old an answer of `/readyz` may be. */
const readyMs = 500

/**
 * `/healthz`: the program runs. `/readyz`: database and storage can be used, and the program is not about to stop. `/metrics`: figures, by token; without one only
 * for this machine itself, and only while no pages are served to others: behind a public address stands a proxy, and not
 * every proxy says that it is one.
 */
export function registerHealth(http: FastifyInstance, { services, metricsToken, observed = {} }: HealthOptions): void {
  const figures = createFigures(services, observed)
  http.get('/healthz', async () => ({ status: 'alive' }))
  // everyone may ask, and each look writes to the disk: those who ask within a moment share one
  let look: { at: number; result: Promise<[PromiseSettledResult<unknown>, PromiseSettledResult<unknown>]> } | null =
    null
  http.get('/readyz', async (request, reply) => {
    if (isLeaving(http)) return sendFailure(reply, fail('unavailable', { leaving: true }))
    if (!look || Date.now() - look.at >= readyMs)
      look = {
        at: Date.now(),
        result: Promise.allSettled([
          sql`select 1 from migrations limit 1`.execute(services.db),
          services.storage.check(),
        ]),
      }
    const [database, storage] = await look.result
    if (database.status === 'fulfilled' && storage.status === 'fulfilled') return { status: 'ready' }
    // trouble is looked at anew by whoever asks next, so that its end is seen at once
    look = null
    request.log.warn({ database: database.status, storage: storage.status }, 'not ready')
    return sendFailure(
      reply,
      fail('unavailable', { database: database.status === 'fulfilled', storage: storage.status === 'fulfilled' }),
    )
  })
  http.get('/metrics', async (request, reply) => {
    const allowed =
      metricsToken === null
        ? isLocalAddress(services.publicUrl) && isLocalRequest(request)
        : sameText(request.headers.authorization ?? '', `Bearer ${metricsToken}`)
    if (!allowed) return sendFailure(reply, fail('not_found'))
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await figures())
  })
}

import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { watchSockets } from '#modules/messages/watch-sockets.ts'
import type { Replicas } from '#platform/database/replicas.ts'
import { announceLeaving, finishRequests } from '#platform/http/graceful-stop.ts'
import { listen } from '#platform/http/listen.ts'
import { createHttp } from '#platform/http/server.ts'
import { createSharedRates } from '#platform/http/shared-rates.ts'
import type { Log } from '#platform/log.ts'
import type { Services } from '#platform/services.ts'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import type { Observed } from './figures.ts'
import { registerHealth } from './health.ts'
import type { OpenDatabase } from './open-database.ts'
import type { RealtimeBus } from './realtime-bus.ts'
import { startRealtime } from './start-realtime.ts'
import { readPageFiles } from './web/page-files.ts'

type Opening = {
  config: Config
  /** The repository's folder. */
  root: string
  log: Log
  services: Services
  database: OpenDatabase
  replicas: Replicas | null
  realtimeBus: RealtimeBus
  /** What ends with the program; done from the last to the first. */
  ends: (() => Promise<unknown>)[]
  /** Is given what keeps sockets to what their people may hear. */
  watched: (watch: ReturnType<typeof watchSockets>) => void
}

/** What a process answers by HTTP, not listening yet. */
export async function openHttp(opening: Opening): Promise<{ listen(): Promise<void>; announceLeaving(): void }> {
  const http = await createServer(opening)
  return { listen: () => listen(http, opening.config), announceLeaving: () => announceLeaving(http) }
}

/** Calls and pages, sockets, or nothing but how it is. */
async function createServer(opening: Opening): Promise<FastifyInstance> {
  const { config, root, log, services, database, replicas, realtimeBus, ends } = opening
  const { pool, direct } = database
  const observed: Observed = {
    pools: direct.pool === pool ? { main: pool } : { main: pool, direct: direct.pool },
    replicas,
  }
  const runs = (name: Config['services'][number]): boolean => config.services.includes(name)
  if (!runs('web') && !runs('realtime')) {
    const webOrigin = new URL(config.publicUrl).origin
    const health = await createHttp({ log, webOrigin, trustProxy: config.trustProxy })
    registerHealth(health, { services, metricsToken: config.metricsToken, observed })
    ends.push(() => finishRequests(health))
    return health
  }
  const { redisUrl } = config.realtime
  const sharedRates = redisUrl !== null && config.rateLimits ? await createSharedRates(redisUrl, log) : null
  if (sharedRates) ends.push(() => sharedRates.stop())
  const http = await createApp({
    services,
    antiForgerySecret: config.secrets.antiForgery,
    trustProxy: config.trustProxy,
    rateFactor: config.rateLimits ? 1 : 0,
    shedsLoad: config.shedsLoad,
    sharedRates,
    validateAnswers: false,
    uploadFolder: path.join(config.dataDir, 'uploads'),
    metricsToken: config.metricsToken,
    observed,
    replicas,
    pages: runs('web')
      ? { files: await readPageFiles(path.join(root, 'dist')), realtimeCluster: config.realtime.cluster }
      : null,
  })
  await http.ready()
  ends.push(() => finishRequests(http))
  if (runs('realtime') && config.realtime.service === null) {
    const realtime = await startRealtime(http.server, { services, config, bus: realtimeBus, log })
    opening.watched(realtime.watch)
    observed.sockets = realtime.count
    ends.push(() => realtime.stop())
  }
  return http
}

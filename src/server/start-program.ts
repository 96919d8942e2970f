import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { settingsChannel } from '#modules/site/settings-cache.ts'
import { sessionsChannel } from '#modules/accounts/session-lookup.ts'
import { startEventRelay } from '#platform/database/event-relay.ts'
import { createListener } from '#platform/database/listen.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { announceLeaving, finishRequests } from '#platform/http/graceful-stop.ts'
import { reportMissingTexts } from '#platform/texts/texts.ts'
import { hiddenChatsChannel, type watchSockets } from '#modules/messages/watch-sockets.ts'
import { createApp, jobsOf } from './app.ts'
import type { Config } from './config.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { scheduleDemoShows } from './demo/schedule-shows.ts'
import { shareDemoStories } from './demo/share-stories.ts'
import { openDatabase } from './open-database.ts'
import { openReplicas } from './open-replicas.ts'
import { createRealtimeBus } from './realtime-bus.ts'
import { createServices } from './services.ts'
import { requireKey } from './require-encryption-key.ts'
import { startRealtime } from './start-realtime.ts'
import { readPageFiles } from './web/page-files.ts'

export type Program = {
  /** For the person who started it. */
  notes: string[]
  stop(): Promise<void>
}

/** Starts the services that the settings name, in one process. `root`: the repository's folder. */
export async function startProgram(config: Config, root: string): Promise<Program> {
  const log = createLog(config.logLevel)
  reportMissingTexts((lacking) => log.error(lacking, 'a catalog lacks a text: it was said in English'))
  // a library's detached promise (the job queue's, when its connection is cut) must not end the program for everyone
  process.on('unhandledRejection', (error) =>
    log.error({ err: error }, 'a promise was rejected and nobody was listening'),
  )
  const database = await openDatabase(config, root, log)
  const ends: (() => Promise<unknown>)[] = []
  let leaving: (() => void) | undefined
  const stop = async (): Promise<void> => {
    leaving?.()
    // until proxies have seen it, requests still come
    if (leaving) await sleep(config.drainSeconds * 1000)
    for (const end of ends.toReversed()) await end()
    await database.close()
  }
  try {
    const realtimeBus = await createRealtimeBus(config, database, log)
    ends.push(() => realtimeBus.stop())
    const replicas = await openReplicas(config, database.pool, log)
    if (replicas) ends.push(() => replicas.stop())
    const pool = replicas ? replicas.route(database.pool) : database.pool
    const services = await createServices(config, pool, log, realtimeBus.publish)
    await requireKey(config, services)
    const relay = startEventRelay({ db: services.db, log, carry: realtimeBus.publish ?? null })
    ends.push(() => relay.stop())
    const reload = (): void =>
      void services.settings
        .load()
        .catch((error: unknown) => log.warn({ err: error }, 'the operator’s settings could not be read again'))
    await services.settings.load()
    let sockets: ReturnType<typeof watchSockets> | undefined
    const changes = createListener({
      connectionConfig: database.direct.find,
      name: 'fanfare-changes',
      log,
      channels: {
        [settingsChannel]: reload,
        [sessionsChannel]: (userId) => {
          services.sessions.forgetUser(Number(userId))
          sockets?.userChanged(Number(userId))
        },
        [hiddenChatsChannel]: (chatId) => sockets?.chatHidden(Number(chatId)),
      },
      onListening: () => {
        reload()
        services.sessions.forgetAll()
        sockets?.reviewAll()
      },
    })
    services.sessions.heed(() => changes.isListening())
    ends.push(() => changes.stop())
    const demoFolder = path.join(root, 'demo')
    const notes = config.demo === 'off' ? [] : await seedDemo(services, demoFolder)
    if (config.demo !== 'off') {
      await shareDemoStories(services, demoFolder)
      await scheduleDemoShows(services, demoFolder)
    }
    const runs = (name: Config['services'][number]): boolean => config.services.includes(name)
    let open: (() => Promise<unknown>) | undefined
    if (runs('web') || runs('realtime')) {
      const http = await createApp({
        services,
        antiForgerySecret: config.secrets.antiForgery,
        trustProxy: config.trustProxy,
        rateFactor: config.rateLimits ? 1 : 0,
        validateAnswers: false,
        uploadFolder: path.join(config.dataDir, 'uploads'),
        metricsToken: config.metricsToken,
        replicas,
        pages: runs('web')
          ? { files: await readPageFiles(path.join(root, 'dist')), realtimeCluster: config.realtime.cluster }
          : null,
      })
      await http.ready()
      ends.push(() => finishRequests(http))
      leaving = () => announceLeaving(http)
      if (runs('realtime') && config.realtime.service === null) {
        const realtime = await startRealtime(http.server, { services, config, bus: realtimeBus, log })
        sockets = realtime.watch
        ends.push(() => realtime.stop())
      }
      open = () => http.listen({ port: config.port, host: config.host })
    }
    if (runs('worker')) {
      const jobs = await startJobs({ pool: database.direct.pool, jobs: jobsOf(services), log })
      ends.push(() => jobs.stop())
    }
    // Last of all: a program that answers has started, and nothing that happens to its database from then on may end it.
    await open?.()
    return { notes, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { circuitChannel } from '#modules/payments/providers.ts'
import { settingsChannel } from '#modules/site/settings-cache.ts'
import { sessionsChannel } from '#modules/accounts/session-lookup.ts'
import { startEventRelay } from '#platform/database/event-relay.ts'
import { createListener } from '#platform/database/listen.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import { createLog, type Log } from '#platform/log.ts'
import { collectProcessFigures } from '#platform/metrics/collect-process-figures.ts'
import { reportMissingTexts } from '#platform/texts/texts.ts'
import { hiddenChatsChannel, type watchSockets } from '#modules/messages/watch-sockets.ts'
import { jobsOf } from './app.ts'
import type { Config } from './config.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { scheduleDemoShows } from './demo/schedule-shows.ts'
import { shareDemoStories } from './demo/share-stories.ts'
import { openDatabase } from './open-database.ts'
import { openHttp } from './open-http.ts'
import { openReplicas } from './open-replicas.ts'
import { createRealtimeBus } from './realtime-bus.ts'
import { createServices } from './services.ts'
import { requireSecrets } from './require-secrets.ts'

/** What leaving takes at most, once nothing new is accepted: requests, sockets and jobs under way. */
export const leavingSeconds = 30

export type Program = {
  /** For the person who started it. */
  notes: string[]
  stop(): Promise<void>
}

/** Before anything that is traced is loaded or opened. */
async function traceTo({ tracing, services }: Config, log: Log): Promise<{ stop(): Promise<void> } | null> {
  if (!tracing) return null
  const { startTracing } = await import('#platform/tracing/start-tracing.ts')
  return startTracing(tracing, { 'fanfare.services': services.join() }, log)
}

/** Starts the services that the settings name, in one process. `root`: the repository's folder. */
export async function startProgram(config: Config, root: string): Promise<Program> {
  const log = createLog(config.logLevel)
  reportMissingTexts((lacking) => log.error(lacking, 'a catalog lacks a text: it was said in English'))
  // a library's detached promise (the job queue's, when its connection is cut) must not end the program for everyone
  process.on('unhandledRejection', (error) =>
    log.error({ err: error }, 'a promise was rejected and nobody was listening'),
  )
  const tracing = await traceTo(config, log)
  collectProcessFigures(config.services)
  const database = await openDatabase(config, root, log)
  const ends: (() => Promise<unknown>)[] = []
  let leaving: (() => void) | undefined
  const stop = async (): Promise<void> => {
    leaving?.()
    // until proxies have seen it, requests still come
    if (leaving) await sleep(config.drainSeconds * 1000)
    for (const end of ends.toReversed()) await end()
    await database.close()
    await tracing?.stop()
  }
  try {
    const realtimeBus = await createRealtimeBus(config, database, log)
    ends.push(() => realtimeBus.stop())
    const replicas = await openReplicas(config, database.pool, log)
    if (replicas) ends.push(() => replicas.stop())
    const pool = replicas ? replicas.route(database.pool) : database.pool
    const services = await createServices(config, pool, log, realtimeBus.publish)
    await requireSecrets(config, services)
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
        [circuitChannel]: (text) => services.payments.hear(text),
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
    const http = await openHttp({
      config,
      root,
      log,
      services,
      database,
      replicas,
      realtimeBus,
      ends,
      watched: (watch) => (sockets = watch),
    })
    leaving = () => http.announceLeaving()
    if (runs('worker')) {
      const jobs = await startJobs({ pool: database.direct.pool, jobs: jobsOf(services), log })
      ends.push(() => jobs.stop())
    }
    // Last of all: a program that answers has started, and nothing that happens to its database from then on may end it.
    await http.listen()
    return { notes, stop }
  } catch (error) {
    // what cannot be stopped now may not keep alive a program that answers nobody and that nobody starts again
    await Promise.race([
      stop().catch((fault: unknown) => log.error({ err: fault }, 'a start that failed could not be cleared away')),
      sleep(leavingSeconds * 1000),
    ])
    throw error
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { runOnce, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import type { Problem } from '#contract/errors.ts'
import type { Period } from '#contract/fields.ts'
import type { Answer, Args, RouteKey } from '#contract/routes.ts'
import type { Services } from '#platform/services.ts'
import { quiet } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { createApp, jobsOf } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createServices } from '#server/services.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { listenToEvents } from './event-ear.ts'
import { giveMoney } from './give-money.ts'
import { queueIsIdle } from './queue-is-idle.ts'

/** A signed-in person of a test. */
export type Person = { userId: number; username: string; token: string }
export type Reply<T> = { status: number; body: T; headers: Record<string, unknown> }

export type TestApp = {
  database: TestDatabase
  services: Services
  http: FastifyInstance
  dataDir: string
  /** Channels that an event was sent to, in order; complete after `runJobs`. */
  published: string[]
  /** Calls a route through the front door. */
  call<K extends RouteKey>(route: K, args?: Args<K>, options?: CallOptions): Promise<Reply<Answer<K> & Problem>>
  signUp(username: string): Promise<Person>
  /** Signed up, with a verified e-mail. */
  fan(username: string): Promise<Person>
  /** A verified creator with these plans, in cents. */
  creator(username: string, plans?: Partial<Record<Period, number>>): Promise<Person>
  /** Money in, as a settled top-up that the books know. */
  fund(person: Person, cents: number): Promise<void>
  /** Does all background work that is due, and what follows from it. */
  runJobs(): Promise<void>
  close(): Promise<void>
}
export type CallOptions = { as?: Person | undefined; key?: string; headers?: Record<string, string> }

export const password = 'a good long password'
let counter = 0
/** A key of its own for each money call. */
export const freshKey = (): string => `test-${String(process.pid)}-${String((counter += 1))}`

/**
 * The real application on a real, fresh database; only nothing listens on a port unless the test asks `http` to. `clock`: the
 * database's time can be set (`database-clock.ts`).
 */
export async function createTestApp(
  env: Record<string, string> = {},
  { clock = false }: { clock?: boolean } = {},
): Promise<TestApp> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fanfare-app-'))
  const log = createLog(process.env['TEST_LOG'] ?? 'silent')
  // tests make more calls, and have more mails sent, in a second than any person in a day
  const config = readConfig({
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOAD_SHEDDING: 'off',
    LIVE_RTMP_PORT: '0',
    ...env,
  })
  const database = await createTestDatabase({ clock })
  const services: Services = { ...(await createServices(config, database.pool, log)) }
  const ear = await listenToEvents(
    database,
    config.realtime.redisUrl === null ? null : (channels, event) => services.publishEvent(channels, event),
  )
  const http = await createApp({
    services,
    antiForgerySecret: config.secrets.antiForgery,
    trustProxy: config.trustProxy,
    rateFactor: config.rateLimits ? 1 : 0,
    shedsLoad: config.shedsLoad,
    validateAnswers: true,
    uploadFolder: path.join(dataDir, 'uploads'),
    metricsToken: null,
    pages: null,
  })
  await http.ready()

  const call: TestApp['call'] = async (route, args, { as, key, headers } = {}) => {
    const [method, pattern] = route.split(' ') as ['GET' | 'POST', string]
    const { params = {}, query, body } = (args ?? {}) as Record<string, Record<string, unknown>>
    const url = pattern.replaceAll(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params[name])))
    const answer = await http.inject({
      method,
      url: `/api${url}`,
      ...(query && { query: query as Record<string, string> }),
      headers: {
        'content-type': 'application/json',
        authorization: as ? `Bearer ${as.token}` : '',
        ...(method === 'POST' && { 'idempotency-key': key ?? freshKey() }),
        ...headers,
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
  }

  const signUp: TestApp['signUp'] = async (username) => {
    const body = {
      username,
      name: `Name of ${username}`,
      email: `${username}@example.com`,
      password,
      dateOfBirth: '1990-05-05',
    }
    const { status, body: answer } = await call('POST /signup', { body })
    if (status !== 201) throw new Error(`Sign-up of ${username} answered ${String(status)} ${JSON.stringify(answer)}`)
    const { rows } = await sql<{ id: number }>`select id from users where username = ${username}`.execute(services.db)
    return { userId: rows[0]?.id ?? 0, username, token: answer.token }
  }
  const fan: TestApp['fan'] = async (username) => {
    const person = await signUp(username)
    await sql`update accounts set email_verified_at = now() where user_id = ${person.userId}`.execute(services.db)
    services.sessions.forgetUser(person.userId)
    return person
  }
  const creator: TestApp['creator'] = async (username, plans = { monthly: 799 }) => {
    const person = await fan(username)
    await sql`update users set is_creator = true where id = ${person.userId}`.execute(services.db)
    for (const [period, cents] of Object.entries(plans))
      await sql`insert into plans (creator_id, period, price_cents) values (${person.userId}, ${period}, ${cents})`.execute(
        services.db,
      )
    services.sessions.forgetUser(person.userId)
    return person
  }
  const fund: TestApp['fund'] = ({ userId }, cents) =>
    services.db.transaction().execute((tx) => giveMoney(tx, [userId], cents))
  const tasks: TaskList = Object.fromEntries(
    jobsOf(services).map((job) => [job.name, async (payload: unknown) => job.run(payload as never)]),
  )
  const runJobs = async (): Promise<void> => {
    // what is delayed by seconds is due now, as far as a test is concerned
    await sql`update graphile_worker._private_jobs set run_at = now() where run_at < now() + interval '1 minute'`.execute(
      services.db,
    )
    for (const job of jobsOf(services)) if (job.everySeconds !== undefined) await job.run({} as never)
    await runOnce({ pgPool: database.pool, taskList: tasks, noHandleSignals: true, logger: quiet })
    await queueIsIdle(services.db)
    await ear.caughtUp()
  }
  return {
    database,
    services,
    http,
    dataDir,
    published: ear.published,
    call,
    signUp,
    fan,
    creator,
    fund,
    runJobs,
    async close() {
      await http.close()
      await ear.close()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

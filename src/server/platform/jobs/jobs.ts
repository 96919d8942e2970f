import { setTimeout } from 'node:timers/promises'
import { Logger, makeWorkerUtils, run, type TaskList } from 'graphile-worker'
import { sql, type QueryExecutorProvider } from 'kysely'
import type pg from 'pg'
import type { Log } from '../log.ts'
import { jobSeconds } from '../metrics/instruments.ts'
import { runTraced, withTrace } from '../tracing/tracing.ts'
import { leaveBehind } from '../database/after-commit.ts'
import { keepRunning, type KeptRunner } from './keep-running.ts'
import { keepLocks, lockTimes, type LockTimes } from './renew-locks.ts'
import { outcomesWritten } from './wait-for-job-outcomes.ts'

/** One kind of background work. Handlers can run more than once for one job, so each must be safe to repeat. */
export type Job<Payload = never> = {
  readonly name: string
  /** `signal`: the program is about to end; long work stops then, and throws, so that it is tried again. */
  readonly run: (payload: Payload, signal?: AbortSignal) => Promise<void>
  /** Takes minutes and the whole machine: one such job at a time, which never keeps the others waiting. */
  readonly heavy?: true
  /** Five-field cron line (UTC) for work that comes round by itself. */
  readonly cron?: string
  /**
   * Work that comes round more often than a minute. It is no row of the queue, which a killed worker would hold locked for
   * half a minute: each worker runs it from its start on, one after the other, beside the same work of others.
   */
  readonly everySeconds?: number
}

export type JobOptions = {
  /** Not before this many seconds from now. */
  delaySeconds?: number
  /** Jobs of one key wait as one: a later one replaces the earlier. */
  key?: string
  maxAttempts?: number
}

/**
 * Jobs without a key are rows, as the library's function writes them after it has looked for keys and queues, which costs a third of
 * a small transaction. A kind that no worker has ever announced has no number yet: then the function makes one.
 */
async function addRows(
  tx: QueryExecutorProvider,
  name: string,
  payloads: readonly object[],
  delaySeconds: number,
  most: number,
) {
  const texts = payloads.map((payload) => JSON.stringify(withTrace(payload)))
  const { numAffectedRows } = await sql`
    insert into graphile_worker._private_jobs (task_id, payload, run_at, max_attempts, priority)
    select id, payload::json, now() + make_interval(secs => ${delaySeconds}), ${most}::smallint, 0
    from graphile_worker._private_tasks, unnest(${texts}::text[]) payload where identifier = ${name}`.execute(tx)
  if (numAffectedRows === BigInt(texts.length)) return
  await sql`select graphile_worker.add_job(${name}, payload::json, run_at := now() + make_interval(secs => ${delaySeconds}),
    max_attempts := ${most}::int) from unnest(${texts}::text[]) payload`.execute(tx)
}

const attemptsMost = 25

/**
 * Adds a job inside the caller's transaction: it exists if and only if the change that asked for it was committed.
 * https://worker.graphile.org/docs/sql-add-job
 */
export async function addJob(
  tx: QueryExecutorProvider,
  name: string,
  payload: object,
  { delaySeconds = 0, key, maxAttempts = attemptsMost }: JobOptions = {},
): Promise<void> {
  if (key === undefined) await addRows(tx, name, [payload], delaySeconds, maxAttempts)
  else
    await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(withTrace(payload))}::json,
      run_at := now() + make_interval(secs => ${delaySeconds}), job_key := ${key}, max_attempts := ${maxAttempts}::int)`.execute(
      tx,
    )
  if (delaySeconds === 0) leaveBehind(tx, { jobs: 1 })
}

/** Adds many jobs of one kind, with one statement; as `addJob` without options. */
export async function addJobs(tx: QueryExecutorProvider, name: string, payloads: readonly object[]): Promise<void> {
  if (payloads.length === 0) return
  await addRows(tx, name, payloads, 0, attemptsMost)
  leaveBehind(tx, { jobs: payloads.length })
}

/**
 * The library notifies its workers within the transaction that adds a job, which would make all commits wait for each other
 * (`database/event-relay.ts` rings in its place). Its functions are only changed where they notify; its version is pinned. Processes
 * that start at once do it one after the other: sent together, the two statements are one transaction.
 */
const withoutNotes = `select pg_advisory_xact_lock(hashtextextended('jobs without notes', 0)); do $$ declare adding regprocedure; begin
  for adding in select p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'graphile_worker' and p.proname in ('add_job', 'add_jobs') and p.prosrc like '%pg_notify%'
  loop
    execute regexp_replace(pg_get_functiondef(adding), $re$perform pg_notify\\('jobs:insert', [^;]*;$re$, 'null;', 'g');
  end loop;
end $$`

/** Installs or updates the queue's own tables. Several processes may do so at once. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: pool, logger: quiet })
  try {
    await utils.migrate()
    await pool.query(withoutNotes)
  } finally {
    await utils.release()
  }
}

/** The queue's own chatter stays out of our log; failures of jobs are logged by us. */
export const quiet = new Logger(() => () => undefined)

export type JobsOptions = {
  pool: pg.Pool
  jobs: readonly Job[]
  log: Log
  concurrency?: number
  pollMs?: number
  locks?: LockTimes
}

/** Does frequent work until `stop`, which lets a run that has begun finish. */
function repeat({ name, run: work, everySeconds = 1 }: Job, log: Log): { stop(): Promise<void> } {
  const ended = new AbortController()
  const loop = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      try {
        await work({} as never)
      } catch (error) {
        log.error({ err: error, job: name }, 'a job failed and will be tried again')
      }
      await setTimeout(everySeconds * 1000, undefined, { signal: ended.signal }).catch(() => undefined)
    }
  }
  const running = loop()
  return {
    stop: () => {
      ended.abort()
      return running
    },
  }
}

/** Starts working off jobs, or throws and has nothing left that runs. `stop` lets jobs that run finish, and has it written that they did. */
export async function startJobs({
  pool,
  jobs,
  log,
  concurrency = 4,
  pollMs = 1000,
  locks = lockTimes,
}: JobsOptions): Promise<{ stop(): Promise<void> }> {
  const ending = new AbortController()
  const running = new Set<string>()
  const workers = new Set<string>()
  const [tasks, heavyTasks]: [TaskList, TaskList] = [{}, {}]
  for (const job of jobs) {
    if (job.everySeconds !== undefined) continue
    const list = job.heavy ? heavyTasks : tasks
    list[job.name] = (payload, { job: { id, locked_by: worker } }) =>
      runTraced(job.name, payload, async (given) => {
        running.add(id)
        if (worker !== null) workers.add(worker)
        const end = jobSeconds.startTimer({ task: job.name })
        try {
          await job.run(given as never, ending.signal)
          end({ outcome: 'done' })
        } catch (error) {
          end({ outcome: 'failed' })
          if (ending.signal.aborted) throw error
          log.error({ err: error, job: job.name }, 'a job failed and will be tried again')
          throw error
        } finally {
          running.delete(id)
        }
      })
  }
  const crontab = jobs.flatMap((job) => (job.cron === undefined ? [] : [`${job.cron} ${job.name}`])).join('\n')
  const common = { pgPool: pool, pollInterval: pollMs, noHandleSignals: true, logger: quiet }
  const lists = [{ taskList: tasks, concurrency, crontab }]
  if (Object.keys(heavyTasks).length > 0) lists.push({ taskList: heavyTasks, concurrency: 1, crontab: '' })
  const runners: KeptRunner[] = []
  try {
    for (const list of lists) runners.push(await keepRunning(() => run({ ...common, ...list }), log))
  } catch (error) {
    // one that has started holds connections, and would work on for a program that gives up
    await Promise.all(runners.map((runner) => runner.stop()))
    throw error
  }
  const keeping = keepLocks(pool, running, locks, log)
  const loops = jobs.filter(({ everySeconds }) => everySeconds !== undefined).map((job) => repeat(job, log))
  return {
    stop: async () => {
      ending.abort()
      await Promise.all(loops.map((loop) => loop.stop()))
      // what still runs keeps its locks until it is done
      await Promise.all(runners.map((runner) => runner.stop()))
      await outcomesWritten(pool, workers)
      await keeping.stop()
    },
  }
}

import { createReadStream, createWriteStream } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { hashOf, jobsPart, tablePart, type Manifest } from './manifest.ts'

/** Plain SQL and COPY, so that the embedded database and any other are saved and brought back in the same way. */

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
type Columns = { name: string; columns: string[] }

/** Our tables with the columns that are written (generated ones follow from them); the history of the schema is left out. */
async function tablesOf(client: pg.ClientBase): Promise<Columns[]> {
  const { rows } = await client.query<Columns>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
    group by c.relname order by c.relname`)
  return rows
}

/** Settings by which COPY writes values, and reads them back. */
const textForm = `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex';
  set client_encoding = 'UTF8'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`

export async function useTextForm(client: pg.ClientBase): Promise<void> {
  await client.query(textForm)
}

type Job = {
  task: string
  payload: unknown
  queue: string | null
  priority: number
  runAt: string
  attempts: number
  maxAttempts: number
  lastError: string | null
  key: string | null
}

/** Writes all tables and waiting jobs of the transaction that `client` is in. `parts` gets the hash of each file. */
export async function saveDatabase(
  client: pg.ClientBase,
  folder: string,
): Promise<Pick<Manifest, 'migrations' | 'tables' | 'sequences' | 'jobs' | 'parts'>> {
  const parts: Record<string, string> = {}
  const save = async (part: string, content: Readable): Promise<void> => {
    const file = path.join(folder, part)
    await pipeline(content, createGzip({ level: 1 }), createWriteStream(file, { mode: 0o600, flush: true }))
    parts[part] = await hashOf(file)
  }
  const tables: Manifest['tables'] = []
  for (const { name, columns } of await tablesOf(client)) {
    const stream = client.query(copyTo(`copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`))
    await save(tablePart(name), stream)
    tables.push({ name, columns, rows: stream.rowCount })
  }
  const { rows: jobs } = await client.query<Job>(`
    select t.identifier as task, j.payload, q.queue_name as queue, j.priority, j.run_at::text as "runAt", j.attempts,
      j.max_attempts as "maxAttempts", j.last_error as "lastError", j.key
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id order by j.id`)
  await save(jobsPart, Readable.from(jobs.map((job) => `${JSON.stringify(job)}\n`)))
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    'select name, hash from migrations order by name',
  )
  // numbers are given out of order and outside of transactions: read last, each goes on after all that was copied
  const { rows: names } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const sequences: Manifest['sequences'] = []
  for (const { name } of names) {
    const { rows } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from public.${quoted(name)}`,
    )
    if (rows[0]) sequences.push({ name, ...rows[0] })
  }
  return { migrations, tables, sequences, jobs: jobs.length, parts }
}

/** Whether nothing is in the database: not even an empty table, which would be somebody's. */
export async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(`
    select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`)
  return rows.length === 0
}

/**
 * Fills the tables of the migrated database, in one transaction. Triggers stay out of it, for what they would write is in the
 * backup; foreign keys are taken away and put back, which proves each of them. Needs no more than to own the tables.
 */
export async function loadDatabase(client: pg.ClientBase, folder: string, manifest: Manifest): Promise<void> {
  await client.query('begin')
  try {
    const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
      select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype = 'f' and c.relnamespace = 'public'::regnamespace`)
    for (const { table, name } of keys)
      await client.query(`alter table public.${quoted(table)} drop constraint ${quoted(name)}`)
    for (const { name } of manifest.tables)
      await client.query(`alter table public.${quoted(name)} disable trigger user`)
    // migrations write first rows of their own
    await client.query(`truncate ${manifest.tables.map(({ name }) => `public.${quoted(name)}`).join(', ')}`)
    for (const { name, columns, rows } of manifest.tables) {
      const stream = client.query(
        copyFrom(`copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`),
      )
      await pipeline(createReadStream(path.join(folder, tablePart(name))), createGunzip(), stream)
      if (stream.rowCount !== rows)
        throw new Error(`${name} has ${String(stream.rowCount)} rows in place of ${String(rows)}.`)
    }
    for (const { table, name, definition } of keys)
      await client.query(`alter table public.${quoted(table)} add constraint ${quoted(name)} ${definition}`)
    for (const { name } of manifest.tables) await client.query(`alter table public.${quoted(name)} enable trigger user`)
    for (const { name, last, called } of manifest.sequences)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [`public.${quoted(name)}`, last, called])
    await loadJobs(client, folder)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  await client.query('analyze')
}

/** By the queue's own function, whatever its tables look like by now; how often each was tried stays known. */
async function loadJobs(client: pg.ClientBase, folder: string): Promise<void> {
  const lines = createInterface({ input: createReadStream(path.join(folder, jobsPart)).pipe(createGunzip()) })
  for await (const line of lines) {
    const job = JSON.parse(line) as Job
    await client.query(
      `with added as (select id from graphile_worker.add_job($1, $2::json, queue_name := $3, run_at := $4::timestamptz,
        max_attempts := $5::int, job_key := $6, priority := $7::int))
      update graphile_worker._private_jobs j set attempts = $8, last_error = $9 from added where j.id = added.id`,
      [
        job.task,
        JSON.stringify(job.payload),
        job.queue,
        job.runAt,
        job.maxAttempts,
        job.key,
        job.priority,
        job.attempts,
        job.lastError,
      ],
    )
  }
}

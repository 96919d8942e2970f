import { sql } from 'kysely'
import { transaction } from '#platform/database/transaction.ts'
import { withLease } from '#platform/database/lease.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import type { EngineChange, EngineDocument, EngineKind, SearchEngine } from '#platform/search-engine/search-engine.ts'
import type { Db, Services } from '#platform/services.ts'
import { allMarks } from '#platform/text/fold.ts'

// Reads search_words, post_search and topics: what everyone may be found by.

const atOnce = 500
const everySeconds = 2

type Taken = { id: number; kind: EngineKind; subject: string }
type Found = EngineDocument & { id: string }

/** What each of them is found by now; who is not here is gone. Words that lead to names, or say what somebody does, are the database's own matter. */
const reads: Readonly<Record<EngineKind, (db: Db, ids: readonly string[]) => Promise<readonly Found[]>>> = {
  person: async (db, ids) =>
    (
      await sql<Found>`select user_id::text as id, array_agg(word) as words, max(rank) as rank from search_words
      where user_id = any (${ids}::bigint[]) and left(word, 1) <> all (${allMarks}::text[]) group by user_id`.execute(
        db,
      )
    ).rows,
  post: async (db, ids) =>
    (
      await sql<Found>`select post_id::text as id, tsvector_to_array(open_words) as words, creator_id as author,
        (extract(epoch from published_at) * 1000000)::bigint as at, has_video as "hasVideo"
      from post_search where post_id = any (${ids}::bigint[]) and open_words <> ''`.execute(db)
    ).rows,
  topic: async (db, ids) =>
    (
      await sql<Found>`select topic as id, array[topic] as words, floor(log(2, 1 + uses))::int as rank from topics
      where topic = any (${ids}::text[])`.execute(db)
    ).rows,
}

async function changesOf(db: Db, kind: EngineKind, ids: readonly string[]): Promise<EngineChange[]> {
  if (ids.length === 0) return []
  const found = new Map((await reads[kind](db, ids)).map(({ id, ...document }) => [id, document]))
  return ids.map((id) => ({ kind, id, document: found.get(id) ?? null }))
}

/** Has everything told to the engine again, from an empty index on. PostgreSQL answers until that is done. */
async function refill(db: Db, engine: SearchEngine): Promise<void> {
  await engine.empty()
  await transaction(db, async (tx) => {
    await sql`insert into search_engine default values`.execute(tx)
    await sql`delete from search_changes`.execute(tx)
  })
  // who began to write before that has noted nothing: they are waited for, and what they wrote is read below
  await transaction(db, (tx) => sql`lock table search_words, post_search, topics in share mode`.execute(tx))
  await transaction(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`insert into search_changes (kind, subject)
      select 'topic', topic from topics
      union all select 'person', user_id::text from (select distinct user_id from search_words) people
      union all select 'post', post_id::text from post_search`.execute(tx)
  })
}

/** Tells the engine the oldest changes, and gives how many. What it does not take stays for the next time. */
async function feed(db: Db, engine: SearchEngine): Promise<number> {
  const { rows } = await sql<Taken>`select id, kind, subject from search_changes order by id limit ${atOnce}`.execute(
    db,
  )
  const changes: EngineChange[] = []
  for (const kind of ['person', 'post', 'topic'] as const)
    changes.push(
      ...(await changesOf(db, kind, [...new Set(rows.flatMap((row) => (row.kind === kind ? row.subject : [])))])),
    )
  await engine.write(changes)
  await sql`delete from search_changes where id = any (${rows.map(({ id }) => id)}::bigint[])`.execute(db)
  return rows.length
}

/** Tells the engine what changed, in the order in which it did; one process at a time, so that nothing old is told last. */
export async function feedSearchEngine({ db, searchEngine }: Pick<Services, 'db' | 'searchEngine'>): Promise<void> {
  if (!searchEngine) return
  const { engine } = searchEngine
  const state = async () => {
    const { rows } = await sql<{ filled: boolean | null; waits: boolean }>`
      select (select filled_at is not null from search_engine) as filled, exists (select from search_changes) as waits`.execute(
      db,
    )
    return rows[0]
  }
  const before = await state()
  if (before?.filled === true && !before.waits) return
  await withLease(db, 'search_engine', async (holds) => {
    if ((await state())?.filled === null) await refill(db, engine)
    while (await holds()) {
      if ((await feed(db, engine)) === atOnce) continue
      await sql`update search_engine set filled_at = now() where filled_at is null`.execute(db)
      return
    }
  })
}

/** Nothing is kept for an engine any more; one that is in use is filled anew. */
export async function forgetSearchEngine({ db }: Pick<Services, 'db'>): Promise<void> {
  const { rows } = await sql`delete from search_engine returning 1`.execute(db)
  if (rows.length > 0) await sql`delete from search_changes`.execute(db)
}

export const searchEngineWork = (services: Services): Job =>
  services.searchEngine
    ? { name: 'feed_search_engine', everySeconds, run: () => feedSearchEngine(services) }
    : { name: 'forget_search_engine', cron: '23 * * * *', run: () => forgetSearchEngine(services) }

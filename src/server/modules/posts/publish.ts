import { sql } from 'kysely'
import { transaction } from '#platform/database/transaction.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { isSilenced } from '#modules/accounts/is-silenced.ts'
import type { Services, Tx } from '#platform/services.ts'
import { lockPublications } from './lock-publications.ts'
import { queueForWords, withListedWords } from './listed-words.ts'
import { queueForReview } from './review.ts'
import { askBeforePublication, waitsForPeople } from './tags.ts'

export const announceJob = 'announce_post'

const dueAtOnce = 100
/** Who may not speak publishes nothing; it comes out when that is lifted. */
const silenced = isSilenced(sql`posts.creator_id`)

/**
 * Stamps the posts of `due`, an expression of ids, moves the heads of their creators, and has them announced. Times follow
 * commits for each creator, who is locked, not among creators: the transaction is written down for "new since".
 */
async function stamp(tx: Tx, due: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with published as (
      update posts set state = 'published', published_at = clock_timestamp(), published_xid = pg_current_xact_id()
      where id = any (${due}) returning id, creator_id, published_at),
    heads as (
      insert into creator_heads as h (creator_id, last_at, last_id, second_at, last_xid)
      select creator_id, max(published_at), (array_agg(id order by published_at desc, id desc))[1],
        (array_agg(published_at order by published_at desc))[2], pg_current_xact_id() from published group by 1
      on conflict (creator_id) do update set last_at = excluded.last_at, last_id = excluded.last_id, last_xid = excluded.last_xid,
        second_at = greatest(h.last_at, excluded.second_at))
    select id from published order by published_at, id`.execute(tx)
  for (const { id } of rows) await addJob(tx, announceJob, { postId: id })
  return rows.length
}

/** Whether a word that was listed since it was written keeps it from coming out. Asked once nothing else is missing. */
async function wordsHold(tx: Tx, services: Pick<Services, 'settings'>, postId: number): Promise<boolean> {
  const [held] = await withListedWords(tx, services, [postId])
  return held !== undefined && (await queueForWords(tx, [held])) > 0
}

/**
 * Publishes a post whose media is ready, once, or has it wait for its time when that is still to come. False when it was
 * not waiting for either, or has to be reviewed first.
 */
export async function publishPost(services: Pick<Services, 'db' | 'settings'>, postId: number): Promise<boolean> {
  return transaction(services.db, async (tx) => {
    if (await queueForReview(tx, services, postId)) return false
    if (await askBeforePublication(tx, postId)) return false
    await lockPublications(tx, sql`select creator_id from posts where id = ${postId}`)
    const { rows } = await sql<{ later: boolean; waits: boolean }>`
      select coalesce(publish_at > clock_timestamp(), false) or ${silenced} as later, has_tags or has_co_performers as waits from posts
      where id = ${postId} and state = 'processing'
        and not exists (select from media m where m.post_id = posts.id and m.state <> 'ready') for update`.execute(tx)
    const [waiting] = rows
    if (!waiting) return false
    // asked again now that the post is held: somebody may have taken a yes back
    if (waiting.waits && (await waitsForPeople(tx, postId))) return false
    if (waiting.later)
      await sql`update posts set state = 'scheduled', publish_at = coalesce(publish_at, now()) where id = ${postId}`.execute(
        tx,
      )
    else if (await wordsHold(tx, services, postId)) return false
    else await stamp(tx, sql`array[${postId}::bigint]`)
    return true
  })
}

/**
 * Publishes scheduled posts whose time has come, each once, however many workers ask. One that says a word which the operator
 * has listed since waits. Gives how many came out.
 */
export async function publishDue(services: Pick<Services, 'db' | 'settings'>): Promise<number> {
  const { db } = services
  let published = 0
  for (;;) {
    const { rows } = await sql<{ id: number }>`select id from posts where state = 'scheduled'
      and publish_at <= clock_timestamp() and not ${silenced} order by publish_at, id limit ${sql.lit(dueAtOnce)}`.execute(
      db,
    )
    if (rows.length === 0) return published
    const held = await withListedWords(
      db,
      services,
      rows.map(({ id }) => id),
    )
    const ids = rows.map(({ id }) => id).filter((id) => !held.includes(id))
    const due = sql`array(select id from posts where id = any (${ids}::bigint[]) and state = 'scheduled'
      and publish_at <= clock_timestamp() and not ${silenced} order by publish_at, id for update skip locked)`
    const [count, kept] = await transaction(db, async (tx) => {
      await lockPublications(tx, sql`select creator_id from posts where id = any (${[...ids, ...held]}::bigint[])`)
      return [await stamp(tx, due), await queueForWords(tx, held)] as const
    })
    if (count + kept === 0) return published
    published += count
  }
}

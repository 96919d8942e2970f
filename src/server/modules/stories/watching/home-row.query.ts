import { CompiledQuery, sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { StoryPerson } from '#contract/stories.ts'
import { personFromRow } from '#modules/accounts/person-from-row.ts'
import type { Db, Services } from '#platform/services.ts'
import {
  changesSince,
  createHeadStore,
  type Head,
  type HeadChange,
  snapshotColumns,
  type Snapshot,
} from './story-heads.ts'

// Reads relations, story_head_changes, story_list_heads, people_list_members, story_marks, story_mutes, chat_members, shows and accounts.

/** Numbers are text of PostgreSQL's arrays, which costs less to write and to read than rows or JSON. */
type Row = Snapshot & {
  now: number
  /** Whom I follow or support; below zero: whom I pay. */
  people: string
  /** With whom I write. */
  chats: string
  marked: string | null
  seen: string | null
  warmths: string | null
  listed: string | null
  listed_at: string | null
  changes: HeadChange[] | null
}

/**
 * What is the viewer's own in a row of stories: whom I follow or support, and who are not hidden from me or muted; how far I have watched
 * whom; with whom I write, who stand among the first of my chats and to whom I have written; and who has something for a list on which
 * I stand. What is everybody's, the heads, is kept in memory. A fixed text: each connection plans it once. $1 who looks, $2 since when
 * heads have changed.
 */
const text = `
  select ${snapshotColumns}, date_part('epoch', now()) as now, m.*, l.*, ${changesSince('$2')} as changes,
    array(select case when subscribed_until > now() then -creator_id else creator_id end from relations
      where fan_id = $1 and (followed_at is not null or subscribed_until > now()) and not hidden
        and creator_id <> all (array(select creator_id from story_mutes where user_id = $1)))::text as people,
    array(select other_id from (
      select other_id, typed_id from chat_members where user_id = $1 and listed and not hidden
      order by rank desc, position desc limit 20) c where typed_id > 0)::text as chats
  from (select array_agg(creator_id)::text as marked, array_agg(date_part('epoch', seen_at))::text as seen,
      array_agg(warmth)::text as warmths from story_marks where user_id = $1) m,
    (select array_agg(h.creator_id)::text as listed, array_agg(date_part('epoch', h.last_at))::text as listed_at
      from people_list_members p join story_list_heads h on h.list_id = p.list_id where p.user_id = $1) l`

const numbers = (array: string | null): number[] =>
  array === null || array === '{}' ? [] : array.slice(1, -1).split(',').map(Number)

/** Of these shows, those that are on: a line may have been lost, and who is restricted is not shown on air. */
async function onAir(db: Db, showIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (showIds.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select s.id from shows s join accounts a on a.user_id = s.creator_id and a.restricted_at is null
    where s.id = any (${showIds}::bigint[]) and s.state = 'on_air'
      and s.seen_at > clock_timestamp() - make_interval(secs => ${limits.showLostSeconds})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** People in the row, myself not counted. */
const most = 60
const daySeconds = 86_400

/** Somebody in the row. The higher their place, the further in front they stand. */
type Found = { head: Head; stories: boolean; unseen: boolean; place: number; warmth: number; lastAt: number }

/**
 * First who is on air, then the unseen; among them those I pay, those I write with, those whose stories I watch most, and the newest.
 */
function arrange(row: Row, ids: readonly number[], heads: ReadonlyMap<number, Head>): Found[] {
  const day = row.now - daySeconds
  const [seen, warmths] = [numbers(row.seen), numbers(row.warmths)]
  const marks = new Map(numbers(row.marked).map((id, at) => [id, at]))
  const listedAt = numbers(row.listed_at)
  const listed = new Map<number, number>()
  for (const [at, id] of numbers(row.listed).entries())
    listed.set(id, Math.max(listed.get(id) ?? -Infinity, listedAt[at] ?? -Infinity))
  const chats = new Set(numbers(row.chats))
  const found: Found[] = []
  for (const each of ids) {
    const id = Math.abs(each)
    const head = heads.get(id)
    if (!head) continue
    const lastAt = Math.max(head.lastAt, listed.get(id) ?? -Infinity)
    const stories = lastAt > day
    if (!stories && head.showId === null) continue
    const mark = marks.get(id)
    const [seenAt, warmth] = mark === undefined ? [-Infinity, -Infinity] : [seen[mark], warmths[mark]]
    const unseen = lastAt > Math.max(seenAt ?? -Infinity, day)
    const place =
      (head.showId === null ? 0 : 16) +
      (stories ? 8 : 0) +
      (unseen ? 4 : 0) +
      (each < 0 ? 2 : 0) +
      (chats.has(id) ? 1 : 0)
    found.push({ head, stories, unseen, place, warmth: warmth ?? -Infinity, lastAt })
  }
  // two without any warmth differ by nothing, which is not a number
  found.sort((a, b) => b.place - a.place || (b.warmth === a.warmth ? b.lastAt - a.lastAt : b.warmth - a.warmth))
  return found.slice(0, most)
}

/** The row of stories on the home page: one statement, one more for heads that are not known yet, and one while somebody is on air. */
export function createStoriesRow(
  { db }: Pick<Services, 'db'>,
  clock = () => performance.now(),
): (viewerId: number) => Promise<{ people: StoryPerson[]; mine: boolean }> {
  const store = createHeadStore({ db }, clock)
  return async (viewerId) => {
    const since = store.since()
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [viewerId, since]))
    const [row] = rows
    if (!row) return { people: [], mine: false }
    const ids = numbers(row.people)
    const heads = await store.find([viewerId, ...ids.map(Math.abs)], { ...row, since })
    const found = arrange(row, ids, heads)
    const shows = await onAir(
      db,
      found.flatMap(({ head: { showId } }) => (showId === null ? [] : [showId])),
    )
    return {
      mine: (heads.get(viewerId)?.ownAt ?? -Infinity) > row.now - daySeconds,
      people: found.flatMap(({ head, stories, unseen }) => {
        const showId = head.showId !== null && shows.has(head.showId) ? head.showId : null
        const person = stories || showId !== null ? personFromRow(head) : null
        return person ? [{ ...person, unseen, stories, showId }] : []
      }),
    }
  }
}

import { sql } from 'kysely'
import { visibleTo } from '#modules/accounts/visibility.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Db, Services } from '#platform/services.ts'
import { isLive, isMetBy, relationColumns, relationJoins, type StoryRelation } from './story-row.ts'
import { entitlementTo } from './story-view.ts'

/** What a viewer did at a story, in bits that are kept once a person: went on before its end, went back, left. */
export const moves = { forward: 1, back: 2, exit: 4 } as const
export type Watched = { userId: number; storyId: number; moves: number }

type Candidate = StoryRelation & {
  viewer_id: number
  story_id: number
  published_at: string
  moves: number
  named: boolean
}

const viewer = sql`w.user_id`
/** Of these, what is there for its viewer; one's own is nothing to watch. */
async function candidates(db: Db, watched: readonly Watched[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select w.user_id as viewer_id, s.id as story_id, s.published_at, w.moves, a.shown_as_viewer as named, ${relationColumns(viewer)}
    from unnest(${watched.map(({ userId }) => userId)}::bigint[], ${watched.map(({ storyId }) => storyId)}::bigint[],
      ${watched.map((one) => one.moves)}::int[]) as w(user_id, story_id, moves)
    join accounts a on a.user_id = w.user_id
    join stories s on s.id = w.story_id join users u on u.id = s.creator_id ${relationJoins(viewer)}
    where s.creator_id <> w.user_id and ${isLive} and ${isMetBy(viewer)} and ${visibleTo(viewer, sql`s.creator_id`)}`.execute(
    db,
  )
  return rows
}

/** Months of 30 days since 1970: what is watched now weighs so many powers of two. */
const monthsNow = sql`extract(epoch from now())::float8 / 2592000`
const addedWarmth = sql`greatest(story_marks.warmth, excluded.warmth)
  + ln(1 + exp(-ln(2::float8) * abs(story_marks.warmth - excluded.warmth))) / ln(2::float8)`

/**
 * Keeps in one step what many have watched: who has seen an open story, and what they did there, counted once a person; and how far
 * everybody is, for the rings. What is not there for its viewer, or gone, is passed over. Safe to repeat.
 */
export async function markWatched(db: Db, watched: readonly Watched[]): Promise<void> {
  const found = await candidates(db, watched)
  if (found.length === 0) return
  const open = found.filter((row) => entitlementTo(row, row.viewer_id).open)
  await transaction(db, async (tx) => {
    await sql`
      with seen as materialized (
        select * from unnest(${open.map((row) => row.story_id)}::bigint[], ${open.map((row) => row.viewer_id)}::bigint[],
          ${open.map(({ named }) => named)}::boolean[], ${open.map((row) => row.moves)}::smallint[]) as o(story_id, user_id, named, moves)),
      before as (select v.story_id, v.user_id, v.moves from story_views v join seen using (story_id, user_id)),
      kept as (
        insert into story_views as v (story_id, user_id, named, moves)
        select story_id, user_id, named, moves from seen order by story_id, user_id
        on conflict (story_id, user_id) do update set moves = v.moves | excluded.moves where v.moves | excluded.moves <> v.moves
        returning v.story_id, v.user_id, v.moves, v.xmax = 0 as fresh),
      grown as (
        select k.story_id, count(*) filter (where k.fresh) as views,
          sum((k.moves & ~coalesce(b.moves, 0)) & 1) as forwards, sum(((k.moves & ~coalesce(b.moves, 0)) >> 1) & 1) as backs,
          sum(((k.moves & ~coalesce(b.moves, 0)) >> 2) & 1) as exits
        from kept k left join before b using (story_id, user_id) group by k.story_id)
      insert into story_figures as f (story_id, view_count, forward_count, back_count, exit_count)
      select story_id, views, forwards, backs, exits from grown order by story_id
      on conflict (story_id) do update set view_count = f.view_count + excluded.view_count,
        forward_count = f.forward_count + excluded.forward_count, back_count = f.back_count + excluded.back_count,
        exit_count = f.exit_count + excluded.exit_count`.execute(tx)
    await sql`
      with watched as (
        select user_id, creator_id, max(at) as at, count(*)::float8 as n from unnest(${found.map((row) => row.viewer_id)}::bigint[],
          ${found.map((row) => row.creator_id)}::bigint[], ${found.map((row) => row.published_at)}::timestamptz[]) as m(user_id, creator_id, at)
        group by user_id, creator_id)
      insert into story_marks (user_id, creator_id, seen_at, warmth)
      select user_id, creator_id, at, ${monthsNow} + ln(n) / ln(2::float8) from watched order by user_id, creator_id
      on conflict (user_id, creator_id) do update set seen_at = excluded.seen_at, warmth = ${addedWarmth}
      where story_marks.seen_at < excluded.seen_at`.execute(tx)
  })
}

/** Notes that somebody answers a story with words or an emoji: their name stands there, whatever their setting. */
export async function nameViewer(
  tx: Db,
  { storyId, userId, replied = false }: { storyId: number; userId: number; replied?: boolean },
): Promise<void> {
  await sql`
    with before as (select replied from story_views where story_id = ${storyId} and user_id = ${userId}),
    kept as (
      insert into story_views as v (story_id, user_id, named, replied) values (${storyId}, ${userId}, true, ${replied})
      on conflict (story_id, user_id) do update set named = true, replied = v.replied or excluded.replied
      returning v.replied, v.xmax = 0 as fresh)
    insert into story_figures as f (story_id, view_count, reply_count)
    select ${storyId}, k.fresh::int, (k.replied and not coalesce((select replied from before), false))::int from kept k
    on conflict (story_id) do update set view_count = f.view_count + excluded.view_count,
      reply_count = f.reply_count + excluded.reply_count`.execute(tx)
}

/** Waits so long for others before it writes: one step for all who watch at the same time. */
const gatherMs = 50
const mostAtOnce = 2000

/**
 * Gathers what is watched and writes it together. The promise ends when it is written, so that nobody is told it was kept who could
 * still lose it. A step runs at a time; what comes meanwhile is the next one.
 */
export function createMarker({ db }: Pick<Services, 'db'>, write: typeof markWatched = markWatched) {
  let waiting: { watched: readonly Watched[]; done: () => void; failed: (fault: unknown) => void }[] = []
  let running = false
  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      let count = 0
      const taken = waiting.filter(({ watched }) => (count += watched.length) <= mostAtOnce || count === watched.length)
      waiting = waiting.slice(taken.length)
      const together = new Map<string, Watched>()
      for (const one of taken.flatMap(({ watched }) => watched)) {
        const key = `${String(one.userId)} ${String(one.storyId)}`
        together.set(key, { ...one, moves: one.moves | (together.get(key)?.moves ?? 0) })
      }
      try {
        await write(db, [...together.values()])
        for (const { done } of taken) done()
      } catch (fault) {
        for (const { failed } of taken) failed(fault)
      }
    }
    running = false
  }
  return (watched: readonly Watched[]): Promise<void> =>
    new Promise((done, failed) => {
      waiting.push({ watched, done, failed })
      if (running) return
      running = true
      setTimeout(() => void run(), gatherMs)
    })
}

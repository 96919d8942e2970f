import { sql, type RawBuilder } from 'kysely'
import type { Topic, TopicTile } from '#contract/search.ts'
import { eachVisibleTo, idOf, visibleTo, type Viewer } from '#modules/accounts/visibility.ts'
import { hydratePosts } from '#modules/posts/post-row.ts'
import { postViews } from '#modules/posts/post-view.ts'
import type { PageQuery } from '#platform/paging/page.ts'
import { pageRequest } from '#platform/paging/page.ts'
import { Failure } from '#platform/failure.ts'
import type { Db, Services } from '#platform/services.ts'
import { foldTopic } from '#platform/text/words.ts'
import { pageOfHits } from '../search/find-posts.query.ts'

// Reads topics, post_topics, topic_follows, users, posts: which topics there are for somebody, and what is in them.

/** Posts of a topic are counted up to this, in a list of topics and of one; more are said to be more. */
const counted = { list: 100, one: 10_000 }
/** Fewer followers are nobody's business. */
const followersLeast = 5
const most = 20
/** Topics that begin alike are ranked by use; so many of them are then looked at as the viewer sees them. */
const candidates = 24
/** So many posts of a topic are looked at for its picture. */
const coversOfTopic = 4

type Row = { topic: string; label: string; posts: number; followers: number; follows: boolean }

/** Posts of the topic `t` that everyone may read, by authors who are there for the viewer. */
const openPosts = (viewer: Viewer): RawBuilder<unknown> => sql`from post_topics s
  where s.topic = t.topic and s.is_open and exists (
    select from users u where u.id = s.creator_id and u.deleted_at is null and u.suspended_at is null offset 0)
  and ${eachVisibleTo(viewer, sql`s.creator_id`)}`

/** `topics`: rows (topic, label, place). */
async function read(
  db: Db,
  viewer: Viewer,
  topics: RawBuilder<unknown>,
  { least = 0, upTo = counted.list }: { least?: number; upTo?: number } = {},
): Promise<{ topics: Topic[]; more: boolean }> {
  // `offset 0`: what is both asked for and compared is counted once
  const { rows } = await sql<Row>`
    select * from (
      select t.topic, t.label, t.place, (select count(*)::int from (select 1 ${openPosts(viewer)} limit ${upTo + 1}) c) as posts,
        (select count(*)::int from topic_follows f where f.topic = t.topic) as followers,
        exists (select from topic_follows f where f.topic = t.topic and f.user_id = ${idOf(viewer)}) as follows
      from (${topics}) t offset 0) counted
    where posts >= ${least} order by place limit ${most + 1}`.execute(db)
  const found = rows.slice(0, most).map(({ topic, label, posts, followers, follows }) => ({
    topic,
    label,
    postCount: Math.min(posts, upTo),
    morePosts: posts > upTo,
    followerCount: followers < followersLeast ? null : followers,
    follows,
  }))
  return { topics: found, more: rows.length > most }
}

/** Topics that begin like this, the most used first. */
export async function findTopics(
  { db, searchEngine }: Pick<Services, 'db' | 'searchEngine'>,
  viewer: Viewer,
  term: string,
): Promise<{ topics: Topic[]; more: boolean }> {
  const beginning = foldTopic(term.replaceAll(/[#＃\s]/gu, ''))
  if (beginning === '') return { topics: [], more: false }
  const hits = await searchEngine?.find({
    kind: 'topic',
    groups: [[{ word: beginning, how: 'beginning' }]],
    first: [beginning],
    most: candidates,
  })
  const known = hits ? sql`topic = any (${hits.map(({ id }) => id)}::text[]) and` : sql``
  return read(
    db,
    viewer,
    sql`select topic, label, row_number() over (order by (topic = ${beginning}) desc, uses desc, topic) as place from topics
      where ${known} topic ~>=~ ${beginning} and topic ~<=~ ${`${beginning}\u{10ffff}`} order by place limit ${candidates}`,
    { least: 1 },
  )
}

/** Puts a picture on each topic, of a post that no other topic shows. */
async function withCovers(services: Services, viewer: Viewer, topics: readonly Topic[]): Promise<TopicTile[]> {
  const { rows } = await sql<{ topic: string; id: number }>`
    select t.topic, s.post_id as id from unnest(${topics.map(({ topic }) => topic)}::text[]) t(topic) cross join lateral (
      select s.post_id ${openPosts(viewer)} and exists (select from posts p where p.id = s.post_id and p.media is not null)
      order by s.published_at desc, s.post_id desc limit ${coversOfTopic}) s`.execute(services.db)
  const posts = await hydratePosts(services.db, viewer, [...new Set(rows.map(({ id }) => id))])
  const shown = new Map(
    postViews(posts, idOf(viewer), services).map(({ id, locked, media }) => [
      id,
      locked ? undefined : media.find(({ kind }) => kind === 'photo'),
    ]),
  )
  const candidatesOf = Map.groupBy(
    rows.filter(({ id }) => shown.get(id)),
    ({ topic }) => topic,
  )
  // who has the least to choose from chooses first
  const chosen = new Map<string, number>()
  for (const [topic, found] of [...candidatesOf].toSorted(([, a], [, b]) => a.length - b.length)) {
    const taken = new Set(chosen.values())
    const free = found.find(({ id }) => !taken.has(id))
    if (free) chosen.set(topic, free.id)
  }
  return topics.map((topic) => ({ ...topic, cover: shown.get(chosen.get(topic.topic) ?? 0) ?? null }))
}

/** Topics that most creators wrote about in the last week. One who writes much counts once. */
export async function popularTopics(services: Services, viewer: Viewer): Promise<TopicTile[]> {
  const { topics } = await read(
    services.db,
    viewer,
    sql`select n.topic, t.label, row_number() over (order by n.creators desc, n.topic) as place
      from (select topic, count(distinct creator_id) as creators from post_topics
        where published_at > now() - interval '7 days' and is_open group by 1 order by 2 desc, 1 limit ${candidates}) n
      join topics t on t.topic = n.topic`,
    { least: 1 },
  )
  return withCovers(services, viewer, topics)
}

export async function followedTopics(db: Db, userId: number): Promise<Topic[]> {
  const { topics } = await read(
    db,
    userId,
    sql`select topic, label, row_number() over (order by created_at desc, topic) as place from topic_follows where user_id = ${userId}`,
  )
  return topics
}

/** One topic; it need not stand anywhere. */
export async function readTopic(db: Db, viewer: Viewer, name: string): Promise<Topic> {
  const topic = foldTopic(name)
  const {
    topics: [found],
  } = await read(
    db,
    viewer,
    sql`select ${topic}::text as topic, coalesce((select label from topics where topic = ${topic}), ${name}) as label, 1 as place`,
    { upTo: counted.one },
  )
  if (!found) throw new Error('A row was not counted.')
  // how something is written that nobody may read is not told
  return found.postCount === 0 ? { ...found, label: name } : found
}

/** Newest posts for everyone in the topics that somebody follows, by creators who are not in their timeline already. */
export async function postsOfFollowedTopics(services: Services, userId: number, query: PageQuery) {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const { rows } = await sql<{ id: number; at: string; open: boolean }>`
    select distinct s.post_id as id, s.published_at as at, true as open from topic_follows f
    cross join lateral (select s.post_id, s.published_at, s.creator_id from post_topics s
      where s.topic = f.topic and s.is_open and s.creator_id <> ${userId}
        and (s.published_at, s.post_id) < (${page.before.at}::timestamptz, ${page.before.id}::bigint)
        and exists (select from users u where u.id = s.creator_id and u.deleted_at is null and u.suspended_at is null)
        and ${visibleTo(userId, sql`s.creator_id`)}
        and not exists (select from mutes m where m.user_id = ${userId} and m.muted_id = s.creator_id)
        and not exists (select from relations r where r.fan_id = ${userId} and r.creator_id = s.creator_id
          and (r.followed_at is not null or r.subscribed_until > now()))
      order by s.published_at desc, s.post_id desc limit ${page.limit + 1}) s
    where f.user_id = ${userId} order by at desc, id desc limit ${page.limit + 1}`.execute(services.db)
  return pageOfHits(services, userId, rows, page.limit)
}

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/services.ts'

// Reads topics, post_topics and profile_topics.

/** Which way to the people of a topic is the shortest: by its posts or one by one, as a hash, or by asking for each. */
export type TopicSize = 'few_posts' | 'few_people' | 'some' | 'many'

const most = {
  /** Posts that are read for whose they are; so many people are put in order. */
  posts: 350,
  /** The same of people who are looked up one by one. */
  people: 150,
  /** Posts, and people who name it, of which a hash is made. */
  hashed: 3_500,
}

/** Rows (creator_id) of who has an open post with a topic: one look into its index for each of them, however many posts they have. */
export const postersOf = (topic: string): RawBuilder<unknown> => {
  const open = sql`from post_topics t where t.topic = ${topic} and t.is_open`
  return sql`(with recursive poster as (
      (select t.creator_id ${open} order by t.creator_id limit 1)
      union all
      select (select t.creator_id ${open} and t.creator_id > poster.creator_id order by t.creator_id limit 1)
      from poster where poster.creator_id is not null)
    select creator_id from poster where creator_id is not null)`
}

type Counts = { posts: number; posters: number; named: number }

async function measure(db: Db, topic: string): Promise<TopicSize> {
  const { rows } = await sql<Counts>`
    select coalesce((select uses from topics where topic = ${topic}), 0) as posts,
      (select count(*)::int from (select from ${postersOf(topic)} p limit ${sql.lit(most.people + 1)}) p) as posters,
      (select count(*)::int from (select from profile_topics where topic = ${topic} limit ${sql.lit(most.hashed + 1)}) n) as named`.execute(
    db,
  )
  const { posts, posters, named } = rows[0] as Counts
  if (posts + named <= most.posts) return 'few_posts'
  if (posters + named <= most.people) return 'few_people'
  return posts + named <= most.hashed ? 'some' : 'many'
}

/** It costs as much as half a page to find out, and how large a topic is changes slowly. */
const believedMs = 600_000
const topicsMost = 10_000

type Known = { size: TopicSize; untilMs: number }
const known = new WeakMap<Db, Map<string, Known>>()

/** How large a topic is, or was ten minutes ago: only for choosing between ways that find the same. */
export async function sizeOfTopic(db: Db, topic: string): Promise<TopicSize> {
  const topics = known.get(db) ?? new Map<string, Known>()
  const now = performance.now()
  const before = topics.get(topic)
  if (before && now < before.untilMs) return before.size
  const size = await measure(db, topic)
  if (topics.size >= topicsMost) topics.clear()
  topics.set(topic, { size, untilMs: now + believedMs })
  known.set(db, topics)
  return size
}

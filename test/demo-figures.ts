import { sql } from 'kysely'
import type { Services } from '#platform/services.ts'

/** What the demo holds, counted by these queries, and how much of it there is at least. */
const least: Readonly<Record<string, readonly [atLeast: number, query: string]>> = {
  creators: [40, `users where is_creator`],
  posts: [340, `posts where state = 'published'`],
  'posts of the first half of the year': [70, `posts where published_at < now() - interval '180 days'`],
  comments: [1400, `comments`],
  'posts with three comments or more': [
    200,
    `(select post_id from comments where parent_id is null group by 1 having count(*) >= 3) p`,
  ],
  'likes of comments': [800, `comment_likes`],
  'polls with votes': [30, `polls where counts <> array_fill(0, array[cardinality(counts)])`],
  'posts with a price instead': [6, `posts where price_mode = 'instead'`],
  'posts with a price on top': [10, `posts where price_mode = 'on_top' and price_cents is not null`],
  unlocks: [60, `unlocks`],
  'tips with words': [40, `tips where message <> ''`],
  gifts: [15, `purchases where kind = 'gift'`],
  'subscriptions that have ended': [80, `subscriptions where state = 'ended'`],
  'follows that have ended': [100, `follow_changes where step < 0`],
  'messages with a price, bought': [2, `message_unlocks`],
  'messages with a price, still locked': [
    2,
    `messages m join message_contents c on c.id = m.content_id where c.price_cents is not null
      and not exists (select from message_unlocks k where k.message_id = m.id)`,
  ],
  'paid messages, answered': [1, `purchases where kind = 'message' and state = 'paid'`],
  'paid messages, waiting': [1, `purchases where kind = 'message' and state = 'held'`],
  'voice notes': [3, `media where kind = 'voice'`],
  videos: [4, `media where kind = 'video'`],
  'comments in Japanese': [15, `comments where text ~ '[ぁ-んァ-ン]'`],
  'comments in Arabic': [15, `comments where text ~ '[ء-ي]'`],
  'comments in Ukrainian': [15, `comments where text ~ '[іїєґ]'`],
  'comments in Spanish': [15, `comments where text ~ '[¿¡ñ]'`],
  'comments in German': [15, `comments where text ~ '[äöüß]'`],
  'comments in French': [15, `comments where text ~ '[èêçœ]'`],
}

/** What there is too little of. */
export async function tooFew({ db }: Pick<Services, 'db'>): Promise<string[]> {
  const found: string[] = []
  for (const [what, [atLeast, query]] of Object.entries(least)) {
    const { rows } = await sql.raw<{ n: number }>(`select count(*)::int as n from ${query}`).execute(db)
    const n = rows[0]?.n ?? 0
    if (n < atLeast) found.push(`${what}: ${String(n)} of ${String(atLeast)}`)
  }
  return found
}

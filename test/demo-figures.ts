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
  promotions: [3, `promotions`],
  'codes that were used': [5, `promotion_uses`],
  'saved replies': [5, `saved_replies`],
  'tracking links with visitors': [
    2,
    `tracking_links l where exists (select from link_visitors v where v.link_id = l.id)`,
  ],
  'mass messages, sent': [3, `list_messages where state = 'sent' and sent_count > 5`],
  'mass messages, waiting': [1, `list_messages where state = 'scheduled'`],
  'mass messages, paid for': [3, `message_unlocks where list_message_id is not null`],
  highlights: [4, `story_highlights`],
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

/** What says another number than its rows, or has what cannot be: queries that find nothing. */
const faults: Readonly<Record<string, string>> = {
  'uses of codes': `promotions p where uses <> (select count(*) from promotion_uses u where u.promotion_id = p.id)`,
  // less at first, and the price that was agreed to later
  'first payments with a code': `promotion_uses u join promotions p on p.id = u.promotion_id
    join subscriptions s on s.creator_id = p.creator_id and s.fan_id = u.fan_id and s.started_at = u.used_at
    join purchases b on b.subject_id = s.id and b.kind = 'subscription'
    where b.price_cents <> floor((s.price_cents * (100 - p.percent_off) + 50) / 100)`,
  'mass messages sent': `list_messages l where state = 'sent'
    and sent_count <> (select count(*) from messages g where g.list_message_id = l.id)`,
  'mass messages read': `list_messages l where state = 'sent'
    and (select sum(count) from list_message_reads r where r.list_message_id = l.id) <> (select count(*) from messages g
      join chat_members m on m.chat_id = g.chat_id and m.user_id <> g.sender_id
      where g.list_message_id = l.id and m.read_up_to >= g.id)`,
  // they have ended, and were watched
  'stories in highlights': `story_highlight_items i join stories s on s.id = i.story_id
    left join story_figures f on f.story_id = s.id
    where s.state <> 'published' or s.expires_at > now() or coalesce(f.view_count, 0) = 0`,
}

/** Which of these found something. */
export async function miscounted({ db }: Pick<Services, 'db'>): Promise<string[]> {
  const found: string[] = []
  for (const [what, query] of Object.entries(faults)) {
    const { rows } = await sql.raw(`select from ${query}`).execute(db)
    if (rows.length > 0) found.push(`${what}: ${String(rows.length)}`)
  }
  return found
}

/** Of what people say to each other, and of renewals: the kinds of notices that there are, and those that nobody could have been given. */
export async function noticesOfTalk({ db }: Pick<Services, 'db'>): Promise<{ kinds: string[]; wrong: number[] }> {
  const kinds = await sql<{ kind: string }>`select kind from notifications
    where kind in ('comment', 'reply', 'comment_like', 'renewal', 'subscription_renewed') group by 1 order by 1`.execute(
    db,
  )
  const wrong = [
    await sql<{ id: number }>`
      select n.id from notifications n left join comments c on c.id = n.comment_id and c.post_id = n.post_id
      where n.kind in ('comment', 'reply', 'comment_like') and (c.id is null or n.user_id = n.actor_id or n.created_at > now())`.execute(
      db,
    ),
    await sql<{ id: number }>`
      select n.id from notifications n join comments c on c.id = n.comment_id join comments a on a.id = c.parent_id
      where n.kind = 'reply' and n.user_id <> a.author_id`.execute(db),
    await sql<{ id: number }>`
      select id from notifications where kind = 'renewal' and effective_at <= created_at`.execute(db),
  ]
  return {
    kinds: kinds.rows.map(({ kind }) => kind),
    wrong: wrong.flatMap(({ rows }) => rows.map(({ id }) => id)),
  }
}

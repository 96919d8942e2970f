import { sql, type RawBuilder } from 'kysely'
import { mayBeListed } from '#modules/accounts/search-engines.ts'
import { visibleTo, type Guest } from '#modules/accounts/visibility.ts'
import type { Db } from '#platform/services.ts'

// Reads users, accounts, posts, creator_heads, topics and post_topics: whose page may be listed and what of theirs everyone may see is one question.

export const sitemapParts = ['creators', 'posts', 'topics'] as const
export type SitemapPart = (typeof sitemapParts)[number]
type SitemapRow = { id: number; name: string; at: string | null }

const authors = (guest: Guest): RawBuilder<boolean> =>
  sql`u.is_creator and u.deleted_at is null and u.suspended_at is null and ${mayBeListed()} and ${visibleTo(guest)}`

/** Ids above one, up to another. */
export type Span = { after: number | RawBuilder<unknown>; upTo: number | RawBuilder<unknown> }

/** What a sitemap lists of a part, with the address's own word as `name`. */
const listed = (part: SitemapPart, guest: Guest, { after, upTo }: Span): RawBuilder<SitemapRow> =>
  ({
    creators: sql<SitemapRow>`select u.id, u.username as name, h.last_at as at from users u join creator_heads h on h.creator_id = u.id
        where u.id > ${after} and u.id <= ${upTo} and ${authors(guest)}`,
    posts: sql<SitemapRow>`select p.id, p.id::text as name, coalesce(p.edited_at, p.published_at) as at from posts p join users u on u.id = p.creator_id
        where p.id > ${after} and p.id <= ${upTo} and p.state = 'published' and p.audience = 'everyone' and p.price_cents is null
          and ${authors(guest)}`,
    // a topic is there as long as somebody who may be listed wrote about it for everyone
    topics: sql<SitemapRow>`select t.id, t.topic as name, newest.at from topics t cross join lateral (
          select s.published_at as at from post_topics s join users u on u.id = s.creator_id
          where s.topic = t.topic and s.is_open and ${authors(guest)} order by s.published_at desc, s.post_id desc limit 1) newest
        where t.id > ${after} and t.id <= ${upTo}`,
  })[part]

/** `lines`: a word of an address and its day, parted by a space; one cell, because a million rows are as many objects to collect. */
type SitemapBatch = { count: number; last: number | null; lines: string | null }

/** The next addresses of a part, in the order of ids. */
export async function nextListed(
  db: Db,
  { part, guest, span, most }: { part: SitemapPart; guest: Guest; span: Span; most: number },
): Promise<SitemapBatch> {
  const { rows } = await sql<SitemapBatch>`
    select count(*)::int as count, max(id) as last, string_agg(name || ' ' || coalesce(to_char(at, 'YYYY-MM-DD'), ''), E'\n' order by id) as lines
    from (select * from (${listed(part, guest, span)}) listed order by id limit ${most}) next`.execute(db)
  return rows[0] ?? { count: 0, last: null, lines: null }
}

/** Those of the spans of so many ids each in which something is listed; each is named by where it begins. */
export async function fileStarts(db: Db, part: SitemapPart, guest: Guest, most: number): Promise<number[]> {
  const table = { creators: sql`users`, posts: sql`posts`, topics: sql`topics` }[part]
  const { rows } = await sql<{ start: number }>`
    select start from generate_series(0, (select coalesce(max(id), 0) from ${table}), ${most}::bigint) start
    where exists (${listed(part, guest, { after: sql`start`, upTo: sql`start + ${most}` })}) order by start`.execute(db)
  return rows.map((row) => row.start)
}

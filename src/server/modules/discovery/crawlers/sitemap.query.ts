import { sql, type RawBuilder } from 'kysely'
import { mayBeListed } from '#modules/accounts/search-engines.ts'
import { visibleTo, type Guest } from '#modules/accounts/visibility.ts'
import type { Db } from '#platform/services.ts'

// Reads users, accounts, posts and creator_heads: whose page may be listed and what of theirs everyone may see is one question.

export type SitemapPart = 'creators' | 'posts'
export type SitemapRow = { id: number; name: string; at: string | null }

const authors = (guest: Guest): RawBuilder<boolean> =>
  sql`u.is_creator and u.deleted_at is null and u.suspended_at is null and ${mayBeListed()} and ${visibleTo(guest)}`

/** What a sitemap lists of a part, with the address's own word as `name`, above an id, in the order of ids. */
const listed = (part: SitemapPart, guest: Guest, after: number): RawBuilder<SitemapRow> =>
  part === 'creators'
    ? sql`select u.id, u.username as name, h.last_at as at from users u join creator_heads h on h.creator_id = u.id
        where u.id > ${after} and ${authors(guest)}`
    : sql`select p.id, p.id::text as name, coalesce(p.edited_at, p.published_at) as at from posts p join users u on u.id = p.creator_id
        where p.id > ${after} and p.state = 'published' and p.audience = 'everyone' and p.price_cents is null and ${authors(guest)}`

/** The next addresses of a part. */
export async function nextListed(
  db: Db,
  { part, guest, after, most }: { part: SitemapPart; guest: Guest; after: number; most: number },
): Promise<SitemapRow[]> {
  const { rows } = await sql<SitemapRow>`
    select * from (${listed(part, guest, after)}) listed order by id limit ${most}`.execute(db)
  return rows
}

/** After which ids the files of a part begin, so that each has `most` addresses. */
export async function fileStarts(db: Db, part: SitemapPart, guest: Guest, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (select id, row_number() over (order by id) as n from (${listed(part, guest, 0)}) listed) numbered
    where n % ${most} = 0 and exists (select from (${listed(part, guest, 0)}) more where more.id > numbered.id) order by id`.execute(
    db,
  )
  return [0, ...rows.map((row) => row.id)]
}

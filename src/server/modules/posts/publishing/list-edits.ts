import { sql } from 'kysely'
import type { Audience, PriceMode } from '#contract/fields.ts'
import type { Answer } from '#contract/routes.ts'
import { cut, pageRequest, type PageQuery } from '#platform/paging/page.ts'
import { languageTag } from '#platform/text/language-tag.ts'
import type { Services } from '#platform/services.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'

type Row = {
  id: number
  at: string
  text: string
  teaser: string
  audience: Audience
  price_cents: number | null
  price_mode: PriceMode
  comments_on: boolean
}

/** What a post of one's own said before each change, newest first. */
export async function listEdits(
  { db }: Services,
  creatorId: number,
  postId: number,
  query: PageQuery,
): Promise<Result<Answer<'GET /posts/:id/edits'>, 'not_found' | 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const own = await sql`select from posts where id = ${postId} and creator_id = ${creatorId}
    and state <> 'removed'`.execute(db)
  if (own.rows.length === 0) return fail('not_found')
  const found = await sql<Row>`
    select id, at, text, teaser, audience, price_cents, price_mode, comments_on from post_edits
    where post_id = ${postId} and id < ${page.before.id} order by id desc limit ${page.limit + 1}`.execute(db)
  const { rows, nextCursor } = cut(found.rows, page.limit, (row) => row)
  const edits = rows.map(({ at, text, teaser, audience, price_cents, price_mode, comments_on }) => ({
    at,
    text,
    language: languageTag(text),
    teaser,
    audience,
    priceCents: price_cents,
    priceMode: price_cents === null ? null : price_mode,
    commentsOn: comments_on,
  }))
  return { edits, nextCursor }
}

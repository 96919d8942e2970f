import { sql } from 'kysely'
import { overCeiling, refuseWords } from '#modules/site/operator-rules.ts'
import type { Services } from '#platform/services.ts'
import type { Failure } from '#platform/failure.ts'

type Said = {
  text?: string | undefined
  teaser?: string | undefined
  poll?: { options: readonly string[] } | undefined
  priceCents?: number | null | undefined
}

/** What the operator does not want in a post: words of the list, and prices above the ceiling. */
export const checkPost = (
  services: Services,
  { text, teaser, poll, priceCents }: Said,
): Failure<'invalid_input'> | null =>
  refuseWords(services, { text, teaser, 'poll.options': poll?.options }) ??
  overCeiling(services, 'postPriceMaxCents', { cents: priceCents, field: 'priceCents' })

/** What was written before a word came onto the list does not come out by hand after it. */
export async function checkWaiting(
  services: Services,
  creatorId: number,
  postId: number,
): Promise<Failure<'invalid_input'> | null> {
  if (services.settings.now().restrictedWords.length === 0) return null
  const { rows } = await sql<{ text: string; teaser: string; options: string[] | null }>`
    select p.text, p.teaser, o.options from posts p left join polls o on o.post_id = p.id
    where p.id = ${postId} and p.creator_id = ${creatorId} and p.published_at is null`.execute(services.db)
  const [row] = rows
  return row ? refuseWords(services, { text: row.text, teaser: row.teaser, 'poll.options': row.options }) : null
}

import { sql } from 'kysely'
import type { ReviewDetail } from '#contract/staff/reviews.ts'
import { readyMedia } from '#modules/media/ready-media.ts'
import { restrictedIn } from '#modules/site/operator-rules.ts'
import { likenessesOf } from './similar-media.ts'
import { type LineRow, lineOf, messageColumns, messageWaits, type ReadReview } from './read-reviews.ts'

type Row = LineRow & {
  author_id: number
  price_cents: number | null
  creator_since: string | null
  is_staff: boolean
  sending: ReviewDetail['sending']
  version: string
}

/** What a message says that waits to be sent, wherever it is to go. Nothing of the chat around it: the media is what waits. */
export const readMessageReview: ReadReview = async (tx, services, actor, contentId) => {
  const { rows } = await sql<Row>`select ${messageColumns}, c.author_id, c.price_cents, u.creator_since,
      exists (select from accounts a where a.user_id = u.id and a.staff_role is not null) as is_staff,
      case when exists (select from messages m where m.content_id = c.id) then 'chat'
        when exists (select from list_messages l where l.content_id = c.id) then 'lists'
        when exists (select from welcome_messages w where w.content_id = c.id) then 'welcome' end as sending,
      -- what it says never changes: who waits, and since when, tells everything
      md5(c.review_since::text) as version
    from message_contents c join users u on u.id = c.author_id
    where c.id = ${contentId} and ${messageWaits} for update of c`.execute(tx)
  const [row] = rows
  if (!row) return null
  const media = await readyMedia(tx, services, sql`content_id = ${contentId} order by created_at`)
  return {
    creatorId: row.author_id,
    detail: {
      ...lineOf(row),
      text: row.text,
      teaser: '',
      audience: null,
      sending: row.sending,
      priceCents: row.price_cents,
      priceMode: null,
      media,
      listedWords: row.held_for_words ? restrictedIn(services.settings.now().restrictedWords, [row.text]) : [],
      likenesses: await likenessesOf(tx, services, media),
      creatorSince: row.creator_since,
      version: row.version,
      mayDecide: row.author_id !== actor.userId && (!row.is_staff || actor.staffRole === 'admin'),
    },
  }
}

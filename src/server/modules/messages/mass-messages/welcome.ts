import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { SendingReview } from '#contract/messages.ts'
import type { welcomeBody, WelcomeMessage } from '#contract/message-tools.ts'
import { openView } from '#modules/media/media-view.ts'
import { makeContent } from '../chats/create-content.ts'
import { reviewState } from '../review.ts'
import type { Db, Services, Tx } from '#platform/services.ts'
import type { StoredMedia } from '#modules/media/media-row.ts'
import { transaction } from '#platform/database/transaction.ts'
import { Failure, type Result } from '#platform/failure.ts'

type Answered = { welcome: WelcomeMessage | null }
type Row = {
  enabled: boolean
  text: string
  media: StoredMedia[] | null
  price_cents: number | null
  content_id: number
  review: SendingReview | null
}

async function read(db: Db | Tx, creatorId: number): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select w.enabled, w.content_id, c.text, c.media, c.price_cents, ${reviewState} as review
    from welcome_messages w join message_contents c on c.id = w.content_id where w.creator_id = ${creatorId}`.execute(
    db,
  )
  return rows[0] ?? null
}

export async function getWelcome(services: Services, creatorId: number): Promise<Answered> {
  const row = await read(services.db, creatorId)
  return {
    welcome: row && {
      enabled: row.enabled,
      text: row.text,
      media: (row.media ?? []).map((item) => openView(item, services)),
      priceCents: row.price_cents,
      review: row.review,
    },
  }
}

type Refusal = 'not_ready' | 'invalid_input'

/**
 * Sets the welcome. It is a content of its own: those who were welcomed keep what they were sent. With neither words nor
 * media it is only turned on or off. Media that it has had already may be named again.
 */
export async function setWelcome(
  services: Services,
  creatorId: number,
  { enabled, text, mediaIds, priceCents }: z.output<typeof welcomeBody>,
): Promise<Result<Answered, Refusal>> {
  const done = await transaction(services.db, async (tx): Promise<Result<object, Refusal>> => {
    await sql`select from accounts where user_id = ${creatorId} for no key update`.execute(tx)
    const before = await read(tx, creatorId)
    if (before && text === undefined && mediaIds === undefined && priceCents === undefined) {
      await sql`update welcome_messages set enabled = ${enabled} where creator_id = ${creatorId}`.execute(tx)
      return {}
    }
    // what hung on the welcome so far may hang on the next one, too; those who were welcomed have their copy in the content
    if (before) await sql`update message_contents set review_since = null where id = ${before.content_id}`.execute(tx)
    if (before)
      await sql`update media set content_id = null where content_id = ${before.content_id}
      and id = any (${mediaIds ?? []}::text[])`.execute(tx)
    const made = await makeContent(tx, creatorId, {
      text: text ?? '',
      mediaIds: mediaIds ?? [],
      priceCents: priceCents ?? null,
    })
    if (made instanceof Failure) return made
    await sql`insert into welcome_messages (creator_id, content_id, enabled) values (${creatorId}, ${made.contentId}, ${enabled})
      on conflict (creator_id) do update set content_id = excluded.content_id, enabled = excluded.enabled`.execute(tx)
    return {}
  })
  return done instanceof Failure ? done : getWelcome(services, creatorId)
}

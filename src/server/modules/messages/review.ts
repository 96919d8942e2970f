import { sql } from 'kysely'
import { chatEvents } from '#contract/chat-events.ts'
import type { SendingReview } from '#contract/messages.ts'
import { addJobs } from '#platform/jobs/jobs.ts'
import { notifyOfMessage } from '#modules/notifications/enqueue-message.ts'
import { releaseHeld } from '#modules/purchases/escrow.ts'
import type { Tx } from '#platform/services.ts'
import { countUnread, lockChatOf } from './chat-member.ts'
import { markRemoved } from './chats/mark-removed.ts'
import { welcomeJob, type WelcomePayload } from './queue-welcome.ts'
import { returnEscrow } from './chats/return-escrow.ts'
import { signalChat } from './chats/signal-chat.ts'

// What looks like something removed is not sent before staff have looked: its content is hidden from the start. A message
// to many and a welcome do not go out meanwhile; a message in a chat stands there without what it says.

/** Holds a content that is just being made. */
export const holdContent = (tx: Tx, contentId: number): Promise<unknown> =>
  sql`update message_contents set review_since = now(), hidden_at = now() where id = ${contentId}`.execute(tx)

/** Of a content `c` that is to go out: what keeps it. */
export const reviewState = sql<SendingReview | null>`case when c.hidden_at is null then null
  when c.review_since is null then 'refused' else 'waiting' end`

type Shown = { id: number; chat_id: number; sender_id: number; other_id: number; muted: boolean }

/** A message in a chat is there from now on, and unread, whatever its reader has read since. */
async function showInChat(tx: Tx, { id, chat_id: chatId, sender_id: senderId, other_id: readerId, muted }: Shown) {
  // what its author typed is the answer to whatever was paid for, now that it can be read
  await releaseHeld(tx, { buyerId: readerId, creatorId: senderId })
  await sql`update chat_members set read_up_to = least(read_up_to, ${id}::bigint - 1)
    where chat_id = ${chatId} and user_id = ${readerId}`.execute(tx)
  await countUnread(tx, chatId, readerId)
  if (!muted) await notifyOfMessage(tx, readerId, { chatId, actorId: senderId })
  await signalChat(tx, { chatId, event: chatEvents.changed, badges: [senderId, readerId] })
}

/** A welcome is sent by a job: whoever subscribed so shortly before it began to wait may not have had it. */
const underWayMinutes = 10

/** Whoever has subscribed while the welcome waited is welcomed now, and who had just subscribed when it began to wait. */
async function welcomeLate(tx: Tx, contentId: number, since: string): Promise<void> {
  const { rows } = await sql<WelcomePayload>`
    select w.creator_id as "creatorId", s.fan_id as "fanId" from welcome_messages w
    join subscriptions s on s.creator_id = w.creator_id and s.started_at >= ${since}::timestamptz - make_interval(mins => ${underWayMinutes})
    where w.content_id = ${contentId} and w.enabled
      and not exists (select from welcomed d where d.creator_id = w.creator_id and d.fan_id = s.fan_id)`.execute(tx)
  await addJobs(tx, welcomeJob, rows)
}

/** Staff have looked, or an appeal was right: it goes out, with all media that was held against it. False: it was not hidden. */
export async function showContent(tx: Tx, contentId: number): Promise<boolean> {
  await lockChatOf(tx, { contentId })
  const { rows } = await sql<{ since: string | null }>`
    update message_contents c set hidden_at = null, removed_at = null, review_since = null, words_held_at = null,
      words_passed = c.words_passed or c.words_held_at is not null from message_contents before
    where c.id = ${contentId} and before.id = c.id and c.hidden_at is not null and c.unsent_at is null
    returning coalesce(before.review_since, before.created_at) as since`.execute(tx)
  const [shown] = rows
  if (!shown) return false
  await sql`update media set match_cleared_at = now() where content_id = ${contentId} and match_id is not null`.execute(
    tx,
  )
  const { rows: messages } = await sql<Shown>`
    select m.id, m.chat_id, m.sender_id, r.user_id as other_id, r.muted from messages m
    join chat_members r on r.chat_id = m.chat_id and r.user_id <> m.sender_id
    where m.content_id = ${contentId} and m.origin = 'typed'`.execute(tx)
  for (const message of messages) await showInChat(tx, message)
  if (shown.since !== null) await welcomeLate(tx, contentId, shown.since)
  return true
}

/** Staff have turned it down: it stays hidden, as long as its author may appeal and after, and what sending it cost goes back. */
export async function refuseContent(tx: Tx, contentId: number): Promise<void> {
  await markRemoved(tx, { contentId })
  await returnEscrow(tx, { contentId })
}

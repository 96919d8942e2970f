import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { transferId } from '#modules/ledger/transfers.ts'
import { openChat } from '#modules/messages/open-chat.ts'
import { languageTag } from '#platform/text/language-tag.ts'
import type { Services, Tx } from '#platform/services.ts'
import type { CreatorTools, DemoMassMessage } from './creator-tools.ts'
import { dayMs } from './periods.ts'
import { createChance, type Chance } from './seeded-random.ts'
import { hangMedia, type MessageMedia } from './write-message-media.ts'
import { writeTopUp } from './write-money.ts'
import { insertTransfers, type Dated } from './write-transfers.ts'
import { idOf, instant, type Ids } from './write-people.ts'
import { insertPurchases } from './write-sales.ts'

/** For `to_lists` and `except_lists`: to everyone who subscribes. */
export const toSubscribers = {
  to: JSON.stringify({ builtIn: ['subscribers'], own: [] }),
  except: JSON.stringify({ builtIn: [], own: [] }),
}

type Written = { ids: Ids; now: number; media: MessageMedia; talking: ReadonlySet<number> }
type Sent = { listMessageId: number; messageId: number; fanId: number }

const hourMs = 3_600_000

/** Who paid when it went out, and is here for the creator. */
async function recipients(tx: Tx, creatorId: number, at: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct s.fan_id as id from subscriptions s
    where s.creator_id = ${creatorId} and s.started_at < ${at} and (s.ended_at is null or s.ended_at > ${at}) order by 1`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** One message in the chat of each; whoever talks with the creator has read it. Gives those who have. */
async function send(
  tx: Tx,
  creatorId: number,
  { daysAgo, text, pictures, priceCents, read }: DemoMassMessage,
  { now, media, talking }: Written,
  chance: Chance,
): Promise<Sent[]> {
  const at = instant(now - daysAgo * dayMs)
  const { rows: made } = await sql<{ id: number }>`insert into message_contents (author_id, text, language, created_at)
    values (${creatorId}, ${text}, ${languageTag(text)}, ${at}) returning id`.execute(tx)
  const contentId = made[0]?.id ?? 0
  const hasMedia = pictures.length > 0
  if (hasMedia)
    await hangMedia(
      tx,
      { contentId, ownerId: creatorId, at, pictures, voice: false, priceCents: priceCents ?? null },
      media,
    )
  const fanIds = await recipients(tx, creatorId, at)
  const { rows: listed } = await sql<{ id: number }>`
    insert into list_messages (creator_id, content_id, to_lists, except_lists, state, send_at, created_at, sent_count)
    values (${creatorId}, ${contentId}, ${toSubscribers.to}::json,
      ${toSubscribers.except}::json, 'sent', ${at}, ${at}, ${fanIds.length}) returning id`.execute(tx)
  const listMessageId = listed[0]?.id ?? 0
  const sent: Sent[] = []
  for (const fanId of fanIds) {
    const chatId = await openChat(tx, creatorId, fanId)
    const isRead = chance.isTrue(read) || talking.has(fanId)
    const { rows } = await sql<{ id: number }>`with sent as (
        insert into messages (chat_id, sender_id, content_id, created_at, origin, list_message_id, has_media)
        values (${chatId}, ${creatorId}, ${contentId}, ${at}, 'list', ${listMessageId}, ${hasMedia}) returning id)
      update chat_members m set listed = true, position = sent.id,
        read_up_to = case when ${isRead} then sent.id else m.read_up_to end,
        unread_count = case when ${isRead} then 0 else m.unread_count + 1 end
      from sent where m.chat_id = ${chatId} and m.user_id = ${fanId} returning sent.id`.execute(tx)
    if (isRead) sent.push({ listMessageId, messageId: rows[0]?.id ?? 0, fanId })
  }
  return sent
}

/** Whoever has read a later one has read those before it too. */
const countReaders = (tx: Tx, creatorId: number): Promise<unknown> =>
  sql`insert into list_message_reads (list_message_id, shard, count)
    select g.list_message_id, 0, count(*) from messages g
    join chat_members m on m.chat_id = g.chat_id and m.user_id <> g.sender_id and m.read_up_to >= g.id
    where g.sender_id = ${creatorId} and g.list_message_id is not null group by 1`.execute(tx)

/** Some of those who have read it pay for what is locked in it, each from a top-up of their own. */
async function sellUnlocks(
  tx: Tx,
  { settings, publicUrl }: Services,
  { creatorId, priceCents, atMs }: { creatorId: number; priceCents: number; atMs: number },
  buyers: readonly Sent[],
): Promise<void> {
  const topUps: Dated[] = []
  for (const [index, { messageId, fanId }] of buyers.entries()) {
    const cents = Math.max(priceCents, limits.topUpMinCents)
    const toppedUp = { fan: `mass message ${String(messageId)}`, cents, at: atMs + (index + 1) * hourMs - hourMs / 6 }
    topUps.push(await writeTopUp(tx, toppedUp, fanId, index, publicUrl))
  }
  const purchases = buyers.map(({ messageId, fanId }, index) => ({
    id: transferId('demo mass message', messageId),
    kind: 'message_unlock' as const,
    buyerId: fanId,
    creatorId,
    subjectId: messageId,
    priceCents,
    at: instant(atMs + (index + 1) * hourMs),
  }))
  const transfers = await insertPurchases(tx, purchases, settings.now())
  for (const [index, { id, at }] of purchases.entries())
    await sql`insert into message_unlocks (user_id, message_id, purchase_id, made_at, list_message_id)
      values (${buyers[index]?.fanId ?? 0}, ${buyers[index]?.messageId ?? 0}, ${id}::uuid, ${at}, ${buyers[index]?.listMessageId ?? 0})`.execute(
      tx,
    )
  await insertTransfers(
    tx,
    [...topUps, ...transfers].toSorted((a, b) => (a.at < b.at ? -1 : 1)),
  )
}

/**
 * Messages of the past to everyone who subscribed, before any other message is written: within a chat the order is that of the ids.
 * `talking`: who has a conversation of their own.
 */
export async function writeMassMessages(
  tx: Tx,
  services: Services,
  tools: CreatorTools,
  written: Written,
): Promise<void> {
  const chance = createChance(20_261_127)
  for (const { by, massMessages } of tools) {
    const creatorId = idOf(written.ids, by)
    for (const message of massMessages.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
      const readers = await send(tx, creatorId, message, written, chance)
      const { priceCents, unlocked, daysAgo } = message
      if (priceCents === undefined) continue
      const buyers = readers.filter(() => chance.isTrue(unlocked))
      await sellUnlocks(tx, services, { creatorId, priceCents, atMs: written.now - daysAgo * dayMs }, buyers)
    }
    await countReaders(tx, creatorId)
  }
}

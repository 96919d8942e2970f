import { readFile } from 'node:fs/promises'
import { languageTag } from '#platform/text/language-tag.ts'
import path from 'node:path'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { limits } from '#contract/limits.ts'
import { openChat } from '#modules/messages/open-chat.ts'
import { writeTips } from '#modules/tips/send-tip.ts'
import type { Services, Tx } from '#platform/services.ts'
import { hangMedia, type MessageMedia } from './write-message-media.ts'
import { writeTopUp } from './write-money.ts'
import { insertTransfers, type Dated } from './write-transfers.ts'
import { insertHeld, type HeldMessage } from './write-paid-messages.ts'
import { idOf, instant, type Ids } from './write-people.ts'
import { insertPurchases, type DemoPurchase } from './write-sales.ts'
import { transferId } from '#modules/ledger/transfers.ts'

const hourMs = 3_600_000
const cents = z.int().check(z.gte(limits.messagePriceMinCents), z.lte(limits.messagePriceMaxCents))
const line = z.strictObject({
  by: z.string(),
  hoursAgo: z.number(),
  text: z._default(z.string(), ''),
  pictures: z._default(z.array(z.strictObject({ file: z.string(), alt: z.string() })), []),
  voice: z._default(z.boolean(), false),
  /** Locks the media; `unlocked`: the other one has paid, ten minutes later. */
  priceCents: z.optional(cents),
  unlocked: z._default(z.boolean(), false),
  /** Given along with the message. */
  tipCents: z.optional(cents),
  /** What sending it cost: kept in escrow until the other one writes. */
  paidCents: z.optional(cents),
})
/** The lines of one conversation stand in order of time. */
export const conversations = z.array(
  z.strictObject({ between: z.tuple([z.string(), z.string()]), lines: z.array(line) }),
)
export type Conversation = z.infer<typeof conversations>[number]
type Line = Conversation['lines'][number]

export const readConversations = async (folder: string): Promise<Conversation[]> =>
  z.parse(conversations, JSON.parse(await readFile(path.join(folder, 'messages.json'), 'utf8')))

type Sent = { line: Line; messageId: number; senderId: number; otherId: number; answeredAt: string | null }
type Written = { ids: Ids; now: number; media?: MessageMedia }

async function send(
  tx: Tx,
  { by, text, hoursAgo, priceCents, tipCents, ...said }: Line,
  chatId: number,
  { ids, now, media }: Written,
): Promise<number> {
  const sender = idOf(ids, by)
  const at = instant(now - hoursAgo * hourMs)
  const { rows } = await sql<{ content: number }>`insert into message_contents (author_id, text, language, created_at)
    values (${sender}, ${text}, ${languageTag(text)}, ${at}) returning id as content`.execute(tx)
  const contentId = rows[0]?.content ?? 0
  const hasMedia = said.voice || said.pictures.length > 0
  if (hasMedia && media)
    await hangMedia(tx, { ...said, contentId, ownerId: sender, at, priceCents: priceCents ?? null }, media)
  const sent = await sql<{ id: number }>`with sent as (
      insert into messages (chat_id, sender_id, content_id, created_at, has_media, tip_cents)
      values (${chatId}, ${sender}, ${contentId}, ${at}, ${hasMedia}, ${tipCents ?? null}::int) returning id),
    placed as (update chat_members m set listed = true, position = sent.id,
        typed_id = case when m.user_id = ${sender} then sent.id else m.typed_id end,
        read_up_to = case when m.user_id = ${sender} then sent.id else m.read_up_to end,
        unread_count = case when m.user_id = ${sender} then 0 else m.unread_count + 1 end
      from sent where m.chat_id = ${chatId})
    select id from sent`.execute(tx)
  return sent.rows[0]?.id ?? 0
}

/** What was paid for messages, with a top-up for each just before. */
async function writePayments(
  tx: Tx,
  { settings, publicUrl }: Services,
  sent: readonly Sent[],
  now: number,
): Promise<void> {
  const [purchases, tips, held, topUps]: [DemoPurchase[], { id: string; message: string }[], HeldMessage[], Dated[]] = [
    [],
    [],
    [],
    [],
  ]
  for (const { line: said, messageId, senderId, otherId, answeredAt } of sent) {
    const atMs = now - said.hoursAgo * hourMs
    const topUp = async (buyerId: number, price: number, paidMs: number): Promise<void> => {
      const toppedUp = {
        fan: `message ${String(messageId)}`,
        cents: Math.max(price, limits.topUpMinCents),
        at: paidMs - hourMs / 6,
      }
      topUps.push(await writeTopUp(tx, toppedUp, buyerId, topUps.length, publicUrl))
    }
    const sale = {
      id: transferId('demo message', messageId),
      creatorId: otherId,
      subjectId: messageId,
      at: instant(atMs),
    }
    if (said.tipCents !== undefined) {
      purchases.push({ ...sale, kind: 'tip', buyerId: senderId, subjectId: null, priceCents: said.tipCents })
      tips.push({ id: sale.id, message: said.text })
      await topUp(senderId, said.tipCents, atMs)
    }
    if (said.priceCents !== undefined && said.unlocked) {
      const paidMs = atMs + hourMs / 6
      purchases.push({
        ...sale,
        kind: 'message_unlock',
        buyerId: otherId,
        creatorId: senderId,
        priceCents: said.priceCents,
        at: instant(paidMs),
      })
      await topUp(otherId, said.priceCents, paidMs)
    }
    if (said.paidCents !== undefined) {
      held.push({ ...sale, messageId, buyerId: senderId, priceCents: said.paidCents, answeredAt })
      await topUp(senderId, said.paidCents, atMs)
    }
  }
  const transfers = await insertPurchases(tx, purchases, settings.now())
  const unlocks = purchases.filter(({ kind }) => kind === 'message_unlock')
  for (const { buyerId, subjectId, id, at } of unlocks)
    await sql`insert into message_unlocks (user_id, message_id, purchase_id, made_at)
      values (${buyerId}, ${subjectId}, ${id}::uuid, ${at})`.execute(tx)
  await writeTips(tx, tips)
  const kept = await insertHeld(tx, held, settings.now())
  await insertTransfers(
    tx,
    [...topUps, ...transfers, ...kept].toSorted((a, b) => (a.at < b.at ? -1 : 1)),
  )
  await sql`update chat_members m set paid = true from messages g join chat_members o on o.chat_id = g.chat_id
    where g.id = any (${sent.filter(({ line: { tipCents, paidCents, unlocked } }) => tipCents ?? paidCents ?? unlocked).map(({ messageId }) => messageId)}::bigint[])
      and m.chat_id = g.chat_id and m.user_id in (select id from users where is_creator)`.execute(tx)
}

/** Conversations of the demo: each has read up to their own last line, and what came after it is unread. */
export async function writeMessages(
  tx: Tx,
  services: Services,
  all: readonly Conversation[],
  written: Written,
): Promise<void> {
  const { ids, now } = written
  const paid: Sent[] = []
  // by their last line, so that ids follow the clock where lists go by them
  for (const { between, lines } of all.toSorted(
    (a, b) => (b.lines.at(-1)?.hoursAgo ?? 0) - (a.lines.at(-1)?.hoursAgo ?? 0),
  )) {
    const [oneId = 0, otherId = 0] = between.map((name) => idOf(ids, name))
    const chatId = await openChat(tx, oneId, otherId)
    for (const [index, said] of lines.entries()) {
      const messageId = await send(tx, said, chatId, written)
      const senderId = idOf(ids, said.by)
      const answer = lines.slice(index + 1).find(({ by }) => by !== said.by)
      const answeredAt = answer ? instant(now - answer.hoursAgo * hourMs) : null
      const receiverId = senderId === oneId ? otherId : oneId
      if (said.tipCents ?? said.priceCents ?? said.paidCents)
        paid.push({ line: said, messageId, senderId, otherId: receiverId, answeredAt })
    }
  }
  if (paid.length > 0) await writePayments(tx, services, paid, now)
}

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { openChat } from '#modules/messages/open-chat.ts'
import type { Tx } from '#platform/services.ts'
import { idOf, instant, type Ids } from './write-people.ts'

const hourMs = 3_600_000
/** The lines of one conversation stand in order of time. */
export const conversations = z.array(
  z.strictObject({
    between: z.tuple([z.string(), z.string()]),
    lines: z.array(z.strictObject({ by: z.string(), hoursAgo: z.number(), text: z.string() })),
  }),
)
type Conversation = z.infer<typeof conversations>[number]

export const readConversations = async (folder: string): Promise<Conversation[]> =>
  z.parse(conversations, JSON.parse(await readFile(path.join(folder, 'messages.json'), 'utf8')))

/** Conversations of the demo: each has read up to their own last line, and what came after it is unread. */
export async function writeMessages(
  tx: Tx,
  all: readonly Conversation[],
  { ids, now }: { ids: Ids; now: number },
): Promise<void> {
  // by their last line, so that ids follow the clock where lists go by them
  for (const { between, lines } of all.toSorted(
    (a, b) => (b.lines.at(-1)?.hoursAgo ?? 0) - (a.lines.at(-1)?.hoursAgo ?? 0),
  )) {
    const people = between.map((name) => idOf(ids, name))
    const chatId = await openChat(tx, people[0] ?? 0, people[1] ?? 0)
    for (const { by, hoursAgo, text } of lines) {
      const sender = idOf(ids, by)
      const at = instant(now - hoursAgo * hourMs)
      await sql`with said as (
          insert into message_contents (author_id, text, created_at) values (${sender}, ${text}, ${at}) returning id),
        sent as (insert into messages (chat_id, sender_id, content_id, created_at) select ${chatId}, ${sender}, id, ${at} from said returning id)
        update chat_members m set listed = true, position = sent.id, typed_id = case when m.user_id = ${sender} then sent.id else m.typed_id end,
          read_up_to = case when m.user_id = ${sender} then sent.id else m.read_up_to end,
          unread_count = case when m.user_id = ${sender} then 0 else m.unread_count + 1 end
        from sent where m.chat_id = ${chatId}`.execute(tx)
    }
  }
}

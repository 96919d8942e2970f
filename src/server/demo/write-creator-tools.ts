import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'
import type { CreatorTools } from './creator-tools.ts'
import { dayMs } from './periods.ts'
import { toSubscribers } from './write-mass-messages.ts'
import { idOf, instant, type Ids } from './write-people.ts'

/** A person follows a link a little before they subscribe. */
const beforeMs = 600_000

/** Saved replies, tracking links with those who came by them, and a message to many that waits for its time. */
export async function writeCreatorTools(
  tx: Tx,
  tools: CreatorTools,
  { ids, now }: { ids: Ids; now: number },
): Promise<void> {
  for (const { by, replies, links, scheduled } of tools) {
    const creatorId = idOf(ids, by)
    for (const { title, text } of replies)
      await sql`insert into saved_replies (creator_id, title, text) values (${creatorId}, ${title}, ${text})`.execute(
        tx,
      )
    for (const [index, { name, code, visits, startedDaysAgo }] of links.entries()) {
      const from = instant(now - startedDaysAgo * dayMs)
      const { rows } = await sql<{ id: number }>`insert into tracking_links (creator_id, name, code, visits, created_at)
        values (${creatorId}, ${name}, ${code}, ${visits}, ${from}) returning id`.execute(tx)
      // of those who began since then, each link has its own
      await sql`insert into link_visitors (link_id, user_id, at)
        select ${rows[0]?.id ?? 0}, s.fan_id, s.at - make_interval(secs => ${beforeMs / 1000}) from (
          select fan_id, min(started_at) as at, row_number() over (order by min(started_at)) as n from subscriptions
          where creator_id = ${creatorId} and started_at > ${from}::timestamptz and gift_from is null group by 1) s
        where s.n % ${links.length + 1} = ${index}`.execute(tx)
    }
    const { rows } = await sql<{ id: number }>`insert into message_contents (author_id, text, language)
      values (${creatorId}, ${scheduled.text}, 'en') returning id`.execute(tx)
    await sql`insert into list_messages (creator_id, content_id, to_lists, except_lists, state, send_at)
      values (${creatorId}, ${rows[0]?.id ?? 0}, ${toSubscribers.to}::json,
        ${toSubscribers.except}::json, 'scheduled', ${instant(now + scheduled.inHours * 3_600_000)})`.execute(tx)
  }
}

import { sql } from 'kysely'
import { topicsIn } from '#contract/topics.ts'
import type { Tx } from '#platform/services.ts'
import { foldTopic } from '#platform/text/words.ts'

/** Keeps the topics of a show's title in the place of those of an earlier one. */
export async function keepShowTopics(tx: Tx, showId: number, title: string): Promise<void> {
  const labels = topicsIn(title)
  await sql`delete from show_topics where show_id = ${showId}`.execute(tx)
  if (labels.length === 0) return
  await sql`insert into show_topics (show_id, topic, label)
    select ${showId}, topic, label from unnest(${labels.map(foldTopic)}::text[], ${labels}::text[]) t(topic, label)
    on conflict do nothing`.execute(tx)
}

import { sql } from 'kysely'
import { topicsIn } from '#contract/topics.ts'
import type { Db, Tx } from '#platform/services.ts'
import { foldTopic } from '#platform/text/words.ts'

/** Keeps the topics of what somebody says of themselves; those of an earlier text went with it, by a trigger. */
export async function keepProfileTopics(tx: Tx | Db, userId: number, bio: string): Promise<void> {
  const labels = topicsIn(bio)
  if (labels.length === 0) return
  await sql`insert into profile_topics (user_id, topic, label)
    select ${userId}, topic, label from unnest(${labels.map(foldTopic)}::text[], ${labels}::text[]) t(topic, label)
    on conflict do nothing`.execute(tx)
}

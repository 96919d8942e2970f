import { sql } from 'kysely'
import { refuseWords } from '#modules/site/operator-rules.ts'
import { failField, type Result } from '#platform/failure.ts'
import type { Services } from '#platform/services.ts'
import { foldTopic } from '#platform/text/words.ts'

const most = 200

/** Follows a topic; whoever follows the most already is told so. Two calls at once may pass it by one. */
export async function followTopic(
  services: Services,
  userId: number,
  label: string,
): Promise<Result<{ follows: boolean }, 'invalid_input'>> {
  const refused = refuseWords(services, { topic: label })
  if (refused) return refused
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from topic_follows where user_id = ${userId} and topic <> ${foldTopic(label)}`.execute(
    services.db,
  )
  if ((rows[0]?.n ?? 0) >= most) return failField('topic', 'You follow as many topics as you can. Unfollow one first.')
  await sql`insert into topic_follows (user_id, topic, label) values (${userId}, ${foldTopic(label)},
    coalesce((select label from topics where topic = ${foldTopic(label)}), ${label})) on conflict do nothing`.execute(
    services.db,
  )
  return { follows: true }
}

export async function unfollowTopic({ db }: Services, userId: number, topic: string): Promise<{ follows: boolean }> {
  await sql`delete from topic_follows where user_id = ${userId} and topic = ${foldTopic(topic)}`.execute(db)
  return { follows: false }
}

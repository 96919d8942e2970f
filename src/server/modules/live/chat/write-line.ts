import { sql } from 'kysely'
import type { ShowLine } from '#contract/live-chat.ts'
import { refuseWords } from '#modules/site/operator-rules.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import type { Services } from '#platform/services.ts'
import { type ChatRefusal, enterChat, signalShow, writerIn } from './enter-chat.ts'
import { readLines } from './read-chat.query.ts'

/** Says something in a show, no more often than its creator lets people. */
export async function writeLine(
  services: Services,
  userId: number,
  { showId, text }: { showId: number; text: string },
): Promise<Result<ShowLine, ChatRefusal | 'too_many_requests' | 'invalid_input'>> {
  const refused = refuseWords(services, { text })
  if (refused) return refused
  return transaction(services.db, async (tx): Promise<Result<ShowLine, ChatRefusal | 'too_many_requests'>> => {
    // one after the other for each writer, so that two presses at once are two lines as well
    await sql`insert into show_writers (show_id, user_id) select id, ${userId} from shows where id = ${showId}
      on conflict (show_id, user_id) do update set user_id = excluded.user_id`.execute(tx)
    const row = await enterChat(tx, userId, showId)
    if (row instanceof Failure) return row
    const { closed, wait } = await writerIn(tx, row, userId)
    if (closed !== null) return fail('forbidden')
    if (wait > 0) return fail('too_many_requests', { retryAfterSeconds: wait })
    await sql`update show_writers set last_at = clock_timestamp()
      where show_id = ${showId} and user_id = ${userId}`.execute(tx)
    const { rows } = await sql<{ id: number }>`insert into show_lines (show_id, user_id, text)
      values (${showId}, ${userId}, ${text}) returning id`.execute(tx)
    const [line] = await readLines(tx, userId, row, sql`l.id = ${rows[0]?.id ?? 0}`)
    if (!line) throw new Error('A line was not kept.')
    await signalShow(tx, showId, 'line')
    return line
  })
}

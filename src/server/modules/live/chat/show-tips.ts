import { sql } from 'kysely'
import type { TipSubject } from '#modules/tips/subject-tips.ts'
import { fail, Failure } from '#platform/failure.ts'
import { type ChatRefusal, enterChat, signalShow, writerIn } from './enter-chat.ts'

/** Tips in a show, which its chat says. Who is muted may tip, and says nothing with it. */
export const showTips: TipSubject<ChatRefusal> = {
  kind: 'live_tip',
  async lock(tx, showIds) {
    await sql`select from shows where id = any (${showIds}::bigint[]) order by id for share`.execute(tx)
  },
  async creatorOf(tx, { fanId, subjectId, message }) {
    const row = await enterChat(tx, fanId, subjectId)
    if (row instanceof Failure) return row
    if (row.creator_id === fanId) return fail('forbidden')
    if (message && (await writerIn(tx, row, fanId)).closed === 'muted') return fail('forbidden')
    return row.creator_id
  },
  async keep(tx, sold) {
    await sql`insert into show_lines (show_id, user_id, text, tip_cents, purchase_id)
      select * from unnest(${sold.map(({ tip }) => tip.subjectId)}::bigint[], ${sold.map(({ tip }) => tip.fanId)}::bigint[],
        ${sold.map(({ tip }) => tip.message ?? '')}::text[], ${sold.map(({ tip }) => tip.amountCents)}::int[],
        ${sold.map(({ purchaseId }) => purchaseId)}::uuid[])`.execute(tx)
    for (const showId of new Set(sold.map(({ tip }) => tip.subjectId))) await signalShow(tx, showId, 'line')
  },
  async isTipped(db, { userId, subjectId, madeAt, terms }) {
    const { rows } = await sql`select from show_lines where show_id = ${subjectId} and user_id = ${userId}
      and tip_cents = ${terms.expectedPriceCents} and made_at > ${madeAt} limit 1`.execute(db)
    return rows.length > 0
  },
}

import { sql } from 'kysely'
import type { TipSubject } from '#modules/tips/subject-tips.ts'
import { fail } from '#platform/failure.ts'
import { nameViewer } from '../mark-watched.ts'
import { entitlementTo } from '../story-view.ts'
import { visibleStory } from '../visible-story.ts'

/** Tips at a story that is shown and open to its giver. */
export const storyTips: TipSubject<'not_found' | 'forbidden'> = {
  kind: 'story_tip',
  async lock(tx, storyIds) {
    await sql`select from stories where id = any (${storyIds}::bigint[]) order by id for key share`.execute(tx)
  },
  async creatorOf(tx, { fanId, subjectId }) {
    const story = await visibleStory(tx, fanId, subjectId)
    if (!story) return fail('not_found')
    return story.creator_id === fanId || !entitlementTo(story, fanId).open ? fail('forbidden') : story.creator_id
  },
  async keep(tx, sold) {
    await sql`insert into story_tips (purchase_id, story_id) select * from unnest(${sold.map(({ purchaseId }) => purchaseId)}::uuid[],
      ${sold.map(({ tip }) => tip.subjectId)}::bigint[])`.execute(tx)
    for (const { tip } of sold) await nameViewer(tx, { storyId: tip.subjectId, userId: tip.fanId })
  },
  async isTipped(db, { userId, subjectId, madeAt, terms }) {
    const { rows } = await sql`select from story_tips t join purchases p on p.id = t.purchase_id
      where t.story_id = ${subjectId} and p.buyer_id = ${userId} and p.price_cents = ${terms.expectedPriceCents}
        and p.made_at > ${madeAt} limit 1`.execute(db)
    return rows.length > 0
  },
}

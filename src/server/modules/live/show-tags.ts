import { sql } from 'kysely'
import { visibleTo } from '#modules/accounts/visibility.ts'
import { notify } from '#modules/notifications/notify.ts'
import { endTagsBetween, endTagsOf } from '#modules/tags/decline-tags.ts'
import type { TagSubject } from '#modules/tags/tag-subject.ts'
import type { Tx } from '#platform/services.ts'
import { endShow } from './shows/end-show.ts'
import { personLeft } from './scheduled/person-left.ts'
import { hasRecording, withdrawRecording } from './withdraw-recording.ts'

/** One after the other in one order: whoever leaves may be in shows of many. */
const hold = (tx: Tx, ids: readonly number[]): Promise<unknown> =>
  sql`select from shows where id = any (${ids}::bigint[]) order by id for no key update`.execute(tx)

/**
 * A no ends a show that is on air, and takes away what was recorded of it; one that is to come waits for its creator to take them out.
 * Tickets are refunded as for any show that breaks off, and may be returned where it is to come.
 */
async function declined(tx: Tx, ids: readonly number[], agreed: ReadonlySet<number>): Promise<void> {
  for (const id of ids) {
    if (agreed.has(id)) await personLeft(tx, id)
    const { rows } = await sql<{
      creatorId: number
      isOn: boolean
    }>`select creator_id as "creatorId", state = 'on_air' as "isOn"
      from shows s where s.id = ${id} and (s.state = 'on_air' or ${hasRecording})`.execute(tx)
    const [show] = rows
    if (!show) continue
    if (show.isOn) await endShow(tx, id, 'declined')
    await withdrawRecording(tx, id)
    const kind = show.isOn ? 'show_person_left' : 'show_recording_gone'
    await notify(tx, { userId: show.creatorId, kind, showId: id, eventKey: `${kind} ${String(id)}` })
  }
}

/** Who is in a show: it is on air only when all have agreed, and only as long as they do. */
export const showTags: TagSubject = {
  kind: 'show',
  notifications: { asked: 'show_tagged', declined: 'show_tag_declined' },
  field: 'tags',
  hold,
  isSeenBy: async (tx, userId, id) => {
    const { rows } = await sql`select from shows s join users u on u.id = s.creator_id
      where s.id = ${id} and s.state <> 'ended' and u.deleted_at is null and u.suspended_at is null
        and ${visibleTo(userId, sql`s.creator_id`)}`.execute(tx)
    return rows.length > 0
  },
  // its creator's page sees that nobody is waited for, and begins
  agreed: async () => {},
  declined,
}

/** One has blocked the other: neither can answer, or take a yes back, from now on. */
export const endShowTagsBetween = async (tx: Tx, one: number, other: number): Promise<void> =>
  void (await endTagsBetween(tx, showTags, one, other))

/** Somebody leaves for good: nobody could take their yes back. */
export const endShowTagsOf = async (tx: Tx, userId: number): Promise<void> =>
  void (await endTagsOf(tx, showTags, userId))

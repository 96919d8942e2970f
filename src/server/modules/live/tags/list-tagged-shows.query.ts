import { sql } from 'kysely'
import type { TaggedShow } from '#contract/live-tags.ts'
import { personFromRow } from '#modules/accounts/person-from-row.ts'
import { visibleTo } from '#modules/accounts/visibility.ts'
import type { Services } from '#platform/services.ts'
import { isOn, stateNow } from '../show-row.ts'
import { hasRecording } from '../withdraw-recording.ts'

// Reads tags, shows, media and users.

/** Nobody is in so many shows of some days. */
const most = 200

type Row = {
  id: number
  title: string
  state: TaggedShow['state']
  starts_at: string | null
  is_on: boolean
  ended: boolean
  username: string
  name: string
  avatar: string | null
}

/**
 * Shows that somebody is asked to be in, and those where they have agreed, whose creator exists for them: for as long as there is
 * something that a no takes away.
 */
export async function listTaggedShows({ db }: Pick<Services, 'db'>, userId: number): Promise<{ shows: TaggedShow[] }> {
  const { rows } = await sql<Row>`
    select s.id, s.title, g.state, coalesce(s.started_at, s.starts_at) as starts_at, ${isOn} as is_on, ${stateNow} = 'ended' as ended,
      u.username, u.name, u.avatar
    from tags g join shows s on s.id = g.show_id join users u on u.id = s.creator_id
    where g.user_id = ${userId} and g.state <> 'declined'
      and (${stateNow} <> 'ended' or (g.state = 'agreed' and ${hasRecording}))
      and u.deleted_at is null and u.suspended_at is null and ${visibleTo(userId, sql`s.creator_id`)}
    order by s.id desc limit ${most}`.execute(db)
  return {
    shows: rows.flatMap((row): TaggedShow[] => {
      const creator = personFromRow(row)
      const { id, title, state, starts_at: startsAt, is_on: on, ended } = row
      return creator ? [{ id, creator, title, state, startsAt, isOn: on, ended }] : []
    }),
  }
}

import { sql } from 'kysely'
import type { Show } from '#contract/live.ts'
import type { Answer } from '#contract/routes.ts'
import { idOf, type Viewer, visibleTo } from '#modules/accounts/visibility.ts'
import { fail, type Result } from '#platform/failure.ts'
import type { Services } from '#platform/services.ts'
import { foldTopic } from '#platform/text/words.ts'
import { isOn, isToCome, readShows } from '../show-row.ts'
import { listedView, scheduledView, showView } from '../show-view.ts'

/** On one page; more of them at once are found by whom one follows. */
const most = 100

/** What is on now: of those I follow or support first, then by how many watch; and what is to come, the soonest first. `topic`: only those whose title has it. */
export async function listShows(services: Services, viewerId: number, topic?: string): Promise<Answer<'GET /live'>> {
  const { db } = services
  const about =
    topic === undefined
      ? sql`true`
      : sql`exists (select from show_topics t where t.show_id = s.id and t.topic = ${foldTopic(topic)})`
  const rows = await readShows(
    db,
    viewerId,
    sql`${isOn} and ${about}`,
    sql`(r.followed_at is not null or coalesce(r.subscribed_until > now(), false)) desc, s.viewers desc, s.id desc limit ${most}`,
  )
  const toCome = await readShows(
    db,
    viewerId,
    sql`${isToCome} and ${about}`,
    sql`(r.followed_at is not null or coalesce(r.subscribed_until > now(), false)) desc, s.starts_at, s.id limit ${most}`,
  )
  return {
    shows: rows.map((row) => listedView(services, row, viewerId)),
    scheduled: toCome
      .map((row) => scheduledView(row, viewerId))
      .toSorted((one, other) => one.startedAt.localeCompare(other.startedAt)),
  }
}

export async function readShow(
  services: Services,
  viewer: Viewer,
  showId: number,
): Promise<Result<{ show: Show }, 'not_found'>> {
  const [row] = await readShows(services.db, viewer, sql`s.id = ${showId}`)
  return row ? { show: showView(services, row, idOf(viewer)) } : fail('not_found')
}

/** Which show of this creator is on, or comes next; null: none that the viewer may know of. */
export async function showOf(
  { db }: Pick<Services, 'db'>,
  viewer: Viewer,
  username: string,
): Promise<Result<Answer<'GET /users/:username/live'>, 'not_found'>> {
  const wanted = sql`(${isOn} or ${isToCome})`
  // nearly always there is none, and then that is all that is asked
  const { rows } = await sql<{ id: number; shows: boolean }>`select u.id,
      exists (select from shows s where s.creator_id = u.id and ${wanted}) as shows
    from users u
    where u.username = ${username} and u.deleted_at is null and u.suspended_at is null and ${visibleTo(viewer)}`.execute(
    db,
  )
  const [creator] = rows
  if (!creator) return fail('not_found')
  const [row] = creator.shows
    ? await readShows(
        db,
        viewer,
        sql`s.creator_id = ${creator.id} and ${wanted}`,
        sql`(${isOn}) desc, s.starts_at, s.id limit 1`,
      )
    : []
  if (!row) return { showId: null, show: null }
  const { id: showId, title, state, started_at: startedAt } = row
  return { showId, show: { title, state, startedAt } }
}

import { sql, type RawBuilder } from 'kysely'
import type { Audience, Period, PriceMode } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { guestCountry, idOf, type Viewer, visibleTo } from '#modules/accounts/visibility.ts'
import { type TagRow, tagsColumn } from '#modules/tags/tag-row.ts'
import type { Db, Tx } from '#platform/services.ts'

/** A show with what one viewer is to it. Never sent as it is. */
export type ShowRow = {
  id: number
  creator_id: number
  title: string
  audience: Audience
  ticket_cents: number | null
  ticket_mode: PriceMode
  minutes: number
  state: 'scheduled' | 'on_air' | 'lost' | 'ended'
  /** When it began, or is to begin. */
  started_at: string
  ended_at: string | null
  viewers: number
  username: string
  name: string
  avatar: string | null
  cover: string | null
  follows: boolean
  subscribes: boolean
  has_ticket: boolean
  /** The viewer keeps order in this creator's shows. */
  moderates: boolean
  reminded: boolean
  returnable: boolean
  unheld: boolean
  refunded: boolean
  /** Tickets sold, where it is the viewer's own. */
  sold: number | null
  /** Whether a recording is kept, where it is the viewer's own. */
  records: boolean | null
  picture_id: string | null
  picture_at: string | null
  picture_locked_thumbhash: string | null
  /** Its picture looks like something that was removed. */
  looks_removed: boolean
  /** The plan to offer when it is locked to this viewer. */
  plan: [Period, number] | null
  tags: TagRow[] | null
  /** The viewer is in it, and has agreed. */
  is_in_it: boolean
}

/** A line that has sent nothing for so long is lost; the row is written every three seconds. */
const lostAfter = sql`interval '8 seconds'`

/** Where a show `s` is by the database's clock, also when nobody has written down yet that it has ended. */
export const stateNow = sql<ShowRow['state'] | 'starting'>`(case
  when s.state = 'scheduled' or (s.state = 'starting' and s.starts_at is not null) then 'scheduled'
  when s.state <> 'ended' and s.seen_at < clock_timestamp() - make_interval(secs => ${limits.showLostSeconds}) then 'ended'
  when s.state = 'on_air' and s.seen_at < clock_timestamp() - ${lostAfter} then 'lost' else s.state end)`

/** A show `s` is to come. Its creator may be preparing it already. */
export const isToCome = sql`(s.state = 'scheduled' or (s.state = 'starting' and s.starts_at is not null))`

/** A show `s` is on air, or waits for its line. */
export const isOn = sql`(s.state = 'on_air' and s.seen_at > clock_timestamp() - make_interval(secs => ${limits.showLostSeconds}))`

/** A show `s` that is being prepared waits for somebody who is in it. */
export const waitsForPeople = sql`(s.state = 'starting' and s.has_tags
  and exists (select from tags g where g.show_id = s.id and g.state <> 'agreed'))`

/** The creator `u`, with account `a`, of a show `s` exists, and may publish while it runs. */
export const isThere = sql`(s.state <> 'starting' or s.starts_at is not null) and u.suspended_at is null and u.deleted_at is null
  and (s.state = 'ended' or a.restricted_at is null)`

/** What somebody is to a show `s`, by their relation `r` to its creator. */
export const relationColumns = (userId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  r.followed_at is not null as follows, coalesce(r.subscribed_until > now(), false) as subscribes,
  exists (select from show_tickets t where t.show_id = s.id and t.user_id = ${userId}) as has_ticket,
  s.has_tags and exists (select from tags g where g.show_id = s.id and g.user_id = ${userId} and g.state = 'agreed') as is_in_it`

/**
 * The shows for which `which` holds, as a viewer meets them. Left out are those that are begun at once and not yet on air, and those whose
 * creator does not exist for the viewer, or may not publish any more while the show runs.
 */
export async function readShows<More = unknown>(
  db: Db | Tx,
  viewer: Viewer,
  which: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql`s.id`,
  /** Further columns, each with a comma before it. */
  more: RawBuilder<More> = sql``,
): Promise<(ShowRow & More)[]> {
  const viewerId = idOf(viewer)
  const { rows } = await sql<ShowRow & More>`
    select s.id, s.creator_id, s.title, s.audience, s.ticket_cents, s.ticket_mode, s.minutes, ${stateNow} as state,
      coalesce(s.started_at, s.starts_at) as started_at, coalesce(s.ended_at, s.seen_at) as ended_at, s.viewers, u.username, u.name, u.avatar, u.cover, u.offer as plan,
      s.picture_id, s.picture_at, s.picture_locked_thumbhash, s.picture_match is not null as looks_removed,
      ${relationColumns(sql`${viewerId}::bigint`)},
      exists (select from show_moderators k where k.creator_id = s.creator_id and k.user_id = ${viewerId}) as moderates,
      exists (select from show_reminders m where m.show_id = s.id and m.user_id = ${viewerId}) as reminded,
      ${isToCome} and exists (select from show_tickets t where t.show_id = s.id and t.user_id = ${viewerId}
        and t.made_at < s.changed_at) as returnable,
      s.state = 'ended' and s.started_at is null as unheld,
      s.state = 'ended' and s.ticket_cents is not null and exists (select from purchases p where p.buyer_id = ${viewerId}
        and p.made_at >= s.created_at and p.kind = 'live_ticket' and p.subject_id = s.id and p.state = 'refunded') as refunded, ${sql.raw(tagsColumn('show', 'wanted.viewer', 'wanted.guest_in'))},
      case when s.creator_id = ${viewerId} then (select count(*)::int from show_tickets t where t.show_id = s.id) end as sold,
      case when s.creator_id = ${viewerId} then s.records end as records${more}
    from shows s cross join (select ${viewerId}::bigint as viewer, ${guestCountry(viewer)}::text as guest_in) wanted
    join users u on u.id = s.creator_id join accounts a on a.user_id = u.id
    left join relations r on r.fan_id = ${viewerId} and r.creator_id = s.creator_id
    where ${isThere} and ${which} and ${visibleTo(viewer, sql`s.creator_id`)}
    order by ${order}`.execute(db)
  return rows
}

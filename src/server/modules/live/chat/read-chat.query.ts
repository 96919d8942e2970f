import { sql, type RawBuilder } from 'kysely'
import { stands } from '#modules/entitlements/stands.ts'
import type { ShowChat, ShowLine } from '#contract/live-chat.ts'
import { personFromRow } from '#modules/accounts/person-from-row.ts'
import { idOf, type Viewer, visibleTo } from '#modules/accounts/visibility.ts'
import { Failure, type Result } from '#platform/failure.ts'
import type { Db, Services, Tx } from '#platform/services.ts'
import type { ShowRow } from '../show-row.ts'
import { tippedCents } from '../tipped-cents.query.ts'
import { type ChatRefusal, enterChat, writerIn } from './enter-chat.ts'

// Reads show_lines, shows, show_moderators, users, blocks, accounts and purchases.

/** Lines of one answer. */
const most = 60

type Row = {
  id: number
  user_id: number
  text: string
  tip_cents: number | null
  at: string
  username: string
  name: string
  avatar: string | null
  by_moderator: boolean
}

/** A tip that was given back is not said any more. */
const isPaid = sql`(l.purchase_id is null or ${stands('p')})`

/** Lines of a show that are there for this viewer, the newest first: not those of people who block or are blocked. */
export async function readLines(
  db: Db | Tx,
  viewer: Viewer,
  show: Pick<ShowRow, 'id' | 'creator_id' | 'moderates'>,
  which: RawBuilder<unknown>,
): Promise<ShowLine[]> {
  const viewerId = idOf(viewer)
  const { rows } = await sql<Row>`
    select l.id, l.user_id, l.text, l.tip_cents, l.made_at as at, u.username, u.name, u.avatar,
      exists (select from show_moderators k where k.creator_id = ${show.creator_id} and k.user_id = l.user_id) as by_moderator
    from show_lines l join users u on u.id = l.user_id left join purchases p on p.id = l.purchase_id
    where l.show_id = ${show.id} and ${which} and l.removed_at is null and l.hidden_at is null
      and ${isPaid}
      and u.suspended_at is null and u.deleted_at is null and ${visibleTo(viewer, sql`l.user_id`)}
    order by l.id desc limit ${most}`.execute(db)
  return rows.flatMap(({ user_id: writerId, tip_cents: tipCents, ...row }) => {
    const author = personFromRow(row)
    if (!author) return []
    const mine = writerId === viewerId
    const byCreator = writerId === show.creator_id
    const byModerator = row.by_moderator
    // moderators are equals, and the creator is above them
    const removable = mine || show.creator_id === viewerId || (show.moderates && !byCreator && !byModerator)
    return [{ id: row.id, at: row.at, author, text: row.text, tipCents, mine, byCreator, byModerator, removable }]
  })
}

type Rules = {
  label: string | null
  cents: number | null
  raised: number
  slow: number
  paid_only: boolean
  pinned: number | null
  supporters: { username: string; name: string; avatar: string | null }[] | null
}

/** How many of those are named who have tipped most in a show. */
const supportersMost = 3
/** Of those who let creators name them, the first being who has tipped most. Nobody learns how much. */
const supportersIn = (viewer: Viewer): RawBuilder<unknown> => sql`(select json_agg(t) from (
  select u.username, u.name, u.avatar from show_lines l join purchases p on p.id = l.purchase_id
  join users u on u.id = l.user_id join accounts a on a.user_id = u.id
  where l.show_id = s.id and ${isPaid} and a.shown_as_supporter and u.suspended_at is null and u.deleted_at is null
    and ${visibleTo(viewer, sql`l.user_id`)}
  group by u.id order by sum(l.tip_cents) desc, min(l.id) limit ${supportersMost}) t)`

/** The chat of a show, as this viewer reads it. */
export async function readChat(
  { db }: Pick<Services, 'db'>,
  viewer: Viewer,
  showId: number,
  after: number | undefined,
): Promise<Result<ShowChat, ChatRefusal>> {
  const row = await enterChat(db, viewer, showId)
  if (row instanceof Failure) return row
  const { rows } = await sql<Rules>`
    select goal_label as label, goal_cents as cents, slow_seconds as slow, paid_chat as paid_only, pinned_line as pinned,
      ${supportersIn(viewer)} as supporters,
      case when goal_cents is null then 0 else ${tippedCents} end as raised
    from shows s where id = ${showId}`.execute(db)
  const rules = rows[0] ?? {
    label: null,
    cents: null,
    raised: 0,
    slow: 0,
    paid_only: false,
    pinned: null,
    supporters: null,
  }
  const lines = await readLines(db, viewer, row, after === undefined ? sql`true` : sql`l.id > ${after}`)
  const [pinned] = rules.pinned === null ? [] : await readLines(db, viewer, row, sql`l.id = ${rules.pinned}`)
  const { closed } = await writerIn(db, row, idOf(viewer))
  const { label, cents, raised: raisedCents, slow: slowSeconds, paid_only: paidOnly } = rules
  const goal = label === null || cents === null ? null : { label, cents, raisedCents }
  const moderating = row.moderates || row.creator_id === idOf(viewer)
  const supporters = (rules.supporters ?? []).flatMap((one) => personFromRow(one) ?? [])
  return {
    lines: lines.toReversed(),
    pinned: pinned ?? null,
    goal,
    slowSeconds,
    paidOnly,
    moderating,
    supporters,
    closed,
  }
}

import { randomBytes } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { stands } from '#modules/entitlements/stands.ts'
import { limits } from '#contract/limits.ts'
import type { TrackingLink } from '#contract/supporters.ts'
import { idOf, visibleTo, type Viewer } from '#modules/accounts/visibility.ts'
import type { Db } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, failField, type Result } from '#platform/failure.ts'

/** What people do so many days after they first came by a link counts as its result. */
const countedDays = 30
const codeBytes = 5

const within = (at: string): RawBuilder<unknown> =>
  sql`${sql.ref(at)} >= v.at and ${sql.ref(at)} < v.at + make_interval(days => ${countedDays})`

const links = (creatorId: number, where: RawBuilder<unknown>): RawBuilder<TrackingLink> => sql`
  select l.id, l.name, l.code, l.created_at as "createdAt", l.ended_at as "endedAt", l.visits, r.people, r.followers, r.subscribers, r.earned as "earnedCents"
  from tracking_links l cross join lateral (
    select count(*)::int as people,
      (count(*) filter (where exists (select from relations f where f.fan_id = v.user_id and f.creator_id = l.creator_id and ${within('f.followed_at')})))::int as followers,
      (count(*) filter (where exists (select from subscriptions s where s.fan_id = v.user_id and s.creator_id = l.creator_id and ${within('s.started_at')})))::int as subscribers,
      coalesce(sum((select sum(p.earned_cents) from purchases p where p.buyer_id = v.user_id and p.creator_id = l.creator_id
        and ${stands('p')} and ${within('p.made_at')})), 0)::bigint as earned
    from link_visitors v where v.link_id = l.id) r
  where l.creator_id = ${creatorId} and ${where} order by l.id desc`

/** A creator's links, newest first, with what those did who came by them. */
export async function listLinks(db: Db, creatorId: number): Promise<{ links: TrackingLink[] }> {
  const { rows } = await links(creatorId, sql`true`).execute(db)
  return { links: rows }
}

export async function createLink(
  db: Db,
  creatorId: number,
  name: string,
): Promise<Result<TrackingLink, 'invalid_input'>> {
  return transaction(db, async (tx): Promise<Result<TrackingLink, 'invalid_input'>> => {
    // one after the other, so that the bound holds
    await sql`select from users where id = ${creatorId} for no key update`.execute(tx)
    const { rows: there } = await sql<{ n: number }>`
      select count(*)::int as n from tracking_links where creator_id = ${creatorId}`.execute(tx)
    if ((there[0]?.n ?? 0) >= limits.trackingLinksMax) return failField('name', 'You’ve reached the link limit.')
    const code = randomBytes(codeBytes).toString('hex')
    const { rows } = await sql<{ id: number }>`insert into tracking_links (creator_id, name, code)
      values (${creatorId}, ${name}, ${code}) returning id`.execute(tx)
    const made = (await links(creatorId, sql`l.id = ${rows[0]?.id ?? 0}`).execute(tx)).rows[0]
    if (!made) throw new Error('The link that was made is not there.')
    return made
  })
}

/** Stops counting. Safe to repeat. */
export async function endLink(
  db: Db,
  creatorId: number,
  id: number,
): Promise<Result<Record<string, never>, 'not_found'>> {
  const { rows } = await sql`update tracking_links set ended_at = coalesce(ended_at, now())
    where id = ${id} and creator_id = ${creatorId} returning id`.execute(db)
  return rows.length > 0 ? {} : fail('not_found')
}

/** Counts a visit; of somebody logged in also that it was they, the first time. The creator's own visits count nothing, nor does an unknown code. */
export async function countVisit(db: Db, viewer: Viewer, code: string): Promise<Record<string, never>> {
  const viewerId = idOf(viewer) || null
  await sql`
    with seen as (update tracking_links l set visits = visits + 1 from users u
      where l.code = ${code} and l.ended_at is null and u.id = l.creator_id and u.deleted_at is null and u.id <> ${viewerId ?? 0}
        and ${visibleTo(viewer)} returning l.id)
    insert into link_visitors (link_id, user_id) select id, ${viewerId}::bigint from seen where ${viewerId}::bigint is not null
    on conflict do nothing`.execute(db)
  return {}
}

import { type RawBuilder, sql } from 'kysely'
import type { Answer } from '#contract/routes.ts'
import { personFromRow } from '#modules/accounts/person-from-row.ts'
import { visibleTo, type Viewer } from '#modules/accounts/visibility.ts'
import { visibleCreator } from '#modules/accounts/visible-creator.ts'
import type { Db } from '#platform/services.ts'
import { fail, type Result } from '#platform/failure.ts'
import { earnedSum, movements, ownSales, unsealedFrom } from '../figures/movements.ts'

type Best = Answer<'GET /dashboard/audience'>['topSupporters']
type Named = Answer<'GET /users/:username/topSupporters'>

/** The best of the finalized days among whom, with those who have paid since, the best of all are looked for. */
const candidates = 100
const namedMost = 5

type Row = {
  username: string
  name: string
  avatar: string | null
  earned: number
  payments: number
  months: number | null
}

/** Whole months of the subscription of the fan `u` that runs now. A trial and one that is over do not count. */
const monthsOf = (creatorId: number): RawBuilder<number | null> => sql`(
  select nullif(extract(year from age(now(), s.started_at))::int * 12 + extract(month from age(now(), s.started_at))::int, 0)
  from subscriptions s where s.fan_id = u.id and s.creator_id = ${creatorId} and s.state not in ('trial', 'ended') limit 1)`

/** `fits`: a condition on `u`, the fan. */
async function read(
  db: Db,
  creatorId: number,
  { most, fits = sql`true` }: { most: number; fits?: RawBuilder<unknown> },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with live as (select fan_id, sum(payments)::int as payments, ${earnedSum} as earned
        from (${movements({ creatorId, from: unsealedFrom })}) m where ${ownSales} group by fan_id),
      wanted as (
        (select fan_id from supporter_totals where creator_id = ${creatorId} order by earned_cents desc, fan_id limit ${candidates})
        union select fan_id from live)
    select u.username, u.name, u.avatar, coalesce(t.earned_cents, 0) + coalesce(l.earned, 0) as earned, coalesce(t.payments, 0) + coalesce(l.payments, 0) as payments, ${monthsOf(creatorId)} as months
    from wanted join users u on u.id = wanted.fan_id
      left join supporter_totals t on t.creator_id = ${creatorId} and t.fan_id = wanted.fan_id
      left join live l on l.fan_id = wanted.fan_id
    where u.deleted_at is null and coalesce(t.earned_cents, 0) + coalesce(l.earned, 0) > 0 and ${fits}
    order by earned desc, u.id limit ${most}`.execute(db)
  return rows
}

/** Who has brought a creator the most, with what the creator earned by them. */
export async function bestSupporters(db: Db, creatorId: number, { most }: { most: number }): Promise<Best> {
  const rows = await read(db, creatorId, { most })
  return rows.flatMap((row) => {
    const fan = personFromRow(row)
    return fan ? [{ fan, earnedCents: row.earned, payments: row.payments }] : []
  })
}

/**
 * Who is named as a top supporter on a creator's page, without amounts: only who has asked to be, and whom both the viewer and the
 * creator may see. Nobody where the creator has switched it off.
 */
export async function namedSupporters(db: Db, viewer: Viewer, username: string): Promise<Result<Named, 'not_found'>> {
  const creator = await visibleCreator(db, viewer, username)
  if (!creator) return fail('not_found')
  if (creator.hiddenFigures.includes('topSupporters')) return { people: [] }
  const fits = sql`u.suspended_at is null and ${visibleTo(viewer)} and ${visibleTo(creator.id)}
    and exists (select from accounts a where a.user_id = u.id and a.shown_as_supporter)`
  const rows = await read(db, creator.id, { most: namedMost, fits })
  return {
    people: rows.flatMap((row) => {
      const fan = personFromRow(row)
      return fan ? [{ ...fan, months: row.months }] : []
    }),
  }
}

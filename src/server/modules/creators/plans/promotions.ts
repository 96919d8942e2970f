import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import type { Promotion, promotionBody } from '#contract/plans.ts'
import { limits } from '#contract/limits.ts'
import { cut, pageRequest, type PageQuery } from '#platform/paging/page.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, failField, Failure, type Result } from '#platform/failure.ts'

const promotionRows: RawBuilder<Promotion> = sql`
  select id, kind, code, percent_off as "percentOff", amount_off_cents as "amountOffCents", periods, trial_days as "trialDays", months,
    uses, uses_max as "usesMax", created_at as "createdAt", expires_at as "expiresAt",
    ended_at is null and (expires_at is null or expires_at > now()) and (uses_max is null or uses < uses_max) as open
  from promotions`

export async function listPromotions(
  { db }: Services,
  creatorId: number,
  query: PageQuery,
): Promise<Result<{ promotions: Promotion[]; nextCursor: string | null }, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const found = await sql<Promotion>`${promotionRows} where creator_id = ${creatorId} and id < ${page.before.id}
    order by id desc limit ${page.limit + 1}`.execute(db)
  const { rows, nextCursor } = cut(found.rows, page.limit, (row) => ({ at: row.createdAt, id: row.id }))
  return { promotions: rows, nextCursor }
}

type Wanted = z.output<typeof promotionBody>

/** Offers a promotion. One trial without a code, one bundle of each length and one promotion of each code at a time. */
export async function createPromotion(
  { db }: Services,
  creatorId: number,
  wanted: Wanted,
): Promise<Result<Promotion, 'invalid_input'>> {
  if (wanted.kind === 'discount' && (wanted.percentOff === undefined) === (wanted.amountOffCents === undefined))
    return failField('percentOff', 'Please enter either a percentage or an amount.')
  const code = wanted.kind === 'bundle' ? null : (wanted.code ?? null)
  const offers = {
    percent: wanted.kind === 'trial' ? null : (wanted.percentOff ?? null),
    amount: wanted.kind === 'discount' ? (wanted.amountOffCents ?? null) : null,
    periods: wanted.kind === 'discount' ? wanted.periods : null,
    days: wanted.kind === 'trial' ? wanted.trialDays : null,
    months: wanted.kind === 'bundle' ? wanted.months : null,
    usesMax: wanted.kind === 'bundle' ? null : (wanted.usesMax ?? null),
  }
  return transaction(db, async (tx): Promise<Result<Promotion, 'invalid_input'>> => {
    // what has run out makes room for its like
    await sql`update promotions set ended_at = now() where creator_id = ${creatorId} and ended_at is null
      and (expires_at <= now() or uses >= uses_max)`.execute(tx)
    const { rows: open } = await sql<{ n: number }>`
      select count(*)::int as n from promotions where creator_id = ${creatorId} and ended_at is null`.execute(tx)
    if ((open[0]?.n ?? 0) >= limits.promotionsMax) return failField('kind', 'Please end another promotion first.')
    const { rows } = await sql<{ id: number; late: boolean }>`
      insert into promotions (creator_id, kind, code, percent_off, amount_off_cents, periods, trial_days, months, uses_max, expires_at)
      values (${creatorId}, ${wanted.kind}, ${code}, ${offers.percent}::int, ${offers.amount}::int, ${offers.periods}::int, ${offers.days}::int,
        ${offers.months}::int, ${offers.usesMax}::int, ${wanted.expiresAt ?? null}::timestamptz)
      on conflict do nothing returning id, coalesce(expires_at <= now(), false) as late`.execute(tx)
    const made = rows[0]
    if (!made) {
      if (code !== null) return failField('code', 'You already have this code.')
      return failField('kind', wanted.kind === 'trial' ? 'You already offer a trial.' : 'You already offer this.')
    }
    if (made.late) return failField('expiresAt', 'Please choose a time in the future.')
    const view = (await sql<Promotion>`${promotionRows} where id = ${made.id}`.execute(tx)).rows[0]
    if (!view) throw new Error(`Promotion ${String(made.id)} is not there.`)
    return view
  })
}

/** Ends a promotion for new subscribers. Safe to repeat. */
export async function endPromotion(
  { db }: Services,
  creatorId: number,
  id: number,
): Promise<Result<Record<string, never>, 'not_found'>> {
  const { rows } = await sql<{ id: number }>`
    update promotions set ended_at = coalesce(ended_at, now()) where id = ${id} and creator_id = ${creatorId} returning id`.execute(
    db,
  )
  return rows[0] ? {} : fail('not_found')
}

import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { finalizeDays } from '../figures/finalize-days.ts'
import { availableOf, inPayoutOf, owedOf, pendingOf } from '#modules/ledger/accounts.ts'
import { balances } from '#modules/ledger/balance.ts'
import { paidOutByMonth } from '#modules/ledger/paid-out.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { operation, perform } from '#test/money-model/operations.ts'
import { createWorld, type World } from '#test/money-model/world.ts'

/** Whatever fans, creators, banks and staff do: what the dashboard says in all its places is what the ledger holds. */

const seed = Number(process.env['MODEL_SEED'] ?? Date.now() % 1_000_000)
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

async function check({ model, personOf }: World): Promise<void> {
  const { db } = app.services
  for (const creator of model.creators) {
    const as = { as: personOf(creator) }
    const held = await balances(db, [pendingOf(creator.id), availableOf(creator.id), inPayoutOf(creator.id)])
    const [owed = 0] = await balances(db, [owedOf(creator.id)])
    const total = sum(held) + owed
    const earned = total + sum((await paidOutByMonth(db, creator.id)).map(({ cents }) => cents))
    const figures = (await app.call('GET /dashboard', { query: { range: 'year' } }, as)).body
    expect([seed, figures.total.earnedCents + figures.before.earnedCents]).toEqual([seed, earned])
    expect(sum(figures.sources.map(({ earnedCents }) => earnedCents))).toBe(figures.total.earnedCents)
    expect(sum(figures.bars.map(({ earnedCents }) => earnedCents))).toBe(figures.total.earnedCents)
    expect(sum(figures.bars.flatMap(({ bySource }) => bySource.map(({ earnedCents }) => earnedCents)))).toBe(
      figures.total.earnedCents,
    )
    const { grossCents, feeCents, returnedCents, sharedCents, receivedCents, earnedCents } = figures.total
    expect(grossCents - feeCents - returnedCents - sharedCents + receivedCents).toBe(earnedCents)
    expect([figures.pendingCents, figures.availableCents, figures.inPayoutCents]).toEqual(held)
    const { months } = (await app.call('GET /dashboard/statements', {}, as)).body
    expect([sum(months.map((month) => month.earnedCents)), months[0]?.closingCents ?? 0]).toEqual([earned, total])
    for (const [index, month] of months.entries()) expect(month.openingCents).toBe(months[index + 1]?.closingCents ?? 0)
    const pending = (await app.call('GET /dashboard/pending', {}, as)).body
    expect(sum(pending.days.map((day) => day.earnedCents))).toBe(figures.pendingCents)
    const { rows } = await sql<{ earned: number }>`
      select coalesce(sum(earned_cents), 0)::bigint as earned from supporter_totals where creator_id = ${creator.id}`.execute(
      db,
    )
    const { rows: finalized } = await sql<{ earned: number }>`
      select coalesce(sum(gross_cents - fee_cents - returned_cents - shared_cents), 0)::bigint as earned from creator_days where creator_id = ${creator.id}`.execute(
      db,
    )
    expect(rows).toEqual(finalized)
  }
}

/** These move what is there to other days, which life does not do once a day is finalized. */
const timeMachines: ReadonlySet<string> = new Set(['passTime', 'holdPasses'])

it('adds up to the ledger, before days are finalized and after', { timeout: 120_000 }, async () => {
  const many = { minLength: 70, maxLength: 70, size: 'max' } as const
  await fc.assert(
    fc.asyncProperty(fc.array(operation, many), fc.array(operation, many), async (first, second) => {
      await sql`delete from figures_sealed`.execute(app.services.db)
      for (const table of ['creator_days', 'audience_days', 'supporter_totals', 'post_totals'])
        await sql`delete from ${sql.table(table)}`.execute(app.services.db)
      const world = await createWorld(app)
      for (const one of first) await perform(world, one)
      await check(world)
      await sql`update share_entries set at = at - interval '1 hour' * (('x' || left(md5(id::text), 4))::bit(16)::int % 900)
        where author_id = any (${world.model.creators.map(({ id }) => id)}::bigint[])`.execute(app.services.db)
      // over the days that went by
      const ids = world.model.creators.map(({ id }) => id)
      await sql`update refunds r set made_at = r.made_at - interval '1 hour' * (('x' || left(md5(r.id::text), 4))::bit(16)::int % 900)
        from purchases p where p.id = r.purchase_id and p.creator_id = any (${ids}::bigint[])`.execute(app.services.db)
      // their order stays: a dispute takes the newest first
      await sql`update purchases p set made_at = p.made_at - interval '1 hour' * older.hours
        from (select id, row_number() over (order by made_at desc, id desc) * 5 + ('x' || left(md5(id::text), 4))::bit(16)::int % 5 as hours
          from purchases where creator_id = any (${ids}::bigint[])) older
        where older.id = p.id`.execute(app.services.db)
      await check(world)
      const { rows: before } =
        await sql`select from purchases where made_at < (now() at time zone 'UTC')::date limit 1`.execute(
          app.services.db,
        )
      // of a world in which nobody could pay there may be nothing to finalize
      expect(await finalizeDays(app.services)).toBeGreaterThanOrEqual(before.length)
      expect(await finalizeDays(app.services)).toBe(0)
      await check(world)
      for (const one of second) if (!timeMachines.has(one.do)) await perform(world, one)
      await check(world)
    }),
    { seed, numRuns: Number(process.env['FIGURES_RUNS'] ?? 4), endOnFailure: true },
  )
})

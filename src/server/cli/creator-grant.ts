import { indexNewCreator } from '#modules/accounts/index-user.ts'
import { sql } from 'kysely'
import type { Period } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { transaction } from '#platform/database/transaction.ts'
import { CommandError, readWords, UsageError, type Command } from './command.ts'
import { findUser } from './find-user.ts'
import { moneyText } from '#platform/money-text.ts'

const periods: readonly Period[] = ['weekly', 'monthly', 'yearly']

/** Cents of an amount such as 7.99 or 8; 0 is a free subscription. */
function readPrice(period: Period, given: string): number {
  const parts = /^(\d{1,5})(?:\.(\d{2}))?$/.exec(given)
  const cents = parts ? Number(parts[1]) * 100 + Number(parts[2] ?? 0) : Number.NaN
  if (cents === 0 || (cents >= limits.planMinCents && cents <= limits.planMaxCents)) return cents
  throw new UsageError(
    `--${period} ${given}: write dollars such as 7.99, from ${moneyText(limits.planMinCents)} to ${moneyText(limits.planMaxCents)}, or 0 for free.`,
  )
}

/** Makes a user a creator and sets the plans that are named; the other plans stay as they are. Safe to repeat. */
export const creatorGrant: Command = {
  name: 'creator grant',
  usage: '<username> [--weekly 2.50] [--monthly 7.99] [--yearly 79.90]',
  summary: 'makes a user a creator, and sets plans',
  prepare(words) {
    const price = { type: 'string' } as const
    const { values, positionals } = readWords(words, ['username'], { weekly: price, monthly: price, yearly: price })
    const plans = periods.flatMap((period) => {
      const given = values[period]
      return given === undefined ? [] : [{ period, cents: readPrice(period, given) }]
    })
    return ({ db }) =>
      transaction(db, async (tx) => {
        const user = await findUser(tx, positionals[0] ?? '')
        if (!user.verified)
          throw new CommandError(
            `${user.username} has not verified the e-mail address yet; a creator needs a verified one.`,
          )
        await sql`update users set is_creator = true where id = ${user.id} and not is_creator`.execute(tx)
        await indexNewCreator(tx, user.id)
        for (const { period, cents } of plans)
          await sql`insert into plans (creator_id, period, price_cents) values (${user.id}, ${period}, ${cents})
            on conflict (creator_id, period) do update set price_cents = excluded.price_cents`.execute(tx)
        const { rows } = await sql<{ period: Period; price_cents: number }>`select period, price_cents from plans
          where creator_id = ${user.id} order by array_position(array['weekly', 'monthly', 'yearly'], period)`.execute(
          tx,
        )
        const sold = rows.map(
          (plan) => `${plan.period} ${plan.price_cents === 0 ? 'free' : moneyText(plan.price_cents)}`,
        )
        return {
          lines: [
            `${user.username} ${user.is_creator ? 'was a creator already' : 'is a creator now'}.`,
            sold.length === 0 ? 'No plans yet: nobody can subscribe until one is set.' : `Plans: ${sold.join(', ')}.`,
          ],
        }
      })
  },
}

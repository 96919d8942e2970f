import { sql } from 'kysely'
import type { PayoutKind } from '#contract/payouts.ts'
import type { Answer } from '#contract/routes.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import { delayPayouts, type Owner } from './payout-delay.ts'
import { listMethods } from './list-methods.ts'

/** Makes one of the person's methods the default. The one that already is stays it, and nothing is held up. */
export async function chooseDefault(
  { db }: Pick<Services, 'db'>,
  owner: Owner,
  kind: PayoutKind,
): Promise<Result<Answer<'PUT /payoutMethods/default'>, 'not_found'>> {
  const { userId } = owner
  return transaction(db, async (tx): Promise<Result<Answer<'PUT /payoutMethods/default'>, 'not_found'>> => {
    await sql`select from accounts where user_id = ${userId} for no key update`.execute(tx)
    const { methods } = await listMethods(tx, userId)
    const chosen = methods.find((method) => method.kind === kind)
    if (!chosen) return fail('not_found')
    if (!chosen.isDefault) {
      await sql`update payout_methods set is_default = false where user_id = ${userId} and is_default`.execute(tx)
      await sql`update payout_methods set is_default = true where user_id = ${userId} and kind = ${kind}`.execute(tx)
      await delayPayouts(tx, owner)
    }
    return listMethods(tx, userId)
  })
}

/** Forgets a method. The other one, if there is one, becomes the default. */
export async function removeMethod(
  { db }: Pick<Services, 'db'>,
  owner: Owner,
  kind: PayoutKind,
): Promise<Result<Record<string, never>, 'not_found'>> {
  const { userId } = owner
  return transaction(db, async (tx): Promise<Result<Record<string, never>, 'not_found'>> => {
    await sql`select from accounts where user_id = ${userId} for no key update`.execute(tx)
    const gone = await sql`delete from payout_methods where user_id = ${userId} and kind = ${kind}`.execute(tx)
    if (gone.numAffectedRows === 0n) return fail('not_found')
    await sql`update payout_methods set is_default = true where user_id = ${userId}`.execute(tx)
    await delayPayouts(tx, owner)
    return {}
  })
}

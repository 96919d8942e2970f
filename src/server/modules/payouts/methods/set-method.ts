import { sql } from 'kysely'
import type { PayoutMethodInput } from '#contract/payouts.ts'
import type { Answer } from '#contract/routes.ts'
import { checkMethod } from '../withdrawals/check-method.ts'
import { endOf, printOf, encryptDetails } from '../method-details.ts'
import { raiseFlags } from '#modules/payments/raise-flags.ts'
import type { Services, Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { Failure, type Result } from '#platform/failure.ts'
import { delayPayouts, type Owner } from './payout-delay.ts'
import { listMethods } from './list-methods.ts'

/** Several people who are paid to one account may be one person, or one who collects for others: staff should see it. */
const flagSharedAccount = (tx: Tx, print: Buffer): Promise<void> =>
  raiseFlags(
    tx,
    'shared_payout',
    sql`select ids, json_build_object('accounts', cardinality(ids), 'endsWith', ends),
        'shared_payout ' || encode(${print}::bytea, 'hex') || ' ' || cardinality(ids)::text
      from (select array_agg(user_id order by user_id) as ids, min(ends_with) as ends from payout_methods where print = ${print}) m
      where cardinality(ids) > 1`,
  )

/**
 * Sets the person's PayPal address or bank account. The first method is the default; another becomes it when asked. A payout
 * that was asked for before goes where it was asked to go.
 */
export async function setMethod(
  { db, encryption }: Pick<Services, 'db' | 'encryption'>,
  owner: Owner,
  input: PayoutMethodInput,
): Promise<Result<Answer<'PUT /payoutMethods'>, 'invalid_input'>> {
  const { userId } = owner
  const details = checkMethod(input)
  if (details instanceof Failure) return details
  return transaction(db, async (tx) => {
    // one change at a time for each person: two first methods would both be the default
    await sql`select from accounts where user_id = ${userId} for no key update`.execute(tx)
    if (input.makeDefault === true)
      await sql`update payout_methods set is_default = false where user_id = ${userId} and is_default`.execute(tx)
    const print = printOf(encryption, details)
    await sql`insert into payout_methods (user_id, kind, details, ends_with, print, is_default)
      values (${userId}, ${input.kind}, ${encryptDetails(encryption, details)}, ${endOf(details)}, ${print},
        not exists (select from payout_methods where user_id = ${userId} and is_default))
      on conflict (user_id, kind) do update set details = excluded.details, ends_with = excluded.ends_with, print = excluded.print, changed_at = now(),
        is_default = payout_methods.is_default or excluded.is_default`.execute(tx)
    await flagSharedAccount(tx, print)
    await delayPayouts(tx, owner)
    return listMethods(tx, userId)
  })
}

import type { PaymentProvider } from '../provider.ts'
import type { Db } from '#platform/services.ts'

/** A user's number at a provider, made when it is first needed. Uses the network: never inside a transaction. */
export async function customerOf(db: Db, provider: PaymentProvider, userId: number): Promise<string> {
  const kept = () =>
    db
      .selectFrom('payment_customers')
      .select('customer_ref')
      .where('user_id', '=', userId)
      .where('provider', '=', provider.name)
  const found = await kept().executeTakeFirst()
  if (found) return found.customer_ref
  const customerRef = await provider.createCustomer(userId)
  await db
    .insertInto('payment_customers')
    .values({ user_id: userId, provider: provider.name, customer_ref: customerRef })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await kept().executeTakeFirstOrThrow()).customer_ref
}

import { sql } from 'kysely'
import type { PaymentProvider } from '../provider.ts'
import type { Db } from '#platform/services.ts'

async function kept(db: Db, provider: string, userId: number): Promise<string | undefined> {
  const { rows } = await sql<{ customer_ref: string }>`
    select customer_ref from payment_customers where user_id = ${userId} and provider = ${provider}`.execute(db)
  return rows[0]?.customer_ref
}

/** A user's number at a provider, made when it is first needed. Uses the network: never inside a transaction. */
export async function customerOf(db: Db, provider: PaymentProvider, userId: number): Promise<string> {
  const found = await kept(db, provider.name, userId)
  if (found !== undefined) return found
  const customerRef = await provider.createCustomer(userId)
  await sql`insert into payment_customers (user_id, provider, customer_ref)
    values (${userId}, ${provider.name}, ${customerRef}) on conflict do nothing`.execute(db)
  const made = await kept(db, provider.name, userId)
  if (made === undefined) throw new Error('A customer was not kept.')
  return made
}

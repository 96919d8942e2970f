import { sql } from 'kysely'
import type { payouts } from '#contract/payouts.ts'
import { availableOf, pendingOf } from '#modules/ledger/accounts.ts'
import { post, transferId } from '#modules/ledger/transfers.ts'
import { encryptDetails } from '#modules/payouts/method-details.ts'
import { freshKey, type Person, type TestApp } from '../app.ts'
import { unique, type Samples } from './world.ts'

/** As if the password had just been given. */
async function stepUp({ services }: TestApp, as: Person | null): Promise<void> {
  await sql`update sessions set stepped_up_at = now() where user_id = ${as?.userId ?? 0}`.execute(services.db)
  services.sessions.forgetUser(as?.userId ?? 0)
}
async function aMethod(app: TestApp, as: Person | null): Promise<void> {
  await stepUp(app, as)
  const details = encryptDetails(app.services.encryption, { email: 'me@example.com' })
  await sql`insert into payout_methods (user_id, kind, details, ends_with, is_default) values (${as?.userId ?? 1}, 'paypal', ${details}, 'me',
    not exists (select from payout_methods where user_id = ${as?.userId ?? 1} and is_default)) on conflict do nothing`.execute(
    app.services.db,
  )
}
const iban = 'DE89370400440532013000'

export const payoutsSamples: Samples<typeof payouts> = {
  'GET /payoutMethods': () => ({}),
  'PUT /payoutMethods': async ({ app }, as) => {
    await stepUp(app, as)
    return { body: { kind: 'bank', holder: 'A Name', iban, bic: 'COBADEFFXXX', makeDefault: false } }
  },
  'PUT /payoutMethods/default': async ({ app }, as) => {
    await aMethod(app, as)
    return { body: { kind: 'paypal' } }
  },
  'DELETE /payoutMethods/:kind': async ({ app }, as) => {
    await aMethod(app, as)
    return { params: { kind: 'paypal' } }
  },
  'POST /withdrawals': async ({ app }, as) => {
    await aMethod(app, as)
    const userId = as?.userId ?? 1
    await sql`update withdrawals set state = 'rejected' where user_id = ${userId}`.execute(app.services.db)
    await app.services.db.transaction().execute((tx) =>
      post(tx, {
        id: transferId('sample earnings', unique()),
        kind: 'earnings_released',
        legs: [{ from: pendingOf(userId), to: availableOf(userId), amount: 5000 }],
      }),
    )
    return { body: { amountCents: 5000 }, headers: { 'idempotency-key': freshKey() } }
  },
  'GET /withdrawals': () => ({ query: {} }),
}

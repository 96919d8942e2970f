import { wallet as routes } from '#contract/wallet.ts'
import { pointsOf, walletOf } from '#core/ledger/accounts.ts'
import { balances } from '#core/ledger/balance.ts'
import { rollUp } from '#core/ledger/roll-up.ts'
import { defineFeature } from '#core/services.ts'
import { fail } from '#platform/failure.ts'
import { listTransactions } from './list-transactions.ts'
import { startTopUp } from './start-top-up.ts'

/** The fan's prepaid balance. */
export const wallet = defineFeature({
  name: 'wallet',
  routes,
  handlers: (services) => ({
    'GET /wallet': async ({ actor }) => {
      const [balanceCents = 0, points = 0] = await balances(services.db, [
        walletOf(actor.userId),
        pointsOf(actor.userId),
      ])
      return { balanceCents, points }
    },
    'GET /wallet/transactions': ({ actor, query }) => listTransactions(services, actor.userId, query),
    'POST /wallet/topUps': ({ actor, body, idempotency }) => startTopUp(services, actor.userId, body, idempotency),
    'GET /wallet/topUps/:id': async ({ actor, params }) => {
      const topUp = await services.db
        .selectFrom('top_ups')
        .select(['id', 'amount_cents', 'state', 'return_to'])
        .where('id', '=', params.id)
        .where('user_id', '=', actor.userId)
        .executeTakeFirst()
      if (!topUp) return fail('not_found')
      return { id: topUp.id, amountCents: topUp.amount_cents, state: topUp.state, returnTo: topUp.return_to }
    },
  }),
  jobs: (services) => [
    { name: 'ledger_roll_up', cron: '* * * * *', run: async () => void (await rollUp(services.db)) },
    {
      name: 'forget_idempotency_keys',
      cron: '17 3 * * *',
      run: async () => {
        // a client that still repeats a call after a month has stopped waiting for its answer
        await services.db
          .deleteFrom('idempotency_keys')
          .where('created_at', '<', new Date(Date.now() - 30 * 86_400_000).toISOString())
          .execute()
      },
    },
    {
      name: 'forget_webhook_events',
      cron: '29 3 * * *',
      run: async () => {
        // no provider repeats a report for so long, and a settled top-up is not settled again by one that is new to us
        await services.db
          .deleteFrom('webhook_events')
          .where('received_at', '<', new Date(Date.now() - 90 * 86_400_000).toISOString())
          .execute()
      },
    },
  ],
})

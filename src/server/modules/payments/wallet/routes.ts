import { sql } from 'kysely'
import { walletFiles } from '#contract/downloads.ts'
import type { Answer } from '#contract/routes.ts'
import { wallet as routes } from '#contract/wallet.ts'
import { pointsOf, walletOf } from '#modules/ledger/accounts.ts'
import { balanceInQuery } from '#modules/ledger/balance.ts'
import { rollUp } from '#modules/ledger/roll-up.ts'
import { defineFeature } from '#platform/module.ts'
import { refundTopUpJob, sendRefund } from '../refund-top-up.ts'
import { refillJob } from '../queue-auto-top-up.ts'
import { taxFor } from '#modules/site/tax.ts'
import { fail } from '#platform/failure.ts'
import { checkOpenTopUps } from './check-open-top-ups.ts'
import { autoTopUpOf, chargeIfLow, findLowWallets, setAutoTopUp } from './auto-top-up.ts'
import { forgetCard, forgetCardJob, listCards, removeCard } from './cards.ts'
import { findRisks } from './flag-payment-rings.ts'
import { payAgain } from './pay-again.ts'
import { readCard } from './read-card.ts'
import { forgetUnpaidWords, wasAnswered } from '../pending-purchase.ts'
import { readCardJob } from '../settle-top-up.ts'
import { listTransactions } from './list-transactions.ts'
import { topUp } from './start-top-up.ts'
import { walletCsv } from './transactions-csv.ts'

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()

/** The fan's prepaid balance. */
export const wallet = defineFeature({
  name: 'wallet',
  routes: { ...routes, ...walletFiles },
  handlers: (services) => ({
    'GET /wallet': async ({ actor }) => {
      const { rows } = await sql<{ balanceCents: number; points: number; frozen: boolean }>`
        select ${balanceInQuery(walletOf(actor.userId))} as "balanceCents", ${balanceInQuery(pointsOf(actor.userId))} as points,
          payments_frozen_at is not null as frozen from accounts where user_id = ${actor.userId}`.execute(services.db)
      return rows[0] ?? fail('unauthenticated')
    },
    'GET /wallet/transactions': ({ actor, query }) => listTransactions(services, actor.userId, query),
    'GET /files/wallet.csv': ({ actor, query }) => walletCsv(services, actor.userId, query),
    'POST /wallet/topUps': ({ actor, body, address, idempotency }) =>
      topUp(services, { userId: actor.userId, address, body }, idempotency),
    'POST /wallet/topUps/:id/again': ({ actor, params, address, idempotency }) =>
      payAgain(services, { userId: actor.userId, address, declinedId: params.id }, idempotency),
    'GET /wallet/topUps/:id': async ({ actor, params }) => {
      const { rows } = await sql<Answer<'GET /wallet/topUps/:id'>>`
        select t.id, t.amount_cents as "amountCents", t.state, t.return_to as "returnTo",
          case when p.top_up_id is not null then json_build_object('kind', p.kind, 'state', p.state, 'refusal', p.refusal,
            'priceCents', coalesce((p.terms->>'expectedPriceCents')::bigint, 0) + coalesce((p.terms->>'tipCents')::bigint, 0)) end as purchase
        from top_ups t left join pending_purchases p on p.top_up_id = t.id
        where t.id = ${params.id} and t.user_id = ${actor.userId}`.execute(services.db)
      return rows[0] ?? fail('not_found')
    },
    'GET /wallet/attempts/:key': async ({ actor, params }) => ({
      answered: await wasAnswered(services.db, actor.userId, params.key),
    }),
    'GET /wallet/cards': async ({ actor }) => ({ cards: await listCards(services.db, actor.userId) }),
    'DELETE /wallet/cards/:id': ({ actor, params }) => removeCard(services, actor.userId, params.id),
    'GET /wallet/autoTopUp': async ({ actor }) => ({ autoTopUp: await autoTopUpOf(services.db, actor.userId) }),
    'PUT /wallet/autoTopUp': ({ actor, body, address }) => setAutoTopUp(services, actor.userId, body, address),
    'DELETE /wallet/autoTopUp': async ({ actor }) => {
      await sql`delete from auto_top_ups where user_id = ${actor.userId}`.execute(services.db)
      return {}
    },
    'GET /quote': async ({ actor, query: { priceCents } }) => {
      const { taxCents, country, rate } = await taxFor(services.db, actor.userId, priceCents)
      return { priceCents, taxCents, totalCents: priceCents + taxCents, country, rate }
    },
  }),
  jobs: (services) => [
    { name: 'ask_providers', cron: '* * * * *', run: () => checkOpenTopUps(services) },
    { name: refillJob, run: ({ userId }: { userId: number }) => chargeIfLow(services, userId) },
    { name: 'find_low_wallets', cron: '*/5 * * * *', run: () => findLowWallets(services) },
    { name: readCardJob, run: ({ topUpId }: { topUpId: string }) => readCard(services, topUpId) },
    { name: forgetCardJob, run: ({ cardId }: { cardId: number }) => forgetCard(services, cardId) },
    { name: refundTopUpJob, run: ({ refundId }: { refundId: string }) => sendRefund(services, refundId) },
    { name: 'find_risks', cron: '41 2 * * *', run: () => findRisks(services) },
    { name: 'ledger_roll_up', cron: '* * * * *', run: async () => void (await rollUp(services.db)) },
    {
      name: 'forget_idempotency_keys',
      cron: '17 3 * * *',
      run: async () => {
        // a client that still repeats a call after a month has stopped waiting for its answer
        await sql`delete from idempotency_keys where created_at < ${daysAgo(30)}`.execute(services.db)
      },
    },
    { name: 'forget_unpaid_words', cron: '23 3 * * *', run: async () => void (await forgetUnpaidWords(services)) },
    {
      name: 'forget_webhook_events',
      cron: '29 3 * * *',
      run: async () => {
        // no provider repeats a report for so long, and a settled top-up is not settled again by one that is new to us
        await sql`delete from webhook_events where received_at < ${daysAgo(90)}`.execute(services.db)
      },
    },
  ],
})

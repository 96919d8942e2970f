import { sql } from 'kysely'
import { earnings as routes } from '#contract/earnings.ts'
import { availableOf, pendingOf } from '#core/ledger/accounts.ts'
import { balances } from '#core/ledger/balance.ts'
import { earningLines } from '#core/ledger/earning-lines.ts'
import { cut, transferPageRequest } from '#core/pages/page.ts'
import { personOf } from '#core/people/person-of.ts'
import { defineFeature } from '#core/services.ts'
import { Failure } from '#platform/failure.ts'

/** A creator's side of the ledger. */
export const earnings = defineFeature({
  name: 'earnings',
  routes,
  handlers: ({ db }) => ({
    'GET /earnings': async ({ actor, query }) => {
      const page = transferPageRequest(query)
      if (page instanceof Failure) return page
      const accounts = [pendingOf(actor.userId), availableOf(actor.userId)]
      const [pendingCents = 0, availableCents = 0] = await balances(db, accounts)
      const { rows: counted } = await sql<{ n: number }>`
        select count(*)::int as n from subscriptions where creator_id = ${actor.userId} and state <> 'ended'`.execute(
        db,
      )
      const found = await earningLines(db, actor.userId, { before: page.before, limit: page.limit + 1 })
      const { rows, nextCursor } = cut(found, page.limit, (row) => row)
      const entries = rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        amountCents: row.amount,
        priceCents: row.amount + row.fee,
        feeCents: row.fee,
        at: row.at,
        supporter: personOf(row),
      }))
      return { pendingCents, availableCents, subscriberCount: counted[0]?.n ?? 0, entries, nextCursor }
    },
  }),
})

import { sql } from 'kysely'
import { earnings as routes } from '#contract/money.ts'
import type { Answer } from '#contract/routes.ts'
import { availableOf, pendingOf, platformFee } from '#core/ledger/accounts.ts'
import { balances } from '#core/ledger/balance.ts'
import { cut, transferPageRequest } from '#core/pages/page.ts'
import { pictureUrl } from '#core/people/picture-url.ts'
import { defineFeature } from '#core/services.ts'
import { Failure } from '#platform/failure.ts'

type Entry = Answer<'GET /earnings'>['entries'][number]
type Row = {
  id: string
  kind: Entry['kind']
  at: string
  amount: number
  fee: number
  username: string | null
  name: string | null
  avatar: string | null
}

/** A creator's side of the ledger. */
export const earnings = defineFeature({
  name: 'earnings',
  routes,
  handlers: ({ db }) => ({
    'GET /earnings': async ({ actor, query }) => {
      const page = transferPageRequest(query)
      if (page instanceof Failure) return page
      const pending = pendingOf(actor.userId)
      const [pendingCents = 0, availableCents = 0] = await balances(db, [pending, availableOf(actor.userId)])
      const { rows: counted } = await sql<{ n: number }>`
        select count(*)::int as n from subscriptions where creator_id = ${actor.userId} and state <> 'ended'`.execute(db)
      const found = await sql<Row>`
        select t.id, t.kind, t.at, t.amount, u.username, u.name, u.avatar,
          coalesce((select sum(f.amount) from ledger_transfers f where f.id = t.id and f.credit = ${platformFee}), 0)::bigint as fee
        from ledger_transfers t left join users u on t.debit % 16 = 1 and u.id = t.debit / 16
        where t.credit = ${pending} and (t.at, t.id) < (${page.before.at}::timestamptz, ${page.before.id}::uuid)
        order by t.at desc, t.id desc limit ${page.limit + 1}`.execute(db)
      const { rows, nextCursor } = cut(found.rows, page.limit, (row) => row)
      const entries = rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        amountCents: row.amount,
        priceCents: row.amount + row.fee,
        feeCents: row.fee,
        at: row.at,
        supporter:
          row.username === null || row.name === null
            ? null
            : { username: row.username, name: row.name, avatarUrl: pictureUrl(row.avatar) },
      }))
      return { pendingCents, availableCents, subscriberCount: counted[0]?.n ?? 0, entries, nextCursor }
    },
  }),
})

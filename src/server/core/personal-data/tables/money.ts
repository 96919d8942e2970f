import { sql } from 'kysely'
import { accountKinds } from '../../ledger/accounts.ts'
import { own, withheld, type Declaration } from '../declaration.ts'

const books =
  'Books of money: the law and the other side need them; they hold no more than the number of a deleted user.'
/** Accounts of one user by the arithmetic of core/ledger/accounts.ts; cash accounts belong to providers, whose numbers are others. */
const accountsOf = (userId: number) =>
  sql.join(
    Object.values(accountKinds)
      .filter((kind) => kind !== accountKinds.provider_cash)
      .map((kind) => sql.lit(userId * 16 + kind)),
  )

/** What is paid, earned and owed. */
export const moneyTables: Readonly<Record<string, Declaration>> = {
  ledger_accounts: {
    users: {
      'id / 16': {
        export: (userId) =>
          sql`select id % 16 as kind, balance from ledger_accounts where id in (${accountsOf(userId)})`,
      },
    },
    deletion: { keep: books },
  },
  ledger_transfers: {
    users: {
      'debit / 16, credit / 16': {
        export: (userId) => sql`
          select id, leg, kind, amount, at, case when debit in (${accountsOf(userId)}) then 'out' else 'in' end as direction,
            case when debit in (${accountsOf(userId)}) then debit % 16 else credit % 16 end as account
          from ledger_transfers where debit in (${accountsOf(userId)}) or credit in (${accountsOf(userId)}) order by at, id, leg`,
      },
    },
    deletion: { keep: books },
  },
  ledger_deltas: {
    users: {
      'account_id / 16': withheld(
        'Parts of balances that have not been added up yet; the transfers themselves are in the copy.',
      ),
    },
    deletion: { keep: books },
  },
  idempotency_keys: {
    users: { user_id: withheld('Answers to calls, kept for a day so that none is carried out twice.') },
    deletion: {
      change: (userId) => [
        sql`delete from idempotency_keys where user_id = ${userId}`,
        // answers that others received and might ask for again name the person
        sql`update idempotency_keys k set answer = replace(replace(k.answer, to_json(u.username)::text, to_json('deleted-' || u.id)::text),
            '"name":' || to_json(u.name)::text, '"name":""')
          from users u where u.id = ${userId} and k.answer like '%"username":' || to_json(u.username)::text || '%'`,
      ],
    },
  },
  plans: {
    users: { creator_id: own('plans', 'creator_id', ['period', 'price_cents']) },
    deletion: { delete: ['creator_id'] },
  },
  subscriptions: {
    users: {
      fan_id: {
        export: (
          userId,
        ) => sql`select u.username as creator, s.period, s.price_cents, s.state, s.started_at, s.renews_at, s.ended_at
          from subscriptions s join users u on u.id = s.creator_id where s.fan_id = ${userId}`,
      },
      creator_id: {
        export: (
          userId,
        ) => sql`select u.username as fan, s.period, s.price_cents, s.state, s.started_at, s.renews_at, s.ended_at
          from subscriptions s join users u on u.id = s.fan_id where s.creator_id = ${userId}`,
      },
    },
    deletion: { keep: books },
  },
  purchases: {
    users: {
      buyer_id: {
        export: (
          userId,
        ) => sql`select p.id, p.kind, u.username as creator, p.subject_id, p.price_cents, p.tax_cents, p.tax_country,
            p.tax_rate, p.points, p.state, p.made_at
          from purchases p join users u on u.id = p.creator_id where p.buyer_id = ${userId}`,
      },
      creator_id: {
        export: (
          userId,
        ) => sql`select p.id, p.kind, u.username as fan, p.subject_id, p.price_cents, p.fee_cents, p.state, p.made_at
          from purchases p join users u on u.id = p.buyer_id where p.creator_id = ${userId}`,
      },
    },
    deletion: { keep: books },
  },
  top_ups: {
    users: {
      user_id: own('top_ups', 'user_id', ['id', 'amount_cents', 'provider', 'state', 'created_at', 'settled_at']),
    },
    deletion: {
      change: (userId) => [sql`update top_ups set checkout_url = null, return_to = null where user_id = ${userId}`],
    },
  },
}

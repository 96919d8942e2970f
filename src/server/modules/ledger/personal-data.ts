import { sql } from 'kysely'
import { accountKinds } from './accounts.ts'
import { withheld, type Declaration } from '#platform/personal-data.ts'

export const books =
  'Books of money: the law and the other side need them; they hold no more than the number of a deleted user.'
/** Accounts of one user by the arithmetic of modules/ledger/accounts.ts; cash accounts belong to providers, whose numbers are others. */
const accountsOf = (userId: number) =>
  sql.join(
    Object.values(accountKinds)
      .filter((kind) => kind !== accountKinds.provider_cash)
      .map((kind) => sql.lit(userId * 16 + kind)),
  )

/** The ledger, and the keys that keep payments from being made twice. */
export const ledgerTables: Readonly<Record<string, Declaration>> = {
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
    users: { user_id: withheld('Answers to calls, kept for a month so that none is carried out twice.') },
    deletion: {
      change: (userId) => [
        sql`delete from idempotency_keys where user_id = ${userId}`,
        // answers that others received and might ask for again name the person, by this name or an earlier one
        sql`with names as (select '"username":"(' || string_agg(replace(username, '.', '[.]'), '|') || ')"' as pattern from (
            select username from users where id = ${userId} union select username from former_usernames where user_id = ${userId}) n)
          update idempotency_keys k set answer = regexp_replace(
              regexp_replace(k.answer, n.pattern || ',"name":"([^"\\\\]|\\\\.)*","avatarUrl":(null|"[^"]*")', ${`"username":"deleted-${String(userId)}","name":"","avatarUrl":null`}, 'g'),
              n.pattern, ${`"username":"deleted-${String(userId)}"`}, 'g')
          from names n where k.answer ~ n.pattern`,
      ],
    },
  },
}

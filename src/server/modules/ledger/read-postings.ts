import { sql } from 'kysely'
import type { Db, Tx } from '#platform/services.ts'
import { accountKinds, type AccountKind } from './accounts.ts'

type Side = { kind: AccountKind; owner: string | null }
/** A leg of a transfer as staff read it. `amount` in `unit`. */
export type Posting = {
  transferId: string
  kind: string
  at: string
  from: Side
  to: Side
  amount: number
  unit: 'cents' | 'points'
}
type Row = {
  id: string
  kind: string
  at: string
  debit: number
  credit: number
  debtor: string | null
  creditor: string | null
  amount: number
  unit: Posting['unit']
}

const kindsPerOwner = 16
const nameOf = new Map<number, AccountKind>(
  Object.entries(accountKinds).map(([name, number]) => [number, name as AccountKind]),
)

/** Whose account it is: a user's, by name; a payment company's, by its number; null: the platform's. */
function sideOf(account: number, username: string | null): Side {
  const kind = nameOf.get(account % kindsPerOwner)
  if (!kind) throw new Error(`Account ${String(account)} is of no kind.`)
  return { kind, owner: kind === 'provider_cash' ? String(Math.floor(account / kindsPerOwner)) : username }
}

/** The legs of these transfers in the order in which they were posted; those that were never posted are left out. */
export async function readPostings(db: Db | Tx, transferIds: readonly string[]): Promise<Posting[]> {
  if (transferIds.length === 0) return []
  const { rows } = await sql<Row>`
    select t.id, t.kind, t.at, t.debit, t.credit, d.username as debtor, c.username as creditor, t.amount, ledger_unit(t.debit) as unit
    from ledger_transfers t
      left join users d on d.id = t.debit / 16 and t.debit % 16 <> ${sql.lit(accountKinds.provider_cash)}
      left join users c on c.id = t.credit / 16 and t.credit % 16 <> ${sql.lit(accountKinds.provider_cash)}
    where t.id = any (${transferIds}::uuid[]) order by t.at, t.id, t.leg`.execute(db)
  return rows.map((row) => ({
    transferId: row.id,
    kind: row.kind,
    at: row.at,
    from: sideOf(row.debit, row.debtor),
    to: sideOf(row.credit, row.creditor),
    amount: row.amount,
    unit: row.unit,
  }))
}

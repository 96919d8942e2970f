import { sql } from 'kysely'
import type { PayoutKind } from '#contract/payouts.ts'
import type { Answer } from '#contract/routes.ts'
import type { Db, Tx } from '#platform/services.ts'

type Row = { kind: PayoutKind; ends_with: string; is_default: boolean; changed_at: string }

/** A person's methods, the default first; of each only what it is known by. */
export async function listMethods(db: Db | Tx, userId: number): Promise<Answer<'GET /payoutMethods'>> {
  const { rows } = await sql<Row>`select kind, ends_with, is_default, changed_at from payout_methods
    where user_id = ${userId} order by is_default desc, kind`.execute(db)
  const { rows: held } = await sql<{ until: string }>`select payouts_held_until as until from accounts
    where user_id = ${userId} and payouts_held_until > now()`.execute(db)
  return {
    methods: rows.map((row) => ({
      kind: row.kind,
      endsWith: row.ends_with,
      isDefault: row.is_default,
      changedAt: row.changed_at,
    })),
    heldUntil: held[0]?.until ?? null,
  }
}

import { type RawBuilder, sql } from 'kysely'
import type { RiskKind } from '#contract/staff/risks.ts'
import type { Db, Tx } from '#platform/services.ts'

/**
 * What a flag says beyond its kind. `cents`: the money that it is about; the counts and `reason` as the kind has them.
 * No names: those are in `user_ids`.
 */
export type RiskDetails = {
  cents?: number
  declines?: number
  accounts?: number
  refunds?: number
  reason?: string
  endsWith?: string
}

/**
 * Flags what staff should look at. `found` gives rows of people (bigint[]), details (json, `RiskDetails`) and a key that
 * names what was found: the same is flagged once, whatever was decided about it.
 */
export async function raiseFlags(db: Db | Tx, kind: RiskKind, found: RawBuilder<unknown>): Promise<void> {
  await sql`insert into risk_flags (kind, user_ids, details, key)
    select ${kind}, f.* from (${found}) f on conflict (key) do nothing`.execute(db)
}

/** Flags one thing about some people. */
export const raiseFlag = (
  tx: Tx,
  kind: RiskKind,
  { userIds, details, key }: { userIds: readonly number[]; details: RiskDetails; key: string },
): Promise<void> =>
  raiseFlags(tx, kind, sql`select ${userIds}::bigint[], ${JSON.stringify(details)}::json, ${`${kind} ${key}`}::text`)

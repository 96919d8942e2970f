import { sql } from 'kysely'
import { stands } from '#modules/entitlements/stands.ts'

/** Reads `show_lines` and `purchases`: what fans have tipped in a show `s` so far, before the fee and less what went back. */
export const tippedCents = sql<number>`(select coalesce(sum(l.tip_cents), 0)::int from show_lines l
  join purchases p on p.id = l.purchase_id where l.show_id = s.id and ${stands('p')})`

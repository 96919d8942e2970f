import { sql } from 'kysely'
import type { ClaimState } from '#contract/claims.ts'

export type ClaimRow = {
  user_id: number
  state: ClaimState
  wallet_cents: number
  earnings_cents: number
  requested_cents: number
  to_cards_cents: number
  made_at: string
  expires_at: string
  held: boolean
  held_until: string | null
  contact: Buffer | null
}

/** Claims as they stand now; ends behind the table, so that conditions on `c` follow. */
export const claimRows = sql`
  select c.user_id, c.wallet_cents, c.earnings_cents, c.made_at, c.expires_at, c.contact,
    c.held_at is not null as held, case when c.held_until > now() then c.held_until end as held_until,
    coalesce(w.cents, 0)::bigint as requested_cents, coalesce(r.cents, 0)::bigint as to_cards_cents, s.state
  from claims c
  left join lateral (select sum(amount_cents) as cents from withdrawals where user_id = c.user_id
    and claim_wallet_cents is not null and state in ('requested', 'approved', 'sent')) w on true
  left join lateral (select sum(r.amount_cents) as cents from top_ups t join top_up_refunds r on r.top_up_id = t.id
    where t.user_id = c.user_id and r.state = 'requested') r on true
  cross join lateral (select case
    when w.cents > 0 then 'requested'
    when c.wallet_cents + c.earnings_cents = 0 then 'settled'
    when c.held_at is not null then 'held'
    when c.expires_at < now() then 'expired'
    else 'open' end as state) s`

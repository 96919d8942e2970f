import { sql } from 'kysely'
import type { Claim } from '#contract/claims.ts'
import type { PayoutKind, WithdrawalState } from '#contract/payouts.ts'
import { hashOfSecret, decryptContact } from '../claim-contact.ts'
import { maskedEmail } from '../method-details.ts'
import { claimRows, type ClaimRow } from '../claim-row.ts'
import type { Db, Services, Tx } from '#platform/services.ts'
import { fail, type Failure, type Result } from '#platform/failure.ts'

/** The claim that a link is for; a link without one is invalid, as is one whose claim is long over. */
export async function findClaim(db: Db | Tx, token: string): Promise<ClaimRow | Failure<'link_invalid'>> {
  const { rows } = await sql<ClaimRow>`${claimRows} where c.token_hash = ${hashOfSecret(token)}`.execute(db)
  return rows[0] ?? fail('link_invalid')
}

type Payout = { amount_cents: number; state: WithdrawalState; kind: PayoutKind; ends_with: string; due_on: string }

export async function claimView(
  { encryption }: Pick<Services, 'encryption'>,
  db: Db | Tx,
  row: ClaimRow,
): Promise<Claim> {
  const { rows } = await sql<Payout>`select amount_cents, state, kind, ends_with, due_on from withdrawals
    where user_id = ${row.user_id} and claim_wallet_cents is not null order by id desc limit 1`.execute(db)
  const [payout] = rows
  return {
    state: row.state,
    owedCents: row.wallet_cents + row.earnings_cents,
    walletCents: row.wallet_cents,
    earningsCents: row.earnings_cents,
    toCardsCents: row.to_cards_cents,
    expiresAt: row.expires_at,
    onHold: row.held,
    sentTo: row.contact ? maskedEmail(decryptContact(encryption, row.contact).email) : '',
    payout: payout
      ? {
          amountCents: payout.amount_cents,
          state: payout.state,
          method: { kind: payout.kind, endsWith: payout.ends_with },
          dueOn: payout.due_on,
        }
      : null,
  }
}

export async function readClaim(services: Services, token: string): Promise<Result<Claim, 'link_invalid'>> {
  const row = await findClaim(services.db, token)
  return 'state' in row ? claimView(services, services.db, row) : row
}

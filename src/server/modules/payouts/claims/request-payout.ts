import { sql } from 'kysely'
import type { Claim } from '#contract/claims.ts'
import { limits } from '#contract/limits.ts'
import type { Args } from '#contract/routes.ts'
import { hashOfSecret } from '../claim-contact.ts'
import { inMail, notifyClaimant } from '../notify-claimant.ts'
import { idempotent } from '#platform/http/idempotency.ts'
import { inPayoutOf, refundsOwed } from '#modules/ledger/accounts.ts'
import { post, transferId } from '#modules/ledger/transfers.ts'
import { addBusinessDays } from '../business-days.ts'
import { checkMethod } from '../withdrawals/check-method.ts'
import { endOf, encryptDetails, type MethodDetails } from '../method-details.ts'
import type { Services, Tx } from '#platform/services.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import type { Idempotency } from '#platform/http/implement.ts'
import { claimView, findClaim } from './read-claim.ts'

type Body = Args<'POST /claims/:token/payout'>['body']
type Refusal = 'link_invalid' | 'code_expired' | 'not_ready' | 'changed_meanwhile' | 'invalid_input'
type Made = { id: number; wallet_cents: number; earnings_cents: number }

/** Sets all of a claim aside for a payout. The row comes first: of two calls at once its index lets one through. */
async function openPayout(
  tx: Tx,
  { encryption }: Pick<Services, 'encryption'>,
  { userId, cents, details, dueOn }: { userId: number; cents: number; details: MethodDetails; dueOn: string },
): Promise<Made | Failure<'changed_meanwhile'>> {
  const { rows } = await sql<Made>`
    with claim as (select user_id, wallet_cents, earnings_cents, held_until from claims
      where user_id = ${userId} and wallet_cents + earnings_cents = ${cents} and held_at is null),
    made as (
      insert into withdrawals (user_id, amount_cents, kind, details, ends_with, due_on, claim_wallet_cents, held_until)
      select user_id, ${cents}::bigint, ${'email' in details ? 'paypal' : 'bank'}, ${encryptDetails(encryption, details)}, ${endOf(details)},
        ${dueOn}::date, wallet_cents, held_until from claim
      on conflict (user_id) where state in ('requested', 'approved', 'sent') and claim_wallet_cents is not null do nothing
      returning id, user_id)
    select made.id, claim.wallet_cents, claim.earnings_cents from made join claim on claim.user_id = made.user_id`.execute(
    tx,
  )
  const [made] = rows
  if (!made) return fail('changed_meanwhile')
  const legs = [{ from: refundsOwed, to: inPayoutOf(userId), amount: cents }]
  await post(tx, { id: transferId('withdrawal', made.id), kind: 'payout', legs })
  const taken = await sql`update claims set wallet_cents = 0, earnings_cents = 0, proof_hash = null
    where user_id = ${userId} and wallet_cents = ${made.wallet_cents} and earnings_cents = ${made.earnings_cents}
      and held_at is null`.execute(tx)
  return taken.numAffectedRows === 1n ? made : fail('changed_meanwhile')
}

/**
 * Asks for the payout of a claim, by the link and what the mailed code gave. From here it goes the way of every withdrawal:
 * staff approve it, and it leaves by the bank file or PayPal. Nothing is paid twice: link, code, amount and key each
 * count once.
 */
export async function requestClaimPayout(
  services: Services,
  token: string,
  { proof, expectedCents, method }: Body,
  idempotency: Idempotency,
): Promise<Result<Claim, Refusal | 'key_reused'>> {
  const found = await findClaim(services.db, token)
  if (found instanceof Failure) return found
  const userId = found.user_id
  return idempotent(services.db, userId, idempotency, async (tx): Promise<Result<Claim, Refusal>> => {
    const claim = await findClaim(tx, token)
    if (claim instanceof Failure) return claim
    if (claim.state !== 'open') return fail('not_ready', { state: claim.state })
    const details = checkMethod(method)
    if (details instanceof Failure) return details
    const { rows } = await sql<{
      today: string
    }>`select to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as today from claims
      where user_id = ${userId} and proof_hash = ${hashOfSecret(proof)} and proof_expires_at > now()`.execute(tx)
    if (!rows[0]) return fail('code_expired')
    const dueOn = addBusinessDays(rows[0].today, limits.withdrawalBusinessDays)
    const made = await openPayout(tx, services, { userId, cents: expectedCents, details, dueOn })
    if (made instanceof Failure) return made
    const values = {
      amount: inMail(expectedCents),
      end: 'email' in details ? endOf(details) : `…${endOf(details)}`,
      due: dueOn,
    }
    await notifyClaimant(tx, { userId, mail: 'claim_requested', values })
    const after = await findClaim(tx, token)
    return after instanceof Failure ? after : claimView(services, tx, after)
  })
}

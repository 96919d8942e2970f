import { sql } from 'kysely'
import type { ClaimState } from '#contract/claims.ts'
import type { Answer } from '#contract/routes.ts'
import type { StaffClaim, staffClaims } from '#contract/staff/claims.ts'
import { recordAudit } from '#modules/audit/record.ts'
import { unfreezePayments } from '#modules/purchases/unfreeze-payments.ts'
import { claimEnd } from '#modules/payouts/claim-contact.ts'
import { claimRows, type ClaimRow } from '#modules/payouts/claim-row.ts'
import { inMail, notifyClaimant } from '#modules/payouts/notify-claimant.ts'
import { refundsOwed } from '#modules/ledger/accounts.ts'
import { balance } from '#modules/ledger/balance.ts'
import { cut, pageRequest, type PageQuery } from '#platform/paging/page.ts'
import type { Services, Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import type { Handlers } from '#platform/http/implement.ts'

const lineOf = (row: ClaimRow): StaffClaim => ({
  userId: row.user_id,
  state: row.state,
  owedCents: row.wallet_cents + row.earnings_cents,
  walletCents: row.wallet_cents,
  earningsCents: row.earnings_cents,
  requestedCents: row.requested_cents,
  toCardsCents: row.to_cards_cents,
  madeAt: row.made_at,
  expiresAt: row.expires_at,
  held: row.held,
  heldUntil: row.held_until,
  canMail: row.contact !== null,
})

type Query = (PageQuery & { state?: ClaimState | undefined }) | undefined

/** Without a state: all that is owed, being paid, or on its way back to a card. */
async function list({ db }: Services, query: Query): Promise<Result<Answer<'GET /admin/claims'>, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const wanted = query?.state ? sql`s.state = ${query.state}` : sql`(s.state <> 'settled' or r.cents > 0)`
  const found = await sql<ClaimRow>`${claimRows} where c.user_id < ${page.before.id} and ${wanted}
    order by c.user_id desc limit ${page.limit + 1}`.execute(db)
  const sum = await sql<{ cents: number }>`
    select coalesce(sum(wallet_cents + earnings_cents), 0)::bigint as cents from claims`.execute(db)
  const { rows, nextCursor } = cut(found.rows, page.limit, (row) => ({ at: row.made_at, id: row.user_id }))
  return {
    claims: rows.map(lineOf),
    owedCents: sum.rows[0]?.cents ?? 0,
    accountCents: await balance(db, refundsOwed),
    nextCursor,
  }
}

type Stepped = Result<{ claim: StaffClaim }, 'not_found' | 'not_ready'>

const find = async (tx: Tx, userId: number): Promise<ClaimRow | undefined> =>
  (await sql<ClaimRow>`${claimRows} where c.user_id = ${userId} for update of c`.execute(tx)).rows[0]

/** One step of staff, with its line in the log. `may`: whether it fits how the claim stands. */
const step = (
  { db }: Services,
  actor: { userId: number },
  userId: number,
  { action, may, act }: { action: string; may: (row: ClaimRow) => boolean; act: (tx: Tx, row: ClaimRow) => unknown },
): Promise<Stepped> =>
  transaction(db, async (tx): Promise<Stepped> => {
    const row = await find(tx, userId)
    if (!row) return fail('not_found')
    if (!may(row)) return fail('not_ready', { state: row.state })
    await act(tx, row)
    const after = lineOf((await find(tx, userId)) ?? row)
    const details = { owedCents: after.owedCents }
    await recordAudit(tx, { actorId: actor.userId, action, subject: { kind: 'claim', id: userId }, userId, details })
    return { claim: after }
  })

const mailLink = (tx: Tx, row: ClaimRow) =>
  notifyClaimant(tx, {
    userId: row.user_id,
    mail: 'claim_added',
    values: { amount: inMail(row.wallet_cents + row.earnings_cents) },
  })

/** Finance staff see what people are owed who have left, and help those who lost their link or came late. */
export const claimHandlers = (services: Services): Handlers<typeof staffClaims> => ({
  'GET /admin/claims': ({ query }) => list(services, query),
  'POST /admin/claims/:id/link': ({ actor, params }) =>
    step(services, actor, params.id, {
      action: 'claim.link_sent',
      may: ({ state, contact }) => state === 'open' && contact !== null,
      act: mailLink,
    }),
  'POST /admin/claims/:id/extension': ({ actor, params }) =>
    step(services, actor, params.id, {
      action: 'claim.extended',
      may: ({ state, contact }) => (state === 'open' || state === 'expired') && contact !== null,
      act: async (tx, row) => {
        await sql`update claims set expires_at = ${claimEnd} where user_id = ${row.user_id}`.execute(tx)
        await mailLink(tx, row)
      },
    }),
  'POST /admin/claims/:id/release': ({ actor, params }) =>
    step(services, actor, params.id, {
      action: 'claim.released',
      may: ({ held }) => held,
      act: (tx) => unfreezePayments(tx, params.id),
    }),
})

import { sql } from 'kysely'
import { closeDispute } from '#core/disputes/close-dispute.ts'
import { openDispute } from '#core/disputes/open-dispute.ts'
import { cashAt, walletOf } from '#core/ledger/accounts.ts'
import { post } from '#core/ledger/post.ts'
import { transferId } from '#core/ledger/transfer-id.ts'
import { finishRefund, refundTopUp } from '#core/payments/refund-top-up.ts'
import { openWithdrawal } from '#core/payouts/open-withdrawal.ts'
import {
  approveWithdrawal,
  markPaid,
  markReturned,
  markSent,
  rejectWithdrawal,
} from '#core/payouts/settle-withdrawal.ts'
import { endHiddenSubscriptionsWork } from '#core/people/end-hidden-subscriptions.ts'
import { restoreUser, suspendUser } from '#core/people/standing.ts'
import { lockPublication } from '#core/posts/publish.ts'
import { holdForMessage, nextUnanswered, releaseHeld, returnHeld } from '#core/purchases/held.ts'
import { refundPurchase } from '#core/purchases/refund-purchase.ts'
import { refundRemoved } from '#core/purchases/refund-removed.ts'
import { releaseEarnings } from '#core/purchases/release-earnings.ts'
import type { Tx } from '#core/services.ts'
import { refundSuspended } from '#core/subscriptions/refund-suspended.ts'
import { endSubscriptionsTo } from '#core/subscriptions/end-subscriptions-between.ts'
import { deleteAccount } from '#server/features/personal-data/delete-account.ts'
import { settleDeparted } from '#server/features/personal-data/settle-departed.ts'
import { exchangePoints } from '#server/features/points/exchange-points.ts'
import { pausePage } from '#server/features/plans/pause-page.ts'
import { resumePage } from '#server/features/plans/resume-page.ts'
import { block, unblock } from '#server/features/privacy/set-block.ts'
import { putReach } from '#server/features/privacy/reach.ts'
import { changeAccount } from '#server/features/settings/account.ts'
import { cancelSubscription } from '#server/features/subscriptions/cancel-subscription.ts'
import { changePlan, quoteChange } from '#server/features/subscriptions/change-plan.ts'
import { giveSubscription } from '#server/features/subscriptions/give-subscription.ts'
import { findOffer, firstRenewalCents } from '#server/features/subscriptions/offer.ts'
import { renewDue } from '#server/features/subscriptions/renew-due.ts'
import { resumeSubscription } from '#server/features/subscriptions/resume-subscription.ts'
import { subscribe as buySubscription } from '#server/features/subscriptions/subscribe.ts'
import { Failure } from '#platform/failure.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fresh, join, onceOnly, type Group, type Member } from './group.ts'

/** Who does it, to whom, and a number that chooses among what there is. */
export type Cast = { group: Group; by: Member; to: Member; n: number }
type Move = (cast: Cast) => Promise<unknown>

const inTx = <T>({ services }: Group, work: (tx: Tx) => Promise<T>): Promise<T> => transaction(services.db, work)
const pick = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(1, all.length)]
const idsOf = ({ members }: Group): number[] => members.map(({ id }) => id)
const periods = ['weekly', 'monthly', 'yearly'] as const

async function topUp({ group, by, n }: Cast): Promise<void> {
  const cents = [500, 10_000, 50_000][n % 3] ?? 500
  const id = transferId('adversary top-up', fresh())
  await inTx(group, async (tx) => {
    await sql`insert into top_ups (id, user_id, amount_cents, provider, state, settled_at, settled_ref)
      values (${id}, ${by.id}, ${cents}, 'sandbox', 'succeeded', now(), ${`test-${id}`})`.execute(tx)
    await sql`insert into sandbox_payments (id, idempotency_key, amount_cents, reference, return_url, state)
      values (${`test-${id}`}, ${id}, ${cents}, ${id}, '/', 'succeeded')`.execute(tx)
    await post(tx, { id, kind: 'top_up', legs: [{ from: cashAt(1), to: walletOf(by.id), amount: cents }] })
  })
}

async function subscribe({ group, by, to, n }: Cast): Promise<void> {
  const period = periods[n % 3] ?? 'weekly'
  const months = period === 'monthly' && n % 2 === 0 ? 3 : 1
  const promoCode = months === 1 && n % 5 === 0 ? 'HALF' : undefined
  const wish = { fanId: by.id, username: to.username, period, months, promoCode }
  const offer = await findOffer(group.services.db, group.services, wish)
  if (offer instanceof Failure) return
  const expected = { expectedPriceCents: offer.nowCents, expectedRenewalPriceCents: firstRenewalCents(offer) }
  await buySubscription(group.services, { ...wish, ...expected }, onceOnly())
}

const mySubscription = async ({ group, by, n }: Cast): Promise<{ id: number; due_cents: number } | undefined> =>
  pick(
    (
      await sql<{ id: number; due_cents: number }>`select id, due_cents from subscriptions
        where fan_id = ${by.id} and state <> 'ended' order by id`.execute(group.services.db)
    ).rows,
    n,
  )

async function change(cast: Cast): Promise<void> {
  const one = await mySubscription(cast)
  if (!one) return
  const { group, by, n } = cast
  const wish = { fanId: by.id, id: one.id, period: periods[n % 3] ?? 'weekly', months: n % 6 === 1 ? 3 : 1 }
  const quote = await quoteChange(group.services, wish)
  if (quote instanceof Failure) return
  const expected = { expectedPriceCents: quote.dueCents, expectedRenewalPriceCents: quote.priceCents }
  await changePlan(group.services, { ...wish, ...expected }, onceOnly())
}

async function staffRefund({ group, by, n }: Cast): Promise<void> {
  const { rows } = await sql<{
    id: string
    left: number
  }>`select id, price_cents - refunded_cents as left from purchases
    where buyer_id = ${by.id} and state in ('paid', 'released', 'held') order by made_at, id`.execute(group.services.db)
  const one = pick(rows, n)
  if (!one) return
  const cents = n % 2 === 0 ? one.left : Math.max(1, Math.floor((one.left * (n % 97)) / 97))
  const order = { kind: 'refund' as const, cents, keepAccess: n % 3 === 0 }
  // staff give away what is the platform's, and it is listed
  const platformPays = n % 5 === 0 ? { platformPays: { staffId: null, reason: 'goodwill' } } : {}
  await inTx(group, (tx) => refundPurchase(tx, null, one.id, { ...order, ...platformPays }))
}

const sandbox = ({ services }: Group) => {
  const provider = services.payments.byName('sandbox')
  if (!provider) throw new Error('There is no provider.')
  return provider
}
async function dispute({ group, by, n }: Cast): Promise<void> {
  const { rows } = await sql<{
    ref: string
    cents: number
  }>`select settled_ref as ref, amount_cents - refunded_cents - disputed_cents as cents
    from top_ups where user_id = ${by.id} and state = 'succeeded' and amount_cents > refunded_cents + disputed_cents order by created_at, id`.execute(
    group.services.db,
  )
  const one = pick(rows, n)
  if (!one) return
  const event = { eventId: fresh(), disputeRef: fresh(), settledRef: one.ref, amountCents: one.cents, reason: '' }
  await inTx(group, (tx) => openDispute(tx, group.services, sandbox(group), { ...event, kind: 'dispute.opened' }))
  await sql`update sandbox_payments set disputed_cents = ${one.cents} where id = ${one.ref}`.execute(group.services.db)
}
async function decide({ group, by, n }: Cast): Promise<void> {
  const { rows } = await sql<{ dispute_ref: string; ref: string; cents: number }>`
    select d.provider_ref as dispute_ref, t.settled_ref as ref, d.amount_cents as cents from disputes d join top_ups t on t.id = d.top_up_id
    where d.user_id = ${by.id} and d.state <> 'won' order by d.id`.execute(group.services.db)
  const one = pick(rows, n)
  if (!one) return
  const event = {
    eventId: fresh(),
    disputeRef: one.dispute_ref,
    settledRef: one.ref,
    amountCents: one.cents,
    reason: '',
  }
  const kind = n % 3 === 0 ? ('dispute.lost' as const) : ('dispute.won' as const)
  await inTx(group, (tx) => closeDispute(tx, group.services, sandbox(group), { ...event, kind }))
  if (kind === 'dispute.won')
    await sql`update sandbox_payments set disputed_cents = 0 where id = ${one.ref}`.execute(group.services.db)
  // staff open an account again, also after a lost dispute
  else await sql`update accounts set payments_frozen_at = null where user_id = ${by.id}`.execute(group.services.db)
}

const steps = [approveWithdrawal, markSent, markPaid] as const
async function stepWithdrawal({ group, by, n }: Cast): Promise<void> {
  const { rows } = await sql<{
    id: number
    state: string
  }>`select id, state from withdrawals where user_id = ${by.id} order by id desc limit 1`.execute(group.services.db)
  const one = rows[0]
  if (!one) return
  const next = steps[['requested', 'approved', 'sent'].indexOf(one.state)]
  await inTx(group, (tx) =>
    n % 5 === 0
      ? markReturned(tx, one.id, 'Name differs')
      : n % 7 === 0
        ? rejectWithdrawal(tx, one.id, 'Name differs')
        : (next?.(tx, one.id) ?? Promise.resolve(null)),
  )
}
async function withdraw({ group, by, n }: Cast): Promise<void> {
  const cents = [5000, 8000, 40_000][n % 3] ?? 5000
  await inTx(group, (tx) => openWithdrawal(tx, by.id, cents))
}

async function message({ group, by, to, n }: Cast): Promise<void> {
  const order = { id: transferId('adversary message', fresh()), buyerId: by.id, creatorId: to.id, subjectId: null }
  await inTx(group, async (tx): Promise<unknown> => {
    const blocked =
      await sql`select from blocks where (user_id, blocked_id) in ((${by.id}, ${to.id}), (${to.id}, ${by.id}))`.execute(
        tx,
      )
    return blocked.rows.length > 0
      ? null
      : holdForMessage(tx, group.services, { ...order, priceCents: n % 2 === 0 ? 199 : 5000 })
  })
}

/** Days go by for the group, and the jobs run: whatever is due is released, renewed, ended, refunded. */
async function pass({ group, n }: Cast): Promise<void> {
  const { services } = group
  const days = [1, 3, 8, 15, 31][n % 5] ?? 1
  const ids = idsOf(group)
  const by = sql`make_interval(days => ${days})`
  await inTx(group, async (tx) => {
    await sql`update purchases set made_at = made_at - ${by}, answered_at = answered_at - ${by} where buyer_id = any (${ids}::bigint[])`.execute(
      tx,
    )
    const { rows } = await sql<{
      id: number
    }>`update subscriptions set started_at = started_at - ${by}, anchor_at = anchor_at - ${by},
        trial_until = trial_until - ${by}, renews_at = renews_at - ${by}, paused_at = paused_at - ${by},
        try_at = case when try_at = 'infinity' then try_at else try_at - ${by} end
      where creator_id = any (${ids}::bigint[]) returning id`.execute(tx)
    await sql`with moved as (delete from subscription_periods where subscription_id = any (${rows.map(({ id }) => id)}::bigint[]) returning *)
      insert into subscription_periods select subscription_id, from_at - ${by}, until_at - ${by}, purchase_id from moved`.execute(
      tx,
    )
    await sql`update users set suspended_at = suspended_at - ${by} where id = any (${ids}::bigint[])`.execute(tx)
    await sql`update creator_terms set paused_at = paused_at - ${by} where creator_id = any (${ids}::bigint[])`.execute(
      tx,
    )
    await sql`update disputes set opened_at = opened_at - ${by} where user_id = any (${ids}::bigint[])`.execute(tx)
    await sql`update post_shares set agreed_at = agreed_at - ${by}, ended_at = ended_at - ${by} where author_id = any (${ids}::bigint[])`.execute(
      tx,
    )
  })
  await releaseEarnings(services)
  await renewDue(services)
  await refundSuspended(services)
  await inTx(group, async (tx) => {
    for (let id = await nextUnanswered(tx); id !== null; id = await nextUnanswered(tx))
      await returnHeld(tx, { purchaseId: id })
  })
}

async function leave({ group, by }: Cast): Promise<void> {
  if (group.members.filter(({ left }) => !left).length < 3) return
  await sql`update accounts set deletion_at = now() - interval '1 second' where user_id = ${by.id}`.execute(
    group.services.db,
  )
  by.left = await deleteAccount(group.services, by.id)
  if (by.left) await join(group, by.isCreator)
}

async function share({ group, by, to, n }: Cast): Promise<void> {
  const one = pick(
    group.posts.filter(({ creatorId }) => creatorId === by.id),
    n,
  )
  if (!one || !to.isCreator || to === by) return
  const { db } = group.services
  await sql`update post_shares set state = 'ended', ended_at = now() where post_id = ${one.id} and state = 'agreed'`.execute(
    db,
  )
  await sql`insert into post_shares (post_id, author_id, co_creator_id, basis_points, state, answered_at, agreed_at)
    values (${one.id}, ${by.id}, ${to.id}, ${(n % 90) * 100 + 100}, 'agreed', now(), now())`.execute(db)
}

/** Staff remove what fans have unlocked. */
async function removePosts({ group, by, n }: Cast): Promise<void> {
  const { rows } = await sql<{ id: string; buyerId: number }>`select id, buyer_id as "buyerId" from purchases
    where creator_id = ${by.id} and kind = 'unlock' and state in ('paid', 'released') order by id limit ${(n % 3) + 1}`.execute(
    group.services.db,
  )
  await refundRemoved(group.services, rows)
}

async function toCard({ group, by, n }: Cast): Promise<void> {
  const { rows } = await sql<{
    id: string
  }>`select id from top_ups where user_id = ${by.id} and state = 'succeeded' order by created_at, id`.execute(
    group.services.db,
  )
  const one = pick(rows, n)
  if (!one) return
  await inTx(group, async (tx) => {
    const asked = await refundTopUp(tx, group.services, one.id)
    if (asked instanceof Failure) return
    await finishRefund(tx, group.services, asked.refundId, n % 4 === 0 ? 'failed' : 'succeeded', fresh())
    if (n % 4 !== 0)
      await sql`update sandbox_payments set refunded_cents = refunded_cents + ${asked.amountCents} where reference = ${one.id}`.execute(
        tx,
      )
  })
}

async function setCountry({ group, by, n }: Cast): Promise<void> {
  await changeAccount(group.services, by.id, { country: ['DE', 'CH', 'FR'][n % 3] ?? 'DE' })
  await endHiddenSubscriptionsWork(group.services).run({ userId: by.id }, undefined as never)
}
async function hide({ group, by, n }: Cast): Promise<void> {
  const hiddenIn = [[], ['DE'], ['CH', 'DE']][n % 3] ?? []
  await putReach(group.services, by.id, { whoMayMessage: 'everyone', hiddenIn })
  await endHiddenSubscriptionsWork(group.services).run({ userId: by.id, hiddenNow: hiddenIn }, undefined as never)
}

/** What a fan can do alone, without a creator, staff or a bank: it must never bring money back that was spent. */
export const alone: ReadonlySet<string> = new Set([
  'cancel',
  'resume',
  'setCountry',
  'tip',
  'unlock',
  'exchange',
  'subscribe',
  'gift',
  'topUp',
  'withdraw',
])

/** All that the group can bring about, and how often it is tried. */
export const moves: Readonly<Record<string, readonly [weight: number, move: Move]>> = {
  topUp: [8, topUp],
  subscribe: [12, subscribe],
  change: [6, change],
  cancel: [
    2,
    async (cast) => {
      const one = await mySubscription(cast)
      return one && cancelSubscription(cast.group.services, cast.by.id, one.id)
    },
  ],
  resume: [
    3,
    async (cast) => {
      const one = await mySubscription(cast)
      return (
        one &&
        resumeSubscription(cast.group.services, { fanId: cast.by.id, id: one.id, expectedPriceCents: one.due_cents })
      )
    },
  ],
  gift: [
    4,
    ({ group, by, to, n }) => {
      const creator = pick(
        group.members.filter(({ isCreator }) => isCreator),
        n,
      )
      return giveSubscription(
        group.services,
        {
          giverId: by.id,
          receiver: to.username,
          creatorUsername: creator?.username ?? '',
          months: (n % 3) + 1,
          expectedPriceCents: 10_000 * ((n % 3) + 1),
        },
        onceOnly(),
      )
    },
  ],
  tip: [
    6,
    ({ group, by, to, n }) => {
      const on =
        n % 2 === 0
          ? pick(
              group.posts.filter(({ creatorId }) => creatorId === to.id),
              n,
            )
          : undefined
      return group.tip({
        fanId: by.id,
        username: to.username,
        amountCents: [100, 9999, 50_000][n % 3] ?? 100,
        postId: on?.id,
        message: '',
        idempotency: onceOnly(),
      })
    },
  ],
  unlock: [
    6,
    ({ group, by, n }) => {
      const one = pick(group.posts, n)
      return one
        ? group.unlock({ fanId: by.id, postId: one.id, expectedPriceCents: one.cents, idempotency: onceOnly() })
        : Promise.resolve()
    },
  ],
  message: [3, message],
  answer: [3, ({ group, by, to }) => inTx(group, (tx) => releaseHeld(tx, { buyerId: to.id, creatorId: by.id }))],
  share: [3, share],
  block: [4, ({ group, by, to }) => block(group.services, by.id, to.username)],
  unblock: [7, ({ group, by, to }) => unblock(group.services, by.id, to.username)],
  exchange: [6, ({ group, by, n }) => exchangePoints(group.services, by.id, ((n % 5) + 1) * 100, onceOnly())],
  staffRefund: [4, staffRefund],
  removePosts: [1, removePosts],
  dispute: [2, dispute],
  decide: [4, decide],
  toCard: [2, toCard],
  withdraw: [5, withdraw],
  stepWithdrawal: [8, stepWithdrawal],
  pass: [6, pass],
  setCountry: [1, setCountry],
  hide: [2, hide],
  pause: [1, ({ group, by, n }) => (n % 2 === 0 ? pausePage : resumePage)(group.services, by.id)],
  resumePage: [1, ({ group, by }) => resumePage(group.services, by.id)],
  suspend: [
    1,
    ({ group, by }) =>
      inTx(group, async (tx) => {
        await lockPublication(tx)
        await suspendUser(tx, by.id)
      }),
  ],
  restore: [
    3,
    ({ group, by }) =>
      inTx(group, async (tx) => {
        await lockPublication(tx)
        await restoreUser(tx, by.id)
      }),
  ],
  revoke: [1, ({ group, by }) => inTx(group, (tx) => endSubscriptionsTo(tx, group.services, by.id))],
  leave: [1, leave],
  settle: [1, ({ group }) => settleDeparted(group.services)],
}

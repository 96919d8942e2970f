import { sql } from 'kysely'
import { transferId } from '#modules/ledger/transfers.ts'
import { endHiddenSubscriptionsWork } from '#modules/subscriptions/end-hidden-subscriptions.ts'
import { nextUnanswered, returnHeld } from '#modules/purchases/escrow.ts'
import { purchase } from '#modules/purchases/purchase.ts'
import { releaseEarnings } from '#modules/purchases/buying/release-earnings.ts'
import { refundSuspended } from '#modules/subscriptions/periods/refund-suspended.ts'
import { deleteAccount } from '#modules/personal-data/deletion/delete-account.ts'
import { putReach } from '#modules/accounts/privacy/privacy-settings.ts'
import { changeAccount } from '#modules/accounts/settings/account.ts'
import { renewDue } from '#modules/subscriptions/periods/renew-due.ts'
import { fresh, join } from './group.ts'
import { idsOf, inTx, pick, type Cast } from './cast.ts'

export async function message({ group, by, to, n }: Cast): Promise<void> {
  const order = { id: transferId('adversary message', fresh()), buyerId: by.id, creatorId: to.id, subjectId: null }
  await inTx(group, async (tx): Promise<unknown> => {
    const blocked =
      await sql`select from blocks where (user_id, blocked_id) in ((${by.id}, ${to.id}), (${to.id}, ${by.id}))`.execute(
        tx,
      )
    return blocked.rows.length > 0
      ? null
      : purchase(tx, group.services, { kind: 'message', ...order, priceCents: n % 2 === 0 ? 199 : 5000 })
  })
}

/** Days go by for the group, and the jobs run: whatever is due is released, renewed, ended, refunded. */
export async function pass({ group, n }: Cast): Promise<void> {
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
    // sorted, so that every row is gone before the first comes back: two of one subscription may lie that many days apart
    await sql`with moved as (delete from subscription_periods where subscription_id = any (${rows.map(({ id }) => id)}::bigint[]) returning *)
      insert into subscription_periods select subscription_id, from_at - ${by}, until_at - ${by}, purchase_id from moved order by from_at`.execute(
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

export async function leave({ group, by }: Cast): Promise<void> {
  if (group.members.filter(({ left }) => !left).length < 3) return
  await sql`update accounts set deletion_at = now() - interval '1 second' where user_id = ${by.id}`.execute(
    group.services.db,
  )
  by.left = await deleteAccount(group.services, by.id)
  if (by.left) await join(group, by.isCreator)
}

export async function share({ group, by, to, n }: Cast): Promise<void> {
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

export async function setCountry({ group, by, n }: Cast): Promise<void> {
  await changeAccount(group.services, by.id, { country: ['DE', 'CH', 'FR'][n % 3] ?? 'DE' })
  await endHiddenSubscriptionsWork(group.services).run({ userId: by.id })
}
export async function hide({ group, by, n }: Cast): Promise<void> {
  const hiddenIn = [[], ['DE'], ['CH', 'DE']][n % 3] ?? []
  await putReach(group.services, by.id, { whoMayMessage: 'everyone', hiddenIn })
  await endHiddenSubscriptionsWork(group.services).run({ userId: by.id, hiddenNow: hiddenIn })
}

import { sql } from 'kysely'
import { restoreUser, suspendUser } from '#modules/accounts/account-status.ts'
import { lockPublications } from '#modules/posts/lock-publications.ts'
import { releaseHeld } from '#modules/purchases/escrow.ts'
import { endSubscriptionsTo } from '#modules/subscriptions/end-subscriptions-between.ts'
import { finalizeDeletedAccounts } from '#modules/personal-data/deletion/finalize-deleted-account.ts'
import { exchangePoints } from '#modules/purchases/points/exchange-points.ts'
import { pausePage } from '#modules/subscriptions/pauses/pause-page.ts'
import { resumePage } from '#modules/subscriptions/pauses/resume-page.ts'
import { block, unblock } from '#modules/accounts/privacy/set-block.ts'
import { cancelSubscription } from '#modules/subscriptions/periods/cancel-subscription.ts'
import { giveSubscription } from '#modules/subscriptions/periods/give-subscription.ts'
import { resumeSubscription } from '#modules/subscriptions/periods/resume-subscription.ts'
import { onceOnly } from './group.ts'
import { inTx, pick, type Move } from './cast.ts'
import { dispute, decide, removePosts, staffRefund, stepWithdrawal, toCard, topUp, withdraw } from './bank.ts'
import { change, mySubscription, subscribe, subscribeAndBlock } from './subscriptions.ts'
import { hide, leave, message, pass, setCountry, share } from './life.ts'

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
  subscribeAndBlock: [3, subscribeAndBlock],
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
        await lockPublications(tx, sql`select ${by.id}::bigint`)
        await suspendUser(tx, by.id)
      }),
  ],
  restore: [
    3,
    ({ group, by }) =>
      inTx(group, async (tx) => {
        await lockPublications(tx, sql`select ${by.id}::bigint`)
        await restoreUser(tx, by.id)
      }),
  ],
  revoke: [1, ({ group, by }) => inTx(group, (tx) => endSubscriptionsTo(tx, group.services, by.id))],
  leave: [1, leave],
  settle: [1, ({ group }) => finalizeDeletedAccounts(group.services)],
}

import { sql } from 'kysely'
import type { NotificationKind } from '#contract/notification-kinds.ts'
import { groupedDays, groupOf } from '#modules/notifications/notify.ts'
import { feeOf } from '#modules/ledger/transfers.ts'
import type { Services, Tx } from '#platform/services.ts'
import type { DemoContent } from './content.ts'
import { priceOf, type DemoHistory } from './make-history.ts'
import { noticesOfTalk } from './notices-of-talk.ts'
import { addPeriods, dayMs, type DemoSubscription } from './periods.ts'
import type { MoneyIds } from './write-money.ts'
import { idOf, instant, type Ids } from './write-people.ts'
import type { PostIds } from './write-posts.ts'
import type { DemoShare } from './write-shares.ts'

type Notice = {
  userId: number
  kind: NotificationKind
  at: number
  eventKey: string
  actorId?: number
  postId?: number
  commentId?: number
  amountCents?: number
  /** The next renewal. */
  effectiveAt?: number
}

/** How far back lists go, and since when nobody has looked. */
const keptDays = 14
const unseenHours = 20

const earnedOf = (made: DemoSubscription, feeBasisPoints: number): number => {
  const paid = priceOf(made, 0)
  return paid - feeOf(paid, feeBasisPoints)
}

type Written = { ids: Ids; postIds: PostIds; money: MoneyIds; shares: readonly DemoShare[]; now: number }

function notificationsOf(
  content: DemoContent,
  history: DemoHistory,
  feeBasisPoints: number,
  { ids, postIds, money, shares }: Written,
): Notice[] {
  const authors = new Map(
    content.creators.flatMap(({ username, posts }) => posts.map((post) => [post, idOf(ids, username)] as const)),
  )
  const follows = history.follows.map(({ fan, creator, at }): Notice => {
    const actorId = idOf(ids, fan)
    return { userId: idOf(ids, creator), kind: 'new_follower', at, eventKey: `follow ${String(actorId)}`, actorId }
  })
  const subscribers = history.subscriptions.map((made): Notice => ({
    userId: idOf(ids, made.creator),
    kind: 'new_subscriber',
    at: made.paidAt[0] ?? 0,
    eventKey: `subscription ${String(money.subscriptions.get(made))}`,
    actorId: idOf(ids, made.fan),
    amountCents: earnedOf(made, feeBasisPoints),
  }))
  const renewals = history.subscriptions.flatMap((made) => {
    const { fan, creator, period, priceCents, paidAt } = made
    const [fanId, creatorId, id] = [idOf(ids, fan), idOf(ids, creator), String(money.subscriptions.get(made))]
    return paidAt.slice(1).flatMap((at): Notice[] => [
      {
        userId: fanId,
        kind: 'renewal',
        at,
        eventKey: `renewal ${id} ${String(at)}`,
        actorId: creatorId,
        amountCents: priceCents,
        effectiveAt: addPeriods(at, period, 1),
      },
      {
        userId: creatorId,
        kind: 'subscription_renewed',
        at,
        eventKey: `renewed ${id} ${String(at)}`,
        actorId: fanId,
        amountCents: priceCents - feeOf(priceCents, feeBasisPoints),
      },
    ])
  })
  const paid = history.sales.map(({ kind, fan, creator, post, cents, at }, index): Notice => ({
    userId: idOf(ids, creator),
    kind,
    at,
    eventKey: `${kind} demo ${String(index)}`,
    actorId: idOf(ids, fan),
    ...(post && { postId: postIds.get(post) ?? 0 }),
    amountCents: cents - feeOf(cents, feeBasisPoints),
  }))
  const likes = history.likes.map(({ fan, post, at }): Notice => {
    const [actorId, postId] = [idOf(ids, fan), postIds.get(post) ?? 0]
    return {
      userId: authors.get(post) ?? 0,
      kind: 'like',
      at,
      eventKey: `like ${String(postId)} ${String(actorId)}`,
      actorId,
      postId,
    }
  })
  const topUps = history.topUps.map((topUp): Notice => ({
    userId: idOf(ids, topUp.fan),
    kind: 'top_up',
    at: topUp.at,
    eventKey: `top_up ${String(money.topUps.get(topUp))}`,
    amountCents: topUp.cents,
  }))
  const offers = shares.map(({ id, authorId, coCreatorId, proposedAt }): Notice => ({
    userId: coCreatorId,
    kind: 'share_proposed',
    at: proposedAt,
    eventKey: `share ${String(id)} proposed`,
    actorId: authorId,
  }))
  const agreements = shares.flatMap(({ id, authorId, coCreatorId, agreedAt }): Notice[] =>
    agreedAt === null
      ? []
      : [
          {
            userId: authorId,
            kind: 'share_agreed',
            at: agreedAt,
            eventKey: `share ${String(id)} share_agreed`,
            actorId: coCreatorId,
          },
        ],
  )
  return [...follows, ...subscribers, ...renewals, ...paid, ...likes, ...topUps, ...offers, ...agreements]
}

type Line = { group: string | null; others: number; head: boolean; at: number }

/** Joins likes and follows of a week to one line, led by the newest, as `notify` does; from the oldest to the newest. */
function linesOf(notices: readonly Notice[]): Line[] {
  const heads = new Map<string, Line>()
  return notices.map((notice) => {
    const group = groupOf(notice)
    const line: Line = { group, others: 0, head: true, at: notice.at }
    if (group === null) return line
    const key = `${String(notice.userId)} ${group}`
    const before = heads.get(key)
    if (before && before.at > notice.at - groupedDays * dayMs) {
      before.head = false
      line.others = before.others + 1
    }
    heads.set(key, line)
    return line
  })
}

/** What the demo's people were told of each other lately; what is older has been seen. */
export async function writeNotifications(
  tx: Tx,
  { settings }: Services,
  content: DemoContent,
  history: DemoHistory,
  written: Written,
): Promise<void> {
  const { now } = written
  const since = now - keptDays * dayMs
  const made: readonly Notice[] = [
    ...notificationsOf(content, history, settings.now().feeBasisPoints, written),
    ...(await noticesOfTalk(tx, since)),
  ]
  const notices = made
    .filter(({ kind, at }) => kind === 'top_up' || at > since)
    // lists go by id
    .toSorted((a, b) => a.at - b.at)
  const seenAt = (at: number): string | null =>
    at > now - (unseenHours * dayMs) / 24 ? null : instant(Math.min(at + dayMs / 12, now))
  const lines = linesOf(notices)
  await sql`insert into notifications (user_id, kind, actor_id, post_id, comment_id, amount_cents, effective_at, created_at, seen_at, event_key, group_key, others, head)
    select * from unnest(${notices.map(({ userId }) => userId)}::bigint[], ${notices.map(({ kind }) => kind)}::text[],
      ${notices.map(({ actorId }) => actorId ?? null)}::bigint[], ${notices.map(({ postId }) => postId ?? null)}::bigint[],
      ${notices.map(({ commentId }) => commentId ?? null)}::bigint[],
      ${notices.map(({ amountCents }) => amountCents ?? null)}::bigint[],
      ${notices.map(({ effectiveAt }) => (effectiveAt === undefined ? null : instant(effectiveAt)))}::timestamptz[],
      ${notices.map(({ at }) => instant(at))}::timestamptz[], ${notices.map(({ at }) => seenAt(at))}::timestamptz[],
      ${notices.map(({ eventKey }) => eventKey)}::text[], ${lines.map(({ group }) => group)}::text[],
      ${lines.map(({ others }) => others)}::int[], ${lines.map(({ head }) => head)}::boolean[])`.execute(tx)
}

import type { Period } from '#contract/fields.ts'
import { createChance, type Chance } from './chance.ts'
import type { DemoContent, DemoCreator, DemoFan, DemoPost } from './content.ts'
import { payForAll, type DemoTopUp } from './pay-for-all.ts'
import { addPeriods, dayMs, nextRenewal } from './periods.ts'

/** Times are milliseconds since 1970; people are named by username. */
export type DemoFollow = { fan: string; creator: string; at: number }
export type DemoSubscription = {
  fan: string
  creator: string
  period: Period
  priceCents: number
  cancelled: boolean
  /** When each paid period began, oldest first. */
  paidAt: number[]
  renewsAt: number
}
export type DemoLike = { fan: string; post: DemoPost; at: number }
export type DemoHistory = {
  joinedAt: ReadonlyMap<string, number>
  follows: DemoFollow[]
  subscriptions: DemoSubscription[]
  topUps: DemoTopUp[]
  likes: DemoLike[]
}

const hourMs = 3_600_000
const periodDays: Readonly<Record<Period, number>> = { weekly: 7, monthly: 28, yearly: 364 }
const mostPeriods: Readonly<Record<Period, number>> = { weekly: 6, monthly: 9, yearly: 1 }

type Wish = { creator: DemoCreator; period: Period; paidPeriods: number; renewsInDays: number }

/** A subscription that has been paid from its start until now; null when the fan was not there yet. */
function subscription(
  fan: string,
  wish: Wish,
  joinedAt: number,
  cancelled: boolean,
  now: number,
): DemoSubscription | null {
  const { creator, period, paidPeriods, renewsInDays } = wish
  const renewsAt = nextRenewal(now, renewsInDays, period)
  const paidAt = Array.from({ length: paidPeriods }, (_, index) =>
    addPeriods(renewsAt, period, index - paidPeriods),
  ).filter((at) => at > joinedAt + hourMs && at < now)
  const priceCents = creator.plans[period] ?? 0
  return paidAt.length === 0
    ? null
    : { fan, creator: creator.username, period, priceCents, cancelled, paidAt, renewsAt }
}

function wishOf(creator: DemoCreator, chance: Chance): Wish {
  const offered = Object.keys(creator.plans) as Period[]
  const liked =
    offered.includes('monthly') && chance.isTrue(0.7) ? 'monthly' : offered[chance.whole(0, offered.length - 1)]
  const period = liked ?? 'monthly'
  return {
    creator,
    period,
    paidPeriods: chance.whole(1, mostPeriods[period]),
    renewsInDays: chance.between(0.7, periodDays[period] - 1),
  }
}

function subscriptionsOf(
  fan: DemoFan,
  content: DemoContent,
  joinedAt: number,
  chance: Chance,
  now: number,
): DemoSubscription[] {
  const creators = new Map(content.creators.map((creator) => [creator.username, creator]))
  if (fan.subscriptions)
    return fan.subscriptions.map(({ creator: name, ...rest }) => {
      const creator = creators.get(name)
      const made = creator && subscription(fan.username, { creator, ...rest }, joinedAt, false, now)
      if (made?.paidAt.length !== rest.paidPeriods)
        throw new Error(`${fan.username} cannot have subscribed to ${name} like this.`)
      return made
    })
  return content.creators
    .filter((creator) => chance.isTrue(creator.appeal * (creator.plans.monthly === 0 ? 0.6 : 0.32)))
    .map((creator) => subscription(fan.username, wishOf(creator, chance), joinedAt, chance.isTrue(0.12), now))
    .filter((made) => made !== null)
}

/** Most follows are recent, and who pays nearly always follows. */
function followsOf(
  person: DemoFan | DemoCreator,
  content: DemoContent,
  paysFor: ReadonlySet<string>,
  joinedAt: number,
  chance: Chance,
  now: number,
) {
  const chosen = 'follows' in person ? person.follows : undefined
  const keenness = 'posts' in person ? 0.55 : 0.85
  return content.creators
    .filter(({ username, appeal }) => {
      const drawn = chance.isTrue(paysFor.has(username) ? 0.92 : appeal * keenness)
      return username !== person.username && (chosen ? chosen.includes(username) : drawn)
    })
    .map(({ username }) => ({
      fan: person.username,
      creator: username,
      at: now - hourMs - (now - joinedAt - 2 * hourMs) * chance.next() ** 2,
    }))
}

/** From when on a person could see the post; null: not at all. */
function sawFrom(
  post: DemoPost,
  publishedAt: number,
  followedAt: number | undefined,
  paidFrom: number | undefined,
): number | null {
  const follower = Math.min(followedAt ?? Infinity, paidFrom ?? Infinity)
  // nobody has paid for it yet
  if (post.priceCents !== undefined && post.priceMode === 'on_top') return null
  const from = { everyone: 0, followers: follower, subscribers: paidFrom ?? Infinity }[post.audience]
  return from === Infinity ? null : Math.max(from, publishedAt)
}

function likesOf(
  person: string,
  content: DemoContent,
  since: { followed: Map<string, number>; paid: Map<string, number> },
  joinedAt: number,
  chance: Chance,
  now: number,
): DemoLike[] {
  const liveliness = chance.between(0.35, 1)
  return content.creators.flatMap((creator) =>
    creator.posts.flatMap((post): DemoLike[] => {
      const { username } = creator
      const from = sawFrom(post, now - post.hoursAgo * hourMs, since.followed.get(username), since.paid.get(username))
      const near = since.followed.has(username) || since.paid.has(username) ? 1 : 0.25
      const spread = Math.min(1, 0.25 + post.hoursAgo / 30)
      if (username === person || !chance.isTrue(post.warmth * liveliness * near * spread) || from === null) return []
      const begin = Math.max(from, joinedAt)
      return [{ fan: person, post, at: begin + (now - begin) * chance.between(0.02, 0.98) ** 3 }]
    }),
  )
}

/** Makes up what everyone has done until `now`. The same content and time give the same history. */
export function makeHistory(content: DemoContent, now: number): DemoHistory {
  const chance = createChance(20_240_917)
  const history = {
    joinedAt: new Map<string, number>(),
    follows: [] as DemoFollow[],
    subscriptions: [] as DemoSubscription[],
    likes: [] as DemoLike[],
  }
  const topUps: DemoTopUp[] = []
  for (const person of [...content.creators, ...content.fans]) {
    const joinedAt = now - (person.joinedDaysAgo ?? chance.between(9, 400)) * dayMs
    history.joinedAt.set(person.username, joinedAt)
    const isCreator = 'posts' in person
    const paid = isCreator ? [] : subscriptionsOf(person, content, joinedAt, chance, now)
    const paidFrom = new Map(paid.map((made) => [made.creator, made.paidAt[0] ?? now]))
    const followed = followsOf(person, content, new Set(paidFrom.keys()), joinedAt, chance, now)
    history.subscriptions.push(...paid)
    history.follows.push(...followed)
    history.likes.push(
      ...likesOf(
        person.username,
        content,
        { followed: new Map(followed.map(({ creator, at }) => [creator, at])), paid: paidFrom },
        joinedAt,
        chance,
        now,
      ),
    )
    if (!isCreator) topUps.push(...payForAll(person, paid, chance, now))
  }
  return { ...history, topUps }
}

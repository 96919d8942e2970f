import type { Period } from '#contract/fields.ts'
import { createChance, type Chance } from './seeded-random.ts'
import type { DemoContent, DemoCreator, DemoFan } from './content.ts'
import { payForAll, type DemoTopUp } from './pay-for-all.ts'
import { applyCodes } from './apply-codes.ts'
import { makeGifts } from './make-gifts.ts'
import type { DemoSeen } from './life.ts'
import { seenBy } from './make-likes.ts'
import { tipsOf, unlocksOf, type DemoSale } from './make-sales.ts'
import { addPeriods, dayMs, nextRenewal, type DemoSubscription } from './periods.ts'

/** Times are milliseconds since 1970; people are named by username. */
export type DemoFollow = { fan: string; creator: string; at: number }
export type DemoHistory = {
  joinedAt: ReadonlyMap<string, number>
  follows: DemoFollow[]
  /** Follows that began and ended. */
  unfollows: (DemoFollow & { until: number })[]
  subscriptions: DemoSubscription[]
  topUps: DemoTopUp[]
  sales: DemoSale[]
  likes: DemoSeen[]
  /** Who had a post on their screen: everyone who liked it, and others. */
  seen: DemoSeen[]
}

/** What one payment of it took: the first may be with a code, and a gift pays all its months at once. */
export const priceOf = ({ priceCents, discount, gift }: DemoSubscription, index: number): number =>
  discount && index === 0 ? discount.cents : priceCents * (gift?.months ?? 1)

const hourMs = 3_600_000
const periodDays: Readonly<Record<Period, number>> = { weekly: 7, monthly: 28, yearly: 364 }
const mostPeriods: Readonly<Record<Period, number>> = { weekly: 6, monthly: 9, yearly: 1 }

const mostEnded: Readonly<Record<Period, number>> = { weekly: 20, monthly: 6, yearly: 1 }
/** How long ago one that has ended did so; as different as the days on which they renew. */
const endedPeriodsAgo = ({ period, renewsInDays }: Wish): number =>
  1 + (Math.floor(renewsInDays * 10) % mostEnded[period])

type Wish = { creator: DemoCreator; period: Period; paidPeriods: number; renewsInDays: number }

/** A subscription that has been paid from its start until now, or until it ended; null when the fan was not there yet. */
function subscription(
  fan: string,
  wish: Wish,
  joinedAt: number,
  state: DemoSubscription['state'],
  now: number,
): DemoSubscription | null {
  const { creator, period, paidPeriods, renewsInDays } = wish
  const next = nextRenewal(now, renewsInDays, period)
  const renewsAt = state === 'ended' ? addPeriods(next, period, -endedPeriodsAgo(wish)) : next
  const paidAt = Array.from({ length: paidPeriods }, (_, index) =>
    addPeriods(renewsAt, period, index - paidPeriods),
  ).filter((at) => at > joinedAt + hourMs && at < now)
  const priceCents = creator.plans[period] ?? 0
  return paidAt.length === 0 ? null : { fan, creator: creator.username, period, priceCents, state, paidAt, renewsAt }
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

const stateOf = (chance: Chance): DemoSubscription['state'] => {
  if (chance.isTrue(0.3)) return 'ended'
  return chance.isTrue(0.12) ? 'cancelled' : 'active'
}

/** How likely it is that somebody cares for a creator: appeal, and twice of that for who speaks the creator's language. */
const likelihood = (person: DemoFan | DemoCreator, { appeal, language }: DemoCreator): number =>
  language !== 'en' && person.language === language ? Math.min(0.95, appeal * 2.1) : appeal

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
      const made = creator && subscription(fan.username, { creator, ...rest }, joinedAt, 'active', now)
      if (made?.paidAt.length !== rest.paidPeriods)
        throw new Error(`${fan.username} cannot have subscribed to ${name} like this.`)
      return made
    })
  return content.creators
    .filter((creator) => chance.isTrue(likelihood(fan, creator) * (creator.plans.monthly === 0 ? 0.6 : 0.3)))
    .map((creator) => subscription(fan.username, wishOf(creator, chance), joinedAt, stateOf(chance), now))
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
  const keenness = 'posts' in person ? 0.4 : 0.7
  return content.creators
    .filter((creator) => {
      const { username } = creator
      const drawn = chance.isTrue(paysFor.has(username) ? 0.92 : likelihood(person, creator) * keenness)
      return username !== person.username && (chosen ? chosen.includes(username) : drawn)
    })
    .map(({ username }) => ({
      fan: person.username,
      creator: username,
      at: now - hourMs - (now - joinedAt - 2 * hourMs) * chance.next() ** 1.15,
    }))
}

/** Some leave again: whom they neither follow now nor ever paid. */
function unfollowsOf(
  person: DemoFan | DemoCreator,
  content: DemoContent,
  near: ReadonlySet<string>,
  joinedAt: number,
  chance: Chance,
  now: number,
): DemoHistory['unfollows'] {
  return content.creators
    .filter(
      ({ username, appeal }) => username !== person.username && chance.isTrue(appeal * 0.16) && !near.has(username),
    )
    .map(({ username }) => {
      const at = joinedAt + (now - joinedAt) * chance.between(0.05, 0.8)
      return { fan: person.username, creator: username, at, until: at + (now - at) * chance.between(0.1, 0.95) }
    })
}

/** Makes up what everyone has done until `now`. The same content and time give the same history. */
export function makeHistory(content: DemoContent, now: number): DemoHistory {
  const chance = createChance(20_240_917)
  const people = [...content.creators, ...content.fans]
  const joinedAt = new Map(
    people.map((person) => [person.username, now - (person.joinedDaysAgo ?? 9 + 391 * chance.next() ** 1.3) * dayMs]),
  )
  const since = ({ username }: DemoFan | DemoCreator): number => joinedAt.get(username) ?? now
  const drawn = content.fans.flatMap((fan) => subscriptionsOf(fan, content, since(fan), chance, now))
  const own = applyCodes(content, drawn, now)
  const subscriptions = [...own, ...makeGifts(content, own, joinedAt, chance, now)]
  const paidBy = Map.groupBy(
    subscriptions.filter(({ state }) => state !== 'ended'),
    ({ fan }) => fan,
  )
  const history: DemoHistory = {
    joinedAt,
    follows: [],
    unfollows: [],
    subscriptions,
    topUps: [],
    sales: [],
    likes: [],
    seen: [],
  }
  for (const person of people) {
    const { username } = person
    const paid = new Map((paidBy.get(username) ?? []).map((made) => [made.creator, made.paidAt[0] ?? now]))
    const follows = followsOf(person, content, new Set(paid.keys()), since(person), chance, now)
    const followed = new Map(follows.map(({ creator, at }) => [creator, at]))
    const near = new Set([...followed.keys(), ...paid.keys()])
    const life = { person, joinedAt: since(person), followed, paid, now }
    const unlocks = unlocksOf(content, life, chance)
    const { likes, seen } = seenBy(content, life, unlocks, chance)
    history.follows.push(...follows)
    history.unfollows.push(...unfollowsOf(person, content, near, since(person), chance, now))
    history.sales.push(...unlocks, ...tipsOf(content, life, likes, chance))
    history.likes.push(...likes)
    history.seen.push(...seen)
  }
  const spent = [
    ...subscriptions.flatMap((made) =>
      made.paidAt.map((at, index) => ({ fan: made.gift?.from ?? made.fan, at, cents: priceOf(made, index) })),
    ),
    ...history.sales,
  ]
  const payments = Map.groupBy(spent, ({ fan }) => fan)
  for (const fan of content.fans) history.topUps.push(...payForAll(fan, payments.get(fan.username) ?? [], chance, now))
  return history
}

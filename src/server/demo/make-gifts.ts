import type { Chance } from './seeded-random.ts'
import type { DemoContent } from './content.ts'
import { addPeriods, dayMs, nextRenewal, type DemoSubscription } from './periods.ts'

const hourMs = 3_600_000
const wanted = 26

/** Subscriptions that fans have given each other: paid once for all their months, and they end by themselves. */
export function makeGifts(
  { creators, fans }: DemoContent,
  own: readonly DemoSubscription[],
  joinedAt: ReadonlyMap<string, number>,
  chance: Chance,
  now: number,
): DemoSubscription[] {
  const taken = new Set(own.filter(({ state }) => state !== 'ended').map(({ fan, creator }) => `${fan} ${creator}`))
  const free = fans.filter(({ topUps }) => topUps === undefined)
  const gifts: DemoSubscription[] = []
  for (let tries = 0; tries < wanted * 3 && gifts.length < wanted; tries += 1) {
    const [from, to] = [free[chance.whole(0, free.length - 1)], free[chance.whole(0, free.length - 1)]]
    const creator = creators[chance.whole(0, creators.length - 1)]
    const months = [1, 3, 6][chance.whole(0, 2)] ?? 1
    const renewsAt = addPeriods(
      nextRenewal(now, chance.between(1, 26), 'monthly'),
      'monthly',
      chance.whole(0, months - 1),
    )
    const at = addPeriods(renewsAt, 'monthly', -months)
    const priceCents = creator?.plans.monthly ?? 0
    if (!from || !to || !creator || from === to || priceCents === 0 || at > now - dayMs / 24) continue
    const both = [from, to].map(({ username }) => joinedAt.get(username) ?? now)
    const pair = `${to.username} ${creator.username}`
    if (taken.has(pair) || both.some((since) => since > at - hourMs)) continue
    taken.add(pair)
    gifts.push({
      fan: to.username,
      creator: creator.username,
      period: 'monthly',
      priceCents,
      state: 'cancelled',
      paidAt: [at],
      renewsAt,
      gift: { from: from.username, months },
    })
  }
  return gifts
}

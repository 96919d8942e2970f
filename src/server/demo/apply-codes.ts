import type { DemoContent } from './content.ts'
import { dayMs, type DemoSubscription } from './periods.ts'

/** Every other one of those who began to pay while a discount code of the creator ran has used it, up to its limit. */
export function applyCodes(
  { creators, fans }: DemoContent,
  subscriptions: readonly DemoSubscription[],
  now: number,
): DemoSubscription[] {
  // whose payments are written out has paid what is written there
  const writtenOut = new Set(fans.filter((fan) => fan.subscriptions !== undefined).map(({ username }) => username))
  const used = new Map<DemoSubscription, DemoSubscription['discount']>()
  for (const { username, promotions } of creators)
    for (const { code, offer, usesMax, startedDaysAgo, endsInDays } of promotions) {
      if (!('percentOff' in offer)) continue
      const percent = offer.percentOff
      const [from, until] = [now - startedDaysAgo * dayMs, now + endsInDays * dayMs]
      const began = subscriptions.filter(({ creator, fan, priceCents, paidAt: [first = 0] }) => {
        const isTheirs = creator === username && !writtenOut.has(fan)
        return isTheirs && priceCents > 0 && first > from && first < until
      })
      const users = began.filter((_made, index) => index % 2 === 0).slice(0, usesMax)
      for (const made of users)
        used.set(made, { code, cents: Math.floor((made.priceCents * (100 - percent) + 50) / 100) })
    }
  return subscriptions.map((made) => {
    const discount = used.get(made)
    return discount ? { ...made, discount } : made
  })
}

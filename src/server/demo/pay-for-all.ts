import type { Chance } from './seeded-random.ts'
import type { DemoFan } from './content.ts'
import { dayMs } from './periods.ts'

export type DemoTopUp = { fan: string; cents: number; at: number }

const usual = [1000, 2000, 2500, 5000, 10_000] as const
const minuteMs = 60_000

/** The top-ups that a fan needs for these payments: just before each one that the wallet could not pay. */
export function payForAll(
  fan: DemoFan,
  spent: readonly { at: number; cents: number }[],
  chance: Chance,
  now: number,
): DemoTopUp[] {
  if (fan.topUps)
    return fan.topUps.map(({ daysAgo, cents }) => ({ fan: fan.username, cents, at: now - daysAgo * dayMs }))
  const payments = spent.toSorted((a, b) => a.at - b.at)
  const topUps: DemoTopUp[] = []
  let held = 0
  for (const { at, cents: priceCents } of payments) {
    if (held < priceCents) {
      const enough = usual.filter((cents) => held + cents >= priceCents)
      const cents = enough[chance.isTrue(0.5) ? 1 : 0] ?? enough[0]
      if (cents === undefined) throw new Error(`No usual top-up pays ${String(priceCents)} cents.`)
      topUps.push({ fan: fan.username, cents, at: at - chance.between(2, 25) * minuteMs })
      held += cents
    }
    held -= priceCents
  }
  return topUps
}

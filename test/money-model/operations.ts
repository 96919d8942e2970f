import * as fc from 'fast-check'
import {
  arrivals,
  closeDispute,
  deliverLate,
  holdPasses,
  openDispute,
  stepNames,
  stepWithdrawal,
  topUp,
  withdraw,
} from './bank.ts'
import { exchange, giveBack, message, settleMessage, tip, unlock } from './spend.ts'
import { nameCard } from './renewal-card.ts'
import { leaveShare, share } from './share.ts'
import { block, cancel, change, passTime, resume, subscribe } from './subscribe.ts'
import type { Period } from './model.ts'
import type { World } from './world.ts'

const index = fc.nat({ max: 1000 })
const period = fc.constantFrom<Period[]>('weekly', 'monthly', 'yearly')
const cents = fc.oneof(fc.integer({ min: 100, max: 3000 }), fc.integer({ min: 100, max: 50_000 }))
const op = <Name extends string, Given extends object>(
  name: Name,
  given: { [Key in keyof Given]: fc.Arbitrary<Given[Key]> },
  weight: number,
) => ({
  weight,
  arbitrary: fc
    .tuple(fc.record({ fan: index, creator: index }), fc.record(given) as fc.Arbitrary<Given>)
    .map(([people, rest]) => ({ do: name, ...people, ...rest })),
})

/** One thing that somebody does; numbers choose among what there is then. */
export const operation = fc.oneof(
  op(
    'topUp',
    {
      cents: fc.oneof(fc.integer({ min: 500, max: 5000 }), fc.integer({ min: 500, max: 50_000 })),
      arrival: fc.constantFrom(...arrivals),
    },
    10,
  ),
  op('deliverLate', { index }, 3),
  op('tip', { cents, index }, 10),
  op('unlock', { index }, 8),
  op('subscribe', { period }, 6),
  op('passTime', { index }, 10),
  op('cancel', { index }, 3),
  op('resume', { index }, 4),
  op('nameCard', { index, isOn: fc.constantFrom(true, true, false) }, 5),
  op('change', { index, period }, 4),
  op('message', { cents: fc.integer({ min: 100, max: 5000 }) }, 5),
  op('settleMessage', { index, answered: fc.boolean() }, 4),
  op('giveBack', { index, percent: fc.integer({ min: 1, max: 150 }) }, 12),
  op('exchange', { hundreds: fc.integer({ min: 1, max: 5 }) }, 3),
  op('openDispute', { index, twice: fc.boolean() }, 2),
  op('closeDispute', { index, outcome: fc.constantFrom('won' as const, 'won' as const, 'lost' as const) }, 4),
  op('holdPasses', {}, 6),
  op('withdraw', { cents: fc.integer({ min: 5000, max: 40_000 }) }, 4),
  op('stepWithdrawal', { index, step: fc.constantFrom(...stepNames) }, 6),
  op('share', { index, percent: fc.integer({ min: 1, max: 90 }) }, 7),
  op('leaveShare', { index }, 1),
  op('block', { byFan: fc.boolean(), lift: fc.constantFrom(true, true, false) }, 3),
)
export type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never

/** Does it in the program and in the model, and compares what was answered. */
export async function perform(world: World, given: Operation): Promise<void> {
  const { model, posts } = world
  const fan = model.fans[given.fan % model.fans.length]
  const creator = model.creators[given.creator % model.creators.length]
  if (!fan || !creator) throw new Error('This world has no people.')
  switch (given.do) {
    case 'topUp':
      return topUp(world, fan, given.cents, given.arrival)
    case 'deliverLate':
      return deliverLate(world, given.index)
    case 'tip':
      // on the page, or on a post of theirs
      return tip(world, fan, creator, {
        cents: given.cents,
        post: given.index % 3 === 0 ? null : (posts.filter((one) => one.creator === creator)[given.index % 3] ?? null),
      })
    case 'share': {
      const post = posts[given.index % posts.length]
      return post && share(world, post, given.percent)
    }
    case 'leaveShare': {
      const post = posts[given.index % posts.length]
      return post && leaveShare(world, post)
    }
    case 'unlock': {
      const post = posts[given.index % posts.length]
      return post && unlock(world, fan, post)
    }
    case 'subscribe':
      return subscribe(world, fan, creator, given.period)
    case 'passTime':
      return passTime(world, given.index)
    case 'cancel':
      return cancel(world, given.index)
    case 'resume':
      return resume(world, given.index)
    case 'nameCard':
      return nameCard(world, given.index, given.isOn)
    case 'change':
      return change(world, given.index, given.period)
    case 'message':
      return message(world, fan, creator, given.cents)
    case 'settleMessage':
      return settleMessage(world, given.index, given.answered)
    case 'giveBack':
      return giveBack(world, given.index, given.percent)
    case 'exchange':
      return exchange(world, fan, given.hundreds)
    case 'openDispute':
      return openDispute(world, given.index, given.twice)
    case 'closeDispute':
      return closeDispute(world, given.index, given.outcome)
    case 'holdPasses':
      return holdPasses(world, creator)
    case 'withdraw':
      return withdraw(world, creator, given.cents)
    case 'stepWithdrawal':
      return stepWithdrawal(world, given.index, given.step)
    case 'block':
      return block(world, fan, creator, given.byFan, given.lift)
  }
}

import { accounts } from './accounts.ts'
import { earnings } from './earnings.ts'
import type { RouteAnswer, RouteArgs } from './http.ts'
import { media } from './media.ts'
import { notifications, people } from './people.ts'
import { posts, timeline } from './posts.ts'
import { privacy } from './privacy.ts'
import { subscriptions } from './subscriptions.ts'
import { system } from './system.ts'
import { wallet } from './wallet.ts'

/** The whole API. A client needs only the type of this table and the schemas of its forms. */
export const routes = {
  ...accounts,
  ...people,
  ...notifications,
  ...posts,
  ...timeline,
  ...media,
  ...wallet,
  ...subscriptions,
  ...earnings,
  ...privacy,
  ...system,
} as const

export type Routes = typeof routes
export type RouteKey = keyof Routes
export type Args<K extends RouteKey> = RouteArgs<Routes[K]>
export type Answer<K extends RouteKey> = RouteAnswer<Routes[K]>

import type { DemoCreator, DemoFan, DemoPost } from './content.ts'

const hourMs = 3_600_000

export type DemoSeen = { fan: string; post: DemoPost; at: number }
/** What somebody's own story is, as far as it decides what they see. Times are milliseconds since 1970. */
export type DemoLife = {
  person: DemoFan | DemoCreator
  joinedAt: number
  /** By creator: since when. */
  followed: ReadonlyMap<string, number>
  paid: ReadonlyMap<string, number>
  now: number
}

/** From when on a person belongs to those whom a post is for; null: not at all. */
export function audienceFrom(
  { audience, hoursAgo }: DemoPost,
  creator: string,
  { followed, paid, now }: DemoLife,
): number | null {
  const paidFrom = paid.get(creator) ?? Infinity
  const follower = Math.min(followed.get(creator) ?? Infinity, paidFrom)
  const from = { everyone: 0, followers: follower, subscribers: paidFrom }[audience]
  return from === Infinity ? null : Math.max(from, now - hoursAgo * hourMs)
}

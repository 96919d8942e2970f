import type { Chance } from './seeded-random.ts'
import type { DemoContent, DemoPost } from './content.ts'
import { audienceFrom, type DemoLife, type DemoSeen } from './life.ts'
import type { DemoSale } from './make-sales.ts'

/** From when on a person could see all of a post; a price on top has to be paid first, and one instead opens it, too. */
function openFrom(post: DemoPost, creator: string, life: DemoLife, unlockedAt: number | undefined): number | null {
  if (unlockedAt !== undefined) return unlockedAt
  return post.priceCents !== undefined && post.priceMode === 'on_top' ? null : audienceFrom(post, creator, life)
}

/** The posts that a person has had on their screen, and those of them that they like. */
export function seenBy(
  content: DemoContent,
  life: DemoLife,
  unlocks: readonly DemoSale[],
  chance: Chance,
): { likes: DemoSeen[]; seen: DemoSeen[] } {
  const { person, joinedAt, followed, paid, now } = life
  const fan = person.username
  const liveliness = chance.between(0.35, 1)
  const unlockedAt = new Map(unlocks.map(({ post, at }) => [post, at]))
  const [likes, seen]: [DemoSeen[], DemoSeen[]] = [[], []]
  for (const { username, posts } of content.creators) {
    const near = followed.has(username) || paid.has(username) ? 1 : 0.16
    for (const post of posts) {
      const from = openFrom(post, username, life, unlockedAt.get(post))
      const spread = Math.min(1, 0.25 + post.hoursAgo / 30)
      const [drawn, luck, when] = [chance.next(), chance.next(), chance.between(0.02, 0.98) ** 3]
      if (username === fan || from === null) continue
      const begin = Math.max(from, joinedAt)
      const at = begin + (now - begin) * when
      const likelihood = post.warmth * liveliness * near * spread
      if (drawn < likelihood) likes.push({ fan, post, at })
      else if (luck > near * 0.75 + 0.1) continue
      seen.push({ fan, post, at: begin + (at - begin) * 0.9 })
    }
  }
  return { likes, seen }
}

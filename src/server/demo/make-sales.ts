import type { Chance } from './seeded-random.ts'
import type { DemoContent, DemoPost } from './content.ts'
import { audienceFrom, type DemoLife, type DemoSeen } from './life.ts'

/** Something that a fan has paid for once. `post`: null for a tip on a profile. */
export type DemoSale = {
  kind: 'unlock' | 'tip'
  fan: string
  creator: string
  post: DemoPost | null
  cents: number
  at: number
  /** What was said with a tip. */
  message: string
}

const hourMs = 3_600_000
const sums = [100, 200, 300, 500, 500, 1000, 2000] as const

/** Whose money is written out, and creators, buy nothing by chance. */
const buysByChance = ({ person }: DemoLife): boolean => !('posts' in person) && person.topUps === undefined

function writtenUnlock(
  { creators }: DemoContent,
  fan: string,
  { creator, daysAgo }: { creator: string; daysAgo: number },
  now: number,
): DemoSale {
  const author = creators.find(({ username }) => username === creator)
  const post = author?.posts.find(({ priceMode }) => priceMode === 'instead')
  const at = now - daysAgo * 24 * hourMs
  if (post?.priceCents === undefined || at < now - post.hoursAgo * hourMs)
    throw new Error(`${fan} cannot have unlocked a post of ${creator} like this.`)
  return { kind: 'unlock', fan, creator, post, cents: post.priceCents, at, message: '' }
}

/** The priced posts that a fan has bought: one price comes on top of belonging to the audience, the other in its place. */
export function unlocksOf(content: DemoContent, life: DemoLife, chance: Chance): DemoSale[] {
  const { person, joinedAt, followed, now } = life
  if ('unlocks' in person && person.unlocks)
    return person.unlocks.map((wish) => writtenUnlock(content, person.username, wish, now))
  return content.creators.flatMap(({ username: creator, posts }) =>
    posts.flatMap((post): DemoSale[] => {
      const [drawn, when] = [chance.next(), chance.next()]
      if (post.priceCents === undefined || !buysByChance(life)) return []
      const belongs = audienceFrom(post, creator, life)
      const instead = post.priceMode === 'instead'
      const from = instead ? now - post.hoursAgo * hourMs : belongs
      const likelihood = instead ? (followed.has(creator) ? 0.3 : 0.03) : 0.45
      if (from === null || (instead && belongs !== null) || drawn > likelihood) return []
      const begin = Math.max(from, joinedAt) + hourMs / 4
      const at = begin + (now - begin) * when ** 2 * 0.97
      return at >= now
        ? []
        : [{ kind: 'unlock', fan: person.username, creator, post, cents: post.priceCents, at, message: '' }]
    }),
  )
}

/** Tips under what somebody likes, and some on the profile; every other one comes with a few words. */
export function tipsOf(content: DemoContent, life: DemoLife, likes: readonly DemoSeen[], chance: Chance): DemoSale[] {
  const { person, paid, now } = life
  if (!buysByChance(life)) return []
  const authors = new Map(content.creators.flatMap(({ username, posts }) => posts.map((post) => [post, username])))
  const words = content.talk.tips[person.language] ?? []
  return likes.flatMap(({ post, at }): DemoSale[] => {
    const creator = authors.get(post)
    const [drawn, sum, onProfile] = [chance.next(), chance.whole(0, sums.length - 1), chance.isTrue(0.35)]
    const said = chance.isTrue(0.5) ? (words[chance.whole(0, words.length - 1)] ?? '') : ''
    if (creator === undefined || drawn > (paid.has(creator) ? 0.035 : 0.008)) return []
    const paidAt = Math.min(at + hourMs / 10, now - 60_000)
    const about = onProfile ? null : post
    return [
      { kind: 'tip', fan: person.username, creator, post: about, cents: sums[sum] ?? 500, at: paidAt, message: said },
    ]
  })
}

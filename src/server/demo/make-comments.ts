import { createChance, type Chance } from './seeded-random.ts'
import type { DemoContent, DemoCreator, DemoPost } from './content.ts'
import type { DemoHistory } from './make-history.ts'

export type DemoComment = {
  post: DemoPost
  by: string
  text: string
  at: number
  likes: number
  reply: DemoReply | null
}
export type DemoReply = { by: string; text: string; at: number }

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Most posts are talked about by a few people, and some by many. */
const [fewest, most] = [3, 20]

/** Takes what was said least often so far, so that nobody says what somebody has just said. */
function createTeller(chance: Chance) {
  const told = new Map<string, number>()
  return (texts: readonly string[], said: ReadonlySet<string>): string | null => {
    const free = texts.filter((text) => !said.has(text))
    const least = Math.min(...free.map((text) => told.get(text) ?? 0))
    const rare = free.filter((text) => (told.get(text) ?? 0) === least)
    const text = rare[chance.whole(0, rare.length - 1)]
    if (text === undefined) return null
    told.set(text, (told.get(text) ?? 0) + 1)
    return text
  }
}

/** What people say under posts that they like, in their own languages, and what the creator answers. */
export function makeComments(content: DemoContent, history: DemoHistory, now: number): DemoComment[] {
  const chance = createChance(7_031_984)
  const tell = createTeller(chance)
  const { talk } = content
  const spoken = new Map([...content.fans, ...content.creators].map(({ username, language }) => [username, language]))
  const likers = Map.groupBy(history.likes, ({ post }) => post)

  function replyTo(creator: DemoCreator, lang: string, at: number): DemoReply | null {
    const isTheirs = lang === 'en' || lang === creator.language
    const answeredAt = at + chance.between(0.3, 20) * hourMs
    if (!chance.isTrue(isTheirs ? 0.32 : 0.1) || answeredAt > now) return null
    const text = tell(talk.replies[isTheirs ? lang : 'en'] ?? talk.replies['en'] ?? [], new Set())
    return text === null ? null : { by: creator.username, text, at: answeredAt }
  }

  function underPost(creator: DemoCreator, post: DemoPost, saidHere: Set<string>): DemoComment[] {
    // whoever answers under somebody else's post was written out
    const left = (likers.get(post) ?? []).filter(({ fan, at }) => fan !== creator.username && at < now - hourMs / 4)
    const wanted = post.comments.length > 0 ? 0 : fewest + Math.floor((most - fewest) * chance.next() ** 3.4)
    const wished = [...post.said]
    const comments: DemoComment[] = []
    while (left.length > 0 && (comments.length < wanted || wished.length > 0)) {
      const special = wished.shift()
      const speaker = special
        ? left.findIndex(({ fan }) => spoken.get(fan) === special.lang)
        : chance.whole(0, left.length - 1)
      const [liker] = left.splice(Math.max(speaker, 0), speaker < 0 ? 0 : 1)
      if (!liker) continue
      const own = spoken.get(liker.fan) ?? 'en'
      const lang = special?.lang ?? (talk.anywhere[own] && chance.isTrue(0.85) ? own : 'en')
      const pool = chance.isTrue(0.4) ? talk.byKind[creator.kind][lang] : talk.anywhere[lang]
      const text = special?.text ?? tell(pool ?? talk.anywhere[lang] ?? [], saidHere)
      if (text === null) continue
      saidHere.add(text)
      const at = Math.min(liker.at + chance.between(1, 40) * minuteMs, now - minuteMs)
      const likes = Math.floor(7 * chance.next() ** 2.5)
      comments.push({ post, by: liker.fan, text, at, likes, reply: replyTo(creator, lang, at) })
    }
    return comments
  }
  return content.creators.flatMap((creator) => {
    const saidHere = new Set<string>()
    return creator.posts.flatMap((post) => underPost(creator, post, saidHere))
  })
}

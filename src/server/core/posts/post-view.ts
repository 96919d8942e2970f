import type { LockedPost, OpenPost, Post } from '#contract/posts.ts'
import { audienceOf, decide, type Standing } from '../entitlements/decide.ts'
import { lockedView, openView } from '../media/views.ts'
import { pictureUrl } from '../people/picture-url.ts'
import type { Services } from '../services.ts'
import { postState, type PostRow } from './post-row.ts'

type Addressing = Pick<Services, 'mediaSecret' | 'publicUrl' | 'apiUrl'>

const stateNames = { [postState.processing]: 'processing', [postState.failed]: 'failed' } as const

/** What a viewer (0: a guest) is to a post's author, and whether they have paid for it. */
export const standingOf = (row: PostRow, viewerId: number): Standing => ({
  isAuthor: row.creator_id === viewerId,
  follows: row.follows,
  subscribes: row.subscribes,
  unlocked: row.unlocked,
})

/**
 * What a viewer gets to see of a post. The decision falls here, once, for every list and page; a locked post is built
 * from its public parts alone, so that nothing else can slip through.
 */
export function postView(row: PostRow, viewerId: number, addressing: Addressing, nowSeconds: number): Post {
  const audience = audienceOf(row.audience)
  const isAuthor = row.creator_id === viewerId
  const entitlement = decide(audience, row.price_cents, standingOf(row, viewerId))
  const base = {
    id: row.id,
    author: { username: row.username, name: row.name, avatarUrl: pictureUrl(row.avatar) },
    audience,
    priceCents: row.price_cents,
    publishedAt: row.published_at,
    state: stateNames[row.state as keyof typeof stateNames] ?? ('published' as const),
    likeCount: row.like_count,
    commentCount: row.comment_count,
    liked: row.liked,
    bookmarked: row.bookmarked,
    mine: isAuthor,
  }
  const media = row.media ?? []
  if (entitlement.open) {
    const open: OpenPost = {
      ...base,
      locked: false,
      text: row.text,
      media: media.map((item) => openView(item, addressing, nowSeconds)),
    }
    return open
  }
  const plan = row.plan === null ? null : { period: row.plan[0], priceCents: row.plan[1] }
  const locked: LockedPost = {
    ...base,
    locked: true,
    teaser: row.teaser,
    media: media.map(lockedView),
    lock: { reason: entitlement.reason, plan },
  }
  return locked
}

/** Views of a list, signed for the present second. */
export function postViews(rows: readonly PostRow[], viewerId: number, addressing: Addressing): Post[] {
  const nowSeconds = Math.floor(Date.now() / 1000)
  return rows.map((row) => postView(row, viewerId, addressing, nowSeconds))
}

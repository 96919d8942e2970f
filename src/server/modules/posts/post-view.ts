import type { LockedPost, OpenPost, Poll, Post } from '#contract/posts.ts'
import { decide, type ViewerRelation } from '#modules/entitlements/decide.ts'
import { lockedView, openView, previewView } from '#modules/media/media-view.ts'
import { pictureUrl } from '#modules/accounts/picture-url.ts'
import { offeredPlan, soldAbove } from '#modules/site/operator-rules.ts'
import type { Services } from '#platform/services.ts'
import { isTagged, tagView } from '#modules/tags/tag-row.ts'
import type { PollRow, PostRow } from './post-row.ts'

type Addressing = Pick<Services, 'mediaSecret' | 'publicUrl' | 'apiUrl' | 'settings'>

/** Counts are for those who can no longer be swayed by them: who has voted, the author, and everyone once it is closed. */
export function pollView([options, counts, closesAt, closed, voted]: PollRow, isAuthor: boolean): Poll {
  const shown = isAuthor || closed || voted !== null
  return {
    options: options.map((text, index) => ({ text, votes: shown ? (counts[index] ?? 0) : null })),
    voteCount: counts.reduce((sum, count) => sum + count, 0),
    voted,
    closesAt,
    closed,
  }
}

/** What a viewer (0: a guest) is to a post's author, and whether they have paid for it or are shown in it. */
export const relationOf = (row: PostRow, viewerId: number): ViewerRelation => ({
  isAuthor: row.creator_id === viewerId,
  follows: row.follows,
  subscribes: row.subscribes,
  unlocked: row.unlocked || isTagged(row.tags),
})

/**
 * What a viewer gets to see of a post. The decision falls here, once, for every list and page; a locked post is built
 * from its public parts alone, so that nothing else can slip through.
 */
export function postView(row: PostRow, viewerId: number, addressing: Addressing, nowSeconds: number): Post {
  const isAuthor = row.creator_id === viewerId
  const entitlement = decide(row, relationOf(row, viewerId))
  const base = {
    id: row.id,
    author: { username: row.username, name: row.name, avatarUrl: pictureUrl(row.avatar) },
    audience: row.audience,
    priceCents: row.price_cents,
    priceMode: row.price_cents === null ? null : row.price_mode,
    publishedAt: row.published_at,
    state: row.state,
    publishAt: isAuthor && row.published_at === null ? row.publish_at : null,
    expiresAt: row.expires_at,
    editedAt: row.edited_at,
    pinned: row.pinned,
    commentsOn: row.comments_on,
    likeCount: row.like_count,
    commentCount: row.comment_count,
    liked: row.liked,
    bookmarked: row.bookmarked,
    mine: isAuthor,
  }
  const media = row.media ?? []
  const viewing = { nowSeconds, mark: row.mark, ownerId: isAuthor ? 0 : row.creator_id }
  if (entitlement.open) {
    const open: OpenPost = {
      ...base,
      locked: false,
      text: row.text,
      language: row.language,
      mentions: row.mentions ?? [],
      tags: (row.tags ?? []).map(tagView),
      preview: isAuthor ? (row.preview ?? []) : [],
      teaser: isAuthor ? row.teaser : '',
      poll: row.poll && pollView(row.poll, isAuthor),
      depicts: isAuthor && row.depicts,
      media: media.map((item) => openView(item, addressing, viewing)),
    }
    return open
  }
  const plan = offeredPlan(addressing, row.plan)
  const { unlockCents } = entitlement
  const isSold = unlockCents !== null && soldAbove(addressing, 'postPriceMaxCents', unlockCents) === null
  // what the author shows for free is open to those who may pay for the rest
  const free = new Set(entitlement.unlockCents === null ? [] : row.preview)
  const locked: LockedPost = {
    ...base,
    locked: true,
    teaser: row.teaser,
    language: row.teaser_language,
    // of a video only a clip is shown, which is media of its own: the video itself stays locked
    media: media.filter((item, position) => !free.has(position) || item[1] !== 'photo').map(lockedView),
    preview: media.flatMap((item, position) =>
      free.has(position) ? (previewView(item, addressing, viewing) ?? []) : [],
    ),
    hasPoll: row.poll !== null,
    lock: { reason: entitlement.reason, unlockCents: isSold ? unlockCents : null, plan },
  }
  return locked
}

/** Whether a viewer may see all of it. */
export const isOpen = (row: PostRow, viewerId: number): boolean => decide(row, relationOf(row, viewerId)).open

/** Views of a list, signed for the present second. */
export function postViews(rows: readonly PostRow[], viewerId: number, addressing: Addressing): Post[] {
  const nowSeconds = Math.floor(Date.now() / 1000)
  return rows.map((row) => postView(row, viewerId, addressing, nowSeconds))
}

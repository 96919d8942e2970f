import type { BrowsedCreator } from '#contract/browse.ts'
import type { Audience, PriceMode } from '#contract/fields.ts'
import type { LockedPost, OpenPost, Poll, Post } from '#contract/posts.ts'
import { decide, type ViewerRelation } from '#modules/entitlements/decide.ts'
import type { StoredMedia } from '#modules/media/media-row.ts'
import { lockedView, openView, previewView } from '#modules/media/media-view.ts'
import { pictureUrl } from '#modules/accounts/picture-url.ts'
import { offeredPlan, soldAbove } from '#modules/site/operator-rules.ts'
import type { Services } from '#platform/services.ts'
import { isTagged, tagView } from '#modules/tags/tag-row.ts'
import type { PollRow, PostRow } from './post-row.ts'

type Work = BrowsedCreator['works'][number]
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

/** Positions of what the author shows for free: to those who may pay for the rest. */
const freeOf = ({ unlockCents }: { unlockCents: number | null }, preview: readonly number[] | null): Set<number> =>
  new Set(unlockCents === null ? [] : preview)
/** Of a video only a clip is shown, which is media of its own: the video itself stays locked. */
const isHidden = ([, kind]: StoredMedia, position: number, free: ReadonlySet<number>): boolean =>
  !free.has(position) || kind !== 'photo'

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
  const free = freeOf(entitlement, row.preview)
  const locked: LockedPost = {
    ...base,
    locked: true,
    teaser: row.teaser,
    language: row.teaser_language,
    media: media.filter((item, position) => isHidden(item, position, free)).map(lockedView),
    preview: media.flatMap((item, position) =>
      free.has(position) ? (previewView(item, addressing, viewing) ?? []) : [],
    ),
    hasPoll: row.poll !== null,
    lock: { reason: entitlement.reason, unlockCents: isSold ? unlockCents : null, plan },
  }
  return locked
}

/** What a work on a card is made from; `isOpened`: the viewer has paid for it, or is in it. */
export type WorkRow = [
  audience: Audience,
  priceCents: number | null,
  priceMode: PriceMode,
  preview: number[] | null,
  media: StoredMedia[],
  isOpened: boolean,
]

/** The picture that stands for a published post on its author's card: what the viewer may see of it, else what stands for it; null: it has none. */
export function workView(
  [audience, priceCents, priceMode, preview, media, unlocked]: WorkRow,
  author: Pick<PostRow, 'id' | 'follows' | 'subscribes' | 'mark'>,
  viewerId: number,
  addressing: Addressing,
  nowSeconds: number,
): Work | null {
  const isAuthor = author.id === viewerId
  const { follows, subscribes, mark } = author
  const terms = { audience, price_cents: priceCents, price_mode: priceMode }
  const entitlement = decide(terms, { isAuthor, follows, subscribes, unlocked })
  const viewing = { nowSeconds, mark, ownerId: isAuthor ? 0 : author.id }
  if (entitlement.open) {
    const shown = media.find(([, kind]) => kind !== 'voice')
    return shown ? { media: openView(shown, addressing, viewing), lockedThumbhash: null } : null
  }
  const free = freeOf(entitlement, preview)
  for (const [position, item] of media.entries()) {
    const shown = free.has(position) ? previewView(item, addressing, viewing) : null
    if (shown) return { media: shown, lockedThumbhash: null }
  }
  const hidden = media.find((item, position) => isHidden(item, position, free))
  return hidden ? { media: null, lockedThumbhash: lockedView(hidden).lockedThumbhash } : null
}

/** Whether a viewer may see all of it. */
export const isOpen = (row: PostRow, viewerId: number): boolean => decide(row, relationOf(row, viewerId)).open

/** Views of a list, signed for the present second. */
export function postViews(rows: readonly PostRow[], viewerId: number, addressing: Addressing): Post[] {
  const nowSeconds = Math.floor(Date.now() / 1000)
  return rows.map((row) => postView(row, viewerId, addressing, nowSeconds))
}

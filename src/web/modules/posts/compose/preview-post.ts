import type { LockedPost } from '#contract/posts.ts'
import type { Item } from '#web/modules/media/upload-item.ts'
import { type Composition, modeOf, priceOf, teaserOf } from './composition.ts'

export type Onlooker = 'guest' | 'follower' | 'subscriber'
type Author = { readonly username: string; readonly name: string; readonly avatarUrl: string | null }

/** For whom a post of this audience would be without a price. */
const belongs = (audience: Composition['audience'], who: Onlooker): boolean =>
  audience === 'everyone' || who === 'subscriber' || (audience === 'followers' && who === 'follower')

/**
 * The locked post that somebody would meet, as the server would tell it; null: they would see all of it, or nobody is chosen yet.
 * Only a picture for its author: what is locked is decided by the server (docs/decisions/138).
 */
export function previewPost(
  composition: Composition,
  items: readonly Item[],
  { who, author, plan }: { readonly who: Onlooker; readonly author: Author; readonly plan: LockedPost['lock']['plan'] },
): LockedPost | null {
  const { audience, commentsOn } = composition
  if (audience === '') return null
  const priceCents = composition.price === null ? null : (priceOf(composition) ?? 0)
  const priceMode = modeOf(composition)
  const inside = belongs(audience, who)
  if (inside && (priceCents === null || priceMode === 'instead')) return null
  const unlockCents = inside === (priceMode === 'on_top') ? priceCents : null
  return {
    id: 0,
    author,
    audience,
    priceCents,
    priceMode: priceCents === null ? null : priceMode,
    publishedAt: null,
    language: null,
    state: 'published',
    publishAt: null,
    expiresAt: null,
    editedAt: null,
    pinned: false,
    commentsOn,
    likeCount: 0,
    commentCount: 0,
    liked: false,
    bookmarked: false,
    mine: false,
    locked: true,
    teaser: teaserOf(composition, items.length > 0),
    media: items.filter(({ free }) => unlockCents === null || !free).map(({ kind }) => ({ kind, lockedThumbhash: '' })),
    preview: [],
    hasPoll: composition.poll !== null,
    lock: { reason: inside || audience === 'everyone' ? 'price' : audience, unlockCents, plan },
  }
}

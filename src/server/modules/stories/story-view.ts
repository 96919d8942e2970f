import type { Overlay } from '#contract/story-overlays.ts'
import type { Story } from '#contract/stories.ts'
import { limits } from '#contract/limits.ts'
import { decide, type Entitlement } from '#modules/entitlements/decide.ts'
import type { MediaRow, StoredMedia } from '#modules/media/media-row.ts'
import { lockedView, openView, toStored } from '#modules/media/media-view.ts'
import { offeredPlan } from '#modules/site/operator-rules.ts'
import type { Services } from '#platform/services.ts'
import { tagView } from '#modules/tags/tag-row.ts'
import { pollOf } from './overlays.ts'
import type { StoryRelation, StoryRow } from './story-row.ts'

type Addressing = Pick<Services, 'mediaSecret' | 'publicUrl' | 'apiUrl' | 'settings'>

/** The media of a story that has been read beside it; null until it is ready. */
export const storedOf = (row: Omit<MediaRow, 'id' | 'state' | 'post_id'> & { media_id: string }): StoredMedia | null =>
  toStored({ ...row, id: row.media_id, state: 'ready', post_id: null })

/**
 * Whether a viewer may watch it, and what is missing when not. A price stands in place of the audience (docs/decisions/160); where that
 * is everyone, all pay it.
 */
export const entitlementTo = (row: StoryRelation, viewerId: number): Entitlement =>
  decide(
    {
      audience: row.audience,
      price_cents: row.price_cents,
      price_mode: row.audience === 'everyone' ? 'on_top' : 'instead',
    },
    {
      isAuthor: row.creator_id === viewerId,
      follows: row.follows,
      subscribes: row.subscribes,
      // who is shown watches it without paying
      unlocked: row.unlocked || row.is_tagged,
      isOnList: row.is_on_list,
    },
  )

/** Whether enough is left of a story to be sold. */
export const isForSale = ({ left }: Pick<StoryRow, 'left'>): boolean => left > limits.storySaleMinutes * 60

/** What lies over it, for one viewer: who is not there for them is not named to them. */
export const overlaysFor = ({ overlays, mentions }: Pick<StoryRow, 'overlays' | 'mentions'>): Overlay[] =>
  overlays.flatMap((one): Overlay[] => {
    if (one.type !== 'mention') return [one]
    const username = mentions?.[one.username.toLowerCase()]
    return username === undefined ? [] : [{ ...one, username }]
  })

/** How the poll stands, for those who have voted and its author, and what the viewer has said. */
function asked(row: StoryRow, isAuthor: boolean) {
  const { votes, vote, answer } = row
  const overlays = overlaysFor(row)
  const poll = pollOf(overlays)
  const shown = poll && (isAuthor || vote !== null) ? (votes ?? []).slice(0, poll.options.length) : null
  return { overlays, votes: shown, vote, answer }
}

/**
 * What a viewer gets to see of a story: the decision falls here, once. A locked one is built from its public parts alone. The
 * address of an open one ends with the story, unless it is met in a highlight (`highlighted`), where it stays.
 */
export function storyView(
  row: StoryRow,
  viewerId: number,
  addressing: Addressing,
  { highlighted = false } = {},
): Story {
  const stored = storedOf(row)
  if (!stored) throw new Error(`Story ${String(row.id)} is out without its media.`)
  const { id, audience, published_at: publishedAt, expires_at: expiresAt, seen } = row
  const base = { id, audience, publishedAt, expiresAt, live: row.left > 0, seen }
  const entitlement = entitlementTo(row, viewerId)
  if (!entitlement.open) {
    const lock = {
      reason: entitlement.reason,
      unlockCents: isForSale(row) ? entitlement.unlockCents : null,
      plan: offeredPlan(addressing, row.plan),
    }
    return { ...base, locked: true, media: lockedView(stored), lock }
  }
  const isAuthor = row.creator_id === viewerId
  const nowSeconds = Date.now() / 1000
  const viewing = {
    nowSeconds,
    mark: row.mark,
    ownerId: isAuthor ? 0 : row.creator_id,
    ...(!isAuthor && !highlighted && { untilSeconds: nowSeconds + row.left }),
  }
  const media = openView(stored, addressing, viewing)
  return {
    ...base,
    locked: false,
    caption: row.caption,
    language: row.language,
    media,
    priceCents: row.price_cents,
    listName: row.list_name,
    tags: (row.tags ?? []).map(tagView),
    reaction: row.reaction,
    showsMyAnswer: row.shared?.mine === true,
    ...asked(row, isAuthor),
  }
}

import type { Audience, PriceMode } from '#contract/fields.ts'
import type { DraftContent } from '#contract/drafts.ts'
import type { OpenPost } from '#contract/posts.ts'
import type { Args } from '#contract/routes.ts'
import { limits } from '#contract/limits.ts'
import { typedDollars } from '#web/ui/forms/typed-dollars.ts'
import { parseDollars } from '#web/modules/payments/amounts.ts'
import type { Item } from '#web/modules/media/upload-item.ts'

/** Durations of a poll that are offered, in days. */
export const pollDays = [1, 3, 7, 14, 30] as const

/** A post as far as it is written, without its photos and videos. Instants are ISO, in UTC. */
export type Composition = {
  readonly text: string
  /** Null: not touched, so that it is the text's first line. */
  readonly teaser: string | null
  readonly audience: Audience | ''
  /** As typed, in dollars; null: it costs nothing. */
  readonly price: string | null
  /** Null: not chosen, so that it goes by the audience. */
  readonly priceMode: PriceMode | null
  readonly commentsOn: boolean
  /** Null: at once. */
  readonly publishAt: string | null
  readonly expiresAt: string | null
  /** `days`: how long it is open, from the publication on. */
  /** Usernames of who is in it; null: nobody is asked for. */
  readonly tags: readonly string[] | null
  /** Names of who is in it and consents by a link; null: nobody. */
  readonly depicted: readonly string[] | null
  readonly poll: { readonly options: readonly string[]; readonly days: number } | null
}

export const emptyComposition: Composition = {
  text: '',
  teaser: null,
  audience: '',
  price: null,
  priceMode: null,
  commentsOn: true,
  publishAt: null,
  expiresAt: null,
  poll: null,
  tags: null,
  depicted: null,
}

export const isEmpty = ({ text, poll }: Composition, items: readonly Item[]): boolean =>
  text.trim() === '' && items.length === 0 && poll === null

/** A beginning of so few characters says nothing. */
const teaserLeast = 12

function beginningOf(line: string, most: number): string {
  const cut = line.slice(0, most - 1)
  // a word is not cut where that leaves most of the line
  const end = cut.lastIndexOf(' ')
  return `${(end > most / 2 ? cut.slice(0, end) : cut).replace(/[\ud800-\udbff]$/, '').trimEnd()}…`
}

/**
 * What everyone reads of it: as written, or its first line, at most as long as a teaser is. Where nothing but this line would be left
 * to buy (`shows`: it has pictures besides) the line's first half.
 */
export function teaserOf(
  { teaser, text, poll }: Pick<Composition, 'teaser' | 'text' | 'poll'>,
  shows: boolean,
): string {
  if (teaser !== null) return teaser
  const whole = text.trim()
  const line = whole.split('\n', 1)[0]?.trim() ?? ''
  const isAll = line === whole && !shows && poll === null
  const most = isAll ? Math.min(limits.teaserMax, Math.floor(line.length / 2)) : limits.teaserMax
  if (isAll && most < teaserLeast) return ''
  return line.length <= most ? line : beginningOf(line, most)
}

/** Who pays: with subscribers everyone else, unless the author says otherwise; of everyone, all. */
export const modeOf = ({ audience, priceMode }: Composition): PriceMode =>
  audience === 'everyone' || audience === ''
    ? 'on_top'
    : (priceMode ?? (audience === 'subscribers' ? 'instead' : 'on_top'))

/** What it costs as far as that can be read; null: nothing, or nothing that is an amount yet. */
export const priceOf = ({ price }: Composition): number | null =>
  price === null ? null : (parseDollars(price) ?? null)

/** Integer cents; 0 for what cannot be read as an amount: out of range, so that the answer says what is wanted. */
const centsOf = (price: string): number => parseDollars(price) ?? 0

const sentIds = (items: readonly Item[]): string[] =>
  items.flatMap(({ mediaId }) => (mediaId === null ? [] : [mediaId]))
/** Positions of what is free among those that have been sent. */
const freePlaces = (items: readonly Item[]): number[] =>
  items.filter(({ mediaId }) => mediaId !== null).flatMap(({ free }, place) => (free ? [place] : []))

/** Names that are there; an empty line is nobody. */
const named = (names: readonly string[] | null): string[] => (names ?? []).map((name) => name.trim()).filter(Boolean)

const closesAt = ({ poll, publishAt }: Composition, nowMs = Date.now()): string =>
  new Date((publishAt === null ? nowMs : Date.parse(publishAt)) + (poll?.days ?? 1) * 86_400_000).toISOString()

/** Whether somebody who sees the post listed may not see what is in it. */
export const hasTeaser = ({ audience, price }: Composition): boolean =>
  price !== null || (audience !== '' && audience !== 'everyone')

export function createBody(
  composition: Composition,
  items: readonly Item[],
  draftId: number | null,
): Args<'POST /posts'>['body'] {
  const { text, audience, price, commentsOn, publishAt, expiresAt, poll, tags, depicted } = composition
  const teaser = teaserOf(composition, items.length > 0)
  const preview = freePlaces(items)
  return {
    text,
    mediaIds: sentIds(items),
    // Nothing chosen is no audience; the schema says so in the seed's words.
    audience: audience as Audience,
    commentsOn,
    ...(hasTeaser(composition) && teaser && { teaser }),
    ...(price !== null && {
      priceCents: centsOf(price),
      priceMode: modeOf(composition),
      ...(preview.length > 0 && { preview }),
    }),
    ...(publishAt !== null && { publishAt }),
    ...(expiresAt !== null && { expiresAt }),
    ...(poll && {
      poll: {
        options: poll.options.map((option) => option.trim()).filter((option) => option !== ''),
        closesAt: closesAt(composition),
      },
    }),
    ...(tags && tags.length > 0 && { tags: [...tags] }),
    ...(named(depicted).length > 0 && { depicted: named(depicted) }),
    ...(draftId !== null && { draftId }),
  }
}

/** What a draft keeps: all that can be kept, however unfinished. */
export function draftOf(composition: Composition, items: readonly Item[]): DraftContent {
  const { text, teaser, audience, price, priceMode, commentsOn, publishAt, expiresAt, poll, tags, depicted } =
    composition
  const cents = price === null ? null : centsOf(price)
  return {
    text: text.slice(0, limits.postTextMax),
    mediaIds: sentIds(items),
    commentsOn,
    ...(teaser !== null && { teaser }),
    ...(price !== null && priceMode !== null && { priceMode }),
    ...(audience !== '' && { audience }),
    ...(cents !== null && cents <= limits.postPriceMaxCents && { priceCents: cents, preview: freePlaces(items) }),
    ...(publishAt !== null && { publishAt }),
    ...(expiresAt !== null && { expiresAt }),
    ...(tags && tags.length > 0 && { tags: [...tags] }),
    ...(named(depicted).length > 0 && { depicted: named(depicted) }),
    ...(poll && { poll: { options: [...poll.options], closesAt: closesAt(composition) } }),
  }
}

/** The offered duration that is nearest to the one between two moments. */
const daysBetween = (from: string, to: string): number => {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
  return pollDays.reduce((best, each) => (Math.abs(each - days) < Math.abs(best - days) ? each : best), 1)
}

export function fromDraft(content: DraftContent, updatedAt: string): Composition {
  const { text = '', teaser = null, audience = '', commentsOn = true, priceCents, poll } = content
  const { publishAt = null, expiresAt = null, priceMode = null } = content
  return {
    text,
    teaser,
    audience,
    commentsOn,
    publishAt,
    expiresAt,
    tags: content.tags ?? null,
    depicted: content.depicted ?? null,
    price: priceCents === undefined ? null : priceCents === 0 ? '' : typedDollars(priceCents),
    priceMode,
    poll: poll
      ? { options: poll.options, days: daysBetween(publishAt ?? updatedAt, poll.closesAt ?? updatedAt) }
      : null,
  }
}

/** The author's own post; its poll cannot be changed any more. */
export function fromPost(post: OpenPost): Composition {
  const { text, audience, priceCents, priceMode, commentsOn, expiresAt } = post
  // the first line goes on being the first line
  const teaser =
    post.teaser !== '' && post.teaser === teaserOf({ teaser: null, text, poll: null }, post.media.length > 0)
      ? null
      : post.teaser
  return {
    text,
    teaser,
    audience,
    commentsOn,
    expiresAt,
    price: priceCents === null ? null : typedDollars(priceCents),
    priceMode,
    publishAt: post.publishedAt === null ? post.publishAt : null,
    poll: null,
    tags: post.tags.length > 0 ? post.tags.map(({ username }) => username) : null,
    // who is shown in a post that is made stands on /processing
    depicted: null,
  }
}

/** Only what differs: an end that has come meanwhile is no reason to refuse another word. */
export function editBody(
  composition: Composition,
  items: readonly Item[],
  { published, scheduled, before }: { published: boolean; scheduled: boolean; before: OpenPost },
): Args<'PATCH /posts/:id'>['body'] {
  const { text, audience, price, commentsOn, publishAt, expiresAt, tags } = composition
  const teaser = teaserOf(composition, items.length > 0)
  const priceMode = price === null ? null : modeOf(composition)
  const mediaIds = sentIds(items)
  const preview = price === null ? [] : freePlaces(items)
  const priceCents = price === null ? null : centsOf(price)
  const same = (one: readonly unknown[], other: readonly unknown[]) => JSON.stringify(one) === JSON.stringify(other)
  const sameMedia = same(
    mediaIds,
    before.media.map(({ id }) => id),
  )
  return {
    ...(text !== before.text && { text }),
    ...(!same(
      tags ?? [],
      before.tags.map(({ username }) => username),
    ) && { tags: [...(tags ?? [])] }),
    ...(teaser !== before.teaser && { teaser }),
    ...(audience !== before.audience && { audience: audience as Audience }),
    ...(priceCents !== before.priceCents && { priceCents }),
    ...(priceMode !== null && priceMode !== before.priceMode && { priceMode }),
    ...(commentsOn !== before.commentsOn && { commentsOn }),
    ...(expiresAt !== before.expiresAt && { expiresAt }),
    ...(scheduled && publishAt !== null && publishAt !== before.publishAt && { publishAt }),
    ...(!published && !sameMedia && { mediaIds }),
    // Other media, or another price: what is free is said anew.
    ...((!sameMedia || priceCents !== before.priceCents || !same(preview, before.preview)) && { preview }),
  }
}

import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Audience, PriceMode } from '#contract/fields.ts'
import type { editPostBody, Post, PostState } from '#contract/posts.ts'
import { findMentions } from '../mentions/find-mentions.ts'
import { notifyMentionedJob } from '../mentions/notify-mentioned.ts'
import { summarizeMedia } from '../summarize-media.ts'
import { askAgain } from '../tags.ts'
import type { Services, Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, failField, Failure, type Result } from '#platform/failure.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { languageTag } from '#platform/text/language-tag.ts'
import { attachMedia, checkPreview } from './attach-media.ts'
import { checkMode, checkPromise } from './check-price.ts'
import { checkTimes } from './check-times.ts'
import { publishWaitingJob } from './publish-waiting-post.ts'
import { readPost } from './read-post.ts'
import { followTags, tagPeople } from './tag-people.ts'

export type PostEdit = z.output<typeof editPostBody>
type Refusal = 'not_found' | 'invalid_input'
/** What of a row of `posts` a change can change. */
type Changing = {
  state: PostState
  text: string
  teaser: string
  audience: Audience
  price_cents: number | null
  price_mode: PriceMode
  comments_on: boolean
  publish_at: string | null
  expires_at: string | null
  preview: number[] | null
  mentions: string[] | null
  reviewed_at: string | null
  words_held_at: string | null
  words_passed: boolean
}
type Stored = Changing & { id: number; creator_id: number; published_at: string | null; has_poll: boolean }

/** Until then nobody but the author has met it, so that other photos take nothing from anybody. */
const unpublished: ReadonlySet<PostState> = new Set(['processing', 'in_review', 'scheduled', 'failed'])

/** Keeps what a published post said, if that is what changes. */
async function keepEdit(tx: Tx, before: Stored, next: Changing): Promise<boolean> {
  const words = ['text', 'teaser'] as const
  const terms = ['audience', 'price_cents', 'price_mode', 'comments_on'] as const
  const differs = (name: (typeof words)[number] | (typeof terms)[number]): boolean => next[name] !== before[name]
  if (before.published_at === null || ![...words, ...terms].some(differs)) return false
  await sql`insert into post_edits (post_id, text, teaser, audience, price_cents, price_mode, comments_on)
    select id, text, teaser, audience, price_cents, price_mode, comments_on from posts where id = ${before.id}`.execute(
    tx,
  )
  return words.some(differs)
}

/** Times that a post of this state can still be given. */
function checkEditedTimes({ publishAt, expiresAt }: PostEdit, before: Stored): Failure<'invalid_input'> | null {
  if (publishAt !== undefined && before.published_at !== null)
    return failField('publishAt', 'This post is already published.')
  if (publishAt !== undefined && before.publish_at === null && before.state === 'scheduled')
    return failField('publishAt', 'This post isn’t scheduled.')
  if (expiresAt !== undefined && before.state === 'expired') return failField('expiresAt', 'This post has ended.')
  const begins = publishAt ?? (before.published_at === null ? before.publish_at : null)
  // a time that has come while the media is still processed is no fault of this change
  const beginning = begins !== null && (publishAt !== undefined || Date.parse(begins) > Date.now()) ? begins : undefined
  return checkTimes({
    publishAt: beginning,
    expiresAt: expiresAt ?? (publishAt === undefined ? null : before.expires_at),
  })
}

async function replaceMedia(
  tx: Tx,
  before: Stored,
  mediaIds: readonly string[],
): Promise<Failure<'invalid_input'> | Partial<Changing>> {
  if (!unpublished.has(before.state)) return failField('mediaIds', 'Photos of a published post can’t change.')
  const attached = await attachMedia(tx, before.id, before.creator_id, mediaIds)
  if (attached instanceof Failure) return attached
  await summarizeMedia(tx, before.id)
  // they have agreed to what it showed before
  await askAgain(tx, before.id)
  await addJob(tx, publishWaitingJob, { postId: before.id })
  // it waits again for what it holds now; a look that is under way goes on
  return before.state === 'in_review' ? {} : { state: 'processing' }
}

/** Staff let out what they saw: changed before it comes out, it waits for them again. */
function lookedAtAgain(before: Stored): Partial<Changing> {
  if (before.reviewed_at === null || before.published_at !== null) return {}
  return {
    reviewed_at: null,
    words_passed: false,
    ...(before.state === 'scheduled' && { state: 'processing' }),
  }
}

/** A word of the operator's list held it: once its words or photos are others, it goes on by itself, and is read again. */
function goesOn(before: Stored, input: PostEdit): Partial<Changing> {
  const changed = input.text !== undefined || input.teaser !== undefined || input.mediaIds !== undefined
  if (before.words_held_at === null || !changed) return {}
  return { words_held_at: null, ...(before.state === 'in_review' && { state: 'processing' }) }
}

/** For whom it is then. Without a price, or for everyone, there is nothing that could be paid instead. */
async function termsOf(
  tx: Tx,
  before: Stored,
  input: PostEdit,
  priceCents: number | null,
): Promise<Failure<'invalid_input'> | Pick<Changing, 'audience' | 'price_cents' | 'price_mode'>> {
  const audience = input.audience ?? before.audience
  const priceMode = input.priceMode
  const stays = priceCents === null || audience === 'everyone' ? 'on_top' : before.price_mode
  const next = { audience, price_cents: priceCents, price_mode: priceMode ?? stays }
  return checkMode({ audience, priceCents, priceMode }) ?? (await checkPromise(tx, before, next)) ?? next
}

async function change(tx: Tx, before: Stored, input: PostEdit): Promise<Failure<'invalid_input'> | null> {
  const times = checkEditedTimes(input, before)
  if (times) return times
  const mediaCount = async () =>
    Number(
      (await sql<{ n: number }>`select count(*)::int as n from media where post_id = ${before.id}`.execute(tx)).rows[0]
        ?.n,
    )
  const replaced = input.mediaIds ? await replaceMedia(tx, before, input.mediaIds) : {}
  if (replaced instanceof Failure) return replaced
  const priceCents = input.priceCents === undefined ? before.price_cents : input.priceCents
  const terms = await termsOf(tx, before, input, priceCents)
  if (terms instanceof Failure) return terms
  // other photos, or no price: what was shown for free is not what it was
  const stays = input.mediaIds || priceCents === null ? [] : (before.preview ?? [])
  const preview = checkPreview(input.preview ?? stays, { priceCents, mediaCount: await mediaCount() })
  if (preview instanceof Failure) return preview
  const text = input.text ?? before.text
  if (text === '' && !before.has_poll && (await mediaCount()) === 0)
    return failField('text', 'Write something or add a photo.')
  const mentions = input.text === undefined ? before.mentions : await findMentions(tx, text)
  const moved = { ...replaced, ...lookedAtAgain(before), ...goesOn(before, input) }
  const next: Changing = {
    ...before,
    ...moved,
    text,
    teaser: input.teaser ?? before.teaser,
    ...terms,
    comments_on: input.commentsOn ?? before.comments_on,
    publish_at: input.publishAt ?? before.publish_at,
    expires_at: input.expiresAt === undefined ? before.expires_at : input.expiresAt,
    preview,
    mentions,
  }
  const retagged = input.tags ? await tagPeople(tx, { id: before.id, creatorId: before.creator_id }, input.tags) : false
  if (retagged instanceof Failure) return retagged
  const reworded = await keepEdit(tx, before, next)
  await sql`update posts set state = ${next.state}, text = ${text}, teaser = ${next.teaser}, audience = ${next.audience},
      price_cents = ${priceCents}, price_mode = ${next.price_mode}, comments_on = ${next.comments_on}, publish_at = ${next.publish_at},
      expires_at = ${next.expires_at}, preview = ${preview}, mentions = ${mentions}, reviewed_at = ${next.reviewed_at},
      words_held_at = ${next.words_held_at}, words_passed = ${next.words_passed},
      language = ${languageTag(text)}, teaser_language = ${languageTag(next.teaser)},
      edited_at = case when ${reworded} then now() else edited_at end
    where id = ${before.id}`.execute(tx)
  if ((before.reviewed_at !== null || before.words_held_at !== null) && moved.state === 'processing')
    await addJob(tx, publishWaitingJob, { postId: before.id })
  if (retagged) await followTags(tx, before.id, next.state)
  if (before.state === 'published' && mentions !== null && input.text !== undefined)
    await addJob(tx, notifyMentionedJob, { postId: before.id })
  return null
}

/**
 * Changes a post of one's own. What was paid for stays open, whatever becomes of audience and price; a scheduled post that
 * is given another time waits for that one.
 */
export async function editPost(
  services: Services,
  creatorId: number,
  postId: number,
  input: PostEdit,
): Promise<Result<Post, Refusal>> {
  const refused = await transaction(services.db, async (tx): Promise<Failure<Refusal> | null> => {
    const { rows } = await sql<Stored>`select * from posts where id = ${postId} and creator_id = ${creatorId}
      and state <> 'removed' for update`.execute(tx)
    return rows[0] ? change(tx, rows[0], input) : fail('not_found')
  })
  return refused ?? readPost(services, creatorId, postId)
}

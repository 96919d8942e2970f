import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { limits } from '#contract/limits.ts'
import type { createStoriesBody, OwnStory } from '#contract/stories.ts'
import { overCeiling, refuseWords } from '#modules/site/operator-rules.ts'
import { failField, Failure, type Result } from '#platform/failure.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { languageTag } from '#platform/text/language-tag.ts'
import type { Services, Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { withoutWords, wordsOf } from './overlays.ts'
import { publishStoriesJob } from './review.ts'
import { lockStories } from './update-story-head.ts'
import { clipTooLong, isTooLong } from './sharing/clip-length.ts'
import { keepMentions } from './sharing/keep-mentions.ts'
import { readOwn } from './sharing/own-stories.ts'
import { publishBatch } from './sharing/publish-stories.ts'
import { keepPeople } from './sharing/keep-people.ts'
import { fillAnswers, keepAnswers, shareableAnswers } from './sharing/shared-answers.ts'

const isAhead = (at: string, publishAt: string | null): boolean => {
  const ms = Date.parse(at) - (publishAt === null ? Date.now() : Date.parse(publishAt))
  return ms > 0 && ms <= limits.countdownDays * 86_400_000
}

function refuseTime(publishAt: string): Failure<'invalid_input'> | null {
  const ms = Date.parse(publishAt) - Date.now()
  if (ms < 0) return failField('publishAt', 'Please choose a time in the future.')
  return ms <= limits.scheduleDaysMax * 86_400_000
    ? null
    : failField('publishAt', 'Please choose a time within a year.')
}

type NewStories = z.output<typeof createStoriesBody>

/** A list goes with the audience of that name, and is one's own. */
async function refuseList(
  tx: Tx,
  creatorId: number,
  audience: NewStories['audience'],
  listId: number | undefined,
): Promise<Failure<'invalid_input'> | null> {
  if ((audience === 'list') !== (listId !== undefined)) return failField('listId', 'Please choose a list.')
  if (listId === undefined) return null
  const { rows } =
    await sql`select from people_lists where id = ${listId} and creator_id = ${creatorId} for key share`.execute(tx)
  return rows.length === 1 ? null : failField('listId', 'A list is gone. Please choose again.')
}

/** Takes the creator's own unused uploads into the stories, one each. */
async function attach(
  tx: Tx,
  creatorId: number,
  mediaIds: readonly string[],
  storyIds: readonly number[],
): Promise<Failure<'invalid_input'> | null> {
  // locked in one order, as posts take them
  await sql`select from media where id = any (${mediaIds}::text[]) and owner_id = ${creatorId}
    order by id for no key update`.execute(tx)
  const { rows } = await sql<{ state: string; kind: string; ms: number | null }>`
    update media m set story_id = wanted.story from unnest(${mediaIds}::text[], ${storyIds}::bigint[]) as wanted(id, story)
    where m.id = wanted.id and m.owner_id = ${creatorId} and m.post_id is null and m.content_id is null and m.story_id is null
    returning m.state, m.kind, (m.more->>'ms')::float8 as ms`.execute(tx)
  if (rows.length !== mediaIds.length) return failField('items', 'A photo is gone. Please add it again.')
  if (rows.some(({ state }) => state === 'failed'))
    return failField('items', 'We couldn’t read a photo. Please remove it.')
  if (rows.some(({ kind }) => kind === 'voice')) return failField('items', 'Stories are photos and clips.')
  return rows.some(({ ms }) => isTooLong(ms)) ? failField('items', clipTooLong) : null
}

/**
 * Shares photos and clips as stories. What is ready comes out at once; the rest waits as `processing`, in its order. The waiting job
 * is added in the same transaction, so that a crash in between loses nothing.
 */
export async function shareStories(
  services: Services,
  creatorId: number,
  { items, audience, listId, publishAt: at }: NewStories,
): Promise<Result<{ stories: OwnStory[] }, 'invalid_input'>> {
  const publishAt = at ?? null
  const mediaIds = items.map(({ mediaId }) => mediaId)
  const overlaid = items.map(({ overlays = [] }) => overlays)
  const captions = items.map(({ caption = '' }) => caption)
  if (new Set(mediaIds).size !== mediaIds.length) return failField('items', 'A photo appears twice.')
  const early = publishAt === null ? null : refuseTime(publishAt)
  if (early) return early
  if (overlaid.flat().some((one) => one.type === 'countdown' && !isAhead(one.at, publishAt)))
    return failField('items', 'Choose a time within the next 30 days.')
  const prices = items.map(({ priceCents = null }) => priceCents)
  const filled = fillAnswers(overlaid, await shareableAnswers(services.db, creatorId, overlaid))
  if (filled instanceof Failure) return filled
  const kept = overlaid.map(withoutWords)
  const words = kept.map(wordsOf)
  const languages = words.map((said, index) => languageTag(`${captions[index] ?? ''}\n${said}`))
  const refused =
    refuseWords(services, { items: [...captions, ...filled.map(wordsOf)] }) ??
    overCeiling(services, 'postPriceMaxCents', { cents: Math.max(...prices.map(Number)), field: 'items' })
  if (refused) return refused
  const made = await transaction(services.db, async (tx): Promise<Result<{ ids: number[] }, 'invalid_input'>> => {
    await lockStories(tx, creatorId)
    const wrongList = await refuseList(tx, creatorId, audience, listId)
    if (wrongList) return wrongList
    const { rows: lately } = await sql<{ n: number }>`select count(*)::int as n from stories
      where creator_id = ${creatorId} and created_at > now() - make_interval(hours => ${limits.storyHours})`.execute(tx)
    if ((lately[0]?.n ?? 0) + items.length > limits.storiesPerDay)
      return failField('items', 'You can share 100 stories in 24 hours. Please try again later.')
    const { rows } = await sql<{ id: number }>`
      with wanted as materialized (
        select nextval(pg_get_serial_sequence('stories', 'id')) as id, caption, language, price, overlays, words
        from (select * from unnest(${captions}::text[], ${languages}::text[], ${prices}::int[], ${kept.map((one) => JSON.stringify(one))}::text[], ${words}::text[])
          with ordinality as c(caption, language, price, overlays, words, n) order by n) c)
      insert into stories (id, batch_id, creator_id, state, audience, list_id, caption, language, price_cents, overlays, overlay_words, publish_at) overriding system value
      select id, (select min(id) from wanted), ${creatorId}, 'processing', ${audience}, ${listId ?? null}::bigint, caption, language, price, overlays::json, words, ${publishAt}::timestamptz from wanted
      returning id`.execute(tx)
    const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b)
    // as soon as it is time, or in a moment for what is ready by then
    const delaySeconds = publishAt === null ? 5 : Math.max(0, (Date.parse(publishAt) - Date.now()) / 1000)
    const fresh = ids.map((id, index) => ({ id, overlays: overlaid[index] ?? [] }))
    const answers = await shareableAnswers(tx, creatorId, overlaid)
    const gone = fillAnswers(overlaid, answers)
    if (gone instanceof Failure) return gone
    const shown = ids.map((id, index) => ({ id, usernames: items[index]?.tags ?? [] }))
    const refusal =
      (await attach(tx, creatorId, mediaIds, ids)) ??
      (await keepMentions(tx, creatorId, fresh)) ??
      (await keepPeople(tx, creatorId, shown))
    if (refusal) return refusal
    await keepAnswers(tx, fresh, answers)
    await addJob(tx, publishStoriesJob, { batchId: ids[0] ?? 0 }, { delaySeconds })
    return { ids }
  })
  if (made instanceof Failure) return made
  await publishBatch(services, made.ids[0] ?? 0)
  return { stories: await readOwn(services, creatorId, sql`s.id = any (${made.ids}::bigint[])`, sql`s.id`) }
}

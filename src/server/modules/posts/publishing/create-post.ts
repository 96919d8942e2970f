import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { createPostBody, Post } from '#contract/posts.ts'
import { findMentions } from '../mentions/find-mentions.ts'
import { summarizeMedia } from '../summarize-media.ts'
import { hydratePosts } from '../post-row.ts'
import { postViews } from '../post-view.ts'
import { publishPost } from '../publish.ts'
import type { Services, Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, failField, Failure, type Result } from '#platform/failure.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { languageTag } from '#platform/text/language-tag.ts'
import { attachMedia, checkPreview } from './attach-media.ts'
import { checkMode } from './check-price.ts'
import { checkTimes } from './check-times.ts'
import { publishWaitingJob } from './publish-waiting-post.ts'
import { tagPeople } from './tag-people.ts'

export type NewPost = z.output<typeof createPostBody>

/** Takes the draft that the post was; false when it is gone, because it was published before or thrown away. */
async function takeDraft(tx: Tx, creatorId: number, draftId: number | undefined): Promise<boolean> {
  if (draftId === undefined) return true
  const { numAffectedRows } = await sql`
    delete from drafts where id = ${draftId} and creator_id = ${creatorId}`.execute(tx)
  return numAffectedRows === 1n
}

async function insertPost(tx: Tx, creatorId: number, input: NewPost, preview: number[] | null): Promise<number> {
  const { audience, text, poll, depicted = [] } = input
  const { rows } = await sql<{ id: number }>`
    insert into posts (creator_id, state, audience, price_cents, price_mode, text, teaser, comments_on, publish_at, expires_at,
      language, teaser_language, mentions, preview, has_poll, has_co_performers)
    values (${creatorId}, 'processing', ${audience}, ${input.priceCents ?? null}, ${input.priceMode ?? 'on_top'}, ${text},
      ${input.teaser ?? ''}, ${input.commentsOn ?? true}, ${input.publishAt ?? null}, ${input.expiresAt ?? null},
      ${languageTag(text)}, ${languageTag(input.teaser ?? '')}, ${await findMentions(tx, text)}, ${preview}, ${poll !== undefined}, ${depicted.length > 0}) returning id`.execute(
    tx,
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('A post was not kept.')
  if (depicted.length > 0)
    await sql`insert into co_performers (post_id, name)
      select ${id}, name from unnest(${depicted}::text[]) with ordinality as wanted(name, n) order by n`.execute(tx)
  if (poll)
    await sql`insert into polls (post_id, options, counts, closes_at)
      values (${id}, ${poll.options}, ${poll.options.map(() => 0)}, ${poll.closesAt})`.execute(tx)
  return id
}

/**
 * Makes a post. With all its photos ready it is published at once, or waits for its time; else it waits as `processing`
 * until the last one is ready. The waiting job is added in the same transaction, so a crash in between loses nothing.
 */
export async function createPost(
  services: Services,
  creatorId: number,
  input: NewPost,
): Promise<Result<Post, 'invalid_input' | 'not_found'>> {
  const { db } = services
  if (input.text === '' && input.mediaIds.length === 0 && !input.poll)
    return failField('text', 'Write something or add a photo.')
  const times = checkTimes(input)
  if (times) return times
  if (input.poll && new Set(input.poll.options).size !== input.poll.options.length)
    return failField('poll.options', 'Two options are the same.')
  const priceCents = input.priceCents ?? null
  const nonsense = checkMode({ audience: input.audience, priceCents, priceMode: input.priceMode })
  if (nonsense) return nonsense
  const preview = checkPreview(input.preview ?? [], {
    priceCents,
    mediaCount: input.mediaIds.length,
  })
  if (preview instanceof Failure) return preview
  const made = await transaction(
    db,
    async (tx): Promise<Result<{ id: number; ready: boolean }, 'invalid_input' | 'not_found'>> => {
      if (!(await takeDraft(tx, creatorId, input.draftId))) return fail('not_found')
      const id = await insertPost(tx, creatorId, input, preview)
      const attached = await attachMedia(tx, id, creatorId, input.mediaIds)
      if (attached instanceof Failure) return attached
      const tagged = await tagPeople(tx, { id, creatorId }, input.tags ?? [])
      if (tagged instanceof Failure) return tagged
      await summarizeMedia(tx, id)
      await addJob(tx, publishWaitingJob, { postId: id }, { delaySeconds: 5 })
      return { id, ready: attached.ready }
    },
  )
  if (!('id' in made)) return made
  // a photo that becomes ready between the two is not in the post yet: only the waiting job, which copies it, may publish
  if (made.ready) await publishPost(services, made.id)
  const [view] = postViews(await hydratePosts(db, creatorId, [made.id]), creatorId, services)
  if (!view) throw new Error(`Post ${String(made.id)} vanished while it was made.`)
  return view
}

import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { createPostBody, Post } from '#contract/posts.ts'
import { audienceCode } from '#core/entitlements/decide.ts'
import { hydratePosts, postState } from '#core/posts/post-row.ts'
import { postViews } from '#core/posts/post-view.ts'
import { publishPost } from '#core/posts/publish.ts'
import type { Services, Tx } from '#core/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { failField, Failure, type Result } from '#platform/failure.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { copyMedia } from './copy-media.ts'
import { publishWaitingJob } from './publish-waiting-post.ts'

export type NewPost = z.output<typeof createPostBody>

/** Takes the creator's own, unused uploads into the post, in the given order. */
async function attachMedia(
  tx: Tx,
  postId: number,
  creatorId: number,
  mediaIds: readonly string[],
): Promise<Failure<'invalid_input'> | { ready: boolean }> {
  if (mediaIds.length === 0) return { ready: true }
  if (new Set(mediaIds).size !== mediaIds.length) return failField('mediaIds', 'A photo is there twice.')
  // locked in one order, whatever order they are named in: two posts with the same photos must not wait for each other
  await sql`select from media where id = any (${mediaIds}::text[]) and owner_id = ${creatorId} order by id for no key update`.execute(
    tx,
  )
  const { rows } = await sql<{ state: string }>`
    update media m set post_id = ${postId}, position = (wanted.n - 1)::smallint
    from unnest(${mediaIds}::text[]) with ordinality as wanted(id, n)
    where m.id = wanted.id and m.owner_id = ${creatorId} and m.post_id is null returning m.state`.execute(tx)
  if (rows.length !== mediaIds.length) return failField('mediaIds', 'A photo is no longer there. Please add it again.')
  if (rows.some((row) => row.state === 'failed'))
    return failField('mediaIds', 'A photo could not be read. Please take it out.')
  return { ready: rows.every((row) => row.state === 'ready') }
}

/**
 * Makes a post. With all its photos ready it is published at once; else it waits as `processing` and is published when
 * the last one is ready. The waiting job is added in the same transaction, so a crash in between loses nothing.
 */
export async function createPost(
  services: Services,
  creatorId: number,
  input: NewPost,
): Promise<Result<Post, 'invalid_input'>> {
  const { db } = services
  if (input.text === '' && input.mediaIds.length === 0) return failField('text', 'Write something or add a photo.')
  const made = await transaction(db, async (tx): Promise<Result<{ id: number; ready: boolean }, 'invalid_input'>> => {
    const { id } = await tx
      .insertInto('posts')
      .values({
        creator_id: creatorId,
        state: postState.processing,
        audience: audienceCode(input.audience),
        price_cents: input.priceCents ?? null,
        published_at: null,
        text: input.text,
        teaser: input.teaser ?? '',
        media: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const attached = await attachMedia(tx, id, creatorId, input.mediaIds)
    if (attached instanceof Failure) return attached
    await copyMedia(tx, id)
    await addJob(tx, publishWaitingJob, { postId: id }, { delaySeconds: 5 })
    return { id, ready: attached.ready }
  })
  if (!('id' in made)) return made
  // a photo that becomes ready between the two is not in the post yet: only the waiting job, which copies it, may publish
  if (made.ready) await publishPost(db, made.id)
  const [view] = postViews(await hydratePosts(db, creatorId, [made.id]), creatorId, services)
  if (!view) throw new Error(`Post ${String(made.id)} vanished while it was made.`)
  return view
}

import { sql } from 'kysely'
import type { bookmarks } from '#contract/bookmarks.ts'
import type { comments } from '#contract/comments.ts'
import type { drafts } from '#contract/drafts.ts'
import type { posts } from '#contract/posts.ts'
import type { timeline } from '#contract/timeline.ts'
import type { publishing } from '#contract/publishing.ts'
import type { reports } from '#contract/reports.ts'
import type { stories } from '#contract/stories.ts'
import type { storyHighlights } from '#contract/story-highlights.ts'
import type { storyAnswers } from '#contract/story-answers.ts'
import type { storyTags } from '#contract/story-tags.ts'
import type { storySales } from '#contract/story-sales.ts'
import { newMediaId, originalKey } from '#modules/media/storage-keys.ts'
import { aPost, newPost, unique, type Sample, type Samples, type World } from './world.ts'
import type { Person } from '../app.ts'
import { storiesSamples } from './stories.ts'

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
const byId = (id: number): Sample => ({ params: { id: String(id) } })

/** A post of the creator that waits for tomorrow. */
async function scheduled({ app, actors }: World): Promise<Sample> {
  const body = { text: 'later', mediaIds: [], audience: 'everyone' as const, publishAt: inDays(1) }
  return byId((await app.call('POST /posts', { body }, { as: actors.creator })).body.id)
}
async function removed(world: World): Promise<Sample> {
  const post = await newPost(world)
  await world.app.call('DELETE /posts/:id', { params: { id: String(post) } }, { as: world.actors.creator })
  return byId(post)
}
/** A post of the creator whose photo failed, though the upload is still there. */
async function failed(world: World): Promise<Sample> {
  const [post, mediaId] = [await newPost(world), newMediaId()]
  await world.app.services.storage.put(originalKey(mediaId), Buffer.from('no photo'))
  const { db } = world.app.services
  await sql`insert into media (id, owner_id, post_id, position, kind, state, problem, bytes)
    values (${mediaId}, ${world.actors.creator.userId}, ${post}, 0, 'photo', 'failed', 'It could not be read.', 1)`.execute(
    db,
  )
  await sql`update posts set state = 'failed', published_at = null where id = ${post}`.execute(db)
  return byId(post)
}
async function withPoll({ app, actors }: World): Promise<Sample> {
  const poll = { options: ['one', 'two'], closesAt: inDays(1) }
  const body = { text: 'choose', mediaIds: [], audience: 'everyone' as const, poll }
  const { id } = (await app.call('POST /posts', { body }, { as: actors.creator })).body
  return { ...byId(id), body: { option: 1 } }
}
/** A comment by this person, else by the creator. */
async function comment(world: World, as: Person | null): Promise<Sample> {
  const { db } = world.app.services
  const { rows } = await sql<{ id: number }>`insert into comments (post_id, author_id, text)
    values (${await newPost(world)}, ${as?.userId ?? world.actors.creator.userId}, 'a comment') returning id`.execute(
    db,
  )
  return byId(rows[0]?.id ?? 0)
}
async function draft({ app, actors }: World): Promise<Sample> {
  return byId((await app.call('POST /drafts', { body: { text: 'half' } }, { as: actors.creator })).body.id)
}
async function folder({ app, actors }: World, as: Person = actors.fan): Promise<number> {
  return (await app.call('POST /bookmarks/folders', { body: { name: unique() } }, { as })).body.id
}

/** A post of the other creator in which this person is tagged and has not answered. */
async function tagged({ app, actors, otherPost }: World, as: Person | null): Promise<Sample> {
  const { db } = app.services
  await sql`update posts set has_tags = true where id = ${otherPost}`.execute(db)
  await sql`insert into tags (post_id, author_id, user_id, position)
    select id, creator_id, ${as?.userId ?? actors.fan.userId}, 0 from posts where id = ${otherPost}
    on conflict (post_id, user_id) do update set state = 'asked', answered_at = null`.execute(db)
  return byId(otherPost)
}

export const postsSamples: Samples<
  typeof posts &
    typeof timeline &
    typeof publishing &
    typeof comments &
    typeof drafts &
    typeof bookmarks &
    typeof reports &
    typeof stories &
    typeof storyHighlights &
    typeof storyAnswers &
    typeof storySales &
    typeof storyTags
> = {
  ...storiesSamples,
  'GET /users/:username/posts': () => ({ params: { username: 'creator_one' }, query: { limit: '1' } }),
  'GET /users/:username/gallery': () => ({ params: { username: 'creator_one' }, query: { limit: '1' } }),
  'GET /preview/posts': () => ({ query: { as: 'follower', limit: '2' } }),
  'POST /posts': () => ({ body: { text: 'hello', teaser: 'h', mediaIds: [], audience: 'subscribers' } }),
  'GET /posts/:id': aPost,
  'DELETE /posts/:id': aPost,
  'PUT /posts/:id/like': aPost,
  'DELETE /posts/:id/like': aPost,
  'PUT /posts/:id/bookmark': aPost,
  'DELETE /posts/:id/bookmark': aPost,
  'GET /bookmarks': () => ({ query: {} }),
  'GET /timeline': () => ({ query: { limit: '50' } }),
  'GET /timeline/new': () => ({ query: { after: Buffer.from('2026-01-01T00:00:00Z 1').toString('base64url') } }),
  'POST /timeline/seen': () => ({}),
  'PATCH /posts/:id': async (world) => ({ ...(await aPost(world)), body: { text: 'other words', commentsOn: false } }),
  'PUT /posts/:id/vote': withPoll,
  'PUT /posts/:id/tag': tagged,
  'DELETE /posts/:id/tag': tagged,
  'GET /tagged': () => ({ query: {} }),
  'GET /scheduled': () => ({ query: {} }),
  'GET /processing': () => ({ query: {} }),
  'POST /posts/:id/publish': scheduled,
  'POST /posts/:id/retry': failed,
  'POST /posts/:id/restore': removed,
  'PUT /posts/:id/pin': aPost,
  'DELETE /posts/:id/pin': aPost,
  'GET /posts/:id/edits': aPost,
  'GET /comments': async (world) => ({ query: { posts: String(await newPost(world)) } }),
  'GET /posts/:id/comments': aPost,
  'POST /posts/:id/comments': async (world) => ({ ...(await aPost(world)), body: { text: 'well said' } }),
  'GET /comments/:id': comment,
  'GET /comments/:id/replies': comment,
  'DELETE /comments/:id': comment,
  'PUT /comments/:id/like': comment,
  'DELETE /comments/:id/like': comment,
  'GET /drafts': () => ({ query: {} }),
  'POST /drafts': () => ({ body: { text: 'half' } }),
  'GET /drafts/:id': draft,
  'PUT /drafts/:id': async (world) => ({ ...(await draft(world)), body: { audience: 'followers' } }),
  'DELETE /drafts/:id': draft,
  'PUT /posts/:id/bookmark/folder': async (world) => ({ ...(await aPost(world)), body: { folderId: null } }),
  'GET /bookmarks/folders': () => ({}),
  'POST /bookmarks/folders': () => ({ body: { name: unique() } }),
  'PATCH /bookmarks/folders/:id': async (world, as) => ({
    ...byId(await folder(world, as ?? undefined)),
    body: { name: unique() },
  }),
  'DELETE /bookmarks/folders/:id': async (world, as) => byId(await folder(world, as ?? undefined)),
  'POST /reports': async (world, as) => ({
    body: {
      subject: { kind: 'post', id: as?.userId === world.other.userId ? await newPost(world) : world.otherPost },
      reason: 'spam',
    },
  }),
}

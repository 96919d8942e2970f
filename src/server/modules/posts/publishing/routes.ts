import { posts as writing } from '#contract/posts.ts'
import { publishing } from '#contract/publishing.ts'
import { notifyMentioned, notifyMentionedJob, type Mentioning } from '../mentions/notify-mentioned.ts'
import { announceJob, publishDue } from '../publish.ts'
import { viewerOf } from '#modules/accounts/visibility.ts'
import { defineFeature } from '#platform/module.ts'
import { fail } from '#platform/failure.ts'
import { announcePost } from './announce-post.ts'
import { postTagAnswers } from './tag-people.ts'
import { checkPost, checkWaiting } from './check-post.ts'
import { createPost } from './create-post.ts'
import { deletePost, restorePost } from './delete-post.ts'
import { editPost } from './edit-post.ts'
import { expireDue } from './expire-due.ts'
import { listEdits } from './list-edits.ts'
import { listPostsOf, previewPosts } from './list-posts.ts'
import { listProcessing, listScheduled, listTagged } from './list-waiting.ts'
import { pinPost } from './pin-post.ts'
import { publishNow } from './publish-now.ts'
import { publishWaitingJob, publishWaitingPost } from './publish-waiting-post.ts'
import { purgeRemovedWork } from './purge-removed.ts'
import { readPost } from './read-post.ts'
import { retryPost } from './retry-post.ts'
import { setLike } from './set-like.ts'
import { vote } from './vote.ts'

/** How often posts whose time has come are looked for; they come out within five seconds of it (product page, Posts). */
const dueSeconds = 2

/** Posts: made, waiting, seen, changed, liked, removed. */
export const posts = defineFeature({
  name: 'posts',
  routes: { ...writing, ...publishing },
  handlers: (services) => ({
    'POST /posts': async ({ actor, body }) => checkPost(services, body) ?? createPost(services, actor.userId, body),
    'GET /posts/:id': ({ params, ...call }) => readPost(services, viewerOf(services, call), params.id),
    'PATCH /posts/:id': async ({ actor, params, body }) =>
      checkPost(services, body) ?? editPost(services, actor.userId, params.id, body),
    'DELETE /posts/:id': ({ actor, params }) => deletePost(services, actor.userId, params.id),
    'POST /posts/:id/restore': ({ actor, params }) => restorePost(services, actor.userId, params.id),
    'POST /posts/:id/publish': async ({ actor, params }) =>
      (await checkWaiting(services, actor.userId, params.id)) ?? publishNow(services, actor.userId, params.id),
    'POST /posts/:id/retry': ({ actor, params }) => retryPost(services, actor.userId, params.id),
    'PUT /posts/:id/pin': ({ actor, params }) => pinPost(services, actor.userId, { postId: params.id, pinned: true }),
    'DELETE /posts/:id/pin': ({ actor, params }) =>
      pinPost(services, actor.userId, { postId: params.id, pinned: false }),
    'GET /posts/:id/edits': ({ actor, params, query }) => listEdits(services, actor.userId, params.id, query),
    'PUT /posts/:id/like': ({ actor, params }) => setLike(services, actor.userId, params.id, true),
    'DELETE /posts/:id/like': async ({ actor, params }) => {
      const result = await setLike(services, actor.userId, params.id, false)
      return 'liked' in result ? result : fail('not_found')
    },
    'PUT /posts/:id/vote': ({ actor, params, body }) =>
      vote(services, actor.userId, { postId: params.id, option: body.option }),
    'PUT /posts/:id/tag': ({ actor, params }) => postTagAnswers(services).agree(actor.userId, params.id),
    'DELETE /posts/:id/tag': ({ actor, params }) => postTagAnswers(services).refuse(actor.userId, params.id),
    'GET /users/:username/posts': ({ params, query, ...call }) =>
      listPostsOf(services, viewerOf(services, call), { username: params.username, part: 'all' }, query),
    'GET /users/:username/gallery': ({ params, query, ...call }) =>
      listPostsOf(
        services,
        viewerOf(services, call),
        { username: params.username, part: query?.kind ?? 'gallery' },
        { cursor: query?.cursor, limit: query?.limit },
      ),
    'GET /preview/posts': ({ actor, query }) => previewPosts(services, actor.userId, query),
    'GET /tagged': ({ actor, query }) => listTagged(services, actor.userId, query),
    'GET /scheduled': ({ actor, query }) => listScheduled(services, actor.userId, query),
    'GET /processing': ({ actor, query }) => listProcessing(services, actor.userId, query),
  }),
  jobs: (services) => [
    { name: announceJob, run: (payload: { postId: number }) => announcePost(services, payload) },
    {
      name: publishWaitingJob,
      run: (payload: { postId: number } | { mediaId: string }) => publishWaitingPost(services, payload),
    },
    { name: notifyMentionedJob, run: (payload: Mentioning) => notifyMentioned(services, payload) },
    {
      name: 'publish_and_expire_due_posts',
      everySeconds: dueSeconds,
      run: async () => {
        await publishDue(services)
        await expireDue(services)
      },
    },
    ...purgeRemovedWork(services),
  ],
})

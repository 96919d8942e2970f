import { posts as routes } from '#contract/posts.ts'
import { hydratePosts } from '#core/posts/post-row.ts'
import { postViews } from '#core/posts/post-view.ts'
import { announceJob } from '#core/posts/publish.ts'
import { defineFeature } from '#core/services.ts'
import { fail } from '#platform/failure.ts'
import { announcePost } from './announce-post.ts'
import { createPost } from './create-post.ts'
import { deletePost, removeMediaJob, removePostMedia } from './delete-post.ts'
import { listBookmarks, listPostsOf } from './list-posts.ts'
import { setBookmark, setLike } from './marks.ts'
import { publishWaitingJob, publishWaitingPost } from './publish-waiting-post.ts'

/** Posts: made, seen, liked, kept, removed. */
export const posts = defineFeature({
  name: 'posts',
  routes,
  handlers: (services) => ({
    'POST /posts': ({ actor, body }) => createPost(services, actor.userId, body),
    'GET /posts/:id': async ({ actor, params }) => {
      const viewerId = actor?.userId ?? 0
      const [view] = postViews(await hydratePosts(services.db, viewerId, [params.id]), viewerId, services)
      return view ?? fail('not_found')
    },
    'DELETE /posts/:id': ({ actor, params }) => deletePost(services, actor.userId, params.id),
    'PUT /posts/:id/like': ({ actor, params }) => setLike(services, actor.userId, params.id, true),
    'DELETE /posts/:id/like': async ({ actor, params }) => {
      const result = await setLike(services, actor.userId, params.id, false)
      return 'liked' in result ? result : fail('not_found')
    },
    'PUT /posts/:id/bookmark': ({ actor, params }) => setBookmark(services, actor.userId, params.id, true),
    'DELETE /posts/:id/bookmark': ({ actor, params }) => setBookmark(services, actor.userId, params.id, false),
    'GET /users/:username/posts': ({ actor, params, query }) =>
      listPostsOf(services, actor?.userId ?? 0, params.username, query),
    'GET /bookmarks': ({ actor, query }) => listBookmarks(services, actor.userId, query),
  }),
  jobs: (services) => [
    { name: announceJob, run: (payload: { postId: number }) => announcePost(services, payload) },
    {
      name: publishWaitingJob,
      run: (payload: { postId: number } | { mediaId: string }) => publishWaitingPost(services, payload),
    },
    { name: removeMediaJob, run: (payload: { postId: number }) => removePostMedia(services, payload) },
  ],
})

import { comments as routes } from '#contract/comments.ts'
import { refuseWords } from '#modules/site/operator-rules.ts'
import { viewerOf } from '#modules/accounts/visibility.ts'
import { defineFeature } from '#platform/module.ts'
import { fail } from '#platform/failure.ts'
import { deleteComment } from './delete-comment.ts'
import { getComment } from './get-comment.ts'
import { latestComments } from './latest-comments.ts'
import { setCommentLike } from './like-comment.ts'
import { listComments, listReplies } from './list-comments.ts'
import { writeComment } from './write-comment.ts'

/** What people say under posts. */
export const comments = defineFeature({
  name: 'comments',
  routes,
  handlers: (services) => ({
    'GET /comments': ({ query, ...call }) => latestComments(services, viewerOf(services, call), query.posts),
    'GET /posts/:id/comments': ({ params, query, ...call }) =>
      listComments(services, viewerOf(services, call), params.id, query),
    'GET /comments/:id': ({ params, ...call }) => getComment(services, viewerOf(services, call), params.id),
    'GET /comments/:id/replies': ({ params, query, ...call }) =>
      listReplies(services, viewerOf(services, call), params.id, query),
    'POST /posts/:id/comments': async ({ actor, params, body }) =>
      refuseWords(services, { text: body.text }) ??
      writeComment(services, actor.userId, { postId: params.id, text: body.text, parentId: body.parentId ?? null }),
    'DELETE /comments/:id': ({ actor, params }) => deleteComment(services, actor.userId, params.id),
    'PUT /comments/:id/like': ({ actor, params }) => setCommentLike(services, actor.userId, params.id, true),
    'DELETE /comments/:id/like': async ({ actor, params }) => {
      const result = await setCommentLike(services, actor.userId, params.id, false)
      return 'liked' in result ? result : fail('not_found')
    },
  }),
})

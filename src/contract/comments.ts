import * as z from 'zod/mini'
import { id, idParam, instant, nextCursor, nothing, ownLanguage, pageQuery, person, text } from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'

export const comment = z.object({
  id,
  postId: id,
  /** The comment that it answers; null: it stands under the post. Answers to answers stand beside them. */
  parentId: z.nullable(id),
  author: person,
  text: z.string(),
  language: ownLanguage,
  /** Usernames that stand in the text after an @ and belong to somebody. */
  mentions: z.array(z.string()),
  at: instant,
  likeCount: z.int(),
  replyCount: z.int(),
  liked: z.boolean(),
  mine: z.boolean(),
  /** The viewer wrote it, or the post under which it stands. */
  deletable: z.boolean(),
})
export type Comment = z.infer<typeof comment>

const params = z.strictObject({ id: idParam })
const page = z.object({ comments: z.array(comment), nextCursor })
const postIds = z.pipe(
  z.string().check(z.regex(/^[1-9][0-9]{0,15}(,[1-9][0-9]{0,15}){0,19}$/)),
  z.transform((value: string) => value.split(',').map(Number)),
)
const liked = z.object({ liked: z.boolean(), likeCount: z.int() })

/** What people say under a post: read and written by those who may see the post, and by nobody else. */
export const comments = defineRoutes({
  'GET /comments': {
    ageGated: true,
    summary:
      'The latest two comments under each of some posts (`posts`: at most twenty numbers with commas), for lists',
    access: 'anyone',
    subject: 'public',
    priority: 'optional',
    query: z.strictObject({ posts: postIds }),
    ok: z.object({ comments: z.array(comment) }),
  },
  'GET /posts/:id/comments': {
    ageGated: true,
    summary: 'Comments under a post, newest first, without their replies',
    access: 'anyone',
    subject: 'visible',
    params,
    query: pageQuery,
    ok: page,
    errors: ['forbidden'],
  },
  'GET /comments/:id': {
    ageGated: true,
    summary: 'One comment, with the one that it answers: where a notification leads',
    access: 'anyone',
    subject: 'visible',
    params,
    ok: z.object({ comment, parent: z.nullable(comment) }),
    errors: ['forbidden'],
  },
  'GET /comments/:id/replies': {
    ageGated: true,
    summary: 'Replies to a comment, oldest first',
    access: 'anyone',
    subject: 'visible',
    params,
    query: pageQuery,
    ok: page,
    errors: ['forbidden'],
  },
  'POST /posts/:id/comments': {
    ageGated: true,
    summary: 'Writes a comment, or a reply to one',
    access: 'verified',
    subject: 'visible',
    publishes: true,
    params,
    body: z.strictObject({
      text: text(limits.commentMax, 1),
      /** The comment to answer; of a reply its own parent is answered. */
      parentId: z.optional(id),
    }),
    status: 201,
    ok: comment,
    errors: ['forbidden', 'comments_off'],
  },
  'DELETE /comments/:id': {
    summary: 'Deletes a comment of mine, or one under my post, with its replies',
    access: 'user',
    subject: 'visible',
    params,
    ok: nothing,
    errors: ['forbidden'],
  },
  'PUT /comments/:id/like': {
    ageGated: true,
    summary: 'Likes a comment',
    access: 'user',
    subject: 'visible',
    params,
    ok: liked,
    errors: ['forbidden'],
  },
  'DELETE /comments/:id/like': {
    ageGated: true,
    summary: 'Takes a like back',
    access: 'user',
    subject: 'visible',
    params,
    ok: liked,
    errors: ['forbidden'],
  },
})

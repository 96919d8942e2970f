import * as z from 'zod/mini'
import { nextCursor, nothing, pageQuery } from './fields.ts'
import { defineRoutes } from './http.ts'
import { post } from './posts.ts'

export const timeline = defineRoutes({
  'GET /timeline': {
    ageGated: true,
    summary: 'My own posts and those of creators I follow or support, newest first',
    access: 'user',
    subject: 'self',
    query: pageQuery,
    ok: z.object({
      posts: z.array(post),
      nextCursor,
      /** Up to where this was, for `GET /timeline/new?after=`. */
      newest: z.string(),
    }),
  },
  'GET /timeline/new': {
    ageGated: true,
    summary: 'Posts that came after a position: the pending list',
    access: 'user',
    subject: 'self',
    query: z.strictObject({ after: z.string().check(z.maxLength(2500)) }),
    ok: z.object({
      posts: z.array(post),
      newest: z.string(),
      /** True when there were more than one page; then the timeline is to be read again from its top. */
      more: z.boolean(),
    }),
  },
  'POST /timeline/seen': {
    summary: 'I have looked at /home: takes its red dot away',
    access: 'user',
    subject: 'self',
    rate: 'signal',
    priority: 'optional',
    ok: nothing,
  },
})

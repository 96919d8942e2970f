import * as z from 'zod/mini'
import { cents, id, idParam, instant, nextCursor, pageQuery, person, username } from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'

/**
 * How it stands with a part of a post's income: asked; standing; the co-creator said no; taken back by the author before an
 * answer; left by the co-creator; other terms have taken its place.
 */
export const shareState = z.enum(['proposed', 'agreed', 'declined', 'withdrawn', 'ended', 'replaced'])
export type ShareState = z.infer<typeof shareState>

/** Hundredths of a percent. */
const basisPoints = z.int()
const share = z.object({
  id,
  state: shareState,
  /** The other one of the two. */
  person,
  /** Of what the author earns with each unlock of the post and each tip on it, after the fee. */
  basisPoints,
  /** What stands now and would be replaced by this proposal. */
  insteadOf: z.nullable(basisPoints),
  proposedAt: instant,
  answeredAt: z.nullable(instant),
  endedAt: z.nullable(instant),
})
export type Share = z.infer<typeof share>

const sharedPost = z.object({
  id,
  /** The beginning of its text, or what the person may read of it; empty where there is nothing to read. */
  text: z.string(),
  /** Whether the person who asks can open it. */
  isThere: z.boolean(),
})
const listed = z.object({
  ...share.shape,
  post: sharedPost,
  /** What went to the co-creator so far, less what went back. */
  sharedCents: cents,
  /** What will, of payments that are in their hold period. */
  pendingCents: cents,
})
export type ListedShare = z.infer<typeof listed>

export const shareBody = z.strictObject({
  username,
  basisPoints: z
    .int()
    .check(
      z.gte(limits.shareMinBasisPoints, 'A share is at least 1 percent.'),
      z.lte(limits.shareMostBasisPoints, 'You keep at least 10 percent.'),
    ),
})

/** What belongs to one post: who has a part, or is asked. */
const ofPost = z.object({
  people: z.array(share),
  /** What the author can still give. */
  leftBasisPoints: basisPoints,
})
const byPost = z.strictObject({ id: idParam })
/** The share, of which the caller is one of the two. */
const byShare = z.strictObject({ id: idParam })
const answers = { access: 'creator', subject: 'own', params: byShare, ok: listed } as const

/** Parts of a post's income that go to co-creators. */
export const shares = defineRoutes({
  'GET /posts/:id/shares': {
    summary: 'Who has a part of what my post earns, or is asked',
    access: 'creator',
    subject: 'own',
    params: byPost,
    ok: ofPost,
  },
  'POST /posts/:id/shares': {
    summary: 'Offers another creator a part of what my post earns; it counts from their yes on',
    access: 'creator',
    subject: 'own',
    stepUp: true,
    publishes: true,
    params: byPost,
    body: shareBody,
    status: 201,
    ok: ofPost,
    errors: ['too_many', 'too_soon', 'owes_refunds'],
  },
  'GET /dashboard/shares': {
    summary:
      'Posts whose income is shared: mine with others (`given`), or of others with me (`received`); what waits for an answer first',
    access: 'creator',
    subject: 'self',
    query: z.strictObject({ ...pageQuery.shape, side: z.enum(['given', 'received']) }),
    ok: z.object({ shares: z.array(listed), nextCursor }),
  },
  'POST /shares/:id/agreement': {
    ...answers,
    summary: 'Says yes to a part that was offered to me; payments from now on are shared',
    errors: ['not_ready', 'split_on_hold'],
  },
  'POST /shares/:id/refusal': {
    ...answers,
    summary: 'Says no to a part that was offered to me',
    errors: ['not_ready'],
  },
  'DELETE /shares/:id': {
    ...answers,
    summary: 'Ends it for payments from now on: the author takes an offer back, the co-creator leaves',
    errors: ['not_ready'],
  },
})

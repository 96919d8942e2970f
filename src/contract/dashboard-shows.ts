import * as z from 'zod/mini'
import { audience, cents, id, idParam, instant, nextCursor, pageQuery } from './fields.ts'
import { defineRoutes } from './http.ts'

const figures = {
  id,
  title: z.string(),
  audience,
  ticketCents: z.nullable(cents),
  startedAt: instant,
  /** Null: it is on air. */
  endedAt: z.nullable(instant),
  /** Watching at once. */
  viewersMost: z.int(),
  /** Written in its chat, without tips. */
  lines: z.int(),
  tips: z.int(),
  /** Before tax and fee, less what was given back; so are the tickets. */
  tipsCents: cents,
  /** Sold and not given back. */
  tickets: z.int(),
  ticketsCents: cents,
  /** The operator's part of both. */
  feeCents: cents,
  /** Subscriptions that began while it was on. */
  newSubscribers: z.int(),
  /** My part of its tips and tickets: what is left of them without the fee. */
  earnedCents: cents,
  /** I may still refund all its tickets. */
  refundable: z.boolean(),
}
const line = z.object(figures)
export type ShowFigures = z.infer<typeof line>

const ofOwn = { access: 'creator', subject: 'self' } as const
const params = z.strictObject({ id: idParam })

/** How shows went. */
export const dashboardShows = defineRoutes({
  'GET /dashboard/shows': {
    ...ofOwn,
    priority: 'optional',
    summary: 'How my shows went, the newest first',
    query: pageQuery,
    ok: z.object({ shows: z.array(line), nextCursor }),
  },
  'GET /dashboard/shows/:id': {
    summary:
      'How one show of mine went: who watched, wrote and joined, what it earned, and how many watched in each minute',
    access: 'creator',
    subject: 'own',
    priority: 'optional',
    params,
    ok: z.object({
      ...figures,
      /** People who wrote in its chat. */
      writers: z.int(),
      /** Who follow me since it was on, and still do. */
      newFollowers: z.int(),
      /** The minutes of all who watched, by the most at once in each minute. */
      watchedMinutes: z.int(),
      /** The most at once in so many minutes each. */
      step: z.int(),
      viewers: z.array(z.int()),
    }),
  },
  'POST /live/:id/refunds': {
    summary: 'Refunds all tickets of a show of mine that has ended within the last 30 days, in full',
    access: 'creator',
    subject: 'own',
    priority: 'critical',
    params,
    ok: z.object({ tickets: z.int() }),
    errors: ['forbidden'],
  },
})

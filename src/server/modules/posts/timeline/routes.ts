import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { timeline as routes } from '#contract/timeline.ts'
import { pageRequest } from '#platform/paging/page.ts'
import { bottom, writePosition } from '#platform/paging/position.ts'
import type { PostRow } from '../post-row.ts'
import { postViews } from '../post-view.ts'
import { defineFeature } from '#platform/module.ts'
import { signalUpdates } from '#modules/accounts/signal-updates.ts'
import { Failure, failField } from '#platform/failure.ts'
import { markAfter, readMark, writeMark } from './mark.ts'
import { timelinePage, timelineSince } from './timeline.query.ts'

const positionOf = (row: PostRow | undefined): string | null =>
  row?.published_at ? writePosition({ at: row.published_at, id: row.id }) : null

/** The home timeline, its pending list, and the red dot. */
export const timeline = defineFeature({
  name: 'timeline',
  routes,
  handlers: (services) => ({
    'GET /timeline': async ({ actor, query }) => {
      const page = pageRequest(query)
      if (page instanceof Failure) return page
      const { posts, snapshot } = await timelinePage(
        services.db,
        actor.userId,
        query?.cursor === undefined ? null : page.before,
        page.limit,
      )
      return {
        posts: postViews(posts, actor.userId, services),
        // a full page may be the last: then the next one is empty, which costs less than reading one row more each time
        nextCursor: posts.length === page.limit ? positionOf(posts.at(-1)) : null,
        newest: writeMark(markAfter({ ...bottom, snapshot: null }, posts[0], snapshot)),
      }
    },
    'GET /timeline/new': async ({ actor, query }) => {
      const after = readMark(query.after)
      if (!after) return failField('after', 'This page position isn’t valid.')
      const { posts, snapshot } = await timelineSince(services.db, actor.userId, after, limits.pageDefault + 1)
      return {
        posts: postViews(posts.slice(0, limits.pageDefault), actor.userId, services),
        newest: writeMark(markAfter(after, posts[0], snapshot)),
        more: posts.length > limits.pageDefault,
      }
    },
    'POST /timeline/seen': async ({ actor }) => {
      await services.db.transaction().execute(async (tx) => {
        await sql`update accounts set home_seen_at = clock_timestamp() where user_id = ${actor.userId}`.execute(tx)
        await signalUpdates(tx, actor.userId)
      })
      return {}
    },
  }),
})

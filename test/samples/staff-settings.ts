import type { staffSettings } from '#contract/staff/settings.ts'
import type { siteRoutes } from '#contract/site.ts'
import type { staffReviews } from '#contract/staff/reviews.ts'
import { sql } from 'kysely'
import { newCreator, newPost, type Samples, type World } from './world.ts'

/** Somebody's post that waits for staff, and the number of its content. */
async function waitingPost(world: World): Promise<{ id: string; version: string }> {
  const id = await newPost(world, await newCreator(world))
  const { rows } = await sql<{
    version: string
  }>`update posts p set state = 'in_review', published_at = null where id = ${id}
    returning md5(json_build_array(text, teaser, audience, price_cents, price_mode, null)::text) as version`.execute(
    world.app.services.db,
  )
  return { id: String(id), version: rows[0]?.version ?? '' }
}

/** What somebody wants to send that waits for staff, and the number of its content. */
async function waitingMessage({ app, other }: World): Promise<{ id: string; version: string }> {
  const { rows } = await sql<{
    id: number
    version: string
  }>`insert into message_contents (author_id, text, hidden_at, review_since)
    values (${other.userId}, 'look at this', now(), now()) returning id, md5(review_since::text) as version`.execute(
    app.services.db,
  )
  return { id: String(rows[0]?.id), version: rows[0]?.version ?? '' }
}

/** Somebody's story that waits for staff, and the number of its content. */
async function waitingStory({ app, other }: World): Promise<{ id: string; version: string }> {
  const { rows } = await sql<{
    id: number
    version: string
  }>`insert into stories (batch_id, creator_id, state, audience) values (0, ${other.userId}, 'in_review', 'everyone')
    returning id, md5(json_build_array(caption, overlays, null)::text) as version`.execute(app.services.db)
  return { id: String(rows[0]?.id), version: rows[0]?.version ?? '' }
}

/** The operator's choices, and what everyone may know of them. */
export const staffSettingsSamples: Samples<typeof staffSettings & typeof siteRoutes & typeof staffReviews> = {
  'GET /admin/reviews': () => ({}),
  'GET /admin/reviews/:id': async (world) => ({ params: { id: (await waitingPost(world)).id } }),
  'POST /admin/reviews/:id/decision': async (world) => {
    const { id, version } = await waitingPost(world)
    return { params: { id }, body: { decision: 'publish', version } }
  },
  'GET /admin/reviews/messages/:id': async (world) => ({ params: { id: (await waitingMessage(world)).id } }),
  'POST /admin/reviews/messages/:id/decision': async (world) => {
    const { id, version } = await waitingMessage(world)
    return { params: { id }, body: { decision: 'publish', version } }
  },
  'GET /admin/reviews/stories/:id': async (world) => ({ params: { id: (await waitingStory(world)).id } }),
  'POST /admin/reviews/stories/:id/decision': async (world) => {
    const { id, version } = await waitingStory(world)
    return { params: { id }, body: { decision: 'publish', version } }
  },
  'GET /site': () => ({}),
  'GET /transparency': () => ({}),
  'GET /admin/settings': () => ({}),
  'PATCH /admin/settings': () => ({ body: { version: 0, change: {} } }),
}

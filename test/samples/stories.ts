import { sql } from 'kysely'
import type { stories } from '#contract/stories.ts'
import type { storyAnswers } from '#contract/story-answers.ts'
import type { storySales } from '#contract/story-sales.ts'
import type { storyHighlights } from '#contract/story-highlights.ts'
import type { storyTags } from '#contract/story-tags.ts'
import { readyPhoto } from '../ready-photo.ts'
import { freshKey, type Person } from '../app.ts'
import { unique, type Sample, type Samples, type World } from './world.ts'

/** A story of the creator that is shown. */
export async function newStory({ app, actors }: World, as: Person = actors.creator): Promise<number> {
  const body = { items: [{ mediaId: await readyPhoto(app, as) }], audience: 'everyone' as const }
  const made = await app.call('POST /stories', { body }, { as })
  return made.body.stories[0]?.id ?? 0
}

/** A creator whom nobody else's sample needs to reach. */
const creator = async ({ app }: World): Promise<Sample> => ({
  params: { username: (await app.creator(unique())).username },
})

/** A story of somebody whom no actor is. */
const theirs = async (world: World): Promise<Sample> => ({
  params: { id: String(await newStory(world, await world.app.creator(unique()))) },
})

const place = { x: 0.5, y: 0.5, scale: 1, turn: 0 }
/** The same with a poll and a question. */
async function asking({ app }: World): Promise<Sample> {
  const as = await app.creator(unique())
  const overlays = [
    { type: 'poll' as const, ...place, text: 'Print it?', options: ['Large', 'Small'] },
    { type: 'question' as const, ...place, text: 'What next?' },
  ]
  const items = [{ mediaId: await readyPhoto(app, as), overlays }]
  const made = await app.call('POST /stories', { body: { items, audience: 'everyone' as const } }, { as })
  return { params: { id: String(made.body.stories[0]?.id) } }
}

/** The same for a price. */
async function forSale({ app }: World): Promise<Sample> {
  const as = await app.creator(unique())
  const items = [{ mediaId: await readyPhoto(app, as), priceCents: 300 }]
  const made = await app.call('POST /stories', { body: { items, audience: 'subscribers' as const } }, { as })
  return { params: { id: String(made.body.stories[0]?.id) } }
}

/** A story that this creator has shared, or a new one: a day takes no more than 100. */
async function someStory(world: World, as: Person = world.actors.creator): Promise<number> {
  const { rows } = await sql<{ id: number | null; shares: boolean }>`select u.is_creator as shares,
    (select min(s.id) from stories s where s.creator_id = u.id and s.state = 'published') as id
    from users u where u.id = ${as.userId}`.execute(world.app.services.db)
  const [found] = rows
  // who shares no stories is refused for that, whichever they name
  return found?.id ?? newStory(world, found?.shares ? as : world.actors.creator)
}

/** A highlight with one story in it; there are no others. */
async function newHighlight(world: World, as: Person = world.actors.creator): Promise<number> {
  await sql`delete from story_highlights where creator_id = ${as.userId}`.execute(world.app.services.db)
  const body = { name: 'Lakes', storyIds: [await someStory(world, as)], coverId: null }
  return (await world.app.call('POST /highlights', { body }, { as })).body.id
}

/** A story of another in which this person is asked to be. */
async function withPerson({ app, actors }: World, person: Person | null): Promise<Sample> {
  const as = await app.creator(unique())
  const items = [{ mediaId: await readyPhoto(app, as), tags: [(person ?? actors.fan).username] }]
  const made = await app.call('POST /stories', { body: { items, audience: 'everyone' as const } }, { as })
  return { params: { id: String(made.body.stories[0]?.id) } }
}

export const storiesSamples: Samples<
  typeof stories & typeof storyAnswers & typeof storySales & typeof storyHighlights & typeof storyTags
> = {
  'GET /users/:username/highlights': () => ({ params: { username: 'creator_one' } }),
  'GET /highlights/:id': async (world) => ({
    params: { id: String(await newHighlight(world, await world.app.creator(unique()))) },
  }),
  'POST /highlights': async (world, as) => {
    const maker = as ?? world.actors.creator
    await sql`delete from story_highlights where creator_id = ${maker.userId}`.execute(world.app.services.db)
    return { body: { name: 'Lakes', storyIds: [await someStory(world, maker)], coverId: null } }
  },
  'PUT /highlights': async (world) => ({ body: { ids: [await newHighlight(world)] } }),
  'PUT /highlights/:id': async (world) => ({
    params: { id: String(await newHighlight(world)) },
    body: { name: 'Rivers', storyIds: [await someStory(world)], coverId: null },
  }),
  'PUT /highlights/:id/stories': async (world) => ({
    params: { id: String(await newHighlight(world)) },
    body: { storyIds: [await someStory(world)] },
  }),
  'DELETE /highlights/:id': async (world) => ({ params: { id: String(await newHighlight(world)) } }),
  'POST /stories': async ({ app, actors }, as) => ({
    body: { items: [{ mediaId: await readyPhoto(app, as ?? actors.creator), caption: 'today' }], audience: 'everyone' },
  }),
  'GET /stories': () => ({}),
  'GET /users/:username/stories': () => ({ params: { username: 'creator_one' } }),
  'PUT /users/:username/stories/mute': creator,
  'DELETE /users/:username/stories/mute': creator,
  'POST /stories/seen': async (world) => ({ body: { ids: [await newStory(world)] } }),
  'PUT /stories/:id/reaction': async (world) => ({ ...(await theirs(world)), body: { emoji: '❤️' } }),
  'DELETE /stories/:id/reaction': theirs,
  'PUT /stories/:id/vote': async (world) => ({ ...(await asking(world)), body: { option: 1 } }),
  'PUT /stories/:id/answer': async (world) => ({ ...(await asking(world)), body: { text: 'soup' } }),
  'DELETE /stories/:id/answer': async (world, as) => {
    const sample = await asking(world)
    const id = Number(sample.params?.['id'])
    if (as)
      await sql`insert into story_answers (story_id, user_id, text) values (${id}, ${as.userId}, 'soup')`.execute(
        world.app.services.db,
      )
    return sample
  },
  'POST /stories/:id/tips': async (world) => ({
    ...(await theirs(world)),
    headers: { 'idempotency-key': freshKey() },
    body: { amountCents: 300 },
  }),
  'POST /stories/:id/tips/checkout': async (world) => ({
    ...(await theirs(world)),
    headers: { 'idempotency-key': freshKey() },
    body: { amountCents: 300, expectedTotalCents: 400, topUp: { amountCents: 500, returnTo: '/stories' } },
  }),
  'GET /stories/:id/answers': async (world) => ({ params: { id: String(await newStory(world)) } }),
  'POST /stories/:id/unlock': async (world) => ({
    ...(await forSale(world)),
    headers: { 'idempotency-key': freshKey() },
    body: { expectedPriceCents: 300 },
  }),
  'POST /stories/:id/checkout': async (world) => ({
    ...(await forSale(world)),
    headers: { 'idempotency-key': freshKey() },
    body: {
      expectedPriceCents: 300,
      expectedTotalCents: 400,
      topUp: { amountCents: 500, returnTo: '/stories' },
    },
  }),
  'GET /stories/settings': () => ({}),
  'PUT /stories/settings': () => ({ body: { keepDays: 30 } }),
  'GET /stories/tagged': () => ({ query: {} }),
  'PUT /stories/:id/tag': withPerson,
  'DELETE /stories/:id/tag': withPerson,
  'GET /stories/waiting': () => ({}),
  'GET /stories/archive': () => ({ query: { limit: '1' } }),
  'GET /stories/:id/viewers': async (world) => ({ params: { id: String(await newStory(world)) } }),
  'DELETE /stories/:id': async (world) => ({ params: { id: String(await newStory(world)) } }),
}

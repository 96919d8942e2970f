import { hookQuestion } from '../live-server.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { dashboardShows } from '#contract/dashboard-shows.ts'
import type { live } from '#contract/live.ts'
import type { liveFiles } from '#contract/live-files.ts'
import type { liveChat } from '#contract/live-chat.ts'
import type { liveEncoder } from '#contract/live-encoder.ts'
import type { livePeople, liveViewers } from '#contract/live-people.ts'
import type { liveSchedule } from '#contract/live-schedule.ts'
import type { liveTags } from '#contract/live-tags.ts'
import type { staffLive } from '#contract/staff/live.ts'
import { freshKey, type Person } from '../app.ts'
import { fileOf, lineOf, onAir, passTo, showInit, showPart } from '../live-parts.ts'
import { unique, type Sample, type Samples, type World } from './world.ts'

const body = { title: 'An evening', audience: 'everyone' as const, minutes: 60 }

/** A show of somebody whom nobody else's sample needs to reach; nobody gives two at a time. */
async function running({ app }: World, ticketCents?: number): Promise<number> {
  const creator = await app.creator(unique())
  return (await onAir(app, creator, ticketCents === undefined ? {} : { ticketCents })).id
}
const shown = async (world: World): Promise<Sample> => ({ params: { id: String(await running(world)) } })
const withTicket = async (world: World): Promise<Sample> => ({ params: { id: String(await running(world, 400)) } })

/** One's own, or the creator's where one can have none. */
async function ownShow({ app, actors }: World, as: Person | null): Promise<{ id: number; owner: Person }> {
  const owner = as ?? actors.creator
  const before = await app.call('GET /live/mine', {}, { as: owner })
  const id = before.body.show?.id ?? (await app.call('POST /live', { body }, { as: owner })).body.show.id
  return { id, owner }
}
const isCreator = async ({ app }: World, as: Person | null): Promise<boolean> =>
  as !== null && (await app.call('GET /live/mine', {}, { as })).status === 200
const own = async (world: World, as: Person | null) =>
  ownShow(world, (await isCreator(world, as)) ? as : world.actors.creator)

const cookieOf = async (world: World): Promise<{ id: string; cookie: string }> => {
  const id = await running(world)
  return { id: String(id), cookie: (await passTo(world.app, id)).cookie }
}

/** A line in somebody's show of the one who asks, who need not be able to write any more. */
async function linesOf(world: World, as: Person | null): Promise<{ id: string; line: string }> {
  const id = await running(world)
  const { userId } = as ?? world.actors.fan
  const { rows } = await sql<{ id: number }>`insert into show_lines (show_id, user_id, text)
    values (${id}, ${userId}, 'hello') returning id`.execute(world.app.services.db)
  return { id: String(id), line: String(rows[0]?.id) }
}
/** A show whose creator has named the one who asks to keep order, and a line in it. */
async function moderated(world: World, as: Person | null): Promise<{ id: string; line: string }> {
  const { db } = world.app.services
  const id = await running(world)
  const { rows } = await sql<{ id: number }>`insert into show_lines (show_id, user_id, text)
    values (${id}, ${(await world.app.fan(unique())).userId}, 'hello') returning id`.execute(db)
  if (as)
    await sql`insert into show_moderators (creator_id, user_id) select creator_id, ${as.userId} from shows where id = ${id}`.execute(
      db,
    )
  return { id: String(id), line: String(rows[0]?.id) }
}
const later = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()
/** A show to come, soon, of the one who asks or of the creator where they can have none. */
async function toCome(world: World, as: Person | null, ticketCents?: number): Promise<number> {
  const { app, actors } = world
  const owner = as && (await isCreator(world, as)) ? as : actors.creator
  const { rows } = await sql<{
    id: number
  }>`insert into shows (creator_id, title, audience, ticket_cents, minutes, starts_at, state)
    values (${owner.userId}, 'To come', 'everyone', ${ticketCents ?? null}, 60, now() + interval '20 minutes', 'scheduled')
    returning id`.execute(app.services.db)
  return rows[0]?.id ?? 0
}
/** A show of the one who asks that has ended, or of the creator where they can have none. */
async function over(world: World, as: Person | null): Promise<number> {
  const { app, actors } = world
  const owner = as && (await isCreator(world, as)) ? as : actors.creator
  const { rows } = await sql<{ id: number }>`
    insert into shows (creator_id, title, audience, minutes, state, started_at, ended_at, ended_by)
    values (${owner.userId}, 'Over', 'everyone', 60, 'ended', now() - interval '1 hour', now(), 'creator')
    returning id`.execute(app.services.db)
  return rows[0]?.id ?? 0
}
/** A show to come that was moved after the one who asks, or a fan, has bought a ticket. */
async function movedWithTicket(world: World, as: Person | null): Promise<number> {
  const { app, actors } = world
  const creator = await app.creator(unique())
  const { rows } = await sql<{
    id: number
  }>`insert into shows (creator_id, title, audience, ticket_cents, minutes, starts_at, state)
    values (${creator.userId}, 'To come', 'everyone', 400, 60, now() + interval '20 minutes', 'scheduled') returning id`.execute(
    app.services.db,
  )
  const id = rows[0]?.id ?? 0
  // whoever asks has it, also who could not buy one any more
  const buyer = await app.fan(unique())
  await app.fund(buyer, 1000)
  await app.call(
    'POST /live/:id/ticket',
    { params: { id: String(id) }, body: { expectedPriceCents: 400 } },
    { as: buyer, key: freshKey() },
  )
  await sql`update show_tickets set user_id = ${(as ?? actors.fan).userId} where show_id = ${id}`.execute(
    app.services.db,
  )
  await sql`update shows set changed_at = now() where id = ${id}`.execute(app.services.db)
  return id
}
/** A show to come of another, in which this person is asked to be. */
async function withPerson({ app, actors }: World, as: Person | null): Promise<Sample> {
  const show = { ...body, startsAt: later(60), tags: [(as ?? actors.fan).username] }
  const made = await app.call('POST /live/scheduled', { body: show }, { as: await app.creator(unique()) })
  return { params: { id: String(made.body.show.id) } }
}
const someWriter = async ({ app }: World): Promise<string> => (await app.fan(unique())).username

export const liveSamples: Samples<
  typeof live &
    typeof liveFiles &
    typeof liveChat &
    typeof liveEncoder &
    typeof livePeople &
    typeof liveViewers &
    typeof liveSchedule &
    typeof liveTags &
    typeof staffLive
> = {
  'GET /live': () => ({ query: {} }),
  'POST /live': async (world, as) => {
    if (as && (await isCreator(world, as))) {
      const { show } = (await world.app.call('GET /live/mine', {}, { as })).body
      if (show) await world.app.call('POST /live/:id/end', { params: { id: String(show.id) } }, { as })
    }
    return { body }
  },
  'GET /live/mine': () => ({}),
  'GET /live/encoder': () => ({}),
  'POST /live/encoder/key': () => ({}),
  'PUT /live/encoder': async (world, as) => {
    if (as) await world.app.call('POST /live/encoder/key', {}, { as })
    return { body: { takesOver: false } }
  },
  'POST /live/server/auth': () => hookQuestion({ action: 'api' }),
  'GET /live/:id': shown,
  'GET /users/:username/live': () => ({ params: { username: 'creator_one' } }),
  'POST /live/:id/ticket': async (world) => ({
    ...(await withTicket(world)),
    headers: { 'idempotency-key': freshKey() },
    body: { expectedPriceCents: 400 },
  }),
  'POST /live/:id/checkout': async (world) => ({
    ...(await withTicket(world)),
    headers: { 'idempotency-key': freshKey() },
    body: { expectedPriceCents: 400, expectedTotalCents: 900, topUp: { amountCents: 500, returnTo: '/live' } },
  }),
  'POST /live/:id/end': async (world, as) => ({ params: { id: String((await own(world, as)).id) } }),
  'POST /live/:id/starts': async (world, as) => ({
    params: { id: String((await own(world, as)).id) },
    payload: showInit(),
    headers: { 'content-type': 'video/mp4' },
  }),
  'PUT /live/test/part': () => ({ payload: showPart(0), headers: { 'content-type': 'video/mp4' } }),
  'PUT /live/:id/starts/:start/parts/:part': async (world, as) => {
    const { id, owner } = await own(world, as)
    const line = lineOf(world.app, owner, id)
    await line.begin()
    return {
      params: { id: String(id), start: String(line.start), part: '0' },
      payload: showPart(0),
      headers: { 'content-type': 'video/mp4' },
    }
  },
  'GET /live/:id/pass': shown,
  'GET /live-media/:id/playlist': async (world) => {
    const { id, cookie } = await cookieOf(world)
    return { params: { id }, headers: { cookie } }
  },
  'GET /live-media/:id/sound': async (world) => {
    const { id, cookie } = await cookieOf(world)
    return { params: { id }, headers: { cookie } }
  },
  'GET /live-media/:id/open': async (world) => {
    const { id, cookie } = await cookieOf(world)
    return { params: { id }, headers: { cookie } }
  },
  'GET /live-media/:id/rewind': async (world) => {
    const id = String((await onAir(world.app, await world.app.creator(unique()), {}, 22)).id)
    const { cookie } = await passTo(world.app, Number(id))
    for (let tries = 0; tries < 200; tries += 1) {
      if ((await fileOf(world.app, Number(id), 'rewind', cookie)).status === 200)
        return { params: { id }, headers: { cookie } }
      // what is written beside the show takes a moment
      await sleep(25)
    }
    throw new Error('Nothing of a show was written.')
  },
  'GET /live-media/:id/:start/:file': async (world) => {
    const { id, cookie } = await cookieOf(world)
    return { params: { id, start: '1', file: 'init.mp4' }, headers: { cookie } }
  },
  'GET /live/:id/chat': shown,
  'POST /live/:id/chat': async (world) => ({ ...(await shown(world)), body: { text: 'hello' } }),
  'DELETE /live/:id/lines/:line': async (world, as) => ({ params: await linesOf(world, as) }),
  'POST /live/:id/reactions': async (world) => ({ ...(await shown(world)), body: { emoji: '👏' } }),
  'POST /live/:id/tips': async (world) => ({
    ...(await shown(world)),
    headers: { 'idempotency-key': freshKey() },
    body: { amountCents: 300, message: 'for you' },
  }),
  'POST /live/:id/tips/checkout': async (world) => ({
    ...(await shown(world)),
    headers: { 'idempotency-key': freshKey() },
    body: { amountCents: 300, expectedTotalCents: 900, topUp: { amountCents: 500, returnTo: '/live' } },
  }),
  'PUT /live/:id/chat/rules': async (world, as) => ({
    params: { id: String((await own(world, as)).id) },
    body: { slowSeconds: 5, paidOnly: false, goal: { label: 'New skins', cents: 40_000 } },
  }),
  'PUT /live/:id/lines/:line/pin': async (world, as) => ({ params: await moderated(world, as) }),
  'DELETE /live/:id/lines/:line/pin': async (world, as) => ({ params: await moderated(world, as) }),
  'PUT /live/:id/mutes/:username': async (world, as) => ({
    params: { id: (await moderated(world, as)).id, username: await someWriter(world) },
  }),
  'DELETE /live/:id/mutes/:username': async (world, as) => ({
    params: { id: (await moderated(world, as)).id, username: await someWriter(world) },
  }),
  'GET /live/:id/mutes': async (world, as) => ({ params: { id: (await moderated(world, as)).id } }),
  'GET /live/:id/viewers': async (world, as) => ({ params: { id: String((await own(world, as)).id) } }),
  'GET /live/moderators': () => ({}),
  'PUT /live/moderators/:username': async (world) => ({ params: { username: await someWriter(world) } }),
  'DELETE /live/moderators/:username': async (world) => ({ params: { username: await someWriter(world) } }),
  'POST /live/scheduled': async (world, as) => {
    if (as && (await isCreator(world, as)))
      await sql`delete from shows where state = 'scheduled'`.execute(world.app.services.db)
    return { body: { ...body, startsAt: later(60) } }
  },
  'PUT /live/scheduled/:id': async (world, as) => ({
    params: { id: String(await toCome(world, as)) },
    body: { ...body, startsAt: later(90) },
  }),
  'DELETE /live/scheduled/:id': async (world, as) => ({ params: { id: String(await toCome(world, as)) } }),
  'POST /live/scheduled/:id/start': async (world, as) => {
    if (as && (await isCreator(world, as))) {
      const { show } = (await world.app.call('GET /live/mine', {}, { as })).body
      if (show) await world.app.call('POST /live/:id/end', { params: { id: String(show.id) } }, { as })
    }
    return { params: { id: String(await toCome(world, as)) }, body: {} }
  },
  'GET /live/tagged': () => ({}),
  'PUT /live/:id/tags': async (world, as) => ({ params: { id: String(await toCome(world, as)) }, body: { tags: [] } }),
  'PUT /live/:id/tag': withPerson,
  'DELETE /live/:id/tag': withPerson,
  'PUT /live/:id/reminder': async (world) => ({ params: { id: String(await toCome(world, null)) } }),
  'DELETE /live/:id/reminder': async (world) => ({ params: { id: String(await toCome(world, null)) } }),
  'DELETE /live/:id/ticket': async (world, as) => ({ params: { id: String(await movedWithTicket(world, as)) } }),
  'GET /admin/live': () => ({}),
  'POST /admin/live/:id/cut': async (world) => ({
    ...(await shown(world)),
    body: { ground: 'spam', statement: 'This show broke our content policy.' },
  }),
}

export const showFiguresSamples: Samples<typeof dashboardShows> = {
  'GET /dashboard/shows': () => ({}),
  'GET /dashboard/shows/:id': async (world, as) => ({ params: { id: String(await over(world, as)) } }),
  'POST /live/:id/refunds': async (world, as) => ({ params: { id: String(await over(world, as)) } }),
}

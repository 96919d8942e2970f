import { sql } from 'kysely'
import type { live, liveFiles } from '#contract/live.ts'
import type { liveChat } from '#contract/live-chat.ts'
import type { liveEncoder } from '#contract/live-encoder.ts'
import type { staffLive } from '#contract/staff/live.ts'
import { freshKey, type Person } from '../app.ts'
import { lineOf, onAir, passTo, showInit, showPart } from '../live-parts.ts'
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

/** A show of the one who asks, or of the creator where they can have none, with a line in it. */
async function withLine(world: World, as: Person | null) {
  const { app } = world
  const { id, owner } = await own(world, as)
  const line = lineOf(app, owner, id)
  await line.begin()
  await line.part()
  const said = await app.call(
    'POST /live/:id/chat',
    { params: { id: String(id) }, body: { text: 'hello' } },
    { as: owner },
  )
  return { id: String(id), line: String(said.body.id) }
}
/** A line in somebody's show of the one who asks, who need not be able to write any more. */
async function linesOf(world: World, as: Person | null): Promise<{ id: string; line: string }> {
  const id = await running(world)
  const { userId } = as ?? world.actors.fan
  const { rows } = await sql<{ id: number }>`insert into show_lines (show_id, user_id, text)
    values (${id}, ${userId}, 'hello') returning id`.execute(world.app.services.db)
  return { id: String(id), line: String(rows[0]?.id) }
}
const someWriter = async ({ app }: World): Promise<string> => (await app.fan(unique())).username

export const liveSamples: Samples<
  typeof live & typeof liveFiles & typeof liveChat & typeof liveEncoder & typeof staffLive
> = {
  'GET /live': () => ({}),
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
  'PUT /live/:id/lines/:line/pin': async (world, as) => ({ params: await withLine(world, as) }),
  'DELETE /live/:id/lines/:line/pin': async (world, as) => ({ params: await withLine(world, as) }),
  'PUT /live/:id/mutes/:username': async (world, as) => ({
    params: { id: String((await own(world, as)).id), username: await someWriter(world) },
  }),
  'DELETE /live/:id/mutes/:username': async (world, as) => ({
    params: { id: String((await own(world, as)).id), username: await someWriter(world) },
  }),
  'GET /admin/live': () => ({}),
  'POST /admin/live/:id/cut': async (world) => ({
    ...(await shown(world)),
    body: { ground: 'spam', statement: 'This show broke our content policy.' },
  }),
}

import { sql } from 'kysely'
import type { chats } from '#contract/chats.ts'
import type { messageLists } from '#contract/message-lists.ts'
import type { messages } from '#contract/messages.ts'
import type { messageTools } from '#contract/message-tools.ts'
import { freshKey, type Person } from '../app.ts'
import { readyPhoto } from '../ready-photo.ts'
import { unique, type Sample, type Samples, type World } from './world.ts'

const key = () => ({ 'idempotency-key': freshKey() })
const byId = (id: number): Sample => ({ params: { id: String(id) } })

/** A chat of this person with the other creator, who has written. */
async function chatOf(
  { app, other, actors }: World,
  as: Person | null,
): Promise<{ chatId: number; messageId: number }> {
  const mine = as ?? actors.fan
  // a call with something made wrong may have been right, and given a price to messages to them
  await sql`update creator_terms set message_price_cents = null where creator_id = ${mine.userId}`.execute(
    app.services.db,
  )
  // whoever begins it, it is the same chat
  const { body } = await app.call('POST /chats', { body: { username: mine.username } }, { as: other })
  const sent = await app.call(
    'POST /chats/:id/messages',
    { params: { id: String(body.id) }, body: { text: 'hello' } },
    { as: other },
  )
  return { chatId: body.id, messageId: sent.body.id }
}
/** The same with a message by this person, who had a proved address when it was written. */
async function sentBy(world: World, as: Person | null): Promise<number> {
  const { chatId } = await chatOf(world, as)
  const { db } = world.app.services
  const me = (as ?? world.actors.fan).userId
  const { rows } = await sql<{ at: string | null }>`
    select email_verified_at as at from accounts where user_id = ${me}`.execute(db)
  const before = rows[0]?.at ?? null
  const proved = (at: string | null) =>
    sql`update accounts set email_verified_at = ${at} where user_id = ${me}`.execute(db)
  await proved(before ?? new Date().toISOString())
  world.app.services.sessions.forgetUser(me)
  const { body } = await world.app.call(
    'POST /chats/:id/messages',
    { params: { id: String(chatId) }, body: { text: 'mine' } },
    { as: as ?? world.actors.fan },
  )
  await proved(before)
  world.app.services.sessions.forgetUser(me)
  return body.id
}
async function locked(world: World, as: Person | null): Promise<number> {
  const { chatId } = await chatOf(world, as)
  const body = { mediaIds: [await readyPhoto(world.app, world.other)], priceCents: 300 }
  const sent = await world.app.call(
    'POST /chats/:id/messages',
    { params: { id: String(chatId) }, body },
    { as: world.other },
  )
  if (sent.status !== 201) throw new Error(`A locked message was not sent: ${JSON.stringify(sent.body)}`)
  return sent.body.id
}
const aList = async ({ app, actors }: World, as: Person | null): Promise<number> =>
  (await app.call('POST /lists', { body: { name: unique() } }, { as: as ?? actors.creator })).body.id
const listMessage = async ({ app, actors }: World): Promise<number> =>
  (
    await app.call(
      'POST /listMessages',
      { body: { to: { builtIn: ['followers'] }, text: 'to all' } },
      { as: actors.creator },
    )
  ).body.id
const reply = async ({ app, actors }: World): Promise<number> =>
  (await app.call('POST /savedReplies', { body: { title: 'Thanks', text: 'Thank you!' } }, { as: actors.creator })).body
    .id

export const messagesSamples: Samples<typeof chats & typeof messages & typeof messageLists & typeof messageTools> = {
  'GET /chats': () => ({ query: { filter: 'all', order: 'recent', limit: '20' } }),
  'POST /chats': () => ({ body: { username: 'other_one' } }),
  'GET /chats/:id': async (world, as) => byId((await chatOf(world, as)).chatId),
  'PATCH /chats/:id': async (world, as) => ({ ...byId((await chatOf(world, as)).chatId), body: { pinned: true } }),
  'DELETE /chats/:id': async (world, as) => byId((await chatOf(world, as)).chatId),
  'POST /chats/:id/clear': async (world, as) => byId((await chatOf(world, as)).chatId),
  'POST /chats/:id/read': async (world, as) => {
    const { chatId, messageId } = await chatOf(world, as)
    return { ...byId(chatId), body: { upTo: messageId } }
  },
  'GET /chats/:id/messages': async (world, as) => ({
    ...byId((await chatOf(world, as)).chatId),
    query: { limit: '20' },
  }),
  'POST /chats/:id/messages': async (world, as) => ({
    ...byId((await chatOf(world, as)).chatId),
    body: { text: 'hello' },
    headers: key(),
  }),
  'POST /chats/:id/messages/checkout': async (world, as) => ({
    ...byId((await chatOf(world, as)).chatId),
    body: { text: 'paid', expectedTotalCents: 400, topUp: { amountCents: 500 } },
    headers: key(),
  }),
  'POST /chats/:id/messages/checkout/cancel': async (world, as) => ({
    ...byId((await chatOf(world, as)).chatId),
    body: { text: 'paid' },
  }),
  'GET /messages/:id': async (world, as) => byId((await chatOf(world, as)).messageId),
  'DELETE /messages/:id': async (world, as) => byId(await sentBy(world, as)),
  'PUT /messages/:id/reaction': async (world, as) => ({
    ...byId((await chatOf(world, as)).messageId),
    body: { emoji: '🔥' },
  }),
  'DELETE /messages/:id/reaction': async (world, as) => byId((await chatOf(world, as)).messageId),
  'POST /messages/:id/unlock': async (world, as) => ({
    ...byId(await locked(world, as)),
    body: { expectedPriceCents: 300 },
    headers: key(),
  }),
  'POST /messages/:id/checkout': async (world, as) => ({
    ...byId(await locked(world, as)),
    body: { expectedPriceCents: 300, expectedTotalCents: 400, topUp: { amountCents: 500 } },
    headers: key(),
  }),
  'POST /chats/:id/hide': async (world, as) => {
    const { chatId, messageId } = await chatOf(world, as)
    return { ...byId(chatId), body: { messageIds: [messageId] } }
  },
  'GET /chats/:id/media': async (world, as) => ({
    ...byId((await chatOf(world, as)).chatId),
    query: { kind: 'photo' },
  }),
  'GET /lists': () => ({}),
  'POST /lists': () => ({ body: { name: unique() } }),
  'PATCH /lists/:id': async (world, as) => ({ ...byId(await aList(world, as)), body: { name: unique() } }),
  'DELETE /lists/:id': async (world, as) => byId(await aList(world, as)),
  'GET /lists/:id/people': async (world, as) => byId(await aList(world, as)),
  'POST /lists/:id/people': async (world, as) => ({
    ...byId(await aList(world, as)),
    body: { usernames: [world.other.username] },
  }),
  'DELETE /lists/:id/people/:username': async (world, as) => {
    const id = await aList(world, as)
    await sql`insert into people_list_members (list_id, user_id) values (${id}, ${world.other.userId})`.execute(
      world.app.services.db,
    )
    return { params: { id: String(id), username: world.other.username } }
  },
  'POST /listMessages/recipients': () => ({ body: { to: { builtIn: ['subscribers'] }, except: { builtIn: ['new'] } } }),
  'POST /listMessages': () => ({ body: { to: { builtIn: ['followers'] }, text: 'to all' }, headers: key() }),
  'GET /listMessages': () => ({ query: {} }),
  'DELETE /listMessages/:id': async (world) => byId(await listMessage(world)),
  'GET /welcomeMessage': () => ({}),
  'PUT /welcomeMessage': () => ({ body: { enabled: true, text: 'Welcome!' } }),
  'GET /savedReplies': () => ({}),
  'POST /savedReplies': () => ({ body: { title: 'Thanks', text: 'Thank you!' } }),
  'PATCH /savedReplies/:id': async (world) => ({
    ...byId(await reply(world)),
    body: { title: 'Thanks', text: 'Thank you very much!' },
  }),
  'DELETE /savedReplies/:id': async (world) => byId(await reply(world)),
}

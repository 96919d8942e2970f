import { sql } from 'kysely'
import type { Answer, Args } from '#contract/routes.ts'
import { walletOf } from '#modules/ledger/accounts.ts'
import { balances } from '#modules/ledger/balance.ts'
import type { CallOptions, Person, TestApp } from './app.ts'

export type Message = Answer<'GET /messages/:id'>
type Body = Args<'POST /chats/:id/messages'>['body']

/** People who talk in a test, through the front door. */
export const talking = (app: TestApp) => {
  const start = async (as: Person, other: Person): Promise<number> =>
    (await app.call('POST /chats', { body: { username: other.username } }, { as })).body.id
  const at = (chatId: number) => ({ params: { id: String(chatId) } })
  return {
    start,
    at,
    send: (as: Person, chatId: number, body: Body, options: CallOptions = {}) =>
      app.call('POST /chats/:id/messages', { ...at(chatId), body }, { as, ...options }),
    /** Sends what must be taken, and gives it. */
    async say(as: Person, chatId: number, body: Body | string): Promise<Message> {
      const { status, body: sent } = await app.call(
        'POST /chats/:id/messages',
        { ...at(chatId), body: typeof body === 'string' ? { text: body } : body },
        { as },
      )
      if (status !== 201) throw new Error(`A message answered ${String(status)} ${JSON.stringify(sent)}`)
      return sent
    },
    history: async (as: Person, chatId: number, query: Args<'GET /chats/:id/messages'>['query'] = {}) =>
      (await app.call('GET /chats/:id/messages', { ...at(chatId), query }, { as })).body,
    chats: async (as: Person, query: Args<'GET /chats'>['query'] = {}) =>
      (await app.call('GET /chats', { query }, { as })).body.chats,
    unread: async (as: Person): Promise<number> => (await app.call('GET /updates', {}, { as })).body.updates.messages,
    read: (as: Person, chatId: number, upTo: number) =>
      app.call('POST /chats/:id/read', { ...at(chatId), body: { upTo } }, { as }),
    wallet: async ({ userId }: Person): Promise<number> =>
      (await balances(app.services.db, [walletOf(userId)]))[0] ?? 0,
    /** What one message to this creator costs from now on; null: nothing. */
    price: (creator: Person, cents: number | null) =>
      sql`insert into creator_terms (creator_id, message_price_cents) values (${creator.userId}, ${cents}::int)
        on conflict (creator_id) do update set message_price_cents = excluded.message_price_cents`.execute(
        app.services.db,
      ),
    subscribe: (fan: Person, creator: Person) =>
      sql`insert into relations (fan_id, creator_id, subscribed_until) values (${fan.userId}, ${creator.userId}, now() + interval '20 days')
        on conflict (fan_id, creator_id) do update set subscribed_until = excluded.subscribed_until`.execute(
        app.services.db,
      ),
    follow: (fan: Person, creator: Person) =>
      sql`insert into relations (fan_id, creator_id, followed_at) values (${fan.userId}, ${creator.userId}, now())
        on conflict (fan_id, creator_id) do update set followed_at = excluded.followed_at`.execute(app.services.db),
  }
}

import { sql } from 'kysely'
import { freshKey, type Person } from './app.ts'
import type { CheckoutDesk } from './checkout-desk.ts'
import { onAir } from './live-parts.ts'
import { readyPhoto } from './ready-photo.ts'
import { talking } from './talk.ts'

type TopUp = { amountCents: number; cardId?: number; returnTo?: string }
type Answer = Awaited<ReturnType<CheckoutDesk['checkOut']>>
/** Something that a fan wants and lacks the money for. */
export type Wish = {
  readonly fan: Person
  readonly seller: Person
  /** With tax, of a fan without one. */
  readonly cents: number
  readonly checkOut: (topUp: TopUp, totalCents?: number, key?: string) => Promise<Answer>
  /** The same, from the wallet. */
  readonly direct: () => Promise<{ status: number }>
  /** How many there are of what was wanted. */
  readonly got: () => Promise<number>
}

export const wishKinds = [
  'tip',
  'tip in a chat',
  'paid message',
  'gift',
  'change of plan',
  'ticket',
  'tip in a show',
  'tip at a story',
] as const
export type Kind = (typeof wishKinds)[number]

/** What is sold beside subscriptions and unlocks, each wanted by a fan of a seller. */
export const checkoutWishes = (desk: CheckoutDesk) => {
  const talk = talking(desk.app)
  const count = async (query: ReturnType<typeof sql>): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${query}`.execute(desk.app.services.db)
    return rows[0]?.n ?? 0
  }
  const country = (fan: Person, code: string) =>
    sql`update accounts set country = ${code} where user_id = ${fan.userId}`.execute(desk.app.services.db)
  const newSeller = () => desk.app.creator(desk.nameOf('maker'), { monthly: 799, yearly: 7990 })

  async function tip(fan: Person, seller: Person): Promise<Wish> {
    const params = { username: seller.username }
    const body = { amountCents: 700, message: 'For the new song' }
    return {
      fan,
      seller,
      cents: 700,
      checkOut: (topUp, expectedTotalCents = 700, key = freshKey()) =>
        desk.app.call(
          'POST /users/:username/tips/checkout',
          { params, body: { ...body, expectedTotalCents, topUp } },
          { as: fan, key },
        ),
      direct: () => desk.app.call('POST /users/:username/tips', { params, body }, { as: fan }),
      got: () =>
        count(sql`tips t join purchases p on p.id = t.purchase_id
      where p.buyer_id = ${fan.userId} and p.creator_id = ${seller.userId} and t.message = ${body.message}`),
    }
  }
  async function said(fan: Person, seller: Person, body: Parameters<typeof talk.send>[2]): Promise<Wish> {
    const chatId = await talk.start(fan, seller)
    return {
      fan,
      seller,
      cents: 700,
      checkOut: (topUp, expectedTotalCents = 700, key = freshKey()) =>
        desk.app.call(
          'POST /chats/:id/messages/checkout',
          { ...talk.at(chatId), body: { ...body, expectedTotalCents, topUp } },
          { as: fan, key },
        ),
      direct: () => talk.send(fan, chatId, body),
      got: () => count(sql`messages where chat_id = ${chatId} and sender_id = ${fan.userId}`),
    }
  }
  async function gift(fan: Person, seller: Person, receiver?: Person): Promise<Wish> {
    const friend = receiver ?? (await desk.app.fan(desk.nameOf('friend')))
    const params = { username: friend.username }
    const body = { creatorUsername: seller.username, months: 1 as const, expectedPriceCents: 799 }
    return {
      fan,
      seller,
      cents: 799,
      checkOut: (topUp, expectedTotalCents = 799, key = freshKey()) =>
        desk.app.call(
          'POST /users/:username/gifts/checkout',
          { params, body: { ...body, expectedTotalCents, topUp } },
          { as: fan, key },
        ),
      direct: () => desk.app.call('POST /users/:username/gifts', { params, body }, { as: fan }),
      got: () => count(sql`purchases where buyer_id = ${fan.userId} and kind = 'gift'`),
    }
  }
  async function change(fan: Person, seller: Person): Promise<Wish> {
    await desk.app.fund(fan, 799)
    const first = { period: 'monthly' as const, expectedPriceCents: 799 }
    const { body: running } = await desk.app.call(
      'POST /creators/:username/subscriptions',
      { params: { username: seller.username }, body: first },
      { as: fan },
    )
    const params = { id: String(running.id) }
    const quote = (
      await desk.app.call('GET /subscriptions/:id/change', { params, query: { period: 'yearly' } }, { as: fan })
    ).body
    const body = { period: 'yearly' as const, expectedPriceCents: quote.dueCents, expectedRenewalPriceCents: 7990 }
    return {
      fan,
      seller,
      cents: quote.totalCents,
      checkOut: (topUp, expectedTotalCents = quote.totalCents, key = freshKey()) =>
        desk.app.call(
          'POST /subscriptions/:id/change/checkout',
          { params, body: { ...body, expectedTotalCents, topUp } },
          { as: fan, key },
        ),
      direct: () => desk.app.call('POST /subscriptions/:id/change', { params, body }, { as: fan }),
      got: () => count(sql`subscriptions where id = ${running.id} and period = 'yearly'`),
    }
  }
  async function ticket(fan: Person, seller: Person): Promise<Wish> {
    const { id } = await onAir(desk.app, seller, { ticketCents: 700 })
    const params = { id: String(id) }
    const body = { expectedPriceCents: 700 }
    return {
      fan,
      seller,
      cents: 700,
      checkOut: (topUp, expectedTotalCents = 700, key = freshKey()) =>
        desk.app.call(
          'POST /live/:id/checkout',
          { params, body: { ...body, expectedTotalCents, topUp } },
          { as: fan, key },
        ),
      direct: () => desk.app.call('POST /live/:id/ticket', { params, body }, { as: fan }),
      got: () => count(sql`purchases where buyer_id = ${fan.userId} and kind = 'live_ticket' and subject_id = ${id}`),
    }
  }
  async function tipInShow(fan: Person, seller: Person): Promise<Wish> {
    const { id } = await onAir(desk.app, seller)
    const params = { id: String(id) }
    const body = { amountCents: 700, message: 'Encore!' }
    return {
      fan,
      seller,
      cents: 700,
      checkOut: (topUp, expectedTotalCents = 700, key = freshKey()) =>
        desk.app.call(
          'POST /live/:id/tips/checkout',
          { params, body: { ...body, expectedTotalCents, topUp } },
          { as: fan, key },
        ),
      direct: () => desk.app.call('POST /live/:id/tips', { params, body }, { as: fan }),
      got: () => count(sql`show_lines where show_id = ${id} and user_id = ${fan.userId} and tip_cents = 700`),
    }
  }
  async function tipAtStory(fan: Person, seller: Person): Promise<Wish> {
    const items = [{ mediaId: await readyPhoto(desk.app, seller) }]
    const made = await desk.app.call('POST /stories', { body: { items, audience: 'everyone' } }, { as: seller })
    const id = made.body.stories[0]?.id ?? 0
    const params = { id: String(id) }
    const body = { amountCents: 700, message: 'What a view!' }
    return {
      fan,
      seller,
      cents: 700,
      checkOut: (topUp, expectedTotalCents = 700, key = freshKey()) =>
        desk.app.call(
          'POST /stories/:id/tips/checkout',
          { params, body: { ...body, expectedTotalCents, topUp } },
          { as: fan, key },
        ),
      direct: () => desk.app.call('POST /stories/:id/tips', { params, body }, { as: fan }),
      got: () =>
        count(
          sql`story_tips t join purchases p on p.id = t.purchase_id where t.story_id = ${id} and p.buyer_id = ${fan.userId}`,
        ),
    }
  }
  const making: Record<Kind, (fan: Person, seller: Person) => Promise<Wish>> = {
    tip,
    'tip in a chat': (fan, seller) => said(fan, seller, { tipCents: 700 }),
    'paid message': async (fan, seller) => {
      await talk.price(seller, 700)
      return said(fan, seller, { text: 'How did you record it?', expectedPriceCents: 700 })
    },
    gift,
    'change of plan': change,
    ticket,
    'tip in a show': tipInShow,
    'tip at a story': tipAtStory,
  }

  return {
    count,
    country,
    newSeller,
    said,
    gift,
    talk,
    of: (kind: Kind, fan: Person, seller: Person) => making[kind](fan, seller),
  }
}

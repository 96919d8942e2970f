import { sql } from 'kysely'
import type { Args, RouteKey } from '#contract/routes.ts'
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

  type Wanted<Pay extends RouteKey> = {
    fan: Person
    seller: Person
    cents?: number
    pay: Pay
    checkout: RouteKey
    args: Args<Pay>
    got: ReturnType<typeof sql>
  }
  /** What a call buys from the wallet, and its checkout with the top-up that is missing: the same, agreed to at a price. */
  function wish<Pay extends RouteKey>(wanted: Wanted<Pay>): Wish {
    const { fan, seller, cents = 700, pay, checkout, args, got } = wanted
    const { params, body } = args as { params: object; body: object }
    return {
      fan,
      seller,
      cents,
      checkOut: (topUp, expectedTotalCents = cents, key = freshKey()) =>
        desk.app.call(
          checkout as 'POST /posts/:id/checkout',
          { params, body: { ...body, expectedTotalCents, topUp } } as Args<'POST /posts/:id/checkout'>,
          { as: fan, key },
        ),
      direct: () => desk.app.call(pay, args, { as: fan }),
      got: () => count(got),
    }
  }

  function tip(fan: Person, seller: Person): Wish {
    const body = { amountCents: 700, message: 'For the new song' }
    return wish({
      fan,
      seller,
      pay: 'POST /users/:username/tips',
      checkout: 'POST /users/:username/tips/checkout',
      args: { params: { username: seller.username }, body },
      got: sql`tips t join purchases p on p.id = t.purchase_id
        where p.buyer_id = ${fan.userId} and p.creator_id = ${seller.userId} and t.message = ${body.message}`,
    })
  }
  async function said(fan: Person, seller: Person, body: Parameters<typeof talk.send>[2]): Promise<Wish> {
    const chatId = await talk.start(fan, seller)
    return wish({
      fan,
      seller,
      pay: 'POST /chats/:id/messages',
      checkout: 'POST /chats/:id/messages/checkout',
      args: { ...talk.at(chatId), body },
      got: sql`messages where chat_id = ${chatId} and sender_id = ${fan.userId}`,
    })
  }
  async function gift(fan: Person, seller: Person, receiver?: Person): Promise<Wish> {
    const friend = receiver ?? (await desk.app.fan(desk.nameOf('friend')))
    return wish({
      fan,
      seller,
      cents: 799,
      pay: 'POST /users/:username/gifts',
      checkout: 'POST /users/:username/gifts/checkout',
      args: {
        params: { username: friend.username },
        body: { creatorUsername: seller.username, months: 1, expectedPriceCents: 799 },
      },
      got: sql`purchases where buyer_id = ${fan.userId} and kind = 'gift'`,
    })
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
    return wish({
      fan,
      seller,
      cents: quote.totalCents,
      pay: 'POST /subscriptions/:id/change',
      checkout: 'POST /subscriptions/:id/change/checkout',
      args: {
        params,
        body: { period: 'yearly', expectedPriceCents: quote.dueCents, expectedRenewalPriceCents: 7990 },
      },
      got: sql`subscriptions where id = ${running.id} and period = 'yearly'`,
    })
  }
  async function ticket(fan: Person, seller: Person): Promise<Wish> {
    const { id } = await onAir(desk.app, seller, { ticketCents: 700 })
    return wish({
      fan,
      seller,
      pay: 'POST /live/:id/ticket',
      checkout: 'POST /live/:id/checkout',
      args: { params: { id: String(id) }, body: { expectedPriceCents: 700 } },
      got: sql`purchases where buyer_id = ${fan.userId} and kind = 'live_ticket' and subject_id = ${id}`,
    })
  }
  async function tipInShow(fan: Person, seller: Person): Promise<Wish> {
    const { id } = await onAir(desk.app, seller)
    return wish({
      fan,
      seller,
      pay: 'POST /live/:id/tips',
      checkout: 'POST /live/:id/tips/checkout',
      args: { params: { id: String(id) }, body: { amountCents: 700, message: 'Encore!' } },
      got: sql`show_lines where show_id = ${id} and user_id = ${fan.userId} and tip_cents = 700`,
    })
  }
  async function tipAtStory(fan: Person, seller: Person): Promise<Wish> {
    const items = [{ mediaId: await readyPhoto(desk.app, seller) }]
    const made = await desk.app.call('POST /stories', { body: { items, audience: 'everyone' } }, { as: seller })
    const id = made.body.stories[0]?.id ?? 0
    return wish({
      fan,
      seller,
      pay: 'POST /stories/:id/tips',
      checkout: 'POST /stories/:id/tips/checkout',
      args: { params: { id: String(id) }, body: { amountCents: 700, message: 'What a view!' } },
      got: sql`story_tips t join purchases p on p.id = t.purchase_id where t.story_id = ${id} and p.buyer_id = ${fan.userId}`,
    })
  }
  const making: Record<Kind, (fan: Person, seller: Person) => Wish | Promise<Wish>> = {
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
    of: async (kind: Kind, fan: Person, seller: Person): Promise<Wish> => making[kind](fan, seller),
  }
}

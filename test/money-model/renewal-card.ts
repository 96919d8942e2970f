import { sql } from 'kysely'
import { chargeRenewal, renewCharged } from '#modules/subscriptions/renewal-cards/charge-renewal.ts'
import { newCard } from '#test/samples/wallet.ts'
import type { Subscription } from './model.ts'
import { agree } from './outcomes.ts'
import type { World } from './world.ts'

const leastCents = 500

/** The fan lets a stored card pay what the wallet lacks for renewals, or takes that back. */
export async function nameCard(world: World, index: number, isOn: boolean): Promise<void> {
  const { app, model, personOf } = world
  const one = model.subscriptions[index % Math.max(1, model.subscriptions.length)]
  // one that waits for money would be tried at once: that is `passTime`
  if (!one || one.state === 'past_due') return
  const [as, params] = [personOf(one.fan), { id: String(one.id) }]
  const said = isOn
    ? await app.call('PUT /subscriptions/:id/card', { params, body: { cardId: await newCard({ app }, as) } }, { as })
    : await app.call('DELETE /subscriptions/:id/card', { params }, { as })
  agree({ nameCard: isOn, of: one.state }, said.status, isOn && one.state === 'ended' ? 409 : 200)
  if (said.status === 200) one.hasCard = isOn
}

/** What the worker does when the wallet did not cover it: it charges the card, more than once by mistake, and renews. */
export async function chargeCard({ app, model }: World, one: Subscription, missingCents: number): Promise<void> {
  const cents = Math.max(missingCents, leastCents)
  await Promise.all([1, 2, 3].map(() => chargeRenewal(app.services, { subscriptionId: one.id })))
  // a day's limit is not what is tried here
  const { rows } = await sql<{ id: string; ref: string; cents: number }>`
    update top_ups t set created_at = created_at - interval '2 days' from renewal_cards r
    where r.subscription_id = ${one.id} and t.id = r.top_up_id
    returning t.id, t.provider_ref as ref, t.amount_cents as cents`.execute(app.services.db)
  const [made] = rows
  agree({ chargeCard: one.price, of: one.fan }, made?.cents, cents)
  if (!made) return
  model.topUps.push({ id: made.id, ref: made.ref, fan: one.fan, cents, state: 'settled' })
  one.fan.wallet += cents
  model.cash -= cents
  await renewCharged(app.services, { topUpId: made.id })
}

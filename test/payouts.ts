import { sql } from 'kysely'
import { releaseEarnings } from '#modules/purchases/buying/release-earnings.ts'
import { freshKey, type Person, type TestApp } from './app.ts'

/** As if the person had just given the password. */
export async function stepUp({ services }: TestApp, { userId }: Person): Promise<void> {
  await sql`update sessions set stepped_up_at = now() where user_id = ${userId}`.execute(services.db)
  services.sessions.forgetUser(userId)
}

/** Has a fan pay a creator so much that `cents` of it are available to the creator: a price of 5/4, less the fee of 20 %. */
export async function earn(app: TestApp, creator: Person, fan: Person, cents: number): Promise<void> {
  for (let left = (cents * 5) / 4; left > 0; left -= 50_000) {
    const amountCents = Math.min(left, 50_000)
    await app.fund(fan, amountCents)
    const { status, body } = await app.call(
      'POST /users/:username/tips',
      { params: { username: creator.username }, body: { amountCents } },
      { as: fan },
    )
    if (status !== 201) throw new Error(`A tip of ${String(amountCents)} cents was refused.`)
    await sql`update purchases set made_at = made_at - interval '30 days' where id = ${body.id}`.execute(
      app.services.db,
    )
  }
  await releaseEarnings(app.services)
}

export const bank = {
  kind: 'bank',
  holder: 'Ana Müller',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFFXXX',
} as const
export const paypal = { kind: 'paypal', email: 'ana@example.com', emailConfirmation: 'Ana@Example.com' } as const

/** Sets a payout method, and lets its 48 hours go by. */
export async function setMethod(app: TestApp, as: Person, body: typeof bank | typeof paypal = bank): Promise<void> {
  await stepUp(app, as)
  const { status } = await app.call('PUT /payoutMethods', { body: { ...body, makeDefault: true } }, { as })
  if (status !== 200) throw new Error('The payout method was refused.')
  await sql`update accounts set payouts_held_until = now() - interval '1 second' where user_id = ${as.userId}`.execute(
    app.services.db,
  )
}

/** Asks for a payout; the password has just been given. */
export async function withdraw(app: TestApp, as: Person, amountCents: number, key = freshKey()) {
  await stepUp(app, as)
  return app.call('POST /withdrawals', { body: { amountCents } }, { as, key })
}

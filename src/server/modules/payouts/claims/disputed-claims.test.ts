import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { closeDispute } from '#modules/purchases/close-dispute.ts'
import { openDispute } from '#modules/purchases/open-dispute.ts'
import { chargebackLoss, inPayoutOf, walletOf } from '#modules/ledger/accounts.ts'
import { balance } from '#modules/ledger/balance.ts'
import { reconcile } from '#modules/purchases/reconcile.ts'
import type { DisputeEvent, PaymentProvider } from '#modules/payments/provider.ts'
import { createTestApp, password, type Person, type TestApp } from '#test/app.ts'
import { claimCode, claimToken, expireCards, leave, leaverWithClaim, runLeaving } from '#test/leaving.ts'
import { paypal } from '#test/payouts.ts'

// What a cheat tries with a deleted account and a bank: no cent may leave twice without being listed as a loss.

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
afterEach(async () => {
  expect((await reconcile(app.services.db, app.services.payments.all)).differences).toEqual([])
})

const sandbox = (): PaymentProvider => {
  const found = app.services.payments.byName('sandbox')
  if (!found) throw new Error('There is no sandbox.')
  return found
}
type TopUp = { id: string; settled_ref: string; amount_cents: number }
const topUpOf = async ({ userId }: Person): Promise<TopUp> => {
  const { rows } = await sql<TopUp>`select id, settled_ref, amount_cents from top_ups where user_id = ${userId}
    order by settled_at desc limit 1`.execute(app.services.db)
  if (!rows[0]) throw new Error('There is no top-up.')
  return rows[0]
}
/** The bank takes the newest top-up back, whatever became of it; the sandbox's own books follow. */
async function dispute(person: Person): Promise<(outcome: 'won' | 'lost') => Promise<void>> {
  const { settled_ref: settledRef, amount_cents: amountCents } = await topUpOf(person)
  const event = {
    eventId: `e ${settledRef}`,
    disputeRef: `d ${settledRef}`,
    settledRef,
    amountCents,
    reason: 'fraudulent',
  }
  const books = (cents: number) =>
    sql`update sandbox_payments set disputed_cents = ${cents} where id = ${settledRef}`.execute(app.services.db)
  const told = (kind: DisputeEvent['kind']) =>
    app.services.db
      .transaction()
      .execute((tx) =>
        kind === 'dispute.opened'
          ? openDispute(tx, app.services, sandbox(), { ...event, kind })
          : closeDispute(tx, app.services, sandbox(), { ...event, kind }),
      )
  await books(amountCents)
  expect(await told('dispute.opened')).toBe('done')
  return async (outcome) => {
    if (outcome === 'won') await books(0)
    expect(await told(`dispute.${outcome}`)).toBe('done')
  }
}
const claimOf = async (person: Person) =>
  (await app.call('GET /claims/:token', { params: { token: await claimToken(app, person) } })).body
const loss = () => balance(app.services.db, chargebackLoss)
const disputeRow = async ({ userId }: Person) => {
  const { rows } =
    await sql`select wallet_cents, reversed_cents, lost_cents from disputes where user_id = ${userId}`.execute(
      app.services.db,
    )
  return rows
}

describe('a dispute of a top-up that goes back to the card', () => {
  it('before the refund is sent takes it once: the refund fails, and nothing is lost or owed', async () => {
    const fan = await app.fan('race_fan')
    await app.fund(fan, 4000)
    const before = await loss()
    // the books are closed, and the refund is not yet at the provider
    await leave(app, fan, { jobs: false })
    const close = await dispute(fan)
    expect(await loss()).toBe(before - 4000)
    await app.runJobs()
    expect(await disputeRow(fan)).toEqual([{ wallet_cents: 4000, reversed_cents: 0, lost_cents: 0 }])
    expect(await loss()).toBe(before)
    expect(await balance(app.services.db, walletOf(fan.userId))).toBe(0)
    // the bank gives it back: the card has refused once, so it can be claimed
    await close('won')
    await runLeaving(app)
    expect(await claimOf(fan)).toMatchObject({ state: 'open', owedCents: 4000 })
  })

  it('after it was refunded is a loss that is listed, and comes back when it is won', async () => {
    const fan = await app.fan('greedy_fan')
    await app.fund(fan, 3000)
    const before = await loss()
    await leave(app, fan)
    const close = await dispute(fan)
    expect(await disputeRow(fan)).toEqual([{ wallet_cents: 0, reversed_cents: 0, lost_cents: 3000 }])
    expect(await loss()).toBe(before - 3000)
    await close('won')
    await runLeaving(app)
    expect(await loss()).toBe(before)
    expect(await balance(app.services.db, walletOf(fan.userId))).toBe(0)
  })
})

describe('a dispute of what can be claimed', () => {
  it('is covered by the claim, and what is left waits until it is won', async () => {
    const fan = await app.fan('claim_fan')
    await app.fund(fan, 2000)
    await app.fund(fan, 1000)
    await expireCards(app, fan)
    await leave(app, fan)
    expect(await claimOf(fan)).toMatchObject({ owedCents: 3000 })
    const close = await dispute(fan)
    expect(await disputeRow(fan)).toEqual([{ wallet_cents: 1000, reversed_cents: 0, lost_cents: 0 }])
    expect(await claimOf(fan)).toMatchObject({ state: 'held', owedCents: 2000 })
    const token = await claimToken(app, fan)
    expect((await app.call('POST /claims/:token/code', { params: { token } })).body.code).toBe('not_ready')
    await close('won')
    await runLeaving(app)
    expect(await claimOf(fan)).toMatchObject({ state: 'open', owedCents: 3000 })
  })

  it('recalls a payout that has not gone out, and is a loss once it has', async () => {
    const before = await loss()
    for (const [name, sent] of [
      ['recall_ray', false],
      ['gone_gil', true],
    ] as const) {
      const { person, token } = await leaverWithClaim(app, name, 1500)
      const code = await claimCode(app, person, token)
      const { body } = await app.call('POST /claims/:token/proof', { params: { token }, body: { code } })
      await app.call('POST /claims/:token/payout', {
        params: { token },
        body: { proof: body.proof, expectedCents: 1500, method: paypal },
      })
      if (sent)
        await sql`update withdrawals set state = 'sent', sent_at = now() where user_id = ${person.userId}`.execute(
          app.services.db,
        )
      await dispute(person)
      const paid = sent ? 1500 : 0
      expect(await balance(app.services.db, inPayoutOf(person.userId))).toBe(paid)
      expect(await disputeRow(person)).toEqual([{ wallet_cents: 1500 - paid, reversed_cents: 0, lost_cents: paid }])
    }
    expect(await loss()).toBe(before - 1500)
  })

  it('that was open when the account went holds what is claimed', async () => {
    const fan = await app.fan('frozen_fan')
    await app.fund(fan, 2000)
    await app.fund(fan, 1000)
    await expireCards(app, fan)
    await dispute(fan)
    await leave(app, fan)
    expect(await claimOf(fan)).toMatchObject({ state: 'held', owedCents: 2000 })
  })
})

describe('money that is on its way when the account goes', () => {
  it('comes back from a payment that arrives later, once', async () => {
    const fan = await app.fan('pending_fan')
    const { body } = await app.call('POST /wallet/topUps', { body: { amountCents: 2500 } }, { as: fan })
    const { rows } = await sql<{ ref: string }>`select provider_ref as ref from top_ups where id = ${body.id}`.execute(
      app.services.db,
    )
    await leave(app, fan)
    // the page was still open in a browser
    await sql`update sandbox_payments set state = 'succeeded' where id = ${rows[0]?.ref ?? ''}`.execute(app.services.db)
    await sql`update top_ups set ask_at = now() where id = ${body.id}`.execute(app.services.db)
    for (let hour = 0; hour < 3; hour += 1) await runLeaving(app)
    const kept =
      await sql`select state, refunded_cents, card_last4, card_country from top_ups where id = ${body.id}`.execute(
        app.services.db,
      )
    expect(kept.rows).toEqual([{ state: 'succeeded', refunded_cents: 2500, card_last4: null, card_country: null }])
    const sent = await sql`select state from top_up_refunds where top_up_id = ${body.id}`.execute(app.services.db)
    expect(sent.rows).toEqual([{ state: 'succeeded' }])
  })

  it('stays where it is when the deletion is called off', async () => {
    const fan = await app.fan('staying_fan')
    await app.fund(fan, 2500)
    await sql`update accounts set deletion_at = now() + interval '1 hour' where user_id = ${fan.userId}`.execute(
      app.services.db,
    )
    await runLeaving(app)
    expect((await app.call('POST /login', { body: { login: fan.username, password } })).body).toMatchObject({
      restored: true,
    })
    expect(await balance(app.services.db, walletOf(fan.userId))).toBe(2500)
    const { rows } = await sql`select from claims where user_id = ${fan.userId}`.execute(app.services.db)
    expect(rows).toEqual([])
  })
})

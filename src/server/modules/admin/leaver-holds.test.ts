import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDispute } from '#modules/purchases/open-dispute.ts'
import { reconcile } from '#modules/purchases/reconcile.ts'
import type { Tx } from '#platform/services.ts'
import { createTestApp, freshKey, type Person, type TestApp } from '#test/app.ts'
import { claimCode, claimToken, leave } from '#test/leaving.ts'
import { bank, setMethod } from '#test/payouts.ts'
import { startMockPaypal } from '#test/paypal-peer.ts'
import { holdIsOver, pricedPost, share, tipOn } from '#test/shares.ts'
import { payingSettings, staff } from '#test/staff.ts'

/** Earnings of who leaves within their hold period wait for its end; the last mail leads to what is owed. */

let app: TestApp
let other: Awaited<ReturnType<typeof startMockPaypal>>
let finance: Person
let fan: Person
beforeAll(async () => {
  other = await startMockPaypal()
  app = await createTestApp({ ...payingSettings, PAYPAL_CLIENT_ID: 'id', PAYPAL_HOST: `${other.host}/` })
  finance = await staff(app, 'mina', 'finance')
  fan = await app.fan('giver')
})
afterAll(async () => {
  expect((await reconcile(app.services.db, app.services.payments.all)).differences).toEqual([])
  await app.close()
  await other.close()
})

const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => app.services.db.transaction().execute(work)
const approve = (id: number) =>
  app.call('POST /admin/withdrawals/:id/approval', { params: { id: String(id) } }, { as: finance })
const exportFile = () => app.call('POST /admin/bankFiles', {}, { as: finance })
const fileSent = (id: number) =>
  app.call('POST /admin/bankFiles/:id/sent', { params: { id: String(id) } }, { as: finance })
const line = async (id: number) =>
  (await app.call('GET /admin/withdrawals', {}, { as: finance })).body.withdrawals.find((row) => row.id === id)

describe('earnings of a creator who leaves within their hold period', () => {
  const sell = async (creator: Person) => {
    await app.fund(fan, 10_000)
    await app.call(
      'POST /users/:username/tips',
      { params: { username: creator.username }, body: { amountCents: 10_000 } },
      { as: fan, key: freshKey() },
    )
  }
  const rowsOf = async ({ userId }: Person) =>
    (
      await sql<{
        id: number
        days: number
      }>`select id, round(extract(epoch from held_until - now()) / 86400)::int as days
        from withdrawals where user_id = ${userId}`.execute(app.services.db)
    ).rows
  const clear = ({ userId }: Person) =>
    sql`update withdrawals set held_until = now() - interval '1 second' where user_id = ${userId}`.execute(
      app.services.db,
    )

  it('wait for its end in the last withdrawal: not approved, exported or sent before, and staff see the date', async () => {
    const creator = await app.creator('hasty_hal')
    await setMethod(app, creator)
    await sell(creator)
    await leave(app, creator)
    const [{ id, days } = { id: 0, days: 0 }] = await rowsOf(creator)
    expect(days).toBe(7)
    const waits = await line(id)
    expect([waits?.amountCents, waits?.hold, waits?.notBefore !== null]).toEqual([8000, 'clearing', true])
    expect((await approve(id)).body.code).toBe('not_ready')
    // approved by hand, it still goes nowhere
    await sql`update withdrawals set state = 'approved' where id = ${id}`.execute(app.services.db)
    await exportFile()
    expect(await line(id)).toMatchObject({ state: 'approved', fileId: null })
    await clear(creator)
    const { body } = await exportFile()
    expect((await line(id))?.fileId).toBe(body.fileId)
    expect((await fileSent(body.fileId)).body).toEqual({ sent: 1 })
  })

  it('wait in the payout of a claim, too', async () => {
    const creator = await app.creator('hasty_hild')
    await sell(creator)
    await leave(app, creator)
    const token = await claimToken(app, creator)
    const code = await claimCode(app, creator, token)
    const { body } = await app.call('POST /claims/:token/proof', { params: { token }, body: { code } })
    const asked = await app.call('POST /claims/:token/payout', {
      params: { token },
      body: { proof: body.proof, expectedCents: 8000, method: bank },
    })
    expect(asked.status).toBe(201)
    const [{ id, days } = { id: 0, days: 0 }] = await rowsOf(creator)
    expect([days, (await approve(id)).body.code]).toEqual([7, 'not_ready'])
    expect(await line(id)).toMatchObject({ isClaim: true, hold: 'clearing' })
    await clear(creator)
    expect((await approve(id)).status).toBe(200)
  })

  it.each(['withdrawal', 'claim'] as const)('pay for a dispute of what was bought, out of the %s', async (where) => {
    const [creator, buyer] = [await app.creator(`left_by_${where}`), await app.fan(`buys_by_${where}`)]
    if (where === 'withdrawal') await setMethod(app, creator)
    await app.fund(buyer, 10_000)
    await app.call(
      'POST /users/:username/tips',
      { params: { username: creator.username }, body: { amountCents: 10_000 } },
      { as: buyer, key: freshKey() },
    )
    await leave(app, creator)
    const { rows } = await sql<{ ref: string }>`select settled_ref as ref from top_ups
      where user_id = ${buyer.userId}`.execute(app.services.db)
    const ref = rows[0]?.ref ?? ''
    await sql`update sandbox_payments set disputed_cents = 10000 where id = ${ref}`.execute(app.services.db)
    const provider = app.services.payments.byName('sandbox')
    if (!provider) throw new Error('There is no sandbox.')
    await inTx((tx) =>
      openDispute(tx, app.services, provider, {
        kind: 'dispute.opened',
        eventId: ref,
        disputeRef: ref,
        settledRef: ref,
        amountCents: 10_000,
        reason: 'fraudulent',
      }),
    )
    const lost = await sql`select cents from platform_losses
      where user_id in (${buyer.userId}, ${creator.userId})`.execute(app.services.db)
    expect(lost.rows).toEqual([])
  })

  it('of a co-creator’s post clear in their time', async () => {
    const [author, mate] = [await app.creator('quick_quin'), await app.creator('slow_sam')]
    const postId = await pricedPost(app, author)
    await share(app, author, postId, mate, 9000)
    await app.fund(fan, 10_000)
    await tipOn(app, fan, { username: author.username, postId }, 10_000)
    await leave(app, author)
    const earned = async () => (await app.call('GET /earnings', {}, { as: mate })).body.availableCents
    expect(await earned()).toBe(0)
    await holdIsOver(app, author.userId)
    expect(await earned()).toBe(7200)
  })
})

describe('the last mail', () => {
  it('leads to a claim for somebody who earned by a revenue split alone', async () => {
    const [author, mate] = [await app.creator('paying_pia'), await app.creator('sharing_shay')]
    const postId = await pricedPost(app, author)
    await share(app, author, postId, mate, 5000)
    await app.fund(fan, 2000)
    await tipOn(app, fan, { username: author.username, postId }, 2000)
    await holdIsOver(app, author.userId)
    await leave(app, mate)
    const { status, body } = await app.call('GET /claims/:token', { params: { token: await claimToken(app, mate) } })
    expect([status, body.owedCents]).toEqual([200, 800])
  })
})

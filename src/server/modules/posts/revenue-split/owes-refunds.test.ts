import { afterAll, beforeAll, expect, it } from 'vitest'
import { approveWithdrawal, markSent } from '#modules/payouts/settle-withdrawal.ts'
import { refundPurchase } from '#modules/purchases/refund-purchase.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { setMethod, withdraw } from '#test/payouts.ts'
import { holdIsOver, pricedPost, propose, tipOn } from '#test/shares.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const answer = (as: Person, id: number | undefined, what: 'agreement' | 'refusal') =>
  app.call(`POST /shares/:id/${what}`, { params: { id: String(id) } }, { as })

it('a split waits while its author owes refunds: no new offer, no yes to one, until that is repaid', async () => {
  const [debtor, accomplice, fan] = [await app.creator('debtor'), await app.creator('mate'), await app.fan('payer')]
  const postId = await pricedPost(app, debtor, 500)
  await app.fund(fan, 20_000)
  const sold = await tipOn(app, fan, { username: debtor.username, postId }, 10_000)
  const offered = (await propose(app, debtor, postId, accomplice.username, 9000)).body.people[0]?.id
  await holdIsOver(app, debtor.userId)
  // what had cleared is with the bank when the fan gets the price back
  await setMethod(app, debtor)
  const { body } = await withdraw(app, debtor, 8000)
  await app.services.db.transaction().execute(async (tx) => {
    await approveWithdrawal(tx, body.id)
    await markSent(tx, body.id)
    await refundPurchase(tx, null, sold, { kind: 'refund' })
  })
  expect((await answer(accomplice, offered, 'agreement')).body.code).toBe('split_on_hold')
  const other = await pricedPost(app, debtor, 500)
  expect((await propose(app, debtor, other, accomplice.username, 9000)).body.code).toBe('owes_refunds')
  // the next sale repays the debt whole
  await tipOn(app, fan, { username: debtor.username, postId }, 10_000)
  await holdIsOver(app, debtor.userId)
  expect((await app.call('GET /earnings', {}, { as: debtor })).body).toMatchObject({ availableCents: 0, owedCents: 0 })
  expect((await answer(accomplice, offered, 'agreement')).status).toBe(200)
  expect((await propose(app, debtor, other, accomplice.username, 9000)).status).toBe(201)
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetContacts } from '../claim-contact.ts'
import { inPayoutOf, refundsOwed } from '#modules/ledger/accounts.ts'
import { balance } from '#modules/ledger/balance.ts'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { markPaid, markReturned, markSent, approveWithdrawal, rejectWithdrawal } from '../settle-withdrawal.ts'
import type { Tx } from '#platform/services.ts'
import { formatFor } from '#modules/mails/reader-format.ts'
import { createTestApp, freshKey, type Person, type TestApp } from '#test/app.ts'
import { claimCode, claimToken, expireCards, leave, leaverWithClaim, mailsTo, runLeaving } from '#test/leaving.ts'
import { bank, earn, paypal, setMethod } from '#test/payouts.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const booksAddUp = async () =>
  expect((await reconcile(app.services.db, app.services.payments.all)).differences).toEqual([])
const read = (token: string) => app.call('GET /claims/:token', { params: { token } })
const prove = (token: string, code: string) =>
  app.call('POST /claims/:token/proof', { params: { token }, body: { code } })
type Method = typeof bank | typeof paypal
const request = (token: string, proof: string, expectedCents: number, method: Method = paypal, key = freshKey()) =>
  app.call('POST /claims/:token/payout', { params: { token }, body: { proof, expectedCents, method } }, { key })
const proofOf = async (person: Person, token: string) =>
  (await prove(token, await claimCode(app, person, token))).body.proof
const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => app.services.db.transaction().execute(work)
const payoutOf = async ({ userId }: Person): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select id from withdrawals where user_id = ${userId}
    and claim_wallet_cents is not null order by id desc limit 1`.execute(app.services.db)
  return rows[0]?.id ?? 0
}
/** Makes staff pay it, up to a step. */
async function pay(person: Person, upTo: 'approved' | 'sent' | 'paid'): Promise<number> {
  const id = await payoutOf(person)
  for (const [state, step] of [
    ['approved', approveWithdrawal],
    ['sent', markSent],
    ['paid', markPaid],
  ] as const) {
    expect(await inTransaction((tx) => step(tx, id))).toMatchObject({ state })
    if (state === upTo) break
  }
  return id
}

describe('what a card does not take back', () => {
  it('is claimed by the link, proved by a code, and paid like a withdrawal', async () => {
    const { person, token } = await leaverWithClaim(app, 'expired_ann')
    expect((await read(token)).body).toMatchObject({
      state: 'open',
      owedCents: 2500,
      walletCents: 2500,
      earningsCents: 0,
      toCardsCents: 0,
      sentTo: 'e•••@example.com',
      payout: null,
    })
    const subjects = (await mailsTo(app, person)).map(({ subject }) => subject)
    expect(subjects).toEqual(['Your account is deleted', 'You have money to claim'])
    await booksAddUp()
    const proof = await proofOf(person, token)
    expect((await request(token, proof, 2400)).body.code).toBe('changed_meanwhile')
    expect(
      (await request(token, proof, 2500, { ...paypal, emailConfirmation: 'other@example.com' as 'Ana@Example.com' }))
        .body.errors,
    ).toHaveProperty('emailConfirmation')
    const key = freshKey()
    const asked = await request(token, proof, 2500, paypal, key)
    expect([asked.status, asked.body]).toMatchObject([
      201,
      { state: 'requested', owedCents: 0, payout: { amountCents: 2500 } },
    ])
    // the stored answer comes again
    expect((await request(token, proof, 2500, paypal, key)).body).toEqual(asked.body)
    expect(await balance(app.services.db, inPayoutOf(person.userId))).toBe(2500)
    await booksAddUp()
    await pay(person, 'paid')
    await app.runJobs()
    expect((await read(token)).body).toMatchObject({ state: 'settled', owedCents: 0, payout: { state: 'paid' } })
    expect((await mailsTo(app, person)).map(({ subject }) => subject).slice(-2)).toEqual([
      'Your payout is requested',
      'Your money is paid',
    ])
    await booksAddUp()
  })

  it('says in the last mail what goes to which card, and what can be claimed until when', async () => {
    const [creator, fan] = [await app.creator('mail_maker'), await app.fan('mail_fan')]
    await earn(app, creator, fan, 4000)
    await app.fund(creator, 1500)
    await sql`update top_ups set card_last4 = '4242' where user_id = ${creator.userId}`.execute(app.services.db)
    await leave(app, creator)
    const [mail] = await mailsTo(app, creator)
    expect(mail?.subject).toBe('Your account is deleted')
    expect(mail?.text).toContain('$15.00 is on its way back to your card ending in 4242')
    expect(mail?.text).toContain('We still owe you $40.00')
    const token = await claimToken(app, creator)
    const claim = (await read(token)).body
    expect(mail?.text).toContain(`by ${formatFor('en').date(claim.expiresAt)}.`)
    expect(claim).toMatchObject({ owedCents: 4000, walletCents: 0, earningsCents: 4000 })
    await booksAddUp()
  })

  it('sends a last mail without a link to whom nothing is owed, and keeps no address of who never had money', async () => {
    const [poor, rich] = [await app.fan('poor_pat'), await app.fan('rich_rita')]
    await app.fund(rich, 600)
    for (const person of [poor, rich]) await leave(app, person)
    const [last] = await mailsTo(app, poor)
    expect([last?.subject, last?.text.includes('/claim/')]).toEqual(['Your account is deleted', false])
    const { rows } = await sql<{ user_id: number }>`select user_id from claims
      where user_id in (${poor.userId}, ${rich.userId})`.execute(app.services.db)
    expect(rows).toEqual([{ user_id: rich.userId }])
    // and forgets it when the time is over
    await sql`update claims set expires_at = now() - interval '1 day' where user_id = ${rich.userId}`.execute(
      app.services.db,
    )
    await app.services.db.transaction().execute(async (tx) => forgetContacts.execute(tx))
    const kept = await sql`select contact, token_hash from claims where user_id = ${rich.userId}`.execute(
      app.services.db,
    )
    expect(kept.rows).toEqual([{ contact: null, token_hash: null }])
  })

  it('keeps the address encrypted, and neither address, secret nor code in the queue or the tables', async () => {
    const { person, token } = await leaverWithClaim(app, 'encrypted_sue')
    const code = await claimCode(app, person, token)
    const { rows } = await sql<{ text: string }>`select c::text as text from claims c where user_id = ${person.userId}
      union all select j::text from graphile_worker._private_jobs j`.execute(app.services.db)
    for (const { text } of rows) for (const secret of ['encrypted_sue', token, code]) expect(text).not.toContain(secret)
  })
})

describe('a payout of a claim', () => {
  it('that staff refuse, or the bank returns, can be claimed again', async () => {
    const { person, token } = await leaverWithClaim(app, 'returned_rob', 1900)
    await request(token, await proofOf(person, token), 1900, bank)
    await pay(person, 'approved')
    await inTransaction((tx) => payoutOf(person).then((id) => rejectWithdrawal(tx, id, 'The name is wrong.')))
    await app.runJobs()
    expect((await read(token)).body).toMatchObject({ state: 'open', owedCents: 1900, walletCents: 1900 })
    expect((await mailsTo(app, person)).at(-1)?.text).toContain('The name is wrong.')
    await booksAddUp()
    await request(token, await proofOf(person, token), 1900, bank)
    const id = await pay(person, 'paid')
    // even after it seemed to have arrived
    await inTransaction((tx) => markReturned(tx, id, 'Account closed.'))
    expect((await read(token)).body).toMatchObject({ state: 'open', owedCents: 1900, walletCents: 1900 })
    expect(await balance(app.services.db, inPayoutOf(person.userId))).toBe(0)
    await booksAddUp()
  })

  it('does not wait for the last withdrawal of earnings, and a returned one of those can be claimed', async () => {
    const [creator, fan] = [await app.creator('both_maker'), await app.fan('both_fan')]
    await earn(app, creator, fan, 6000)
    await setMethod(app, creator)
    await app.fund(creator, 700)
    await expireCards(app, creator)
    await leave(app, creator)
    const token = await claimToken(app, creator)
    expect((await request(token, await proofOf(creator, token), 700)).status).toBe(201)
    await booksAddUp()
    const { rows } = await sql<{ id: number }>`select id from withdrawals where user_id = ${creator.userId}
      and claim_wallet_cents is null`.execute(app.services.db)
    await inTransaction((tx) => rejectWithdrawal(tx, rows[0]?.id ?? 0, 'No such account.'))
    await runLeaving(app)
    expect((await read(token)).body).toMatchObject({ state: 'requested', owedCents: 6000, earningsCents: 6000 })
    await pay(creator, 'paid')
    expect((await read(token)).body).toMatchObject({ state: 'open', owedCents: 6000 })
    await booksAddUp()
  })
})

describe('the link and the code', () => {
  it('pay once when asked twice at once', async () => {
    const { person, token } = await leaverWithClaim(app, 'twice_tom')
    const proof = await proofOf(person, token)
    const answers = await Promise.all(Array.from({ length: 6 }, () => request(token, proof, 2500)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await balance(app.services.db, inPayoutOf(person.userId))).toBe(2500)
    await booksAddUp()
  })

  it('open only their own claim', async () => {
    const [mine, theirs] = [await leaverWithClaim(app, 'mine_mia', 1000), await leaverWithClaim(app, 'their_tia', 9000)]
    const proof = await proofOf(mine.person, mine.token)
    expect((await request(theirs.token, proof, 9000)).body.code).toBe('code_expired')
    const code = await claimCode(app, mine.person, mine.token)
    expect((await prove(theirs.token, code)).body.code).toBe('code_expired')
    expect((await request('nonsense', proof, 1000)).body.code).toBe('link_invalid')
    expect((await read('x'.repeat(32))).body.code).toBe('link_invalid')
  })

  it('are not to be guessed: five tries a code, ten codes a day, one a minute', async () => {
    const { person, token } = await leaverWithClaim(app, 'guess_gus')
    const code = await claimCode(app, person, token)
    const wrong = code === '000000' ? '000001' : '000000'
    const tries = await Promise.all(Array.from({ length: 12 }, () => prove(token, wrong)))
    expect(tries.filter(({ body }) => body.code === 'wrong_code')).toHaveLength(5)
    expect((await prove(token, code)).body.code).toBe('code_expired')
    const again = () => app.call('POST /claims/:token/code', { params: { token } })
    expect((await again()).body.code).toBe('too_soon')
    for (let sent = 1; sent < 10; sent += 1) await claimCode(app, person, token)
    await sql`update claims set code_sent_at = now() - interval '2 minutes' where user_id = ${person.userId}`.execute(
      app.services.db,
    )
    expect((await again()).body.code).toBe('too_many_tries')
  })

  it('expire: the code, what it gave, and the claim, which staff can open again', async () => {
    const { person, token } = await leaverWithClaim(app, 'late_lou')
    const { db } = app.services
    const code = await claimCode(app, person, token)
    await sql`update claims set code_expires_at = now() - interval '1 second' where user_id = ${person.userId}`.execute(
      db,
    )
    expect((await prove(token, code)).body.code).toBe('code_expired')
    const proof = await proofOf(person, token)
    await sql`update claims set proof_expires_at = now() - interval '1 second' where user_id = ${person.userId}`.execute(
      db,
    )
    expect((await request(token, proof, 2500)).body.code).toBe('code_expired')
    await sql`update claims set expires_at = now() - interval '1 second' where user_id = ${person.userId}`.execute(db)
    expect((await read(token)).body).toMatchObject({ state: 'expired', owedCents: 2500 })
    expect((await app.call('POST /claims/:token/code', { params: { token } })).body.code).toBe('not_ready')
    await booksAddUp()
    expect(await balance(db, refundsOwed)).toBeGreaterThanOrEqual(2500)
  })
})

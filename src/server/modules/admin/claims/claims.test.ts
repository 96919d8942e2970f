import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { claimCode, leaverWithClaim, mailsTo } from '#test/leaving.ts'
import { paypal } from '#test/payouts.ts'
import { staff } from '#test/staff.ts'

let app: TestApp
let finance: Person
beforeAll(async () => {
  app = await createTestApp()
  finance = await staff(app, 'finance_one', 'finance')
})
afterAll(() => app.close())

const list = async (state?: 'open' | 'held' | 'requested' | 'settled' | 'expired') =>
  (await app.call('GET /admin/claims', { query: state ? { state } : {} }, { as: finance })).body
const on = (route: 'link' | 'extension' | 'release', { userId }: Person) =>
  app.call(`POST /admin/claims/:id/${route}`, { params: { id: String(userId) } }, { as: finance })
const audited = async ({ userId }: Person) =>
  (
    await sql<{
      action: string
    }>`select action from audit_log where subject_kind = 'claim' and subject_id = ${String(userId)}
      order by id`.execute(app.services.db)
  ).rows.map(({ action }) => action)

it('lists every open claim, which together are the ledger account', async () => {
  const one = await leaverWithClaim(app, 'staff_one_leaver', 1200)
  const two = await leaverWithClaim(app, 'staff_two_leaver', 3400)
  const all = await list()
  expect(all.claims.map(({ userId, state, owedCents }) => [userId, state, owedCents])).toEqual([
    [two.person.userId, 'open', 3400],
    [one.person.userId, 'open', 1200],
  ])
  expect([all.owedCents, all.accountCents]).toEqual([4600, 4600])
  // one is asked for: the withdrawals page has it, named as what it is
  const code = await claimCode(app, two.person, two.token)
  const { body } = await app.call('POST /claims/:token/proof', { params: { token: two.token }, body: { code } })
  await app.call('POST /claims/:token/payout', {
    params: { token: two.token },
    body: { proof: body.proof, expectedCents: 3400, method: paypal },
  })
  const asked = await list('requested')
  expect(asked.claims.map(({ owedCents, requestedCents }) => [owedCents, requestedCents])).toEqual([[0, 3400]])
  expect([asked.owedCents, asked.accountCents]).toEqual([1200, 1200])
  const open = (await app.call('GET /admin/withdrawals', {}, { as: finance })).body.withdrawals
  expect(open.map(({ username, isClaim }) => [username, isClaim])).toEqual([
    [`deleted-${String(two.person.userId)}`, true],
  ])
})

it('sends a lost link again, opens an expired claim, and lets a held one go; each with its line in the log', async () => {
  const { person, token } = await leaverWithClaim(app, 'staff_three_leaver', 500)
  const { db } = app.services
  const links = async () => {
    await app.runJobs()
    return (await mailsTo(app, person)).filter(({ text }) => text.includes(`/claim/${token}`)).length
  }
  const before = await links()
  expect((await on('link', person)).status).toBe(200)
  expect(await links()).toBe(before + 1)
  expect((await on('release', person)).body.code).toBe('not_ready')

  await sql`update claims set expires_at = now() - interval '1 day' where user_id = ${person.userId}`.execute(db)
  expect((await list('expired')).claims.map(({ userId }) => userId)).toEqual([person.userId])
  expect((await app.call('GET /admin/overview', {}, { as: finance })).body.waiting.claims).toBe(1)
  expect((await on('link', person)).body.code).toBe('not_ready')
  expect((await on('extension', person)).body.claim.state).toBe('open')
  expect(await links()).toBe(before + 2)

  await sql`update claims set held_at = now() where user_id = ${person.userId}`.execute(db)
  expect((await list('held')).claims).toHaveLength(1)
  expect((await on('release', person)).body.claim.state).toBe('open')
  expect(await audited(person)).toEqual(['claim.link_sent', 'claim.extended', 'claim.released'])
  const nobody = { params: { id: '999999' } }
  expect((await app.call('POST /admin/claims/:id/link', nobody, { as: finance })).status).toBe(404)
})

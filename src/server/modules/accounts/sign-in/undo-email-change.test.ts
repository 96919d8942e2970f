import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, password, type Person, type TestApp } from '#test/app.ts'
import { createAuthenticator } from '#test/authenticator.ts'
import { anotherSession, unique } from '#test/samples/world.ts'
import { withTwoFactor } from '#test/two-factor.ts'

/** The way back of whoever an account was taken from: nothing that the thief can do shuts it, or outlives it. */

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(() => sql`delete from login_failures`.execute(app.services.db))

const addressOf = ({ username }: Person): string => `${username}@example.com`
async function inMail(to: string, pattern: RegExp): Promise<string> {
  await app.runJobs()
  const mails = (await app.services.mailbox?.list()) ?? []
  return pattern.exec(mails.find((mail) => mail.to === to && pattern.test(mail.text))?.text ?? '')?.[1] ?? ''
}
const linkOf = (query: string) => {
  const search = new URLSearchParams(query)
  return { id: search.get('id') ?? '', hash: search.get('hash') ?? '' }
}
const undoPattern = /verify-change-email\?(\S+)&undo=1/
const undoFor = async (to: string) => linkOf(await inMail(to, undoPattern))
const undo = (body: { id: string; hash: string }) => app.call('POST /email/undo-change', { body })
const stepped = (person: Person) => anotherSession({ app }, person, { steppedUp: true })
const ask = async (person: Person, email: string) =>
  app.call('POST /email/change', { body: { email } }, { as: await stepped(person) })
async function move(person: Person, email: string): Promise<void> {
  await ask(person, email)
  const link = linkOf(await inMail(email, /verify-change-email\?(\S+)/))
  expect((await app.call('POST /email/verify-change', { body: link }, { as: await stepped(person) })).status).toBe(200)
}
async function addPasskey(person: Person) {
  const [as, authenticator] = [await stepped(person), createAuthenticator()]
  const { body } = await app.call('POST /security/passkeys/options', undefined, { as })
  const added = { challengeId: body.challengeId, name: 'a key', response: authenticator.create(body) }
  const answer = await app.call('POST /security/passkeys', { body: added }, { as })
  return { id: answer.body.id, authenticator }
}
const paypal = (email: string) => ({
  body: { kind: 'paypal' as const, email, emailConfirmation: email, makeDefault: true },
})
const bank = { kind: 'bank' as const, holder: 'Ada Owner', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' }

describe('an undo', () => {
  it('takes away what was added since the change was asked for, and leaves what was there before', async () => {
    const person = await app.creator(unique())
    const kept = await addPasskey(person)
    await app.call('PUT /payoutMethods', { body: bank }, { as: await stepped(person) })
    // long before
    await sql`update passkeys set created_at = now() - interval '1 day' where user_id = ${person.userId}`.execute(
      app.services.db,
    )
    await sql`update payout_methods set changed_at = now() - interval '1 day' where user_id = ${person.userId}`.execute(
      app.services.db,
    )
    const thiefs = `${unique()}@thief.example`
    await ask(person, thiefs)
    // between asking and doing
    await addPasskey(person)
    await app.call('PUT /payoutMethods', paypal(thiefs), { as: await stepped(person) })
    await withTwoFactor(app, person)
    // asked for again, as if that were the beginning
    await move(person, thiefs)
    expect((await undo(await undoFor(addressOf(person)))).status).toBe(200)

    const { rows } = await sql<{ keys: number[]; methods: string[]; main: string; factor: boolean; codes: number }>`
      select array(select id::int from passkeys where user_id = ${person.userId}) as keys,
        array(select kind from payout_methods where user_id = ${person.userId}) as methods,
        (select kind from payout_methods where user_id = ${person.userId} and is_default) as main,
        totp_secret is not null as factor, (select count(*)::int from recovery_codes where user_id = ${person.userId}) as codes
      from accounts where user_id = ${person.userId}`.execute(app.services.db)
    expect(rows[0]).toEqual({ keys: [kept.id], methods: ['bank'], main: 'bank', factor: false, codes: 0 })
  })
  it('takes back a withdrawal that was asked for since', async () => {
    const person = await app.creator(unique())
    await sql`insert into payout_methods (user_id, kind, details, ends_with, is_default) values (${person.userId}, 'paypal', '\\x00', 'left', true)`.execute(
      app.services.db,
    )
    await ask(person, `${unique()}@thief.example`)
    await sql`insert into withdrawals (user_id, amount_cents, kind, details, ends_with, due_on)
      values (${person.userId}, 5000, 'paypal', '\\x00', 'left', '2030-01-01')`.execute(app.services.db)
    await sql`insert into withdrawals (user_id, amount_cents, kind, details, ends_with, due_on, state, requested_at)
      values (${person.userId}, 5000, 'paypal', '\\x00', 'left', '2030-01-01', 'rejected', now() - interval '2 days')`.execute(
      app.services.db,
    )
    // the money that a real request would have set aside
    await app.services.db.transaction().execute(async (tx) => {
      const { post } = await import('#modules/ledger/transfers.ts')
      const { availableOf, inPayoutOf, cashAt } = await import('#modules/ledger/accounts.ts')
      const { transferId } = await import('#modules/ledger/transfers.ts')
      await post(tx, {
        id: transferId('t', unique()),
        kind: 'top_up',
        legs: [{ from: cashAt(1), to: availableOf(person.userId), amount: 5000 }],
      })
      await post(tx, {
        id: transferId('t', unique()),
        kind: 'payout',
        legs: [{ from: availableOf(person.userId), to: inPayoutOf(person.userId), amount: 5000 }],
      })
    })
    expect((await undo(await undoFor(addressOf(person)))).status).toBe(200)
    const { rows } = await sql<{
      state: string
    }>`select state from withdrawals where user_id = ${person.userId}`.execute(app.services.db)
    expect(rows.map(({ state }) => state)).toEqual(['rejected', 'rejected'])
  })
  it('stops a change that was only asked for', async () => {
    const person = await app.fan(unique())
    const thiefs = `${unique()}@thief.example`
    await ask(person, thiefs)
    const link = linkOf(await inMail(thiefs, /verify-change-email\?(\S+)/))
    expect((await undo(await undoFor(addressOf(person)))).status).toBe(200)
    expect((await app.call('GET /me', undefined, { as: person })).status).toBe(401)
    expect((await app.call('POST /email/verify-change', { body: link }, { as: await stepped(person) })).body.code).toBe(
      'link_expired',
    )
    expect((await app.call('POST /login', { body: { login: person.username, password } })).status).toBe(422)
    expect(await inMail(addressOf(person), /reset-password\/(\S+)/)).not.toBe('')
  })
  it('of the first owner works after the thief has undone, moved on and changed the password', async () => {
    const person = await app.fan(unique())
    const [second, third] = [`${unique()}@thief.example`, `${unique()}@thief.example`]
    await move(person, second)
    const first = await undoFor(addressOf(person))
    await move(person, third)
    expect((await undo(await undoFor(second))).status).toBe(200)
    const token = await inMail(second, /reset-password\/(\S+)/)
    await app.call('POST /password/reset', { body: { token, password: 'now it is all mine' } })
    expect((await undo(first)).status).toBe(200)
    const { rows } = await sql<{ email: string }>`select email from accounts where user_id = ${person.userId}`.execute(
      app.services.db,
    )
    expect(rows[0]?.email).toBe(addressOf(person))
  })
  it('cannot be shut by another account with the old address', async () => {
    const person = await app.fan(unique())
    await move(person, `${unique()}@thief.example`)
    const squatter = await app.call('POST /signup', {
      body: { username: unique(), name: 'Sitting here', email: addressOf(person), password, dateOfBirth: '1990-01-01' },
    })
    expect(squatter.body.errors).toEqual({ email: ['The email has already been taken.'] })
    const other = await app.fan(unique())
    expect((await ask(other, addressOf(person).toUpperCase())).body.errors).toHaveProperty('email')
    expect((await undo(await undoFor(addressOf(person)))).status).toBe(200)
  })
})

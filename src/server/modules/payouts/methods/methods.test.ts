import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { bank, paypal, stepUp } from '#test/payouts.ts'

let app: TestApp
let person: Person
let number = 0
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  number += 1
  person = await app.creator(`maker_${String(number)}`)
  await stepUp(app, person)
})

const put = (body: object, as = person) => app.call('PUT /payoutMethods', { body: body as typeof bank }, { as })
const list = async () => (await app.call('GET /payoutMethods', {}, { as: person })).body
const known = async () => (await list()).methods.map(({ kind, endsWith, isDefault }) => [kind, endsWith, isDefault])

describe('a payout method', () => {
  it('is shown by its last four characters or masked address and encrypted in the database', async () => {
    expect((await put(bank)).status).toBe(200)
    expect(await put(paypal)).toMatchObject({ status: 200 })
    expect(await known()).toEqual([
      ['bank', '3000', true],
      ['paypal', 'a•••@example.com', false],
    ])
    const { rows } = await sql<{ whole: string; details: Buffer }>`
      select m::text as whole, details from payout_methods m where user_id = ${person.userId}`.execute(app.services.db)
    expect(rows).toHaveLength(2)
    for (const { whole, details } of rows)
      for (const secret of ['DE89370400440532013000', 'COBADEFF', 'Ana', 'ana@'])
        expect([whole.includes(secret), details.includes(secret)]).toEqual([false, false])
    expect(JSON.stringify(await list())).not.toContain('0532')
  })

  it('asks for the password, from verified people alone', async () => {
    const other = await app.creator(`careless_${String(number)}`)
    await sql`update sessions set stepped_up_at = null where user_id = ${other.userId}`.execute(app.services.db)
    app.services.sessions.forgetUser(other.userId)
    for (const refused of [
      await put(bank, other),
      await app.call('PUT /payoutMethods/default', { body: { kind: 'bank' } }, { as: other }),
      await app.call('DELETE /payoutMethods/:kind', { params: { kind: 'bank' } }, { as: other }),
      await app.call('POST /withdrawals', { body: { amountCents: 5000 } }, { as: other }),
    ])
      expect([refused.status, refused.body.code]).toEqual([403, 'step_up_required'])
    const fresh = await app.signUp(`fresh_${String(number)}`)
    await stepUp(app, fresh)
    expect((await put(bank, fresh)).body.code).toBe('email_unverified')
  })

  it.each([
    ['two addresses', { ...paypal, emailConfirmation: 'anna@example.com' }, 'emailConfirmation'],
    ['no address', { ...paypal, email: 'ana', emailConfirmation: 'ana' }, 'email'],
    ['a wrong digit', { ...bank, iban: 'DE88370400440532013000' }, 'iban'],
    ['a wrong length', { ...bank, iban: 'DE8937040044053201300' }, 'iban'],
    ['no country', { ...bank, iban: 'ZZ89370400440532013000' }, 'iban'],
    ['no BIC', { ...bank, bic: 'COBADE' }, 'bic'],
    ['a BIC of no country', { ...bank, bic: 'COBAZZFF' }, 'bic'],
    ['a name that banks cannot write', { ...bank, holder: 'آنا' }, 'holder'],
    ['two kinds of number', { ...bank, accountNumber: '12345678' }, 'accountNumber'],
    ['no number at all', { ...bank, iban: undefined }, 'iban'],
    ['no account number', { ...bank, iban: undefined, accountNumber: '1', branch: '001' }, 'accountNumber'],
    ['no branch', { ...bank, iban: undefined, accountNumber: '12345678', branch: ' ' }, 'branch'],
    ['only half of it', { ...bank, iban: undefined, accountNumber: '12345678' }, 'branch'],
  ])('with %s is refused at its field, and nothing changes', async (_what, body, field) => {
    const { status, body: answer } = await put(body)
    expect(status).toBe(422)
    expect(Object.keys(answer.errors ?? {})).toContain(field)
    expect(await list()).toEqual({ methods: [], heldUntil: null })
  })

  it('may be an account without an IBAN', async () => {
    const account = {
      kind: 'bank',
      holder: 'Ana Lee',
      accountNumber: '12-3456 789',
      branch: 'Main St. 021000021',
      bic: 'chasus33',
    }
    expect((await put(account)).status).toBe(200)
    expect(await known()).toEqual([['bank', '6789', true]])
  })

  it('that changes holds payouts up for 48 hours, and the owner is told in the app and by mail', async () => {
    await put(bank)
    const hours = (Date.parse((await list()).heldUntil ?? '') - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(47.9)
    expect(hours).toBeLessThanOrEqual(48)
    const { notifications } = (await app.call('GET /notifications', {}, { as: person })).body
    expect(notifications.map(({ kind }) => kind)).toEqual(['payout_method_changed'])
    await app.runJobs()
    const mails = await app.services.mailbox?.list()
    expect(
      mails?.some(({ to, text }) => to === `${person.username}@example.com` && text.includes('payout method')),
    ).toBe(true)
  })

  it('becomes the default when it is the first, when asked, and when the other is gone', async () => {
    await put(bank)
    await put(paypal)
    const choose = (kind: 'bank' | 'paypal') =>
      app.call('PUT /payoutMethods/default', { body: { kind } }, { as: person })
    const remove = (kind: 'bank' | 'paypal') =>
      app.call('DELETE /payoutMethods/:kind', { params: { kind } }, { as: person })
    const defaults = async () => (await list()).methods.filter((method) => method.isDefault).map(({ kind }) => kind)
    expect(await defaults()).toEqual(['bank'])
    await choose('paypal')
    expect(await defaults()).toEqual(['paypal'])
    await put({ ...bank, makeDefault: true })
    expect(await defaults()).toEqual(['bank'])
    await put({ ...paypal, makeDefault: false })
    expect(await defaults()).toEqual(['bank'])
    // choosing what is chosen holds nothing up
    await sql`update accounts set payouts_held_until = null where user_id = ${person.userId}`.execute(app.services.db)
    await choose('bank')
    expect((await list()).heldUntil).toBeNull()
    expect((await remove('bank')).status).toBe(200)
    expect(await defaults()).toEqual(['paypal'])
    expect([(await remove('bank')).status, (await choose('bank')).status]).toEqual([404, 404])
    await remove('paypal')
    expect((await list()).methods).toEqual([])
  })

  it('of two that are set at once, one is the default', async () => {
    await Promise.all([
      put(bank),
      put(paypal),
      put({ ...bank, makeDefault: true }),
      put({ ...paypal, makeDefault: true }),
    ])
    expect((await list()).methods.filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })
})

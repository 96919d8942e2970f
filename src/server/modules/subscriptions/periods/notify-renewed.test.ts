import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { moveBack } from '#test/move-back.ts'
import { renewDue } from './renew-due.ts'

let app: TestApp
let maker: Person
beforeAll(async () => {
  app = await createTestApp()
  maker = await app.creator('maker', { weekly: 100, monthly: 1000 })
})
afterAll(() => app.close())

const subscribe = async (name: string, period: 'weekly' | 'monthly', cents: number) => {
  const fan = await app.fan(name)
  await app.fund(fan, cents * 10)
  await sql`update accounts set country = 'FR' where user_id = ${fan.userId}`.execute(app.services.db)
  const order = { params: { username: 'maker' }, body: { period, expectedPriceCents: cents } }
  const { body } = await app.call('POST /creators/:username/subscriptions', order, { as: fan })
  return { fan, id: body.id }
}
const told = async (as: Person) => (await app.call('GET /notifications', {}, { as })).body.notifications
const mailsTo = async (name: string) =>
  ((await app.services.mailbox?.list()) ?? []).filter(
    ({ to, subject }) => to === `${name}@example.com` && !/verify/i.test(subject),
  )
const renewalOf = async (id: number) =>
  (await sql<{ renews_at: string }>`select renews_at from subscriptions where id = ${id}`.execute(app.services.db))
    .rows[0]?.renews_at

it('tells the fan of a renewal with what was paid, the next date and the receipt, in the app and by mail', async () => {
  const { fan, id } = await subscribe('fan_told', 'monthly', 1000)
  await moveBack(app.services.db, id, '32 days')
  await renewDue(app.services)
  await renewDue(app.services)
  const [renewal, ...others] = await told(fan)
  expect(others).toEqual([])
  expect(renewal).toMatchObject({ kind: 'renewal', amountCents: 1200, actor: { username: 'maker' } })
  expect(renewal?.effectiveAt).toBe(await renewalOf(id))
  const receipt = await app.call('GET /receipts/:id', { params: { id: renewal?.receiptId ?? '' } }, { as: fan })
  expect(receipt.body).toMatchObject({ totalCents: 1200, kind: 'subscription_renewal' })
  await app.runJobs()
  const [mail, ...more] = await mailsTo('fan_told')
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Receipt: Name of maker, $12.00')
  for (const part of [receipt.body.number, '$10.00', '$2.00', '$12.00', `/wallet/receipts/${renewal?.receiptId ?? ''}`])
    expect(mail?.text).toContain(part)
  expect(mail?.unsubscribeUrl).toMatch(/\/unsubscribe\//)
  // the creator is told of their side, as before
  expect((await told(maker)).map(({ kind }) => kind)).toContain('subscription_renewed')
})

it('sends no receipt to a fan who does not want such mails, and keeps the notification', async () => {
  const { fan, id } = await subscribe('fan_quiet', 'monthly', 1000)
  await app.call(
    'PUT /settings/notifications',
    { body: { grid: [{ kind: 'renewal', email: false, push: false }] } },
    { as: fan },
  )
  await moveBack(app.services.db, id, '32 days')
  await renewDue(app.services)
  await app.runJobs()
  expect((await told(fan)).map(({ kind }) => kind)).toEqual(['renewal'])
  expect(await mailsTo('fan_quiet')).toEqual([])
})

it('writes one mail a month for a weekly plan, with all renewals since the one before', async () => {
  const { fan, id } = await subscribe('fan_weekly', 'weekly', 100)
  const renew = async () => {
    await moveBack(app.services.db, id, '7 days 1 minute')
    await renewDue(app.services)
    await app.runJobs()
  }
  await renew()
  await renew()
  await renew()
  expect((await told(fan)).map(({ kind, amountCents }) => [kind, amountCents])).toEqual(
    Array.from({ length: 3 }, () => ['renewal', 120]),
  )
  expect((await mailsTo('fan_weekly')).map(({ subject }) => subject)).toEqual(['Receipt: Name of maker, $1.20'])
  // the next month
  await sql`update subscriptions set receipt_mailed_at = receipt_mailed_at - interval '32 days' where id = ${id}`.execute(
    app.services.db,
  )
  await sql`update purchases set made_at = made_at - interval '33 days' where buyer_id = ${fan.userId}
    and id in (select purchase_id from subscription_periods where subscription_id = ${id} order by from_at limit 2)`.execute(
    app.services.db,
  )
  await renew()
  const mails = await mailsTo('fan_weekly')
  const newest = mails.find(({ subject }) => subject.includes('$3.60'))
  expect(mails).toHaveLength(2)
  expect(newest?.text).toContain('3 renewals')
})

it('says nothing of a renewal that cost nothing, and tells of the first payment after a trial', async () => {
  const free = await subscribe('fan_free', 'monthly', 1000)
  await sql`update subscriptions set price_cents = 0 where id = ${free.id}`.execute(app.services.db)
  const trial = await subscribe('fan_trial', 'monthly', 1000)
  await sql`update subscriptions set state = 'trial' where id = ${trial.id}`.execute(app.services.db)
  for (const { id } of [free, trial]) await moveBack(app.services.db, id, '32 days')
  await renewDue(app.services)
  expect(await told(free.fan)).toEqual([])
  expect((await told(trial.fan)).map(({ kind }) => kind)).toEqual(['renewal'])
})

it('writes the receipt in the fan’s language, with its money and dates', async () => {
  for (const [language, subject] of [
    ['de', 'Beleg: Name of maker, 12,00\u00a0$'],
    ['ar', 'إيصال: \u2068Name of maker\u2069، \u2067\u200f١٢٫٠٠\u00a0$\u2069'],
  ] as const) {
    const { fan, id } = await subscribe(`fan_${language}`, 'monthly', 1000)
    await sql`update accounts set language = ${language} where user_id = ${fan.userId}`.execute(app.services.db)
    await moveBack(app.services.db, id, '32 days')
    await renewDue(app.services)
    await app.runJobs()
    const [mail] = await mailsTo(`fan_${language}`)
    expect(mail?.subject).toBe(subject)
  }
})

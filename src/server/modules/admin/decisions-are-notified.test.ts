import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, freshKey, type Person, type TestApp } from '#test/app.ts'
import { staff } from '#test/staff.ts'

/** Whoever something is decided about is told, and has something to answer to. */

let app: TestApp
let admin: Person
let moderator: Person
let finance: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await staff(app, 'dora', 'admin')
  moderator = await staff(app, 'otto', 'moderator')
  finance = await staff(app, 'mina', 'finance')
})
afterAll(() => app.close())

const notificationsOf = async (as: Person) => (await app.call('GET /notifications', {}, { as })).body.notifications
const mailsTo = async ({ username }: Person) => {
  await app.runJobs()
  return ((await app.services.mailbox?.list()) ?? []).filter(({ to }) => to.includes(`${username}@example.com`))
}

it('a fan is told of a refund by staff in the list and by mail, of each part once', async () => {
  const fan = await app.fan('refunded_fan')
  const creator = await app.creator('refunding')
  await app.fund(fan, 1000)
  const tip = await app.call(
    'POST /users/:username/tips',
    { params: { username: creator.username }, body: { amountCents: 1000 } },
    { as: fan },
  )
  const refund = (amountCents: number, leftCents: number, key: string) =>
    app.call(
      'POST /admin/payments/:id/refund',
      {
        params: { id: tip.body.id },
        body: { amountCents, leftCents, reason: 'It was meant for somebody else.', paidBy: 'creator' },
      },
      { as: finance, key },
    )
  const key = freshKey()
  expect([(await refund(400, 1000, key)).status, (await refund(400, 1000, key)).status]).toEqual([201, 201])
  expect((await refund(600, 600, freshKey())).status).toBe(201)
  const told = (await notificationsOf(fan)).filter(({ kind }) => kind === 'refunded')
  expect(told.map(({ amountCents }) => amountCents)).toEqual([600, 400])
  // by mail after the time in which several become one
  await sql`update notification_outbox set due_at = now() - interval '1 minute'`.execute(app.services.db)
  const mails = await mailsTo(fan)
  expect(mails.some(({ text }) => text.includes('A payment was refunded'))).toBe(true)
})

it('the author is told when a post in review is approved, and nothing before', async () => {
  const creator = await app.creator('approved_author')
  const { version } = (await app.call('GET /admin/settings', {}, { as: admin })).body
  await app.call('PATCH /admin/settings', { body: { version, change: { reviewFirstPosts: 1 } } }, { as: admin })
  const { body } = await app.call(
    'POST /posts',
    { body: { text: 'a first post', mediaIds: [], audience: 'everyone' } },
    { as: creator },
  )
  await app.runJobs()
  const params = { id: String(body.id) }
  const kinds = async () => (await notificationsOf(creator)).map(({ kind }) => kind)
  expect(await kinds()).toEqual([])
  const looked = await app.call('GET /admin/reviews/:id', { params }, { as: moderator })
  const decision = { decision: 'publish' as const, version: looked.body.version }
  expect(
    (await app.call('POST /admin/reviews/:id/decision', { params, body: decision }, { as: moderator })).status,
  ).toBe(200)
  await app.runJobs()
  expect(await kinds()).toEqual(['post_approved'])
  expect((await notificationsOf(creator))[0]?.postId).toBe(body.id)
})

it('who is restricted by staff reads the reasons, appeals, and is restored by somebody else', async () => {
  const person = await app.fan('restricted_fan')
  const params = { username: person.username }
  const restrict = (statement: string) =>
    app.call(
      'POST /admin/users/:username/restriction',
      { params, body: { ground: 'spam', statement } },
      { as: moderator },
    )
  expect((await restrict('too short')).status).toBe(422)
  expect((await restrict('The same advertisement under forty posts.')).body.accountStatus).toBe('restricted')
  // once more changes nothing
  await restrict('The same advertisement under forty posts.')
  const decisions = async () => (await app.call('GET /decisions', {}, { as: person })).body.decisions
  const [decision, ...others] = await decisions()
  expect(others).toEqual([])
  expect(decision).toMatchObject({
    side: 'author',
    subjectKind: 'user',
    outcome: 'restricted',
    ground: 'spam',
    statement: 'The same advertisement under forty posts.',
    mayAppeal: true,
  })
  expect((await notificationsOf(person)).map(({ kind }) => kind)).toEqual(['case_decided'])
  const text = (await mailsTo(person)).map((mail) => mail.text).join('\n')
  expect(text).toContain('Your account breaks our rules.')
  expect(text).not.toContain('was reported')

  const caseId = { id: String(decision?.id) }
  const appeal = { params: caseId, body: { text: 'It was one link, and to my own page.' } }
  expect((await app.call('POST /decisions/:id/appeal', appeal, { as: person })).status).toBeLessThan(300)
  const found = (await app.call('GET /admin/cases/:id', { params: caseId }, { as: admin })).body
  const overturn = (as: Person) =>
    app.call(
      'POST /admin/cases/:id/appeal',
      { params: caseId, body: { decision: 'overturned', version: found.version, statement: 'It was one link only.' } },
      { as },
    )
  expect((await overturn(moderator)).body.code).toBe('forbidden')
  expect((await overturn(admin)).status).toBe(200)
  const after = await app.call('GET /admin/users/:username', { params }, { as: admin })
  expect(after.body.accountStatus).toBe('good')
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CaseDetail } from '#contract/staff/cases.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { staff } from '#test/staff.ts'

let app: TestApp
let moderator: Person
let second: Person
let fan: Person
let counter = 0
beforeAll(async () => {
  app = await createTestApp()
  moderator = await staff(app, 'mod_one', 'moderator')
  second = await staff(app, 'mod_two', 'moderator')
  fan = await app.fan('reader')
})
afterAll(() => app.close())

const one = (id: number) => ({ params: { id: String(id) } })
const maker = () => app.creator(`maker_${String((counter += 1))}`, { monthly: 500 })
const publish = async (as: Person, body: object = {}) =>
  (
    await app.call(
      'POST /posts',
      { body: { text: 'reported words', mediaIds: [], audience: 'everyone', ...body } },
      { as },
    )
  ).body.id
const report = (kind: 'post' | 'comment' | 'user', id: number, reason = 'spam', as = fan) =>
  app.call('POST /reports', { body: { subject: { kind, id }, reason: reason as 'spam', details: 'why' } }, { as })
async function caseOf(kind: string, id: number, as = moderator): Promise<CaseDetail> {
  const { rows } = await sql<{ id: number }>`select id from cases where subject_kind = ${kind} and subject_id = ${id}
    order by id desc limit 1`.execute(app.services.db)
  return (await app.call('GET /admin/cases/:id', one(rows[0]?.id ?? 0), { as })).body
}
const decide = (found: CaseDetail, outcome: string, as = moderator) =>
  app.call(
    'POST /admin/cases/:id/decision',
    {
      ...one(found.id),
      body: {
        outcome,
        version: found.version,
        statement: 'It breaks section six.',
        ...(outcome !== 'kept' && { ground: 'spam' }),
      } as never,
    },
    { as },
  )
const appeal = (id: number, as: Person) =>
  app.call('POST /decisions/:id/appeal', { ...one(id), body: { text: 'Please look at it again.' } }, { as })
const decideAppeal = (found: CaseDetail, decision: 'upheld' | 'overturned', as: Person) =>
  app.call(
    'POST /admin/cases/:id/appeal',
    { ...one(found.id), body: { decision, version: found.version, statement: 'We were wrong there.' } },
    { as },
  )
const status = async (id: number, as?: Person) => (await app.call('GET /posts/:id', one(id), { as })).status
const kinds = async (as: Person) =>
  (await app.call('GET /notifications', {}, { as })).body.notifications.map(({ kind }) => kind)
const mails = async (to: string) =>
  ((await app.services.mailbox?.list()) ?? []).filter((mail) => mail.to === `${to}@example.com`).map(({ text }) => text)

describe('the queue', () => {
  it('comes by priority, then by what is due first; grave reasons are due in 48 hours, others in seven business days', async () => {
    const creator = await maker()
    const [plain, grave, least] = [await publish(creator), await publish(creator), await publish(creator)]
    await report('post', plain)
    await report('post', least, 'did_not_like')
    await report('post', grave, 'revenge_porn')
    const { cases } = (await app.call('GET /admin/cases', { query: {} }, { as: moderator })).body
    const mine = cases.filter(({ subject }) => [plain, grave, least].includes(subject.id))
    expect(mine.map(({ subject }) => subject.id)).toEqual([grave, plain, least])
    const hours = mine.map(({ openedAt, dueAt }) => (Date.parse(dueAt) - Date.parse(openedAt)) / 3_600_000)
    expect(hours[0]).toBe(48)
    // seven days from Monday to Friday are nine to eleven on the calendar
    for (const days of hours.slice(1).map((each) => each / 24)) expect([9, 10, 11]).toContain(days)
    // becomes urgent with a graver reason
    await report('post', plain, 'underage', await app.fan('grave_one'))
    expect(await caseOf('post', plain)).toMatchObject({ priority: 0, hidden: true, reportCount: 2 })
  })

  it('is whole over its pages', async () => {
    const all = (await app.call('GET /admin/cases', { query: { limit: '50' } }, { as: moderator })).body.cases
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = (
        await app.call('GET /admin/cases', { query: { limit: '1', ...(cursor && { cursor }) } }, { as: moderator })
      ).body
      seen.push(...page.cases.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(all.map(({ id }) => id))
    expect((await app.call('GET /admin/cases', { query: { cursor: '5.x' } }, { as: moderator })).status).toBe(422)
  })
})

describe('a decision', () => {
  it('that keeps brings back what was hidden, and tells the reporter', async () => {
    const creator = await maker()
    const post = await publish(creator)
    await report('post', post, 'underage')
    expect(await status(post)).toBe(404)
    expect((await decide(await caseOf('post', post), 'kept')).body).toMatchObject({
      state: 'kept',
      decidedBy: 'mod_one',
    })
    await app.runJobs()
    expect([await status(post), await kinds(creator)]).toEqual([200, expect.arrayContaining(['case_decided'])])
    expect(await kinds(fan)).toContain('report_decided')
  })

  it('that removes takes the post from everyone, refunds, blocks its media, says why to both sides; an appeal brings it back', async () => {
    const creator = await maker()
    const post = await publish(creator, { priceCents: 300 })
    const buyer = await app.fan('buyer_one')
    await app.fund(buyer, 1000)
    await app.call('POST /posts/:id/unlock', { ...one(post), body: { expectedPriceCents: 300 } }, { as: buyer })
    await sql`update accounts set language = 'de' where user_id = ${creator.userId}`.execute(app.services.db)
    await report('post', post)
    await decide(await caseOf('post', post), 'removed')
    await app.runJobs()
    expect([await status(post), await status(post, buyer), await status(post, creator)]).toEqual([404, 404, 404])
    expect((await app.call('GET /wallet', {}, { as: buyer })).body.balanceCents).toBe(1000)
    const texts = [...(await mails(creator.username)), ...(await mails('reader'))].join('\n')
    expect(texts).toContain('Das verstößt gegen unsere Regeln, wir haben es entfernt.')
    expect(texts).toContain('It breaks our rules, and we’ve removed it.')
    expect(texts).toContain('It breaks section six.')
    // the author cannot bring it back themselves
    expect((await app.call('POST /posts/:id/restore', one(post), { as: creator })).status).toBe(404)

    const mine = (await app.call('GET /decisions', { query: {} }, { as: creator })).body.decisions
    expect(mine).toMatchObject([{ side: 'author', outcome: 'removed', ground: 'spam', mayAppeal: true }])
    const id = mine[0]?.id ?? 0
    expect((await appeal(id, fan)).body.code).toBe('not_ready')
    expect((await appeal(id, await app.fan('stranger'))).status).toBe(404)
    expect((await appeal(id, creator)).status).toBe(200)
    expect((await appeal(id, creator)).body.code).toBe('not_ready')
    const { cases } = (await app.call('GET /admin/cases', { query: { list: 'appeals' } }, { as: second })).body
    expect(cases.map((found) => found.id)).toContain(id)
    // who has decided does not decide again
    const own = await caseOf('post', post, moderator)
    expect(own.mayDecide).toBe(false)
    expect((await decideAppeal(own, 'upheld', moderator)).body.code).toBe('forbidden')
    expect((await decideAppeal(await caseOf('post', post, second), 'overturned', second)).body).toMatchObject({
      state: 'kept',
      appeal: { state: 'overturned' },
    })
    expect([await status(post), await status(post, creator)]).toEqual([200, 200])
    await app.runJobs()
    expect(await kinds(creator)).toContain('appeal_decided')
  })

  it('that keeps can be appealed by a reporter, and is changed by somebody else', async () => {
    const creator = await maker()
    const post = await publish(creator)
    await report('post', post)
    await decide(await caseOf('post', post), 'kept')
    const { decisions } = (await app.call('GET /decisions', { query: {} }, { as: fan })).body
    const id = decisions.find(({ outcome, mayAppeal }) => outcome === 'kept' && mayAppeal)?.id ?? 0
    expect((await appeal(id, fan)).status).toBe(200)
    // the author hears of it only now that something is taken away
    expect((await app.call('GET /decisions', { query: {} }, { as: creator })).body.decisions).toEqual([])
    expect((await decideAppeal(await caseOf('post', post, second), 'overturned', second)).body.state).toBe('removed')
    expect(await status(post)).toBe(404)
  })

  it('that restricts leaves an account reading; one that suspends leaves it nothing but its own and the appeal', async () => {
    const creator = await maker()
    const [post, other] = [await publish(creator), await publish(creator)]
    await report('post', post)
    await decide(await caseOf('post', post), 'restricted')
    const words = { body: { text: 'more', mediaIds: [], audience: 'everyone' as const } }
    expect((await app.call('POST /posts', words, { as: creator })).body.code).toBe('account_restricted')
    expect((await app.call('GET /timeline', { query: {} }, { as: creator })).status).toBe(200)
    expect([await status(post), await status(other)]).toEqual([404, 200])

    await report('user', creator.userId, 'spam', await app.fan('wary_one'))
    expect((await decide(await caseOf('user', creator.userId), 'suspended')).status).toBe(200)
    const profile = { params: { username: creator.username } }
    expect([await status(other), (await app.call('GET /users/:username', profile)).status]).toEqual([404, 404])
    expect((await app.call('POST /posts', words, { as: creator })).body.code).toBe('account_suspended')
    expect((await app.call('GET /me', {}, { as: creator })).status).toBe(200)
    const { decisions } = (await app.call('GET /decisions', { query: {} }, { as: creator })).body
    expect(decisions.map(({ outcome }) => outcome)).toEqual(['suspended', 'restricted'])
    expect((await appeal(decisions[0]?.id ?? 0, creator)).status).toBe(200)
    const found = await caseOf('user', creator.userId, second)
    expect(found).toMatchObject({ account: { accountStatus: 'suspended' }, appealBy: 'author' })
    await decideAppeal(found, 'overturned', second)
    expect([await status(other), (await app.call('GET /users/:username', profile)).status]).toEqual([200, 200])
    expect((await app.call('POST /posts', words, { as: creator })).status).toBe(201)
    // what was removed by the other case stays removed
    expect(await status(post)).toBe(404)
    expect(
      (await app.call('GET /searchUsers', { query: { searchTerm: creator.username } })).body.results.users,
    ).toHaveLength(1)
  })

  it('on a comment hides it for good, and an appeal shows it again with its count', async () => {
    const creator = await maker()
    const post = await publish(creator)
    const author = await app.fan('talker')
    const id = (await app.call('POST /posts/:id/comments', { ...one(post), body: { text: 'rude' } }, { as: author }))
      .body.id
    await report('comment', id, 'spam', creator)
    const count = async () => (await app.call('GET /posts/:id', one(post))).body.commentCount
    await decide(await caseOf('comment', id), 'removed')
    expect(await count()).toBe(0)
    const { decisions } = (await app.call('GET /decisions', { query: {} }, { as: author })).body
    await appeal(decisions[0]?.id ?? 0, author)
    await decideAppeal(await caseOf('comment', id, second), 'overturned', second)
    expect(await count()).toBe(1)
  })

  it('on a profile takes what it says, and gives it back', async () => {
    const creator = await maker()
    await sql`update users set bio = 'bad words' where id = ${creator.userId}`.execute(app.services.db)
    await report('user', creator.userId)
    await decide(await caseOf('user', creator.userId), 'removed')
    const read = async () => (await app.call('GET /users/:username', { params: { username: creator.username } })).body
    expect(await read()).toMatchObject({ bio: '', name: creator.username })
    const { decisions } = (await app.call('GET /decisions', { query: {} }, { as: creator })).body
    await appeal(decisions[0]?.id ?? 0, creator)
    await decideAppeal(await caseOf('user', creator.userId, second), 'overturned', second)
    expect(await read()).toMatchObject({ bio: 'bad words', name: `Name of ${creator.username}` })
  })

  it('is made by one of two at once, never on one’s own, and on staff only by an administrator', async () => {
    const creator = await maker()
    const post = await publish(creator)
    await report('post', post)
    const found = await caseOf('post', post)
    const answers = await Promise.all([decide(found, 'warned', moderator), decide(found, 'removed', second)])
    expect(answers.map(({ status: code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])

    const again = await publish(creator)
    await report('post', again)
    const seen = await caseOf('post', again)
    await app.call('POST /admin/cases/:id/assignment', one(seen.id), { as: second })
    expect((await decide(seen, 'removed')).body.code).toBe('changed_meanwhile')

    await report('user', moderator.userId)
    const own = await caseOf('user', moderator.userId, moderator)
    expect(own.mayDecide).toBe(false)
    for (const as of [moderator, second]) expect((await decide(own, 'kept', as)).body.code).toBe('forbidden')
    const admin = await staff(app, 'chief', 'admin')
    expect((await decide(await caseOf('user', moderator.userId, admin), 'kept', admin)).status).toBe(200)
  })

  it('can be prepared by hiding at once, and every step is in the log', async () => {
    const creator = await maker()
    const post = await publish(creator)
    await report('post', post)
    const found = await caseOf('post', post)
    expect((await app.call('POST /admin/cases/:id/hiding', one(found.id), { as: moderator })).body.hidden).toBe(true)
    expect(await status(post)).toBe(404)
    expect((await app.call('POST /admin/cases/:id/hiding', one(found.id), { as: moderator })).body.code).toBe(
      'not_ready',
    )
    const after = await caseOf('post', post)
    await decide(after, 'kept')
    expect(await status(post)).toBe(200)
    const { log } = await caseOf('post', post)
    expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['case.kept', 'case.hidden', 'case.viewed']))
  })
})

describe('a notice without an account', () => {
  it('opens a case, hides nothing, is confirmed and answered by mail in its language', async () => {
    const creator = await maker()
    const post = await publish(creator)
    const notice = (body: object) =>
      app.call('POST /notices', {
        body: {
          address: `${app.services.publicUrl}/post/${String(post)}`,
          reason: 'revenge_porn',
          details: 'This shows me, and I never agreed to it.',
          name: 'Grete',
          email: 'grete@example.com',
          goodFaith: true,
          language: 'de',
          ...body,
        } as never,
      })
    for (const address of ['https://elsewhere.example/post/1', '/post/999999', '/wallet', 'x'])
      expect([address, (await notice({ address })).status]).toEqual([address, 422])
    expect((await notice({ goodFaith: false })).status).toBe(422)
    expect((await notice({})).status).toBe(201)
    expect(await status(post)).toBe(200)
    const found = await caseOf('post', post)
    expect(found).toMatchObject({ priority: 0, reports: [{ notifier: 'Grete <grete@example.com>', reporter: null }] })
    await decide(found, 'removed')
    await app.runJobs()
    const texts = (await mails('grete')).join('\n')
    expect(texts).toContain('höchstens 48 Stunden')
    expect(texts).toContain('wir haben es entfernt')
  })
})

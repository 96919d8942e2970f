import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { finalizeDays } from '#modules/dashboard/figures/finalize-days.ts'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { refundPurchase } from '#modules/purchases/refund-purchase.ts'
import { register } from '#modules/personal-data/all-personal-data.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { holdIsOver, pricedPost, propose, share, tipOn, unlockPost } from '#test/shares.ts'

let app: TestApp
let author: Person
let mate: Person
let people = 0
beforeAll(async () => {
  app = await createTestApp()
  author = await app.creator('author')
  mate = await app.creator('mate')
})
afterAll(() => app.close())

const creator = () => app.creator(`one_${String((people += 1))}`)
const of = (id: number | undefined) => ({ params: { id: String(id) } })
const listed = async (as: Person, side: 'given' | 'received') =>
  (await app.call('GET /dashboard/shares', { query: { side } }, { as })).body.shares
const told = async (as: Person) =>
  (await app.call('GET /notifications', { query: {} }, { as })).body.notifications.map(({ kind }) => kind)
const answer = (as: Person, id: number | undefined, what: 'agreement' | 'refusal') =>
  app.call(`POST /shares/:id/${what}`, of(id), { as })
const leave = (as: Person, id: number | undefined) => app.call('DELETE /shares/:id', of(id), { as })

it('is offered with the password, to another creator who can be seen, within what is left; a yes makes it stand', async () => {
  const postId = await pricedPost(app, author, 500)
  await sql`update sessions set stepped_up_at = null where user_id = ${author.userId}`.execute(app.services.db)
  app.services.sessions.forgetUser(author.userId)
  const unproven = await app.call(
    'POST /posts/:id/shares',
    { ...of(postId), body: { username: 'mate', basisPoints: 3000 } },
    { as: author },
  )
  expect(unproven.body.code).toBe('step_up_required')
  const fan = await app.fan('no_maker')
  for (const [username, field] of [
    ['nobody_here', 'No creator has this name.'],
    [fan.username, 'No creator has this name.'],
    ['author', 'You can’t offer yourself a share.'],
  ] as const)
    expect((await propose(app, author, postId, username, 3000)).body.errors).toEqual({ username: [field] })
  for (const wrong of [99, 9001, 0, -3000, 12.5])
    expect((await propose(app, author, postId, 'mate', wrong)).status).toBe(422)
  expect((await propose(app, mate, postId, 'author', 3000)).status).toBe(404)

  const offered = await propose(app, author, postId, 'Mate', 3000)
  expect(offered.body).toMatchObject({
    people: [{ state: 'proposed', person: { username: 'mate' }, basisPoints: 3000, insteadOf: null }],
    leftBasisPoints: 6000,
  })
  const [waiting] = await listed(mate, 'received')
  expect(waiting).toMatchObject({
    state: 'proposed',
    person: { username: 'author' },
    // what its author shows to everyone of a post that has a price
    post: { id: postId, text: '', isThere: true },
  })
  expect(await told(mate)).toContain('share_proposed')
  // not the author's to answer, and nobody else's to know
  for (const as of [author, await creator()])
    for (const what of ['agreement', 'refusal'] as const)
      expect([as.username, (await answer(as, waiting?.id, what)).status]).toEqual([as.username, 404])
  expect((await leave(await creator(), waiting?.id)).status).toBe(404)
  expect((await leave(mate, waiting?.id)).body.code).toBe('not_ready')
  expect((await answer(mate, waiting?.id, 'agreement')).body).toMatchObject({ state: 'agreed', basisPoints: 3000 })
  expect((await answer(mate, waiting?.id, 'agreement')).body.code).toBe('not_ready')
  expect((await answer(mate, waiting?.id, 'refusal')).body.code).toBe('not_ready')
  expect(await told(author)).toContain('share_agreed')
  // the author alone cannot end or change it
  expect((await leave(author, waiting?.id)).body.code).toBe('not_ready')
  expect((await listed(author, 'given'))[0]).toMatchObject({ state: 'agreed', post: { text: 'Made by two' } })
})

it('other terms take its place with a yes; until then, and after a no, what was agreed stands', async () => {
  const [one, postId] = [await creator(), await pricedPost(app, author)]
  const first = await share(app, author, postId, one, 3000)
  expect((await propose(app, author, postId, one.username, 3000)).body.errors).toEqual({
    basisPoints: ['You’ve already agreed on this share.'],
  })
  const lower = (await propose(app, author, postId, one.username, 1000)).body
  expect(lower).toMatchObject({
    people: [{ state: 'agreed' }, { state: 'proposed', insteadOf: 3000 }],
    leftBasisPoints: 6000,
  })
  expect((await answer(one, lower.people[1]?.id, 'refusal')).body.state).toBe('declined')
  expect(await told(author)).toContain('share_declined')
  expect((await listed(one, 'received')).map(({ state }) => state)).toEqual(['declined', 'agreed'])
  expect((await propose(app, author, postId, one.username, 2000)).body.code).toBe('too_soon')
  await sql`update post_shares set answered_at = answered_at - interval '25 hours' where state = 'declined'`.execute(
    app.services.db,
  )
  const second = (await propose(app, author, postId, one.username, 2000)).body.people[1]?.id
  // an offer on top of an offer takes its place
  const third = (await propose(app, author, postId, one.username, 4000)).body
  expect(third.people.map(({ basisPoints }) => basisPoints)).toEqual([3000, 4000])
  expect((await answer(one, second, 'agreement')).body.code).toBe('not_ready')
  expect((await leave(author, third.people[1]?.id)).body.state).toBe('withdrawn')
  expect((await answer(one, third.people[1]?.id, 'agreement')).body.code).toBe('not_ready')
  const last = await share(app, author, postId, one, 4000)
  const { rows } = await sql<{ state: string; same: boolean }>`select o.state, o.ended_at = n.agreed_at as same
    from post_shares o, post_shares n where o.id = ${first} and n.id = ${last}`.execute(app.services.db)
  expect(rows).toEqual([{ state: 'replaced', same: true }])
  expect((await leave(one, last)).body).toMatchObject({ state: 'ended' })
  expect(await told(author)).toContain('share_ended')
  expect((await leave(one, last)).body.code).toBe('not_ready')
})

it('the author keeps a tenth whatever is answered, and five people are the most, also when offers come at once', async () => {
  const postId = await pricedPost(app, author)
  const five = [await creator(), await creator(), await creator(), await creator(), await creator()]
  await share(app, author, postId, five[0] ?? mate, 5000)
  // 50 stand and 20 are offered to the same person: the more counts
  await propose(app, author, postId, five[0]?.username ?? '', 2000)
  expect((await propose(app, author, postId, five[1]?.username ?? '', 4001)).body.errors).toEqual({
    basisPoints: ['You keep at least 10 percent.'],
  })
  const said = await Promise.all(five.slice(1).map(({ username }) => propose(app, author, postId, username, 1900)))
  expect(said.filter(({ status }) => status === 201)).toHaveLength(2)
  expect(said.filter(({ status }) => status === 422)).toHaveLength(2)
  const other = await pricedPost(app, author)
  for (const { username } of five) expect((await propose(app, author, other, username, 100)).status).toBe(201)
  expect((await propose(app, author, other, 'mate', 100)).body.code).toBe('too_many')
  expect((await propose(app, author, other, five[2]?.username ?? '', 200)).status).toBe(201)
})

it('a block keeps offers away and ends none that stands; a removed post takes no offers', async () => {
  const [one, postId] = [await creator(), await pricedPost(app, author)]
  const kept = await share(app, author, postId, one, 3000)
  const offer = (await propose(app, author, postId, one.username, 500)).body.people[1]?.id
  await app.call('PUT /users/:username/block', { params: { username: one.username } }, { as: author })
  expect((await listed(one, 'received')).map(({ id }) => id)).toEqual([kept])
  expect((await answer(one, offer, 'agreement')).status).toBe(404)
  expect((await propose(app, author, postId, one.username, 700)).body.errors).toEqual({
    username: ['No creator has this name.'],
  })
  expect((await leave(author, offer)).body.state).toBe('withdrawn')
  expect((await leave(one, kept)).body.state).toBe('ended')
  await app.call('DELETE /posts/:id', of(postId), { as: author })
  expect((await propose(app, author, postId, 'mate', 700)).status).toBe(404)
  expect((await app.call('GET /posts/:id/shares', of(postId), { as: author })).status).toBe(404)
})

it('shows offers first, page by page, with what each has brought and will bring', async () => {
  const [owner, one, fan] = [await creator(), await creator(), await app.fan('payer')]
  await app.fund(fan, 20_000)
  const posts = [await pricedPost(app, owner, 1000), await pricedPost(app, owner), await pricedPost(app, owner)]
  const [first = 0, second = 0, third = 0] = posts
  await share(app, owner, first, one, 2500)
  await share(app, owner, second, one, 5000)
  await propose(app, owner, third, one.username, 100)
  await share(app, owner, third, mate, 1000)
  await leave(one, (await listed(one, 'received')).find((row) => row.post.id === second)?.id)
  await unlockPost(app, fan, first, 1000)
  await holdIsOver(app, owner.userId)
  await tipOn(app, fan, { username: owner.username, postId: first }, 400)
  await tipOn(app, fan, { username: owner.username, postId: second }, 400)
  const pages: { post: { id: number }; state: string; sharedCents: number; pendingCents: number }[] = []
  let cursor: string | null | undefined
  do {
    const query = { side: 'received' as const, limit: '1', ...(cursor && { cursor }) }
    const { body } = await app.call('GET /dashboard/shares', { query }, { as: one })
    pages.push(...body.shares)
    cursor = body.nextCursor
  } while (cursor)
  expect(
    pages.map(({ post, state, sharedCents, pendingCents }) => [post.id, state, sharedCents, pendingCents]),
  ).toEqual([
    [third, 'proposed', 0, 0],
    [second, 'ended', 0, 0],
    [first, 'agreed', 200, 80],
  ])
  const pending = async (as: Person) => (await app.call('GET /dashboard/pending', {}, { as })).body
  expect(await pending(owner)).toMatchObject({ forCoCreatorsCents: 80, ofOthersCents: 0 })
  expect(await pending(one)).toMatchObject({ forCoCreatorsCents: 0, ofOthersCents: 80 })
  expect((await listed(owner, 'given')).map(({ sharedCents, pendingCents }) => sharedCents + pendingCents)).toEqual([
    0, 0, 0, 280,
  ])
})

it('stands in earnings, figures, statements and files of both, before days are encrypted and after, and the fan stays the author’s', async () => {
  const [owner, one, fan] = [await creator(), await creator(), await app.fan('generous')]
  await app.fund(fan, 50_000)
  const postId = await pricedPost(app, owner, 2000)
  await share(app, owner, postId, one, 2500)
  await unlockPost(app, fan, postId, 2000)
  const tipped = await tipOn(app, fan, { username: owner.username, postId }, 1000)
  await holdIsOver(app, owner.userId)
  await app.services.db.transaction().execute((tx) => refundPurchase(tx, null, tipped, { kind: 'refund', cents: 500 }))
  // 1600 and 800 earned, 400 given back, of which 100 are the co-creator's
  const look = async () => {
    const [mine, theirs] = [
      (await app.call('GET /dashboard', { query: { range: '7d' } }, { as: owner })).body,
      (await app.call('GET /dashboard', { query: { range: '7d' } }, { as: one })).body,
    ]
    const month = async (as: Person) => (await app.call('GET /dashboard/statements', {}, { as })).body.months[0]
    const { posts } = (await app.call('GET /dashboard/posts', { query: {} }, { as: owner })).body
    const { topSupporters } = (await app.call('GET /dashboard/audience', {}, { as: owner })).body
    return {
      mine: [mine.total.returnedCents, mine.total.sharedCents, mine.total.earnedCents, mine.availableCents],
      theirs: [theirs.total.receivedCents, theirs.total.earnedCents, theirs.availableCents, theirs.total.payments],
      sources: theirs.sources.map(({ source, earnedCents }) => [source, earnedCents]),
      months: [(await month(owner))?.closingCents, (await month(one))?.closingCents],
      post: posts[0]?.earnedCents,
      supporters: topSupporters.map(({ fan: who, earnedCents }) => [who.username, earnedCents]),
      others: (await app.call('GET /dashboard/audience', {}, { as: one })).body.topSupporters,
    }
  }
  const open = await look()
  expect(open).toEqual({
    mine: [400, 500, 1500, 1500],
    theirs: [500, 500, 500, 0],
    sources: [['share', 500]],
    months: [1500, 500],
    post: 1500,
    supporters: [['generous', 1500]],
    others: [],
  })
  const entries = (await app.call('GET /earnings', { query: {} }, { as: one })).body.entries
  expect(
    entries
      .map(({ kind, state, amountCents, keptCents, supporter, postId: about }) => [
        kind,
        state,
        amountCents,
        keptCents,
        supporter?.username,
        about,
      ])
      .toSorted(([, , a], [, , b]) => Number(a) - Number(b)),
  ).toEqual([
    ['share', 'available', 200, 100, owner.username, postId],
    ['share', 'available', 400, 400, owner.username, postId],
  ])
  const mine = (await app.call('GET /earnings', { query: { kind: 'tip' } }, { as: owner })).body.entries
  expect(mine).toMatchObject([{ amountCents: 800, sharedCents: 100, keptCents: 300 }])
  for (const [query, count] of [
    [{ kind: 'share' as const }, 2],
    [{ kind: 'tip' as const }, 0],
    [{ supporter: owner.username }, 2],
    [{ supporter: 'generous' }, 0],
    [{ state: 'given_back' as const }, 0],
  ] as const)
    expect([query, (await app.call('GET /earnings', { query }, { as: one })).body.entries.length]).toEqual([
      query,
      count,
    ])
  const file = async (path: string, as: Person) =>
    (await app.http.inject({ url: `/api/files/${path}`, headers: { authorization: `Bearer ${as.token}` } })).body
  expect(await file('payments.csv', owner)).toContain(',10.00,2.00,4.00,1.00,3.00,0.00,')
  expect(await file('payments.csv', one)).toContain(`,share,available,${owner.username},`)
  expect(await file('statements.csv', one)).toContain(',0.00,0,0.00,0.00,0.00,0.00,5.00,5.00,0.00,5.00,0.00')
  expect(await file('payments.csv', one)).not.toContain('generous')

  // the same of a day that is over
  await sql`update purchases set made_at = made_at - interval '2 days' where creator_id = ${owner.userId}`.execute(
    app.services.db,
  )
  await sql`update post_shares set agreed_at = agreed_at - interval '2 days' where author_id = ${owner.userId}`.execute(
    app.services.db,
  )
  await sql`update refunds set made_at = made_at - interval '2 days'`.execute(app.services.db)
  await sql`update share_entries set at = at - interval '2 days'`.execute(app.services.db)
  expect(await finalizeDays(app.services)).toBeGreaterThan(0)
  expect(await look()).toEqual(open)
})

it('ends with an account, and a copy of one’s data has it without the fans', async () => {
  const [owner, one, fan] = [await creator(), await creator(), await app.fan('private_person')]
  await app.fund(fan, 5000)
  const [postId, otherPost] = [await pricedPost(app, owner), await pricedPost(app, owner)]
  await share(app, owner, postId, one, 2500)
  await propose(app, owner, otherPost, one.username, 500)
  await tipOn(app, fan, { username: owner.username, postId }, 1000)
  await holdIsOver(app, owner.userId)
  const copy = async (as: Person): Promise<string> => {
    const found: unknown[] = []
    for (const table of ['post_shares', 'share_entries'])
      for (const rule of Object.values(register[table]?.users ?? {}))
        if ('export' in rule) found.push((await rule.export(as.userId).execute(app.services.db)).rows)
    return JSON.stringify(found)
  }
  expect(await copy(one)).toContain('"part_cents":200')
  expect(await copy(owner)).toContain('"part_cents":200')
  for (const as of [one, owner]) expect(await copy(as)).not.toContain('private_person')
  const rule = register['post_shares']?.deletion
  if (!rule || !('change' in rule)) throw new Error('The rule is another one.')
  for (const statement of rule.change(one.userId)) await statement.execute(app.services.db)
  expect((await listed(owner, 'given')).map(({ state }) => state)).toEqual(['declined', 'ended'])
  await tipOn(app, fan, { username: owner.username, postId }, 1000)
  await holdIsOver(app, owner.userId)
  expect((await listed(owner, 'given'))[1]?.sharedCents).toBe(200)
  expect((await reconcile(app.services.db, [])).differences).toEqual([])
})

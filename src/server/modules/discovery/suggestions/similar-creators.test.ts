import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { settledPayment } from '#test/settled-payment.ts'
import { inCommon, refreshSimilar } from './refresh-similar.query.ts'

/** Who is near whom is worked out by the job in SQL, and here once more by hand. */

let app: TestApp
const creators: Person[] = []
const fans: Person[] = []
beforeAll(async () => {
  app = await createTestApp()
  for (let n = 0; n < 9; n += 1) creators.push(await app.creator(`maker_${String(n)}`))
  for (let n = 0; n < 24; n += 1) fans.push(await app.fan(`fan_${String(n)}`))
  for (const { userId } of fans) await paid(userId)
  // who has no posts is no newcomer: these tests are about the others
  for (const fan of fans)
    for (const creator of creators) {
      const x = chance()
      if (x < 0.55) await relate(fan, creator, x < 0.15)
    }
  await sql`update users u set follower_count = (select count(*) from relations r where r.creator_id = u.id and r.followed_at is not null)`.execute(
    app.services.db,
  )
  await refreshSimilar(app.services)
})
afterAll(() => app.close())

const paid = (userId: number, card: string | null = null, purchase = 'released') =>
  settledPayment(app, { userId, creatorId: creators[0]?.userId ?? 0, card, state: purchase })
let state = 20_240_229
/** The same numbers each time. */
function chance(): number {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31
  return state / 2 ** 31
}
type Relation = { fan: number; creator: number; supports: boolean }
const relations: Relation[] = []
async function relate(fan: Person, creator: Person, supports: boolean): Promise<void> {
  relations.push({ fan: fan.userId, creator: creator.userId, supports })
  await sql`insert into relations (fan_id, creator_id, followed_at, subscribed_until)
    values (${fan.userId}, ${creator.userId}, now(), ${supports ? new Date(Date.now() + 86_400_000).toISOString() : null}::timestamptz)`.execute(
    app.services.db,
  )
}
const ask = async (as: Person, limit = 5) => {
  const { body } = await app.call(
    'GET /suggestedProfiles',
    { query: { with: 'reasons', limit: String(limit) } },
    { as },
  )
  return body.reasons ?? []
}
const names = async (as: Person) => (await ask(as, 20)).map(({ username }) => username)
const weight = ({ supports }: Relation): number => (supports ? 2 : 1)

function byHand(): Map<string, number> {
  const scores = new Map<string, number>()
  for (const one of creators)
    for (const other of creators) {
      if (one === other) continue
      const both = relations.flatMap((r) => {
        const too = relations.find(({ fan, creator }) => fan === r.fan && creator === other.userId)
        return r.creator === one.userId && too ? [weight(r) * weight(too)] : []
      })
      const followers = relations.filter(({ creator }) => creator === other.userId).length
      if (both.length >= inCommon)
        scores.set(
          `${String(one.userId)} ${String(other.userId)}`,
          both.reduce((sum, value) => sum + value, 0) / Math.sqrt(Math.max(followers, 1)),
        )
    }
  return scores
}
const byJob = async (): Promise<Map<string, number>> => {
  const { rows } = await sql<{ pair: string; score: number }>`
    select creator_id || ' ' || similar_id as pair, score from similar_creators`.execute(app.services.db)
  return new Map(rows.map(({ pair, score }) => [pair, score]))
}

describe('who is near whom', () => {
  it('is what a computation by hand says, every pair of them', async () => {
    const [job, hand] = [await byJob(), byHand()]
    expect(hand.size).toBeGreaterThan(40)
    expect([...job.keys()].toSorted()).toEqual([...hand.keys()].toSorted())
    for (const [pair, score] of hand) expect(job.get(pair)).toBeCloseTo(score, 4)
  })

  it('stays the same when the job runs again', async () => {
    const before = await byJob()
    await refreshSimilar(app.services)
    expect(await byJob()).toEqual(before)
  })

  it('suggests the best by hand first, and names the creator because of whom', async () => {
    const hand = byHand()
    for (const fan of fans.slice(0, 8)) {
      const mine = relations.filter(({ fan: id }) => id === fan.userId)
      const others = creators.filter(({ userId }) => !mine.some(({ creator }) => creator === userId))
      const ranked = others
        .map((other) => {
          const parts = mine.map((r) => ({
            r,
            score: weight(r) * Math.fround(hand.get(`${String(r.creator)} ${String(other.userId)}`) ?? 0),
          }))
          const best = parts.toSorted((a, b) => b.score - a.score || a.r.creator - b.r.creator)[0]
          return { other, best, score: parts.reduce((sum, { score }) => sum + score, 0) }
        })
        .filter(({ score }) => score > 0)
        .toSorted((a, b) => b.score - a.score)
        .slice(0, 5)
      const got = (await ask(fan)).filter(({ of }) => of !== null)
      expect(got.map(({ username }) => username)).toEqual(ranked.map(({ other }) => other.username))
      for (const [at, { best }] of ranked.entries())
        expect(got[at]).toMatchObject({
          kind: best?.r.supports ? 'support' : 'follow',
          of: `Name of ${creators.find(({ userId }) => userId === best?.r.creator)?.username ?? ''}`,
        })
    }
  })
})

describe('who wants to be near a star', () => {
  it('wins nothing by accounts that pay nobody, that pay with one card, or that take their money back', async () => {
    const [star, cheat] = [await app.creator('star'), await app.creator('cheat')]
    const near = async () => {
      await refreshSimilar(app.services)
      return (await byJob()).has(`${String(star.userId)} ${String(cheat.userId)}`)
    }
    const both = async (name: string, pay?: (userId: number) => Promise<void>) => {
      const fake = await app.fan(name)
      for (const one of [star, cheat]) await relate(fake, one, true)
      await pay?.(fake.userId)
    }
    for (let n = 0; n < 70; n += 1) await both(`free_${String(n)}`)
    expect(await near()).toBe(false)
    for (let n = 0; n < 5; n += 1) await both(`one_card_${String(n)}`, (id) => paid(id, 'card of the cheat'))
    for (const purchase of ['paid', 'refunded', 'reversed'])
      for (let n = 0; n < 2; n += 1) await both(`${purchase}_${String(n)}`, (id) => paid(id, null, purchase))
    expect(await near()).toBe(false)
    // two real ones are three with the one whom the cheat's card makes
    for (let n = 0; n < 2; n += 1) await both(`real_${String(n)}`, (id) => paid(id, `card ${String(n)}`))
    expect(await near()).toBe(true)
  })
})

describe('"Not interested"', () => {
  const hide = (as: Person, username: string) =>
    app.call('PUT /suggestedProfiles/:username/hidden', { params: { username } }, { as })

  it('counts at once, stays, and can be taken back', async () => {
    const fan = fans[0] as Person
    const [first] = await names(fan)
    expect((await hide(fan, first ?? '')).body).toEqual({ hidden: true })
    await hide(fan, first ?? '')
    expect(await names(fan)).not.toContain(first)
    await refreshSimilar(app.services)
    expect(await names(fan)).not.toContain(first)
    const listed = await app.call('GET /suggestedProfiles/hidden', {}, { as: fan })
    expect(listed.body.people.map(({ username }) => username)).toEqual([first])
    for (const { username } of creators) {
      const { body } = await app.call('GET /users/:username/similar', { params: { username } }, { as: fan })
      expect(body.profiles.map((person) => person.username)).not.toContain(first)
    }
    await app.call('DELETE /suggestedProfiles/:username/hidden', { params: { username: first ?? '' } }, { as: fan })
    expect(await names(fan)).toContain(first)
  })

  it('is one person’s choice alone, and only about creators that exist for them', async () => {
    const [one, two] = [fans[1] as Person, fans[2] as Person]
    const [first] = await names(two)
    await hide(one, first ?? '')
    expect(await names(two)).toContain(first)
    expect((await hide(one, 'nobody_at_all')).status).toBe(404)
    expect((await hide(one, two.username)).status).toBe(404)
    const maker = creators[3] as Person
    expect((await hide(maker, maker.username)).status).toBe(422)
  })
})

describe('a creator', () => {
  const alone = async (fan: Person) => (await names(fan))[0] ?? ''
  it.each<[string, (fan: Person, creator: Person) => Promise<unknown>]>([
    [
      'whom I have muted',
      (as, { username }) => app.call('PUT /users/:username/mute', { params: { username } }, { as }),
    ],
    [
      'whom I have blocked',
      (as, { username }) => app.call('PUT /users/:username/block', { params: { username } }, { as }),
    ],
    [
      'who has blocked me',
      ({ username }, as) => app.call('PUT /users/:username/block', { params: { username } }, { as }),
    ],
  ])('%s is neither suggested nor a reason', async (_name, shut) => {
    const at = 10 + creators.length
    const fan = await app.fan(`shut_${String(at + (await count()))}`)
    for (const creator of creators.slice(0, 4)) await relate(fan, creator, false)
    const gone = creators.find(
      ({ username }) => username !== '' && !['maker_0', 'maker_1'].includes(username),
    ) as Person
    const wanted = await alone(fan)
    const candidate = creators.find(({ username }) => username === wanted) as Person
    await shut(fan, candidate)
    expect(await names(fan)).not.toContain(candidate.username)
    await shut(fan, gone)
    expect((await ask(fan, 20)).map(({ of }) => of)).not.toContain(`Name of ${gone.username}`)
  })
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from users`.execute(app.services.db)).rows[0]?.n ?? 0

  it.each(['restricted_at', 'deletion_at'])('with %s is not suggested', async (column) => {
    const fan = fans[4] as Person
    const wanted = await alone(fan)
    const set = (to: string | null) =>
      sql`update accounts set ${sql.ref(column)} = ${to}::timestamptz where user_id = (select id from users where username = ${wanted})`.execute(
        app.services.db,
      )
    await set('2030-01-01')
    expect(await names(fan)).not.toContain(wanted)
    await set(null)
    expect(await names(fan)).toContain(wanted)
  })
})

it('a newcomer with something to see has one place in five, and loses it when no longer new', async () => {
  const young = await app.creator('newcomer')
  await app.call('POST /posts', { body: { text: 'Hello', mediaIds: [], audience: 'everyone' } }, { as: young })
  await app.runJobs()
  const fan = fans[5] as Person
  const suggested = await ask(fan)
  expect(suggested.filter(({ kind }) => kind === 'new')).toEqual([{ username: 'newcomer', kind: 'new', of: null }])
  await sql`update users set creator_since = now() - interval '91 days' where id = ${young.userId}`.execute(
    app.services.db,
  )
  expect((await ask(fan)).map(({ kind }) => kind)).not.toContain('new')
})

describe('personal suggestions switched off', () => {
  const setPersonal = (as: Person, personalSuggestions: boolean) =>
    app.call(
      'PUT /settings/privacy',
      { body: { whoMayMessage: 'everyone', hiddenIn: [], personalSuggestions } },
      { as },
    )

  it('suggest the same to all, because of nobody', async () => {
    const fan = fans[6] as Person
    await setPersonal(fan, false)
    expect((await ask(fan)).length).toBeGreaterThan(0)
    expect((await ask(fan)).every(({ kind, of }) => of === null && ['new', 'popular'].includes(kind))).toBe(true)
    await setPersonal(fan, true)
    expect((await ask(fan)).some(({ of }) => of !== null)).toBe(true)
  })

  it('leave whom I follow out of what others are suggested', async () => {
    for (const fan of fans) await setPersonal(fan, false)
    for (const person of creators) await setPersonal(person, false)
    await refreshSimilar(app.services)
    // three made above for other tests remain: they follow the same four
    await sql`update accounts set personal_suggestions = false`.execute(app.services.db)
    await refreshSimilar(app.services)
    expect((await byJob()).size).toBe(0)
  })
})

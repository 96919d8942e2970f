import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProfileFigure } from '#contract/profiles.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { settledPayment } from '#test/settled-payment.ts'
import { countFacts } from '../browse/count-facts.query.ts'
import { refreshSimilar } from './refresh-similar.query.ts'

let app: TestApp
let fan: Person
const creators = new Map<string, Person>()
const creator = (name: string): Person => {
  const found = creators.get(name)
  if (!found) throw new Error(`There is no ${name}.`)
  return found
}
beforeAll(async () => {
  app = await createTestApp()
  for (const name of ['hub', 'near_one', 'near_two', 'star']) creators.set(name, await app.creator(name))
  fan = await app.fan('reader')
  // the star is the best known of all, by people who follow nobody else
  for (let n = 0; n < 4; n += 1) await follow(await app.fan(`crowd_${String(n)}`), 'star')
})
afterAll(() => app.close())

const follow = (as: Person, username: string) =>
  app.call('PUT /users/:username/follow', { params: { username } }, { as })
const hide = (as: Person, hiddenFigures: ProfileFigure[]) =>
  app.call('PATCH /settings/profile', { body: { hiddenFigures } }, { as })
const suggested = async (as: Person) =>
  (await app.call('GET /suggestedProfiles', {}, { as })).body.suggestedProfiles.map(({ username }) => username)
const reasons = async (as: Person) =>
  (await app.call('GET /suggestedProfiles', { query: { with: 'reasons' } }, { as })).body.reasons ?? []
/** The creators because of whom somebody is suggested. */
const because = async (as: Person) =>
  (await reasons(as)).flatMap(({ username, kind, of }) => (of === null ? [] : [{ username, kind, of }]))
const refresh = () => refreshSimilar(app.services)
const similar = async (username: string, as?: Person) =>
  (await app.call('GET /users/:username/similar', { params: { username } }, { as })).body.profiles

describe('suggestions', () => {
  it('begin with whom a creator that I follow follows, and say so', async () => {
    expect((await suggested(fan))[0]).toBe('star')
    await follow(fan, 'hub')
    await follow(creator('hub'), 'near_one')
    expect((await suggested(fan)).slice(0, 2)).toEqual(['near_one', 'star'])
    expect(await because(fan)).toEqual([{ username: 'near_one', kind: 'followedBy', of: 'Name of hub' }])
  })

  it('name no fan as the reason, and no creator who has switched it off', async () => {
    await follow(creator('near_two'), 'star')
    const friend = await app.fan('just_a_fan')
    await follow(friend, 'near_two')
    expect((await because(fan)).map(({ username }) => username)).toEqual(['near_one'])
    await hide(creator('hub'), ['follows'])
    expect(await because(fan)).toEqual([])
    expect((await suggested(fan))[0]).toBe('star')
    await hide(creator('hub'), [])
  })

  it('have on their cards how many subscribe, as browsing has, and not where that is switched off', async () => {
    const star = creator('star')
    await app.call('POST /posts', { body: { text: 'Hello', mediaIds: [], audience: 'everyone' } }, { as: star })
    await sql`update relations set subscribed_until = now() + interval '9 days' where creator_id = ${star.userId}
      and fan_id = (select id from users where username = 'crowd_0')`.execute(app.services.db)
    await countFacts(app.services)
    const counts = async () =>
      (await app.call('GET /suggestedProfiles', { query: { with: 'cards' } }, { as: fan })).body.cards?.flatMap(
        (card) => (card.username === 'star' ? [card.supporterCount] : []),
      )
    expect(await counts()).toEqual([1])
    await hide(star, ['supporters'])
    expect(await counts()).toEqual([null])
    await hide(star, [])
  })

  it('name nobody who hides where I am', async () => {
    expect((await because(fan)).map(({ of }) => of)).toEqual(['Name of hub'])
    await app.call('PATCH /settings/account', { body: { country: 'AQ' } }, { as: fan })
    const hiding = (hiddenIn: string[]) =>
      app.call('PUT /settings/privacy', { body: { whoMayMessage: 'everyone', hiddenIn } }, { as: creator('hub') })
    await hiding(['AQ'])
    expect(await because(fan)).toEqual([])
    await hiding([])
    expect(await because(fan)).toHaveLength(1)
  })

  it('leave out who is suspended', async () => {
    await sql`update users set suspended_at = now() where id = ${creator('near_one').userId}`.execute(app.services.db)
    expect(await suggested(fan)).not.toContain('near_one')
    expect((await similar('hub')).map(({ username }) => username)).not.toContain('near_one')
    await sql`update users set suspended_at = null where id = ${creator('near_one').userId}`.execute(app.services.db)
  })
})

describe('similar creators', () => {
  it('are whom three or more who follow this one follow too; fewer would tell on one of them', async () => {
    const crowd = await Promise.all(['a', 'b', 'c'].map((letter) => app.fan(`both_${letter}`)))
    for (const person of crowd) await follow(person, 'near_two')
    for (const { userId } of crowd) await settledPayment(app, { userId, creatorId: creator('star').userId })
    for (const person of crowd.slice(0, 2)) await follow(person, 'near_one')
    const flag = async () => {
      await refresh()
      return (await similar('near_two')).find(({ username }) => username === 'near_one')?.alsoFollowed
    }
    expect(await flag()).toBe(false)
    for (const person of crowd.slice(2)) await follow(person, 'near_one')
    expect(await flag()).toBe(true)
    expect((await similar('near_two'))[0]?.username).toBe('near_one')
  })

  it('are not the creator themselves, nor whom I follow already', async () => {
    const names = (await similar('hub', fan)).map(({ username }) => username)
    expect(names).not.toContain('hub')
    expect(names).not.toContain('reader')
    await follow(fan, 'star')
    expect((await similar('hub', fan)).map(({ username }) => username)).not.toContain('star')
  })

  it('exist for creators alone', async () => {
    expect((await app.call('GET /users/:username/similar', { params: { username: 'reader' } })).status).toBe(404)
  })
})

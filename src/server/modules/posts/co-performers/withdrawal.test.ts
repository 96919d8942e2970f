import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { consenting } from '#test/sign-release.ts'
import { staff } from '#test/staff.ts'

/** Co-performer consent in a post are free to go at any time: it is hidden from everyone then. */

let app: TestApp
let creator: Person
let buyer: Person
let moderator: Person
let acts: ReturnType<typeof consenting>
beforeAll(async () => {
  app = await createTestApp()
  creator = await app.creator('maker', { monthly: 500 })
  buyer = await app.fan('buyer')
  moderator = await staff(app, 'mod_one', 'moderator')
  await app.fund(buyer, 50_000)
  acts = consenting(app, { creator, moderator })
})
afterAll(() => app.close())

describe('a consent that is taken back', () => {
  const withdraw = (token: string, reason = 'I changed my mind') =>
    app.call('POST /consents/:token/withdrawal', { params: { token }, body: { reason } })
  const casesOf = async (id: number) =>
    (
      await sql<{ id: number; state: string; version: number }>`select id, state, version from cases
        where subject_kind = 'post' and subject_id = ${id} order by id`.execute(app.services.db)
    ).rows
  const unlock = async (id: number) =>
    app.call('POST /posts/:id/unlock', { ...acts.one(id), body: { expectedPriceCents: 500 } }, { as: buyer })

  it('hides the post from everyone at once, its buyers too; staff and the author are told', async () => {
    const { id, token } = await acts.published({ priceCents: 500 })
    expect((await unlock(id)).status).toBe(201)
    expect((await acts.read(id, buyer)).body.locked).toBe(false)
    // half of a surrogate pair, which no JSON of the database takes, is left out of what is said
    expect((await withdraw(token, 'I changed my mind\ud800')).body).toMatchObject({ state: 'withdrawn', post: null })
    expect((await acts.read(id, buyer)).status).toBe(404)
    expect((await acts.read(id)).status).toBe(404)
    // what was paid for stays listed with its receipt, and nothing of it is shown
    expect((await app.call('GET /library', {}, { as: buyer })).body.items).toMatchObject([
      { state: 'unavailable', postId: null, text: '', media: [], totalCents: 500 },
    ])
    expect((await acts.read(id, creator)).body.state).toBe('hidden')
    expect(await acts.people(id)).toMatchObject([{ state: 'withdrawn', withdrawalReason: 'I changed my mind' }])
    expect(await acts.notices(creator)).toContain(`consent_withdrawn ${String(id)}`)
    const [opened] = await casesOf(id)
    const found = await app.call('GET /admin/cases/:id', acts.one(opened?.id ?? 0), { as: moderator })
    expect(found.body).toMatchObject({
      consent: 'withdrawn',
      consentReason: 'I changed my mind',
      hidden: true,
      priority: 0,
    })
    // not even staff's word that nothing is wrong brings it back against the person's will
    const kept = await app.call(
      'POST /admin/cases/:id/decision',
      { ...acts.one(opened?.id ?? 0), body: { outcome: 'kept', version: found.body.version, statement: '' } },
      { as: moderator },
    )
    expect(kept.status).toBe(200)
    expect((await acts.read(id, creator)).body.state).toBe('hidden')
    // nor does its author, by removing and restoring it
    await app.call('DELETE /posts/:id', acts.one(id), { as: creator })
    expect((await acts.read(id, buyer)).status).toBe(404)
    await app.call('POST /posts/:id/restore', acts.one(id), { as: creator })
    expect((await acts.read(id, buyer)).status).toBe(404)

    const again = await app.call('DELETE /consents/:token/withdrawal', { params: { token } })
    expect(again.body).toMatchObject({ state: 'agreed' })
    expect((await acts.read(id, buyer)).body.locked).toBe(false)
  })

  it('comes back by the person only when staff have closed the case', async () => {
    const { id, token } = await acts.published()
    await withdraw(token)
    await app.call('DELETE /consents/:token/withdrawal', { params: { token } })
    expect((await acts.read(id)).status).toBe(404)
    const [opened] = await casesOf(id)
    await app.call(
      'POST /admin/cases/:id/decision',
      { ...acts.one(opened?.id ?? 0), body: { outcome: 'kept', version: opened?.version ?? 0, statement: '' } },
      { as: moderator },
    )
    expect((await acts.read(id)).body.state).toBe('published')
  })

  it('takes what buyers keep of a post that its author has removed; staff give it back as it was', async () => {
    const { id, token } = await acts.published({ priceCents: 500 })
    await unlock(id)
    await app.call('DELETE /posts/:id', acts.one(id), { as: creator })
    expect((await acts.read(id, buyer)).body.state).toBe('removed')
    await withdraw(token)
    expect((await acts.read(id, buyer)).status).toBe(404)
    expect((await app.call('POST /posts/:id/restore', acts.one(id), { as: creator })).status).toBe(404)
    const { rows } = await sql<{ id: number; version: number }>`select id, version from co_performers
      where post_id = ${id}`.execute(app.services.db)
    const [opened] = await casesOf(id)
    await app.call(
      'POST /admin/cases/:id/decision',
      { ...acts.one(opened?.id ?? 0), body: { outcome: 'kept', version: opened?.version ?? 0, statement: '' } },
      { as: moderator },
    )
    const restored = await app.call(
      'POST /admin/consents/:id/decision',
      { ...acts.one(rows[0]?.id ?? 0), body: { decision: 'restore', version: rows[0]?.version ?? 0 } },
      { as: moderator },
    )
    expect(restored.body.state).toBe('agreed')
    expect((await acts.read(id, buyer)).body.state).toBe('removed')
    expect((await acts.read(id)).status).toBe(404)
  })

  it('is the person’s alone: not by the author’s link, and not before anything is signed', async () => {
    const id = await acts.make()
    const { token } = await acts.invite(id)
    expect((await withdraw(token)).body.code).toBe('not_ready')
    const own = await acts.signed(id, token)
    expect((await withdraw(token)).body.code).toBe('link_spent')
    expect((await withdraw(own)).status).toBe(200)
    expect((await withdraw(own)).body.code).toBe('not_ready')
    expect((await acts.read(id, creator)).body).toMatchObject({ state: 'processing' })
  })

  it('of two people at once, and pressed twice, is one thing: nobody waits for the other for ever', async () => {
    const id = await acts.make({ depicted: ['Mara', 'Noa'] })
    const own: string[] = []
    for (const { id: personId } of await acts.people(id)) {
      const made = await app.call('POST /posts/:id/depicted/:personId/invitation', acts.which(id, personId), {
        as: creator,
      })
      own.push(await acts.signed(id, made.body.link.split('/').at(-1)))
      expect((await acts.decide()).status).toBe(200)
    }
    await app.runJobs()
    expect((await acts.read(id)).body.state).toBe('published')
    const answers = await Promise.all([...own, ...own].map((token) => withdraw(token)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409])
    expect((await acts.read(id)).status).toBe(404)
    expect(await casesOf(id)).toMatchObject([{ state: 'open' }])
    const [again, signs] = await Promise.all([
      app.call('DELETE /consents/:token/withdrawal', { params: { token: own[0] ?? '' } }),
      acts.sign(own[0] ?? ''),
    ])
    expect([again.status, signs.body.code]).toEqual([200, 'not_ready'])
    // one of two is not enough
    expect((await acts.read(id)).status).toBe(404)
  })
})

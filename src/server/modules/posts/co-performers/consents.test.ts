import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { releaseIn, releaseText } from '../release-texts.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { checked, consenting } from '#test/sign-release.ts'
import { shownPerson } from '#test/co-performers.ts'
import { readyPhoto } from '#test/ready-photo.ts'
import { staff } from '#test/staff.ts'

/** Co-performer consent in a post and have no account: invited, identified, signed and checked. */

let app: TestApp
let creator: Person
let other: Person
let buyer: Person
let moderator: Person
let acts: ReturnType<typeof consenting>
beforeAll(async () => {
  app = await createTestApp()
  creator = await app.creator('maker', { monthly: 500 })
  other = await app.creator('someone_else')
  buyer = await app.fan('buyer')
  moderator = await staff(app, 'mod_one', 'moderator')
  acts = consenting(app, { creator, moderator })
})
afterAll(() => app.close())

describe('a post with somebody in it who has no account', () => {
  it('waits for their signature and for staff, and then comes out', async () => {
    const id = await acts.make()
    await app.runJobs()
    expect((await acts.read(id, creator)).body).toMatchObject({ state: 'processing', depicts: true })
    expect((await acts.read(id)).status).toBe(404)
    expect(await acts.people(id)).toMatchObject([
      { name: 'Mara', state: 'invited', mayInvite: true, inviteExpiresAt: null },
    ])
    expect((await app.call('GET /posts/:id/depicted', acts.one(id), { as: other })).status).toBe(404)

    const { token } = await acts.invite(id)
    const asked = (await acts.open(token)).body
    expect(asked).toMatchObject({ state: 'invited', isOwn: false, author: { username: 'maker' }, name: 'Mara' })
    expect(asked.post).toMatchObject({ id, text: 'the two of us' })
    expect(asked.post?.media).toHaveLength(1)
    expect(asked.release.paragraphs.length).toBeGreaterThan(3)
    // in order: papers after the name, the signature last, under the name that was given
    expect((await acts.send(token, 'front')).body.code).toBe('not_ready')
    expect((await acts.sign(token)).body.code).toBe('not_ready')
    expect((await acts.give(token)).body).toMatchObject({ hasDetails: true })
    expect(JSON.stringify((await acts.open(token)).body)).not.toContain('Mara Example')
    expect((await acts.send(token, 'front', Buffer.from('no photo'))).status).toBe(422)
    expect((await acts.send(token, 'back')).status).toBe(404)
    for (const side of ['front', 'selfie']) expect((await acts.send(token, side)).status).toBe(200)
    expect((await acts.sign(token, { signedName: 'Somebody Else' })).body.errors).toHaveProperty('signedName')
    expect((await acts.sign(token, { version: '1999-1' })).body.code).toBe('changed_meanwhile')
    const done = await acts.sign(token)
    expect(done.body.consent).toMatchObject({ state: 'in_check', isOwn: true })
    // the author's link opens nothing any more; the person's own does, and was mailed to them
    expect((await acts.open(token)).body.code).toBe('link_spent')
    expect((await acts.open(done.body.token)).body.state).toBe('in_check')
    await app.runJobs()
    expect((await acts.mailsTo(shownPerson.email)).some((text) => text.includes(`/consent/${done.body.token}`))).toBe(
      true,
    )
    expect((await acts.read(id, creator)).body.state).toBe('processing')

    const detail = await acts.waiting()
    expect(detail).toMatchObject({
      details: { legalName: 'Mara Example', dateOfBirth: '1991-02-03' },
      release: { signedName: 'mara  example', network: '127.0.0.0/24', text: releaseText(releaseIn('en')) },
      mayDecide: true,
    })
    expect((await acts.decide()).body.state).toBe('agreed')
    await app.runJobs()
    expect((await acts.read(id)).body.state).toBe('published')
    expect(await acts.notices(creator)).toContain(`consent_given ${String(id)}`)
    expect((await acts.read(id, buyer)).body).toMatchObject({ depicts: false })
  })

  it('keeps papers encrypted, and shows them to staff alone, with each look written down', async () => {
    const id = await acts.make()
    await acts.signed(id)
    const detail = await acts.waiting()
    const document = detail.documents[0]?.id ?? ''
    const look = (as: Person | null) =>
      app.http.inject({
        method: 'GET',
        url: `/api/admin/documents/${document}`,
        headers: as ? { authorization: `Bearer ${as.token}` } : {},
      })
    for (const as of [null, creator, buyer]) expect((await look(as)).statusCode).toBe(404)
    const seen = await look(moderator)
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/jpeg'])
    const { rows } = await sql<{ action: string }>`select action from audit_log where subject_kind = 'consent'
      and subject_id = ${String(detail.id)} and actor_id = ${moderator.userId} order by id`.execute(app.services.db)
    expect(rows.map(({ action }) => action)).toEqual(['consent.viewed', 'identity_document.viewed'])
    const { rows: all } = await sql<{ text: string }>`select d::text as text from co_performers d
      union all select r::text from releases r`.execute(app.services.db)
    for (const { text } of all) {
      expect(text).not.toContain('Mara Example')
      expect(text).not.toContain(Buffer.from('Mara Example').toString('hex'))
      expect(text).not.toContain(shownPerson.email)
    }
  })

  it('keeps what was signed as it was, whoever tries', async () => {
    const { db } = app.services
    await expect(sql`update releases set text = 'I sell everything'`.execute(db)).rejects.toThrow(/never changed/)
    await expect(sql`delete from releases`.execute(db)).rejects.toThrow(/never changed/)
    const { rows } = await sql<{ whole: boolean }>`select sha256(convert_to(text, 'UTF8')) = text_hash as whole
      from releases`.execute(db)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(({ whole }) => whole)).toBe(true)
  })

  it('under 18 is refused at once, stays held, and staff and author are told', async () => {
    const id = await acts.make()
    const { token, personId } = await acts.invite(id)
    const young = `${String(new Date().getUTCFullYear() - 17)}-01-01`
    expect((await acts.give(token, { dateOfBirth: young })).body.errors).toEqual({
      dateOfBirth: ['Your age must be over 18+'],
    })
    // another date afterwards changes nothing
    expect((await acts.give(token)).body.code).toBe('not_ready')
    expect((await acts.open(token)).body).toMatchObject({ state: 'refused', reason: 'under_age', post: null })
    expect(await acts.people(id)).toMatchObject([{ state: 'refused', mayInvite: false, mayTakeOut: false }])
    expect(
      (await app.call('DELETE /posts/:id/depicted/:personId', acts.which(id, personId), { as: creator })).body.code,
    ).toBe('not_ready')
    await app.call('POST /posts/:id/publish', acts.one(id), { as: creator })
    await app.runJobs()
    expect((await acts.read(id, creator)).body.state).toBe('processing')
    expect(await acts.notices(creator)).toContain(`consent_refused ${String(id)}`)
    const { rows } = await sql<{ id: number; priority: number }>`select id, priority from cases
      where subject_kind = 'post' and subject_id = ${id} and state = 'open'`.execute(app.services.db)
    expect(rows).toMatchObject([{ priority: 0 }])
    const found = await app.call('GET /admin/cases/:id', acts.one(rows[0]?.id ?? 0), { as: moderator })
    expect(found.body).toMatchObject({ consent: 'under_age' })
  })

  it('a link is for one person, ends after a time, and can be taken back or made anew', async () => {
    const id = await acts.make()
    const first = await acts.invite(id)
    await acts.give(first.token)
    const second = await acts.invite(id)
    expect((await acts.open(first.token)).body.code).toBe('link_invalid')
    // what the one before gave is forgotten
    expect((await acts.open(second.token)).body).toMatchObject({ hasDetails: false })
    await sql`update co_performers set invite_expires_at = now() - interval '1 second' where id = ${first.personId}`.execute(
      app.services.db,
    )
    for (const answer of [await acts.open(second.token), await acts.give(second.token), await acts.sign(second.token)])
      expect(answer.body.code).toBe('link_expired')
    const third = await acts.invite(id)
    await app.call('DELETE /posts/:id/depicted/:personId/invitation', acts.which(id, first.personId), { as: creator })
    expect((await acts.open(third.token)).body.code).toBe('link_invalid')
    const { rows } = await sql<{ all: string }>`select d::text as all from co_performers d
      where id = ${first.personId}`.execute(app.services.db)
    for (const { token } of [first, second, third]) expect(rows[0]?.all).not.toContain(token)
  })

  it('a no forgets what was given, and holds the post until no photo shows them', async () => {
    const id = await acts.make()
    const { token, personId } = await acts.invite(id)
    await acts.give(token)
    await acts.send(token, 'front')
    expect((await app.call('POST /consents/:token/refusal', { params: { token } })).body.state).toBe('said_no')
    const { rows } = await sql`select from identity_documents where co_performer_id = ${personId}`.execute(
      app.services.db,
    )
    expect(rows).toEqual([])
    expect(await acts.people(id)).toMatchObject([{ state: 'said_no', mayTakeOut: false }])
    const mediaId = await readyPhoto(app, creator)
    await app.call('PATCH /posts/:id', { ...acts.one(id), body: { mediaIds: [mediaId] } }, { as: creator })
    expect(await acts.people(id)).toMatchObject([{ state: 'said_no', mayTakeOut: true }])
    await app.call('DELETE /posts/:id/depicted/:personId', acts.which(id, personId), { as: creator })
    await app.runJobs()
    expect((await acts.read(id)).body.state).toBe('published')
  })

  it('other photos have to be agreed to again', async () => {
    const id = await acts.make()
    const token = await acts.signed(id)
    const { id: consentId, version } = await acts.waiting()
    const mediaId = await readyPhoto(app, creator)
    await app.call('PATCH /posts/:id', { ...acts.one(id), body: { mediaIds: [mediaId] } }, { as: creator })
    expect((await acts.open(token)).body).toMatchObject({ state: 'needs_more', reason: null })
    const late = await app.call(
      'POST /admin/consents/:id/decision',
      { ...acts.one(consentId), body: { decision: 'accept', version, checked: [...checked] } },
      { as: moderator },
    )
    expect(late.body.code).toBe('changed_meanwhile')
    const again = await acts.sign(token)
    expect([again.status, again.body.token]).toEqual([200, token])
    await acts.decide()
    await app.runJobs()
    expect((await acts.read(id)).body.state).toBe('published')
  })

  it('a scheduled one waits as well, and then for its time', async () => {
    const id = await acts.make({ publishAt: new Date(Date.now() + 3_600_000).toISOString() })
    await app.runJobs()
    expect((await acts.read(id, creator)).body.state).toBe('processing')
    const token = await acts.signed(id)
    await acts.decide()
    await app.runJobs()
    expect((await acts.read(id, creator)).body.state).toBe('scheduled')
    await app.call('POST /consents/:token/withdrawal', { params: { token }, body: { reason: '' } })
    await sql`update posts set publish_at = now() - interval '1 second' where id = ${id}`.execute(app.services.db)
    await app.runJobs()
    expect((await acts.read(id, creator)).body.state).toBe('processing')
  })

  it('staff ask again or decline with a reason, never on their own post, and the person reads it', async () => {
    const id = await acts.make()
    const token = await acts.signed(id)
    await acts.decide({ decision: 'needs_more', checked: undefined, reason: 'unreadable', note: 'Too dark.' })
    expect((await acts.open(token)).body).toMatchObject({
      state: 'needs_more',
      reason: 'unreadable',
      note: 'Too dark.',
    })
    expect((await acts.send(token, 'front')).status).toBe(200)
    expect((await acts.sign(token)).status).toBe(200)
    await acts.decide({ decision: 'decline', checked: undefined, reason: 'not_the_person', note: '' })
    await app.runJobs()
    expect((await acts.read(id, creator)).body.state).toBe('processing')
    expect(await acts.notices(creator)).toContain(`consent_refused ${String(id)}`)
    expect((await acts.mailsTo(shownPerson.email)).some((text) => text.includes('Too dark.'))).toBe(true)

    const own = await acts.make()
    await acts.signed(own)
    await sql`update accounts set staff_role = 'moderator', totp_enabled_at = now() where user_id = ${creator.userId}`.execute(
      app.services.db,
    )
    await sql`update sessions set stepped_up_at = now() where user_id = ${creator.userId}`.execute(app.services.db)
    app.services.sessions.forgetUser(creator.userId)
    expect((await acts.decide({}, creator)).body.code).toBe('forbidden')
    await sql`update accounts set staff_role = null where user_id = ${creator.userId}`.execute(app.services.db)
    app.services.sessions.forgetUser(creator.userId)
    expect((await acts.decide()).status).toBe(200)
  })
})

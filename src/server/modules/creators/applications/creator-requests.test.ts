import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentKey } from '#modules/accounts/identity-documents.ts'
import { limits } from '#contract/limits.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { completeProfile } from '#test/complete-profile.ts'
import { staff } from '#test/staff.ts'
import { removeOldDocuments } from './remove-documents.ts'

let app: TestApp
let moderator: Person
let second: Person
beforeAll(async () => {
  app = await createTestApp()
  moderator = await staff(app, 'mod_one', 'moderator')
  second = await staff(app, 'mod_two', 'moderator')
})
afterAll(() => app.close())

const details = {
  legalName: 'Ada Example',
  dateOfBirth: '1990-05-05',
  country: 'DE',
  street: 'Main Street 1',
  postcode: '10115',
  city: 'Berlin',
}
const photo = (colour: string) =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: colour } })
    .withExif({ IFD0: { Artist: 'a hidden name' } })
    .jpeg()
    .toBuffer()
async function send(as: Person | null, side: string, content: Buffer | string, type = 'image/jpeg') {
  const answer = await app.http.inject({
    method: 'PUT',
    url: `/api/creatorRequest/documents/${side}`,
    headers: { 'content-type': type, ...(as && { authorization: `Bearer ${as.token}` }) },
    payload: content,
  })
  return { status: answer.statusCode, body: answer.json<{ code?: string; errors?: object }>() }
}
const open = (as: Person | null, id: string) =>
  app.http.inject({
    method: 'GET',
    url: `/api/admin/documents/${id}`,
    headers: as ? { authorization: `Bearer ${as.token}` } : {},
  })
const read = async (as: Person) => (await app.call('GET /creatorRequest', {}, { as })).body

async function fill(as: Person): Promise<void> {
  await completeProfile(app, as)
  await app.call('PUT /creatorRequest/certification', { body: { certified: true } }, { as })
  await app.call('PUT /creatorRequest/validation', { body: details }, { as })
  await app.call('PUT /creatorRequest/conditions', { body: { accepted: true } }, { as })
  await app.call('PUT /creatorRequest/documentKind', { body: { kind: 'passport' } }, { as })
  for (const side of ['front', 'back', 'selfie'])
    expect((await send(as, side, await photo('#804000'))).status).toBe(200)
}
/** The waiting request of a person, as staff see it. */
async function lookedAt(as: Person, username: string) {
  const { requests } = (await app.call('GET /admin/creatorRequests', { query: { limit: '50' } }, { as })).body
  const id = requests.find(({ person }) => person.username === username)?.id ?? 0
  return (await app.call('GET /admin/creatorRequests/:id', { params: { id: String(id) } }, { as })).body
}
const checked = ['readable', 'valid', 'same_person', 'same_details', 'of_age'] as const
const decide = (as: Person, { id, version }: { id: number; version: number }, body: object = {}) =>
  app.call(
    'POST /admin/creatorRequests/:id/decision',
    { params: { id: String(id) }, body: { decision: 'accept', version, checked: [...checked], ...body } as never },
    { as },
  )
const decline = { decision: 'decline', checked: undefined, reason: 'other', note: 'We need to talk.' }

describe('a request', () => {
  it('is kept step by step, in order, and goes on where another device left it', async () => {
    const fan = await app.fan('stepper')
    await completeProfile(app, fan)
    expect(await read(fan)).toMatchObject({ state: 'draft', certified: false, details: null })
    expect((await app.call('PUT /creatorRequest/validation', { body: details }, { as: fan })).body.code).toBe(
      'not_ready',
    )
    expect((await app.call('POST /creatorRequest/submission', undefined, { as: fan })).body.code).toBe('not_ready')
    expect((await send(fan, 'front', await photo('#fff'))).body.code).toBe('not_ready')
    await app.call('PUT /creatorRequest/certification', { body: { certified: true } }, { as: fan })
    expect(
      (await app.call('PUT /creatorRequest/documentKind', { body: { kind: 'passport' } }, { as: fan })).body.code,
    ).toBe('not_ready')
    await app.call('PUT /creatorRequest/validation', { body: details }, { as: fan })
    // what is encrypted is nowhere in the clear
    const { rows } = await sql<{
      all: string
    }>`select r::text as all from creator_requests r where user_id = ${fan.userId}`.execute(app.services.db)
    expect(rows[0]?.all).not.toContain('Ada')
    expect(rows[0]?.all).not.toContain(Buffer.from('Ada Example').toString('hex'))
    expect(await read(fan)).toMatchObject({ certified: true, details, conditionsAccepted: false })
  })

  it('asks for name, picture, bio and category first, and again when it is handed in', async () => {
    const fan = await app.fan('nameless')
    const begin = async () =>
      (await app.call('PUT /creatorRequest/certification', { body: { certified: true } }, { as: fan })).body.code
    const has = async () => (await read(fan)).profile
    expect(await has()).toEqual({ name: true, picture: false, bio: false, category: false })
    expect(await begin()).toBe('profile_incomplete')
    await app.call('PATCH /settings/profile', { body: { bio: 'Bread.', category: 'other' } }, { as: fan })
    expect(await has()).toEqual({ name: true, picture: false, bio: true, category: true })
    expect(await begin()).toBe('profile_incomplete')
    await fill(fan)
    expect(await has()).toEqual({ name: true, picture: true, bio: true, category: true })
    // what is taken away afterwards is missing when it counts
    const hand = async () => (await app.call('POST /creatorRequest/submission', undefined, { as: fan })).body
    for (const gone of [{ bio: '  ' }, { category: null }]) {
      await app.call('PATCH /settings/profile', { body: gone }, { as: fan })
      expect((await hand()).code).toBe('profile_incomplete')
      await completeProfile(app, fan)
    }
    await app.call('DELETE /settings/profile/:picture', { params: { picture: 'avatar' } }, { as: fan })
    expect((await hand()).code).toBe('profile_incomplete')
    await completeProfile(app, fan)
    expect((await hand()).state).toBe('pending')
  })

  it('under 18 is refused at any step, and flags the account for staff', async () => {
    const fan = await app.fan('young_one')
    await completeProfile(app, fan)
    await app.call('PUT /creatorRequest/certification', { body: { certified: true } }, { as: fan })
    const young = { ...details, dateOfBirth: `${String(new Date().getUTCFullYear() - 17)}-01-01` }
    const answer = await app.call('PUT /creatorRequest/validation', { body: young }, { as: fan })
    expect([answer.status, answer.body.errors]).toEqual([422, { dateOfBirth: ['Your age must be over 18+'] }])
    expect((await read(fan)).details).toBeNull()
    const { rows } = await sql<{ priority: number }>`select priority from cases where subject_kind = 'user'
      and subject_id = ${fan.userId} and state = 'open'`.execute(app.services.db)
    expect(rows).toEqual([{ priority: 0 }])
    // an adult's date afterwards is taken, and staff see what was entered before
    await fill(fan)
    await app.call('POST /creatorRequest/submission', undefined, { as: fan })
    expect(await lookedAt(moderator, 'young_one')).toMatchObject({ flagged: true })
  })

  it('becomes a creator with a staff member’s yes, without a new log-in, and hears of it', async () => {
    const fan = await app.fan('hopeful')
    await fill(fan)
    expect((await app.call('POST /creatorRequest/submission', undefined, { as: fan })).body.state).toBe('pending')
    // nothing changes while staff look
    expect((await app.call('PUT /creatorRequest/validation', { body: details }, { as: fan })).body.code).toBe(
      'not_ready',
    )
    expect((await send(fan, 'front', await photo('#fff'))).body.code).toBe('not_ready')
    expect((await app.call('GET /plans', {}, { as: fan })).body.code).toBe('creators_only')
    const request = await lookedAt(moderator, 'hopeful')
    expect(request).toMatchObject({ details, documentKind: 'passport', mayDecide: true })
    expect((await decide(moderator, request, { checked: ['readable'] })).status).toBe(422)
    app.published.splice(0)
    expect((await decide(moderator, request)).body).toMatchObject({ state: 'accepted', decidedBy: 'mod_one' })
    expect((await app.call('GET /me', {}, { as: fan })).body.isCreator).toBe(true)
    expect((await app.call('GET /plans', {}, { as: fan })).status).toBe(200)
    await app.runJobs()
    expect(app.published).toContain(`private-updates.${String(fan.userId)}`)
    const { notifications } = (await app.call('GET /notifications', {}, { as: fan })).body
    expect(notifications[0]?.kind).toBe('creator_accepted')
    const mails = (await app.services.mailbox?.list()) ?? []
    expect(mails.find(({ to }) => to === 'hopeful@example.com' && true)?.text).toContain('You’re now a creator')
    expect((await decide(moderator, request)).body.code).toBe('changed_meanwhile')
  })

  it('goes back for more, with the reason, and comes again', async () => {
    const fan = await app.fan('again')
    await fill(fan)
    await app.call('POST /creatorRequest/submission', undefined, { as: fan })
    const request = await lookedAt(moderator, 'again')
    const more = { decision: 'needs_more', checked: undefined, reason: 'unreadable', note: 'The back is too dark.' }
    expect((await decide(moderator, request, more)).body.state).toBe('needs_more')
    expect(await read(fan)).toMatchObject({ state: 'needs_more', reason: 'unreadable', note: 'The back is too dark.' })
    expect((await send(fan, 'back', await photo('#fff'))).status).toBe(200)
    expect((await app.call('POST /creatorRequest/submission', undefined, { as: fan })).body.state).toBe('pending')
  })

  it('that is declined can be appealed once, and somebody else decides', async () => {
    const fan = await app.fan('refused_one')
    await fill(fan)
    await app.call('POST /creatorRequest/submission', undefined, { as: fan })
    await decide(moderator, await lookedAt(moderator, 'refused_one'), decline)
    expect(await read(fan)).toMatchObject({ state: 'declined', mayAppeal: true })
    const appeal = { body: { text: 'I have sent you another letter.' } }
    expect((await app.call('POST /creatorRequest/appeal', appeal, { as: fan })).body.state).toBe('pending')
    const again = await lookedAt(moderator, 'refused_one')
    expect(again).toMatchObject({ mayDecide: false, appeal: appeal.body.text })
    expect((await decide(moderator, again)).body.code).toBe('forbidden')
    expect((await decide(second, again, decline)).body.state).toBe('declined')
    expect((await app.call('POST /creatorRequest/appeal', appeal, { as: fan })).body.code).toBe('not_ready')
    expect((await read(fan)).mayAppeal).toBe(false)
  })

  it('is never decided by its own person, nor by two at once', async () => {
    const own = await staff(app, 'mod_wishing', 'moderator')
    await fill(own)
    await app.call('POST /creatorRequest/submission', undefined, { as: own })
    const request = await lookedAt(own, 'mod_wishing')
    expect(request.mayDecide).toBe(false)
    expect((await decide(own, request)).body.code).toBe('forbidden')
    await app.call('POST /admin/creatorRequests/:id/assignment', { params: { id: String(request.id) } }, { as: second })
    expect((await decide(moderator, request)).body.code).toBe('changed_meanwhile')
    const fresh = await lookedAt(moderator, 'mod_wishing')
    expect(fresh.assignedTo).toBe('mod_two')
    const answers = await Promise.all([decide(moderator, fresh), decide(second, fresh, decline)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('a picture of a document', () => {
  it('is a picture, drawn anew, encrypted, and replaced with its file', async () => {
    const fan = await app.fan('pictured')
    await completeProfile(app, fan)
    await app.call('PUT /creatorRequest/certification', { body: { certified: true } }, { as: fan })
    await app.call('PUT /creatorRequest/validation', { body: details }, { as: fan })
    await app.call('PUT /creatorRequest/conditions', { body: { accepted: true } }, { as: fan })
    await app.call('PUT /creatorRequest/documentKind', { body: { kind: 'id_card' } }, { as: fan })
    for (const bad of ['', 'no picture', '<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7 x'])
      expect([bad, (await send(fan, 'front', bad)).status]).toEqual([bad, 422])
    expect((await send(fan, 'front', '<svg/>', 'image/svg+xml')).body.errors).toHaveProperty('front')
    expect((await send(fan, 'side', await photo('#fff'))).status).toBe(404)
    expect((await send(null, 'front', await photo('#fff'))).status).toBe(401)
    expect((await send(await app.signUp('unproven_one'), 'front', await photo('#fff'))).body.code).toBe(
      'email_unverified',
    )
    await send(fan, 'front', await photo('#102030'))
    const idOf = async () =>
      (
        await sql<{ id: string }>`select d.id from identity_documents d join creator_requests r on r.id = d.request_id
          where r.user_id = ${fan.userId} and d.side = 'front'`.execute(app.services.db)
      ).rows[0]?.id ?? ''
    const first = await idOf()
    const file = (id: string) => path.join(app.dataDir, 'files', documentKey(id))
    const kept = readFileSync(file(first))
    expect([kept.includes('JFIF'), kept.includes('a hidden name'), kept[0]]).toEqual([false, false, 1])
    await send(fan, 'front', await photo('#302010'))
    await app.runJobs()
    expect([existsSync(file(first)), existsSync(file(await idOf()))]).toEqual([false, true])
    await app.call('DELETE /creatorRequest/documents/:side', { params: { side: 'front' } }, { as: fan })
    expect((await read(fan)).documents).toEqual([])
  })

  it('is opened by staff alone, each look in the log before it is shown, and removed in time', async () => {
    const fan = await app.fan('looked_at')
    await fill(fan)
    await app.call('POST /creatorRequest/submission', undefined, { as: fan })
    const request = await lookedAt(moderator, 'looked_at')
    const id = request.documents[0]?.id ?? ''
    const looks = async () =>
      (
        await sql<{ n: number }>`select count(*)::int as n from audit_log where action = 'identity_document.viewed'
          and user_id = ${fan.userId}`.execute(app.services.db)
      ).rows[0]?.n
    const half = await staff(app, 'no_factor', 'moderator')
    await sql`update accounts set totp_enabled_at = null where user_id = ${half.userId}`.execute(app.services.db)
    app.services.sessions.forgetUser(half.userId)
    const finance = await staff(app, 'money_one', 'finance')
    for (const [as, status] of [
      [null, 404],
      [fan, 404],
      [finance, 404],
      [half, 403],
    ] as const)
      expect((await open(as, id)).statusCode).toBe(status)
    expect((await open(moderator, 'f'.repeat(32))).statusCode).toBe(404)
    // no other address leads to it
    for (const url of [`/media/${id}/x/full.webp`, `/files/${id}`, `/files/identity/${id}`, `/identity/${id}`])
      expect((await app.http.inject({ url })).statusCode).toBeGreaterThanOrEqual(403)
    expect(await looks()).toBe(0)
    const shown = await open(moderator, id)
    expect([shown.statusCode, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'private, no-store',
    ])
    expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined()
    expect(await looks()).toBe(1)

    await decide(moderator, request)
    await removeOldDocuments(app.services)
    expect((await open(moderator, id)).statusCode).toBe(200)
    await sql`update creator_requests set decided_at = now() - make_interval(days => ${limits.identityDays}, secs => 1)
      where user_id = ${fan.userId}`.execute(app.services.db)
    expect(await removeOldDocuments(app.services)).toBe(1)
    await app.runJobs()
    expect((await open(moderator, id)).statusCode).toBe(404)
    expect(existsSync(path.join(app.dataDir, 'files', documentKey(id)))).toBe(false)
  })
})

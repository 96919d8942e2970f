import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { documentKey, openDocument } from '#modules/accounts/identity-documents.ts'
import { createEncryption } from '#platform/encryption/encryption.ts'
import { jobsOf } from '#server/app.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { consenting } from '#test/sign-release.ts'
import { coPerformersOf, shownPerson } from '#test/co-performers.ts'
import { staff } from '#test/staff.ts'

let app: TestApp
let creator: Person
let moderator: Person
let acts: ReturnType<typeof consenting>
beforeAll(async () => {
  app = await createTestApp()
  creator = await app.creator('author_of_many')
  moderator = await staff(app, 'mod_one', 'moderator')
  acts = consenting(app, { creator, moderator })
})
afterAll(() => app.close())

const documents = async (id: number) =>
  (
    await sql<{ id: string }>`select id from identity_documents where co_performer_id = ${id}`.execute(app.services.db)
  ).rows.map((row) => row.id)
const file = (id: string) => path.join(app.dataDir, 'files', documentKey(id))
const details = async (id: number) =>
  (await sql<{ details: Buffer | null }>`select details from co_performers where id = ${id}`.execute(app.services.db))
    .rows[0]?.details
/** What the clock does at night. */
async function nightComes(): Promise<void> {
  const job = jobsOf(app.services).find(({ name }) => name === 'remove_old_consent_documents')
  if (!job) throw new Error('There is no such job.')
  await job.run(undefined as never)
  await app.runJobs()
}
const age = (id: number, column: 'decided_at' | 'updated_at' | 'withdrawn_at', days: number) =>
  sql`update co_performers set ${sql.ref(column)} = now() - make_interval(days => ${days}, secs => 1) where id = ${id}`.execute(
    app.services.db,
  )

describe('identity documents of co-performers', () => {
  it('are removed 30 days after what was decided, with their files, and the row says so', async () => {
    const { id } = await coPerformersOf(app, creator, 'in_check')
    const kept = await documents(id)
    expect(kept.length).toBe(2)
    await sql`update co_performers set state = 'agreed', decided_at = now() where id = ${id}`.execute(app.services.db)
    await nightComes()
    expect([await documents(id), kept.map((one) => existsSync(file(one)))]).toEqual([kept, [true, true]])
    await age(id, 'decided_at', limits.identityDays)
    await nightComes()
    expect([await documents(id), kept.map((one) => existsSync(file(one)))]).toEqual([[], [false, false]])
    // who signed, and that they did, stays: it proves the consent
    expect(await details(id)).not.toBeNull()
    const { body } = await app.call('GET /admin/consents/:id', { params: { id: String(id) } }, { as: moderator })
    expect([body.documents, body.release?.signedName]).toEqual([[], shownPerson.legalName])
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_log
      where action = 'consent.documents_removed' and subject_id = ${String(id)}`.execute(app.services.db)
    expect(rows).toEqual([{ n: 1 }])
  })

  it('are kept while they wait, and counted from the day that a consent was taken back', async () => {
    const waiting = await coPerformersOf(app, creator, 'in_check')
    await age(waiting.id, 'updated_at', limits.unusedIdentityDays)
    const withdrawn = await coPerformersOf(app, creator, 'withdrawn')
    await age(withdrawn.id, 'decided_at', limits.identityDays)
    await nightComes()
    expect([(await documents(waiting.id)).length, (await documents(withdrawn.id)).length]).toEqual([2, 2])
    await age(withdrawn.id, 'withdrawn_at', limits.identityDays)
    await nightComes()
    expect([(await documents(waiting.id)).length, await documents(withdrawn.id)]).toEqual([2, []])
  })

  it('that nobody signs go 90 days after the last change, with the name that was given', async () => {
    const { id } = await coPerformersOf(app, creator, 'invited')
    const kept = await documents(id)
    await age(id, 'updated_at', limits.unusedIdentityDays - 1)
    await nightComes()
    expect((await documents(id)).length).toBe(2)
    await age(id, 'updated_at', limits.unusedIdentityDays)
    await nightComes()
    expect([await documents(id), await details(id), kept.map((one) => existsSync(file(one)))]).toEqual([
      [],
      null,
      [false, false],
    ])
  })

  it('show nothing to whoever has files and database but not the key', async () => {
    const { id } = await coPerformersOf(app, creator, 'in_check')
    const [first = ''] = await documents(id)
    const stored = readFileSync(file(first))
    // a picture begins with these bytes; encrypted it has neither them nor anything that a reader of pictures knows
    expect([stored.includes(Buffer.from([0xff, 0xd8, 0xff])), stored.includes('JFIF')]).toEqual([false, false])
    expect((await openDocument(app.services, first))?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    const stranger = { ...app.services, encryption: createEncryption('7'.repeat(64)) }
    await expect(openDocument(stranger, first)).rejects.toThrow()
    const found = await app.services.storage.read(documentKey(first))
    expect(found && (await buffer(found.stream)).equals(stored)).toBe(true)
    // all that a dump of the database has of them
    for (const table of ['co_performers', 'identity_documents', 'releases', 'audit_log']) {
      const { rows } = await sql<{ all: string }>`select json_agg(t)::text as all from ${sql.table(table)} t`.execute(
        app.services.db,
      )
      const dump = rows[0]?.all ?? ''
      for (const secret of [shownPerson.legalName, shownPerson.email, shownPerson.dateOfBirth])
        for (const form of [secret, Buffer.from(secret).toString('hex')]) expect(dump).not.toContain(form)
    }
  })
})

describe('the link to one’s own page', () => {
  it('is sent again to the address that was given, once an hour; the one before is worthless', async () => {
    const post = await acts.make()
    const { token: invited } = await acts.invite(post)
    const again = (token: string) => app.call('POST /consents/:token/link', { params: { token } })
    expect((await again(invited)).body.code).toBe('not_ready')
    const own = await acts.signed(post, invited)
    await app.runJobs()
    const links = async () =>
      (await acts.mailsTo(shownPerson.email)).flatMap((text) => /\/consent\/([\w-]{32})/.exec(text)?.[1] ?? [])
    expect(await links()).toEqual([own])
    expect((await acts.open(own)).status).toBe(200)
    // by the invitation, which is spent: it may be all that is left
    expect((await again(invited)).status).toBe(200)
    await app.runJobs()
    const next = (await links()).find((token) => token !== own) ?? ''
    expect((await acts.open(next)).body).toMatchObject({ state: 'in_check', isOwn: true })
    expect((await acts.open(own)).body.code).toBe('link_invalid')
    expect((await acts.open(invited)).body.code).toBe('link_spent')
    expect([(await again(invited)).body.code, (await again(next)).body.code]).toEqual(['too_soon', 'too_soon'])
    await sql`update co_performers set link_sent_at = now() - make_interval(mins => ${limits.consentLinkAgainMinutes}, secs => 1)`.execute(
      app.services.db,
    )
    expect((await again(next)).status).toBe(200)
    expect((await again('x'.repeat(32))).body.code).toBe('link_invalid')
  })
})

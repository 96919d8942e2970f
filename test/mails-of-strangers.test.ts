import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { translated } from '#contract/languages.ts'
import { limits } from '#contract/limits.ts'
import { readNotificationLines } from '#modules/notifications/delivery/read-lines.ts'
import { notify } from '#modules/notifications/notify.ts'
import { compose } from '#modules/mails/compose.ts'
import { unlinked } from '#modules/mails/unlinked-name.ts'
import { mailTexts } from '#modules/mails/texts.ts'
import { createTestApp, password, type TestApp } from './app.ts'
import { unique } from './samples/world.ts'

/** What strangers can have us send: how much of it, and in whose words. */

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  // the limit of calls is not what is met here
  app.services.limitsMails = true
})
afterAll(() => app.close())
beforeEach(() => sql`delete from mail_allowances`.execute(app.services.db))

let networks = 0
/** From a network of its own each time. */
const post = (url: string, payload: object, remoteAddress = `2001:db8:${(networks += 1).toString(16)}::1`) =>
  app.http.inject({ method: 'POST', url: `/api${url}`, payload, remoteAddress })
const mailsTo = async (to: string) => {
  await app.runJobs()
  return ((await app.services.mailbox?.list()) ?? []).filter((mail) => mail.to === to)
}
const signUp = async (username: string, name: string, address?: string) =>
  post('/signup', { username, name, email: `${username}@example.com`, password, dateOfBirth: '1990-01-01' }, address)
const most = limits.mailsToMailbox.burst

describe('mails to one mailbox', () => {
  it.each(['/login/link', '/password/forgot'])(
    '%s: a few, whoever asks and however the name is written',
    async (route) => {
      const username = unique()
      await signUp(username, 'Somebody')
      await sql`update accounts set email_verified_at = now() where email = ${`${username}@example.com`}`.execute(
        app.services.db,
      )
      const before = (await mailsTo(`${username}@example.com`)).length
      for (let n = 0; n < most + 4; n += 1) {
        // spent or not: the count is of mails, not of links that wait
        await sql`update mailed_links set used_at = now()`.execute(app.services.db)
        expect(
          (await post(route, { login: n % 2 ? username : `${username.toUpperCase()}@example.com` })).statusCode,
        ).toBe(200)
        await app.runJobs()
      }
      expect(await mailsTo(`${username}@example.com`)).toHaveLength(before + most)
    },
  )
  it('a forgotten address', async () => {
    const username = unique()
    await signUp(username, 'Somebody')
    const before = (await mailsTo(`${username}@example.com`)).length
    for (let n = 0; n < most + 2; n += 1) {
      await post('/email/forgot', { username })
      await app.runJobs()
    }
    expect(await mailsTo(`${username}@example.com`)).toHaveLength(before + most)
  })
  it('receipts of notices: the notice counts, the mail does not come', async () => {
    const person = await app.creator(unique())
    const email = `${unique()}@victim.example`
    for (let n = 0; n < most + 2; n += 1) {
      const to = n % 2 ? email : email.replace('@', `+${String(n)}@`)
      const notice = {
        name: 'N',
        email: to,
        address: `/${person.username}`,
        reason: 'spam',
        details: 'words of some length',
        goodFaith: true,
      }
      expect((await post('/notices', notice)).statusCode).toBeLessThan(300)
    }
    await app.runJobs()
    const mails = ((await app.services.mailbox?.list()) ?? []).filter(({ to }) => to.endsWith('@victim.example'))
    expect(mails).toHaveLength(most)
  })
  it('resending and changing say so', async () => {
    const person = await app.signUp(unique())
    const statuses: number[] = []
    for (let n = 0; n <= most; n += 1)
      statuses.push((await app.call('POST /email/resend', undefined, { as: person })).status)
    expect(statuses).toEqual([...Array<number>(most).fill(200), 429])
    const email = `${unique()}@victim.example`
    const asked: number[] = []
    for (let n = 0; n <= most; n += 1)
      asked.push((await app.call('POST /email/change', { body: { email } }, { as: person })).status)
    expect(asked).toEqual([...Array<number>(most).fill(200), 429])
  })
  it('are earned again with time', async () => {
    const person = await app.signUp(unique())
    for (let n = 0; n <= most; n += 1) await app.call('POST /email/resend', undefined, { as: person })
    await sql`update mail_allowances set at = at - interval '61 minutes'`.execute(app.services.db)
    expect((await app.call('POST /email/resend', undefined, { as: person })).status).toBe(200)
    expect((await app.call('POST /email/resend', undefined, { as: person })).status).toBe(429)
  })
})

describe('mails of one sender', () => {
  it('are counted by network, to whomever they go', async () => {
    const { burst } = limits.mailsBySender
    const names = Array.from({ length: burst + 5 }, unique)
    for (const [n, name] of names.entries()) await signUp(name, 'Somebody', `2001:db8:abcd:${n.toString(16)}::1`)
    await app.runJobs()
    await sql`delete from mail_allowances`.execute(app.services.db)
    for (const name of names) {
      const asked = {
        asker: { address: `2001:db8:ffff:1::${name.length.toString(16)}` },
        login: name,
        wanted: 'log_in',
      }
      await sql`select graphile_worker.add_job('mail_to_login', ${JSON.stringify(asked)}::json)`.execute(
        app.services.db,
      )
    }
    await app.runJobs()
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from mailed_links where purpose = 'log_in'
      and email = any (${names.map((name) => `${name}@example.com`)}::text[])`.execute(app.services.db)
    expect(rows[0]?.n).toBe(burst)
  })
})

const bait = 'You won at evil.example'
describe('the words of a stranger', () => {
  it('do not greet whoever has not proved the address', async () => {
    const username = unique()
    await signUp(username, bait)
    await post('/login/link', { login: username })
    await post('/password/forgot', { login: username })
    await post('/email/forgot', { username })
    const mails = await mailsTo(`${username}@example.com`)
    expect(mails.length).toBeGreaterThanOrEqual(4)
    for (const { text, html, subject } of mails) {
      expect(`${subject} ${text} ${html}`).not.toContain('You won')
      expect(`${subject} ${text} ${html}`).not.toContain(`@${username} `)
    }
  })
  it('do not greet the mailbox that somebody wants to move to, nor whoever a notice is said to be of', async () => {
    const person = await app.fan(unique())
    await app.call('PATCH /settings/account', { body: { name: bait } }, { as: person })
    const email = `${unique()}@victim.example`
    await app.call('POST /email/change', { body: { email } }, { as: person })
    const notice = {
      name: bait,
      email,
      address: `/${person.username}`,
      reason: 'spam',
      details: 'words of some length',
      goodFaith: true,
    }
    await post('/notices', notice)
    const mails = await mailsTo(email)
    expect(mails.length).toBeGreaterThanOrEqual(1)
    for (const { text, html } of mails) expect(text + html).not.toContain('You won')
  })
  it('greet the person whose they are, where the address is proved, and lead nowhere', async () => {
    const person = await app.fan(unique())
    await app.call('PATCH /settings/account', { body: { name: bait } }, { as: person })
    await post('/login/link', { login: person.username })
    const [mail] = await mailsTo(`${person.username}@example.com`)
    expect(mail?.text).toContain('Hello You won at evil.\u2060example,')
    expect(mail?.text).not.toContain('evil.example')
  })
  it('stand in no notification of one who has proved no address, and as no link in any', async () => {
    const [reader, fresh, proved] = [await app.creator(unique()), await app.signUp(unique()), await app.fan(unique())]
    for (const person of [fresh, proved]) {
      await app.call('PATCH /settings/account', { body: { name: bait } }, { as: person })
      await app.services.db.transaction().execute((tx) =>
        notify(tx, {
          userId: reader.userId,
          actorId: person.userId,
          kind: 'tip',
          amountCents: 100,
          eventKey: unique(),
        }),
      )
      const { rows } = await sql<{
        id: number
      }>`select max(id)::int as id from notifications where user_id = ${reader.userId}`.execute(app.services.db)
      const told = await readNotificationLines(app.services, reader.userId, {
        notifications: [rows[0]?.id ?? 0],
        chats: [],
      })
      const line = told?.lines[0]?.text
      expect(line).toContain(person === fresh ? `@${fresh.username}` : 'You won at evil.\u2060example')
      expect(line).not.toContain('evil.example')
      await sql`update notifications set seen_at = now()`.execute(app.services.db)
    }
  })
  it('lead nowhere in any mail, in any language, where there is no name to greet by', () => {
    const day = '2026-11-22T10:00:00Z'
    for (const [name, texts] of Object.entries(mailTexts))
      for (const language of translated) {
        const { subject, text } = compose(
          texts,
          language,
          { creator: bait, author: bait, at: day, since: day, nextAt: day, cents: '500' },
          { url: 'https://ours.example/' },
        )
        expect([name, language, `${subject}\n${text}`.includes('evil.example')]).toEqual([name, language, false])
        expect(text).not.toMatch(/undefined|Hello ,|Hallo ,/)
      }
  })
  it.each([
    ['Ada Lovelace', 'Ada Lovelace'],
    ['J. R. R. Tolkien', 'J. R. R. Tolkien'],
    ['www.evil.example', 'www.\u2060evil.\u2060example'],
    ['https://evil/', 'https:\u2060//evil/'],
    ['me@evil.example', 'me@\u2060evil.\u2060example'],
    ['مثال.إختبار', 'مثال.\u2060إختبار'],
  ])('%s is no link', (name, plain) => {
    expect(unlinked(name)).toBe(plain)
  })
})

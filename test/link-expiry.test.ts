import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LinkPurpose } from '#modules/accounts/sign-in/mailed-links.ts'
import { createTestApp, type Person, type TestApp } from './app.ts'
import { consenting } from './sign-release.ts'
import { limits } from '#contract/limits.ts'
import { staff } from './staff.ts'
import { anotherSession, unique } from './samples/world.ts'
import { setClock } from './database-clock.ts'

/** Every kind of mailed link, half a minute before its end and half a minute after it. */

let app: TestApp
beforeEach(async () => {
  app = await createTestApp({}, { clock: true })
})
afterEach(() => app.close())

const fresh = 'quite another long one'
const begin = Date.parse('2027-03-01T08:00:00Z')
const after = (seconds: number) => setClock(app.services.db, new Date(begin + seconds * 1000).toISOString())
async function inMail(to: string, pattern: RegExp): Promise<string> {
  await app.runJobs()
  const mails = (await app.services.mailbox?.list()) ?? []
  const found = mails.find((mail) => mail.to === to && pattern.test(mail.text))
  return pattern.exec(found?.text ?? '')?.[1] ?? ''
}
const linkOf = (query: string) => {
  const search = new URLSearchParams(query)
  return { id: search.get('id') ?? '', hash: search.get('hash') ?? '' }
}
const mailOf = ({ username }: Person): string => `${username}@example.com`

/** What uses a link answers: its status, and why it was refused. */
type Used = { status: number; body: { code?: string } }
type Kind = { seconds: number; make: () => Promise<() => Promise<Used>> }
const links: Record<LinkPurpose, Kind> = {
  verify_email: {
    seconds: 48 * 3600,
    make: async () => {
      const person = await app.signUp(unique())
      const [id = '', hash = ''] = (await inMail(mailOf(person), /\/email\/verify\/(\S+)/)).split('/')
      return () => app.call('POST /email/verify', { body: { id, hash } }, { as: person })
    },
  },
  log_in: {
    seconds: 600,
    make: async () => {
      const person = await app.fan(unique())
      await app.call('POST /login/link', { body: { login: person.username } })
      const token = await inMail(mailOf(person), /withToken\?token=(\S+)/)
      return () => app.call('POST /login/withToken', { body: { token } })
    },
  },
  reset_password: {
    seconds: 3600,
    make: async () => {
      const person = await app.fan(unique())
      await app.call('POST /password/forgot', { body: { login: person.username } })
      const token = await inMail(mailOf(person), /reset-password\/(\S+)/)
      return () => app.call('POST /password/reset', { body: { token, password: fresh } })
    },
  },
  change_email: {
    seconds: 24 * 3600,
    make: async () => {
      const person = await app.fan(unique())
      const as = await anotherSession({ app }, person, { steppedUp: true })
      const email = `${unique()}@elsewhere.example`
      await app.call('POST /email/change', { body: { email } }, { as })
      const link = linkOf(await inMail(email, /verify-change-email\?(\S+)/))
      return () => app.call('POST /email/verify-change', { body: link }, { as })
    },
  },
  undo_change_email: {
    seconds: 7 * 24 * 3600,
    make: async () => {
      const person = await app.fan(unique())
      const as = await anotherSession({ app }, person, { steppedUp: true })
      await app.call('POST /email/change', { body: { email: `${unique()}@elsewhere.example` } }, { as })
      const link = linkOf(await inMail(mailOf(person), /verify-change-email\?(\S+)&undo=1/))
      return () => app.call('POST /email/undo-change', { body: link })
    },
  },
}

it.each(Object.keys(links) as LinkPurpose[])(
  'a link of the kind %s works to its end and not beyond it',
  async (kind) => {
    const { seconds, make } = links[kind]
    await after(0)
    const [inTime, late] = [await make(), await make()]
    await after(seconds - 30)
    expect((await inTime()).status).toBe(200)
    await after(seconds + 30)
    const refused = await late()
    expect([refused.status, refused.body.code]).toEqual([422, 'link_expired'])
  },
)

it('an invitation to consent works to its end and not beyond it', async () => {
  await after(0)
  const creator = await app.creator('maker')
  const author = consenting(app, { creator, moderator: await staff(app, 'looks_at_it', 'moderator') })
  const [inTime, late] = [await author.invite(await author.make()), await author.invite(await author.make())]
  const end = limits.consentLinkDays * 24 * 3600
  expect(limits.consentLinkDays).toBe(14)
  await after(end - 30)
  expect((await author.open(inTime.token)).status).toBe(200)
  await after(end + 30)
  expect((await author.open(late.token)).body.code).toBe('link_expired')
})

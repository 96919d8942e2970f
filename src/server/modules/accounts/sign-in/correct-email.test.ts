import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { createTestApp, password, type Person, type TestApp } from '#test/app.ts'
import { anotherSession, unique } from '#test/samples/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.services.limitsMails = false
  await sql`delete from mail_allowances`.execute(app.services.db)
})

const mailsTo = async (to: string) => {
  await app.runJobs()
  return ((await app.services.mailbox?.list()) ?? []).filter((mail) => mail.to === to)
}
const inMail = async (to: string, pattern: RegExp): Promise<string> => {
  const texts = (await mailsTo(to)).map(({ text }) => pattern.exec(text)?.[1])
  return texts.find((found) => found !== undefined) ?? ''
}
const linkTo = async (to: string): Promise<{ id: string; hash: string }> => {
  const [id = '', hash = ''] = (await inMail(to, /\/email\/verify\/([\w-]+\/[\w-]+)/)).split('/')
  return { id, hash }
}
const correct = async (as: Person, email: string) => app.call('POST /email/correct', { body: { email } }, { as })
const addressOf = async (as: Person) => (await app.call('GET /settings/account', undefined, { as })).body.email
/** Somebody who has signed up a moment ago, with a slip in the address. */
async function mistyped() {
  const username = unique()
  const person = await anotherSession({ app }, await app.signUp(username), { steppedUp: true })
  return { person, wrong: `${username}@example.com`, right: `${username}@right.example` }
}

describe('a mistyped address', () => {
  it('gives way at once: the link goes to the right one, with the wish, and proves it', async () => {
    const { person, wrong, right } = await mistyped()
    const next = '/post/17?subscribe=monthly'
    await app.call('PUT /email/next', { body: { next } }, { as: person })
    const before = await linkTo(wrong)
    expect(await correct(person, right)).toMatchObject({ status: 200, body: { nextInSeconds: 0 } })
    expect(await addressOf(person)).toBe(right)
    expect((await mailsTo(right)).map(({ text }) => text.includes(encodeURIComponent(next)))).toEqual([true])
    // the mailbox of the slip is somebody's: nothing that was mailed there works
    const stranger = { ...before, password: 'chosen by a stranger' }
    expect((await app.call('POST /email/verify', { body: stranger })).body.code).toBe('link_expired')
    expect((await app.call('POST /email/verify', { body: before }, { as: person })).body.code).toBe('link_expired')
    const verified = await app.call('POST /email/verify', { body: await linkTo(right) }, { as: person })
    expect([verified.status, verified.body]).toEqual([200, { next }])
    expect((await app.call('POST /login', { body: { login: right, password } })).status).toBe(200)
    expect((await app.call('POST /login', { body: { login: wrong, password } })).status).toBe(422)
  })

  it('is free for whom it belongs to, and no other mail of before helps its owner', async () => {
    const { person, wrong, right } = await mistyped()
    await app.call('POST /password/forgot', { body: { login: wrong } })
    await app.call('POST /login/link', { body: { login: wrong } })
    const reset = await inMail(wrong, /reset-password\/(\S+)/)
    const token = await inMail(wrong, /withToken\?token=(\S+)/)
    await correct(person, right)
    const chosen = 'chosen by a stranger'
    const answers = [
      await app.call('POST /password/reset', { body: { token: reset, password: chosen } }),
      await app.call('POST /login/withToken', { body: { token, password: chosen } }),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual(['link_expired', 'link_expired'])
    const owner = { username: unique(), name: 'O', email: wrong, password, dateOfBirth: '1990-01-01' }
    expect((await app.call('POST /signup', { body: owner })).status).toBe(201)
  })

  it('is never somebody else’s, in any writing, and nothing changes', async () => {
    const other = await app.fan(unique())
    const { person, wrong } = await mistyped()
    for (const email of [`${other.username}@example.com`, `${other.username}@EXAMPLE.com`.toUpperCase()]) {
      const refused = await correct(person, email)
      expect([refused.status, refused.body.errors]).toEqual([422, { email: ['The email has already been taken.'] }])
    }
    expect(await addressOf(person)).toBe(wrong)
    expect((await app.call('POST /email/verify', { body: await linkTo(wrong) }, { as: person })).status).toBe(200)
  })

  it('goes to one of two who want the same new address at the same moment', async () => {
    const [one, two] = [await mistyped(), await mistyped()]
    const answers = await Promise.all([one, two].map(async ({ person }) => correct(person, one.right)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]))
  })

  it('may be given again: then the same link’s mail is sent again', async () => {
    const { person, wrong } = await mistyped()
    expect((await correct(person, wrong)).status).toBe(200)
    expect((await app.call('POST /email/verify', { body: await linkTo(wrong) }, { as: person })).status).toBe(200)
  })
})

describe('an address that is verified', () => {
  it('does not give way, also when its link is opened at the same moment', async () => {
    const fan = await anotherSession({ app }, await app.fan(unique()), { steppedUp: true })
    expect((await correct(fan, `${unique()}@thief.example`)).body.code).toBe('already_verified')
    expect(await addressOf(fan)).toBe(`${fan.username}@example.com`)

    const { person, wrong, right } = await mistyped()
    const link = await linkTo(wrong)
    const [corrected, opened] = await Promise.all([
      correct(person, right),
      app.call('POST /email/verify', { body: link }, { as: person }),
    ])
    expect([corrected.status, opened.status]).toEqual(corrected.status === 200 ? [200, 422] : [409, 200])
    const { body } = await app.call('GET /settings/account', undefined, { as: person })
    expect([body.email, body.isEmailVerified]).toEqual(corrected.status === 200 ? [right, false] : [wrong, true])
  })

  it('and one that is not asks a session of yesterday for the password first', async () => {
    const { person, wrong, right } = await mistyped()
    const stale = await anotherSession({ app }, person)
    expect((await correct(stale, right)).body.code).toBe('step_up_required')
    expect((await app.call('POST /email/correct', { body: { email: right } })).status).toBe(401)
    expect(await addressOf(person)).toBe(wrong)
  })
})

describe('mails to strangers', () => {
  const most = limits.mailsToMailbox.burst
  it('are few for one account, whoever they go to and however often it goes back and forth', async () => {
    app.services.limitsMails = true
    const { person, wrong } = await mistyped()
    const statuses: number[] = []
    for (let n = 0; n < most + 3; n += 1) {
      const email = n % 2 ? wrong : `${unique()}@victim.example`
      statuses.push((await correct(person, email)).status)
    }
    expect(statuses).toEqual([...Array<number>(most).fill(200), 429, 429, 429])
    await sql`update mail_allowances set at = at - interval '61 minutes'`.execute(app.services.db)
    expect((await correct(person, wrong)).status).toBe(200)
    expect((await correct(person, wrong)).status).toBe(429)
  })

  it('count also where the address was refused, so that nobody asks through who has an account', async () => {
    app.services.limitsMails = true
    const { person } = await mistyped()
    const statuses: number[] = []
    for (let n = 0; n <= most; n += 1) {
      const email = `${(await app.fan(unique())).username}@example.com`
      statuses.push((await correct(person, email)).status)
    }
    expect(statuses).toEqual([...Array<number>(most).fill(422), 429])
  })

  it('tell when the next one can be asked for', async () => {
    app.services.limitsMails = true
    const { person } = await mistyped()
    const waits: number[] = []
    for (let n = 0; n < most; n += 1) {
      const { body } = await app.call('POST /email/resend', undefined, { as: person })
      waits.push('nextInSeconds' in body ? body.nextInSeconds : -1)
    }
    expect(waits.slice(0, -1)).toEqual(Array<number>(most - 1).fill(0))
    expect(waits.at(-1)).toBeGreaterThan(3500)
    expect(waits.at(-1)).toBeLessThanOrEqual(3600)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#test/app.ts'
import { notify } from '../notify.ts'
import { createNoticeWorld, type NoticeWorld } from '#test/notification-world.ts'

let world: NoticeWorld
let { app, star, follow, choose, itIsTime, mailsTo } = {} as NoticeWorld
beforeAll(async () => {
  world = await createNoticeWorld()
  ;({ app, star, follow, choose, itIsTime, mailsTo } = world)
})
afterAll(() => world.close())

describe('the link that ends mails', () => {
  const linkOf = async (creator: Person): Promise<string> => {
    await choose(creator, true, false)
    await follow(creator.username)
    await itIsTime()
    return new URL((await mailsTo(creator))[0]?.unsubscribeUrl ?? 'none:').pathname
  }
  const mailsOf = async (creator: Person) => {
    const { grid } = (await app.call('GET /settings/notifications', {}, { as: creator })).body
    return Object.fromEntries(grid.map(({ kind, email }) => [kind, email]))
  }

  it('only asks when it is opened, and ends one kind with one POST of either form, without log-in or cookies', async () => {
    for (const contentType of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', undefined]) {
      const creator = await star()
      const url = await linkOf(creator)
      const page = await app.http.inject({ url })
      expect([page.statusCode, page.body.includes('<form method="post">')]).toEqual([200, true])
      expect((await mailsOf(creator))['new_follower']).toBe(true)
      const done = await app.http.inject({
        method: 'POST',
        url,
        payload: 'List-Unsubscribe=One-Click',
        ...(contentType && { headers: { 'content-type': contentType } }),
      })
      expect(done.statusCode).toBe(200)
      const after = await mailsOf(creator)
      expect([after['new_follower'], after['tip'], after['security']]).toEqual([false, true, true])
      await follow(creator.username)
      await itIsTime()
      expect((await mailsTo(creator)).length).toBe(1)
    }
  })

  it('stands in no mail that always comes, which says so', async () => {
    const creator = await star()
    await choose(creator, true, false)
    await follow(creator.username)
    await itIsTime()
    await app.services.db
      .transaction()
      .execute((tx) => notify(tx, { userId: creator.userId, kind: 'payments_frozen', eventKey: 'frozen' }))
    await itIsTime()
    const ends = (await mailsTo(creator)).map(({ text, html, unsubscribeUrl }) => {
      const end = text.split('--\n')[1]?.split('\n')[0] ?? ''
      return [end, html?.includes(end), unsubscribeUrl !== undefined]
    })
    expect(ends).toHaveLength(2)
    expect(ends).toEqual(
      expect.arrayContaining([
        ['Security alerts always go to your email.', true, false],
        ['You’re getting this email because you chose these notifications.', true, true],
      ]),
    )
  })

  it('opens in the language of its person', async () => {
    const creator = await star()
    await app.call('PATCH /settings/account', { body: { language: 'ar' } }, { as: creator })
    const page = await app.http.inject({ url: await linkOf(creator) })
    expect(page.body).toContain('<html lang="ar" dir="rtl">')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('is worth nothing when it was changed', async () => {
    const creator = await star()
    const other = await star()
    const url = await linkOf(creator)
    const [user = '', topic = '', signature = ''] = url.replace('/unsubscribe/', '').split('.')
    for (const token of [
      `${String(other.userId)}.${topic}.${signature}`,
      `${user}.all.${signature}`,
      `${user}.tip.${signature}`,
      `${user}.${topic}.${'A'.repeat(22)}`,
      `${user}.${topic}.`,
      'x',
    ]) {
      const answer = await app.http.inject({
        method: 'POST',
        url: `/unsubscribe/${token}`,
        payload: 'List-Unsubscribe=One-Click',
      })
      expect([token, answer.statusCode]).toEqual([token, 404])
    }
    expect((await mailsOf(creator))['new_follower']).toBe(true)
  })
})

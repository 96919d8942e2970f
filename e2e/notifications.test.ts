import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { sql } from './account-holder.ts'
import { layCable, type Cable } from './cable.ts'
import { said, soon, write } from './conversation.ts'
import { expectNoSidewaysScroll, mailedLink } from './journey.ts'
import { newTalker, type Talker } from './talker.ts'
import { wordsOf } from './words.ts'

/** How long the network of one browser is away. The rule names a minute; what must hold does not depend on it. */
const awaySeconds = Number(process.env['NETWORK_AWAY_SECONDS'] ?? 8)
const origin = inject('url')
let browser: Browser
let cable: Cable
let mira: Talker
let fans: [Talker, Talker, Talker]
let postId = 0

/** What the badges and the title of a page say. */
const told = async (page: Page) => {
  const count = async (name: string): Promise<number> => {
    const spoken = (await page.locator(`nav a[href="/${name}"]`).first().getAttribute('aria-label')) ?? ''
    return Number(/, (\d+) unread/.exec(spoken)?.[1] ?? 0)
  }
  const title = Number(/^\((\d+)\) /.exec(await page.title())?.[1] ?? 0)
  return { notifications: await count('notifications'), messages: await count('messages'), title }
}
const everywhere = async (pages: readonly Page[], notifications: number, messages: number): Promise<void> => {
  for (const page of pages)
    await soon(() => told(page)).toEqual({ notifications, messages, title: notifications + messages })
}
const line = (page: Page, text: string) => page.locator('.note', { hasText: text })

beforeAll(async () => {
  browser = await openBrowser()
  cable = await layCable()
  const [creator, ...others] = await Promise.all([
    newTalker(origin, 'Mira Lang', { creator: true }),
    newTalker(origin, 'Ada Okafor', { wallet: 3000 }),
    newTalker(origin, 'Ben Sato'),
    newTalker(origin, 'Chloé Roux'),
  ])
  mira = creator
  fans = others
  const body = { text: 'First light over the ridge', mediaIds: [], audience: 'everyone' }
  ;({ id: postId } = await mira.call<{ id: number }>('POST', '/posts', body))
})
afterAll(async () => {
  await browser.close()
  await cable.close()
})

it('tells the same in two windows: grouped, by kind, marked while new, and with a link to the place', async () => {
  const [ada, ben, chloe] = fans
  const one = await mira.browse(browser, { width: 1440, height: 900 })
  const two = await mira.browse(browser, { width: 390, height: 844, language: 'ar' })
  await one.page.goto(`${origin}/bookmarks`)
  await two.page.goto(`${origin}/home`)
  const arabic = wordsOf('ar')
  await everywhere([one.page], 0, 0)

  for (const fan of fans) await fan.call('PUT', `/posts/${String(postId)}/like`)
  for (const fan of [ada, ben]) await fan.call('PUT', `/users/${mira.username}/follow`)
  await chloe.call('POST', `/posts/${String(postId)}/comments`, { text: 'Where is this?' })
  await ada.call('POST', `/users/${mira.username}/tips`, { amountCents: 1000 })
  const { id: chatId } = await ben.call<{ id: number }>('POST', '/chats', { username: mira.username })
  for (const text of ['one', 'two']) await ben.call('POST', `/chats/${String(chatId)}/messages`, { text })
  // three likes are one line, and two followers another
  await everywhere([one.page], 4, 2)
  await soon(() => two.page.title()).toMatch(/^\(6\) /)
  await soon(() =>
    two.page.locator(':is(.topbar, .bottombar) .count').evaluateAll((all) => all.map((each) => each.dataset['count'])),
  ).toEqual(['٤', '٢'])

  await one.page.getByRole('link', { name: 'Notifications, 4 unread' }).click()
  await line(one.page, 'Chloé Roux and 2 others liked your post').waitFor()
  await line(one.page, 'Ben Sato and 1 other started following you').waitFor()
  expect(await one.page.locator('.note.new').count()).toBe(4)
  // seen here, they are seen there; messages are not
  await everywhere([one.page], 0, 2)
  await soon(() => two.page.title()).toMatch(/^\(2\) /)
  for (const [tab, texts] of [
    ['Money', ['tipped you']],
    ['Posts', ['liked your post', 'commented on your post']],
    ['Followers', ['started following you']],
    ['Account', []],
  ] as const) {
    await one.page.getByRole('tab', { name: tab }).click()
    if (texts.length === 0) await one.page.getByText('Nothing here yet').waitFor()
    for (const text of texts) await line(one.page, text).waitFor()
    await soon(() => one.page.locator('.note').count()).toBe(texts.length)
  }
  for (const [text, place] of [
    ['commented on your post', new RegExp(`/post/${String(postId)}\\?comment=\\d+$`)],
    ['liked your post', new RegExp(`/post/${String(postId)}$`)],
    ['started following you', /\/followers$/],
  ] as const) {
    await one.page.goto(`${origin}/notifications`)
    await line(one.page, text).getByRole('link').click()
    await one.page.waitForURL(place)
    if (text.startsWith('commented')) await one.page.getByText('Where is this?').waitFor()
  }
  await one.page.goto(`${origin}/notifications`)
  await one.page.locator('.note').first().waitFor()
  expect(await one.page.locator('.note.new').count()).toBe(0)

  await two.page.goto(`${origin}/notifications`)
  await two.page.getByRole('heading', { name: arabic('Notifications'), level: 1 }).waitFor()
  await two.page.locator('.note').first().waitFor()
  await expectNoSidewaysScroll(two.page)
  await mira.call('POST', `/chats/${String(chatId)}/read`, { upTo: 2 ** 40 })
  for (const { faults, context } of [one, two]) {
    expect(faults).toEqual([])
    await context.close()
  }
})

it('mails what was not seen, and ends such mails by one click without a log-in', async () => {
  const [ada] = fans
  await ada.call('POST', `/users/${mira.username}/tips`, { amountCents: 500 })
  // it would wait a minute for others that could go with it
  await soon(async () => {
    await sql(
      `update notification_outbox set due_at = now() where user_id = (select id from users where username = $1)`,
      [mira.username],
    )
    const { mails } = await mira.call<{ mails: { to: string; text: string }[] }>('GET', '/dev/mails')
    return mails.some(({ to, text }) => to === `${mira.username}@example.com` && text.includes('/unsubscribe/'))
  }).toBe(true)
  const link = await mailedLink(origin, `${mira.username}@example.com`, '/unsubscribe/')
  const stranger = await browser.newContext()
  const page = await stranger.newPage()
  await page.goto(link)
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await page.getByText('Done. You won’t get these emails anymore.').waitFor()
  await stranger.close()
  const { grid } = await mira.call<{ grid: { kind: string; email: boolean }[] }>('GET', '/settings/notifications')
  const mailed = Object.fromEntries(grid.map(({ kind, email }) => [kind, email]))
  expect([mailed['tip'], mailed['new_subscriber'], mailed['security']]).toEqual([false, true, true])
  await mira.call('POST', '/notifications/all-seen', { upTo: Number.MAX_SAFE_INTEGER })
})

it(
  'has no wrong badge, no gap and no duplicate when the network of one browser was away',
  async () => {
    const [, ben, chloe] = fans
    const lost =
      /ERR_(INTERNET_DISCONNECTED|PROXY|TUNNEL|EMPTY|NETWORK|CONNECTION)|WebSocket|We couldn’t reach the server/
    const away = await mira.browse(browser, { width: 1440, height: 900, cable }, [lost])
    const list = await away.context.newPage()
    const there = await mira.browse(browser, { width: 1440, height: 900 })
    const { id: chatId } = await ben.call<{ id: number }>('POST', '/chats', { username: mira.username })
    const say = (text: string) => ben.call<{ id: number }>('POST', `/chats/${String(chatId)}/messages`, { text })
    await away.page.goto(`${origin}/messages/${String(chatId)}`)
    await list.goto(`${origin}/notifications`)
    await there.page.goto(`${origin}/bookmarks`)
    const taken = await say('three')
    await said(away.page, 'three').waitFor()
    await everywhere([away.page, list, there.page], 0, 0)

    cable.pull()
    await away.context.setOffline(true)
    await away.page.getByText('You’re offline.').waitFor()
    const until = Date.now() + awaySeconds * 1000
    for (let n = 4; n < 64; n += 1) await say(`number ${String(n)}`)
    await ben.call('DELETE', `/messages/${String(taken.id)}`)
    await chloe.call('PUT', `/users/${mira.username}/follow`)
    await chloe.call('POST', `/posts/${String(postId)}/comments`, { text: 'Still wondering' })
    await write(away.page, 'Written while away')
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, until - Date.now())))
    await everywhere([there.page], 2, 60)
    expect(await said(away.page, 'number 63').count()).toBe(0)

    cable.plugIn()
    await away.context.setOffline(false)
    await said(away.page, 'number 63').waitFor()
    await soon(async () => {
      // what is older than a page comes when one looks for it
      await away.page.locator('.history-scroll').evaluate((history) => history.scrollTo({ top: 0 }))
      return away.page.locator('.bub', { hasText: 'unsent this message' }).count()
    }).toBe(1)
    await soon(async () => {
      const all = await away.page.locator('.said .bub-text').allInnerTexts()
      return all.filter((text) => text.startsWith('number '))
    }).toEqual(Array.from({ length: 60 }, (_, index) => `number ${String(index + 4)}`))
    // the answer that waited for the network has come once, to him and to her
    await soon(async () => {
      const { messages } = await ben.call<{ messages: { text: string }[] }>(
        'GET',
        `/chats/${String(chatId)}/messages?limit=50`,
      )
      return messages.filter(({ text }) => text === 'Written while away').length
    }).toBe(1)
    await soon(() => away.page.locator('.bub', { hasText: 'Written while away' }).count()).toBe(1)
    // she has the conversation before her and the notifications in another tab: all is read, in every window
    await line(list, 'Chloé Roux commented on your post').first().waitFor()
    await everywhere([away.page, list, there.page], 0, 0)
    expect(away.faults).toEqual([])
    expect(there.faults).toEqual([])
  },
  300_000 + awaySeconds * 1000,
)

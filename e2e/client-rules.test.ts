import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { demo, logIn, mailedLink, watch } from './journey.ts'
import { looks, newMember } from './member.ts'

const origin = inject('url')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe('the landing page', () => {
  it('is readable and usable without JavaScript', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'de-DE' })
    const page = await context.newPage()
    await page.goto(origin)
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
    expect(await page.getByText('Lena Forsberg').count()).toBeGreaterThan(0)
    expect(await page.locator('a[href^="/signup"]').count()).toBeGreaterThan(0)
    await context.close()
  })
})

describe('the client rules of the seed', () => {
  it('removes the token after a 401 and goes to /login by a full redirect', async () => {
    const context = await browser.newContext({ locale: 'en-US' })
    const page = await context.newPage()
    await context.addInitScript(() => {
      if (!sessionStorage.getItem('once')) localStorage.setItem('token', 'made-up')
      sessionStorage.setItem('once', '1')
    })
    await page.goto(`${origin}/home`)
    await page.waitForURL('**/login**')
    // asked again on the page that the redirect leads to
    await page.waitForFunction(() => localStorage.getItem('token') === null)
    await context.close()
  })
  it('shows `server error.` after a 500 and `api error` when the suggestions fail, and only logs a failing search', async () => {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await logIn(page, origin, demo.fan)
    const broken = {
      status: 500,
      contentType: 'application/json',
      body: '{"message":"server error.","code":"server_error"}',
    }
    let asked = 0
    await page.route('**/api/suggestedProfiles*', (route) => {
      asked += 1
      return route.fulfill({ status: 418, contentType: 'application/json', body: '{"message":"x","code":"x"}' })
    })
    // the server's own drawing of /home has them already
    await page.goto(`${origin}/settings/account`)
    await page
      .getByRole('button', { name: /Change/ })
      .first()
      .waitFor()
    await page.locator('a[href="/home"]').first().click()
    await page.getByText('api error').first().waitFor()
    await page.waitForTimeout(500)
    // each part that shows them once, and what other tests announce
    expect(asked).toBeLessThanOrEqual(6)
    await page.route('**/api/posts/*/like', (route) => route.fulfill(broken))
    // whatever other tests have published: locked posts cannot be liked
    const open = await page.evaluate(async () => {
      const answer = await fetch('/api/timeline', { headers: { authorization: `Bearer ${localStorage['token']}` } })
      const { posts } = (await answer.json()) as { posts: { id: number; locked: boolean }[] }
      return posts.find(({ locked }) => !locked)?.id
    })
    await page.goto(`${origin}/post/${String(open)}`)
    await page.getByRole('button', { name: /^Like/ }).first().click()
    await page.getByText('server error.').first().waitFor()
    await context.close()
  })

  it('shows the wallet without the part that fails, and does not ask for it without end', async () => {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await logIn(page, origin, demo.fan)
    let asked = 0
    await page.route('**/api/points', (route) => {
      asked += 1
      return route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"server error."}' })
    })
    // the server's own drawing of /wallet has them already
    await page.goto(`${origin}/settings/account`)
    await page
      .getByRole('button', { name: /Change/ })
      .first()
      .waitFor()
    await page.locator('a[href="/wallet"]').first().click()
    await page.getByRole('link', { name: 'Top up' }).waitFor()
    await page.waitForTimeout(500)
    // each part that shows them once, and what other tests announce
    expect(asked).toBeLessThanOrEqual(6)
    await context.close()
  })

  it('shows what it has asked for last of who is logged in, in whatever order the answers come', async () => {
    const { context, page, username } = await newMember(browser, origin, looks[0], 'order')
    await page.goto(`${origin}/home`)
    const callout = page.getByText("Your email didn't verified yet!")
    await callout.waitFor()
    const read = Promise.withResolvers<undefined>()
    const mayArrive = Promise.withResolvers<undefined>()
    await page.route(
      '**/api/me',
      async (route) => {
        const response = await route.fetch()
        read.resolve(undefined)
        await mayArrive.promise
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Check status' }).click()
    await read.promise
    // the event asks once more, and that answer is there first
    const [, id, hash] = /verify\/([^/]+)\/([^/\s]+)/.exec(await mailedLink(origin, `${username}@example.com`)) ?? []
    await fetch(`${origin}/api/email/verify`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${(await page.evaluate(() => localStorage.getItem('token'))) ?? ''}`,
      },
      body: JSON.stringify({ id, hash }),
    })
    await callout.waitFor({ state: 'detached' })
    const arrived = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/api/me'))
    mayArrive.resolve(undefined)
    await arrived
    await page.waitForTimeout(500)
    expect(await callout.count()).toBe(0)
    await context.close()
  })

  it('logs out when what the page was asking for has been answered, and nothing of it is refused', async () => {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await logIn(page, origin, demo.fan)
    const faults = watch(page)
    const answers: Promise<unknown>[] = []
    // on their way for longer than it takes to ask for the end
    await page.route(/\/api\/(?!me$|logout$)/, async (route) => {
      const ended = route.request().response()
      answers.push(ended.catch(() => null))
      await new Promise((resolve) => setTimeout(resolve, 600))
      await route.continue()
    })
    // and the line is open by then
    const line = page.waitForRequest('**/api/realtime/auth')
    await page.route('**/new-post-store*.js', async (route) => {
      await line
      await route.continue()
    })
    await page.goto(`${origin}/logout`)
    await page.waitForURL('**/login')
    await page.getByRole('button', { name: 'Log in' }).waitFor()
    expect(answers).not.toEqual([])
    await Promise.all(answers)
    expect(faults).toEqual([])
    await context.close()
  })
})

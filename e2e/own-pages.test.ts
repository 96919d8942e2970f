import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openBrowser } from './browser.ts'
import { newTalker, type Talker } from './talker.ts'

const origin = inject('url')
let browser: Browser
let creator: Talker
beforeAll(async () => {
  browser = await openBrowser()
  creator = await newTalker(origin, 'Ilse Maar', { creator: true })
  await creator.call('POST', '/posts', { text: 'Open to the street', mediaIds: [], audience: 'everyone' })
})
afterAll(() => browser.close())

/** The program has taken the page over. */
const takenOver = (page: Page) => page.locator('#root:not([data-drawn])').waitFor({ state: 'attached' })

describe('somebody who is logged in', () => {
  const phone = { width: 390, height: 844 }
  /** A fan with something on each page, and what they read there. */
  const newReader = async (name: string) => {
    const fan = await newTalker(origin, name)
    await fan.call('PUT', `/users/${creator.username}/follow`)
    return fan
  }
  const mine: readonly (readonly [path: string, said: string, ...asked: string[]])[] = [
    ['/home', 'Open to the street', '/timeline'],
    ['/messages', 'Ilse Maar', '/chats'],
    ['/notifications', 'Notifications', '/notifications'],
    ['/wallet', 'Balance', '/wallet', '/wallet/transactions', '/wallet/cards'],
  ]
  const readHtml = async (path: string, token: string) => {
    const answer = await fetch(origin + path, { headers: { cookie: `member=${token}`, 'accept-language': 'en' } })
    return { html: await answer.text(), headers: answer.headers }
  }

  it('reads their own pages without the program, and nobody keeps them', async () => {
    const fan = await newReader('Wim Faber')
    await creator.call('POST', '/chats', { username: fan.username }).then(async (chat) => {
      await creator.call('POST', `/chats/${String((chat as { id: number }).id)}/messages`, { text: 'Only for Wim' })
    })
    for (const [path, said] of mine) {
      const { html, headers } = await readHtml(path, fan.token)
      expect([path, html.includes('data-drawn="page"'), html.includes(said)]).toEqual([path, true, true])
      expect([path, headers.get('cache-control'), headers.get('etag')]).toEqual([path, 'private, no-store', null])
      expect([path, html.includes(fan.token)]).toEqual([path, false])
    }
    expect((await readHtml('/messages', fan.token)).html).toContain('Only for Wim')
    // another person's page, a guest's and one of an ended session hold nothing of it
    const other = await newReader('Ada Krol')
    expect((await readHtml('/messages', other.token)).html).not.toContain('Only for Wim')
    await fan.call('POST', '/logout')
    for (const token of [fan.token, '', '1', 'x'.repeat(43)]) {
      const { html } = await readHtml('/messages', token)
      expect([html.includes('Only for Wim'), html.includes('data-drawn="page"')]).toEqual([false, false])
    }
  })

  it.each(mine)(
    'goes on with %s where the server began, and asks for nothing that was there',
    async (path, said, ...asked) => {
      const fan = await newReader('Wim Faber')
      if (path === '/messages') {
        const { id } = await creator.call<{ id: number }>('POST', '/chats', { username: fan.username })
        await creator.call('POST', `/chats/${String(id)}/messages`, { text: 'Good morning' })
      }
      const { page, context, faults } = await fan.browse(browser, phone)
      await context.addCookies([{ name: 'member', value: fan.token, url: origin }])
      const calls: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (pathname.startsWith('/api/')) calls.push(pathname.slice('/api'.length))
      })
      // what is read again when the socket opens is another matter
      await page.routeWebSocket(/./, () => undefined)
      await page.goto(origin + path)
      expect(await page.locator('html[data-for]:not([data-own])').count()).toBe(1)
      await takenOver(page)
      await page.getByText(said).first().waitFor()
      await page.getByRole('button', { name: 'Account menu' }).click()
      await page.getByRole('menuitem', { name: 'Settings' }).waitFor()
      expect([path, calls.filter((call) => ['/me', ...asked].includes(call))]).toEqual([path, []])
      expect(faults).toEqual([])
      await context.close()
    },
  )

  it('never sees a page that was drawn for another session of this browser', async () => {
    const first = await newReader('Wim Faber')
    const second = await newReader('Ada Krol')
    const { page, context, faults } = await second.browse(browser, phone)
    // the other tab has just logged in anew
    await context.addCookies([{ name: 'member', value: first.token, url: origin }])
    const seen: string[] = []
    await page.exposeFunction('saw', (text: string) => seen.push(text))
    await page.addInitScript(() => {
      const look = () => {
        if (document.querySelector('main')?.checkVisibility())
          (window as unknown as { saw: (text: string) => void }).saw(document.getElementById('root')?.innerHTML ?? '')
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await page.goto(`${origin}/wallet`)
    await page.getByText('Balance').waitFor()
    await page.waitForLoadState('networkidle')
    expect(seen.some((html) => html.includes(second.username))).toBe(true)
    expect(seen.some((html) => html.includes(first.username))).toBe(false)
    expect((await page.content()).includes(first.username)).toBe(false)
    const told = (await context.cookies(origin)).find(({ name }) => name === 'member')
    expect(told).toMatchObject({ value: second.token, sameSite: 'Lax' })
    // nor does a guest, whom the cookie has outlived
    const guest = await browser.newContext({ locale: 'en-US' })
    await guest.addCookies([{ name: 'member', value: first.token, url: origin }])
    const empty = await guest.newPage()
    await empty.goto(`${origin}/wallet`)
    await empty.waitForURL('**/login**')
    expect((await guest.cookies(origin)).some(({ name }) => name === 'member')).toBe(false)
    expect(faults).toEqual([])
    await guest.close()
    await context.close()
  })

  it('is let in by the cookie nowhere but on pages', async () => {
    const fan = await newReader('Wim Faber')
    for (const path of ['/me', '/wallet', '/chats', '/timeline']) {
      const answer = await fetch(`${origin}/api${path}`, { headers: { cookie: `member=${fan.token}` } })
      expect([path, answer.status]).toEqual([path, 401])
    }
  })

  it('gets the program where the cookie has stayed and the session has not', async () => {
    const context = await browser.newContext({ locale: 'en-US' })
    await context.addCookies([{ name: 'member', value: 'x'.repeat(43), url: origin }])
    const page = await context.newPage()
    const faults: string[] = []
    page.on('pageerror', (fault) => faults.push(String(fault)))
    await page.goto(`${origin}/${creator.username}`)
    await page.getByText('Open to the street').waitFor()
    await page.goto(`${origin}/home`)
    await page.waitForURL('**/login**')
    expect(faults).toEqual([])
    await context.close()
  })

  it('reads their own language from the first moment', async () => {
    const fan = await newReader('Wim Faber')
    const { page, context, faults } = await fan.browse(browser, phone)
    await page.goto(`${origin}/notifications`)
    await page.evaluate(() => localStorage.setItem('lang', 'de'))
    await page.goto(`${origin}/wallet`)
    await page.getByText('Guthaben', { exact: true }).first().waitFor()
    const html = await (await page.request.get(`${origin}/wallet`)).text()
    expect(html).toContain('<html lang="de"')
    expect(html).toContain('Guthaben')
    expect(faults).toEqual([])
    await context.close()
  })
})

import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { patienceMs } from '#test/patience.ts'
import { openBrowser } from './browser.ts'
import { newTalker, type Talker } from './talker.ts'
import { holdBack } from './hold-back.ts'

const origin = inject('url')
let browser: Browser
let creator: Talker
let ids: { open: number; locked: number; show: number }
beforeAll(async () => {
  browser = await openBrowser()
  creator = await newTalker(origin, 'Ilse Maar', { creator: true })
  await creator.call('PUT', '/plans', { plans: [{ period: 'monthly', priceCents: 700 }], messagePriceCents: null })
  const post = async (body: object) => (await creator.call<{ id: number }>('POST', '/posts', body)).id
  ids = {
    open: await post({ text: 'Open to the street', mediaIds: [], audience: 'everyone' }),
    locked: await post({
      text: 'Behind the curtain',
      teaser: 'What the window shows',
      mediaIds: [],
      audience: 'subscribers',
    }),
    show: await scheduleShow(),
  }
  await creator.call('POST', `/posts/${String(ids.open)}/comments`, { text: 'A word below' })
  await post({ text: 'Drums at dawn #batucada', mediaIds: [], audience: 'everyone' })
  // its words are read by a job
  await vi.waitFor(
    async () => {
      const found = await fetch(`${origin}/api/searchPosts?tag=batucada`)
      expect(((await found.json()) as { posts: unknown[] }).posts).toHaveLength(1)
    },
    { timeout: patienceMs, interval: 250 },
  )
})
afterAll(() => browser.close())

async function scheduleShow(): Promise<number> {
  const startsAt = new Date(Date.now() + 7_200_000).toISOString()
  const made = await creator.call<{ show: { id: number } }>('POST', '/live/scheduled', {
    title: 'Songs by the fire',
    audience: 'everyone',
    ticketCents: 500,
    minutes: 60,
    startsAt,
  })
  return made.show.id
}

/** Pages that a guest may open, and what has to be read there. */
const pages = (): readonly (readonly [path: string, ...words: string[]])[] => [
  [
    `/${creator.username}`,
    'Ilse Maar',
    '$7.00',
    'Songs by the fire',
    'Open to the street',
    'What the window shows',
    'Follow',
  ],
  [`/post/${String(ids.open)}`, 'Open to the street', 'Ilse Maar', 'A word below'],
  [`/post/${String(ids.locked)}`, 'What the window shows', 'Only for Ilse Maar’s subscribers', '$7.00'],
  [`/${creator.username}/gallery`, 'Ilse Maar'],
  ['/browse', 'Browse creators', 'Recommended', 'Why these creators?'],
  ['/search?tag=batucada', '#batucada', 'Drums at dawn', 'Ilse Maar'],
  [`/search?q=${creator.username}`, 'Ilse Maar'],
  [`/live/${String(ids.show)}/join`, 'Songs by the fire', 'Ilse Maar', '$5.00'],
  ['/terms', 'Terms', 'Your wallet'],
]

const windowOf = (look: BrowserContextOptions): Promise<BrowserContext> =>
  browser.newContext({ locale: 'en-US', ...look })

/** Opens a page in a window of its own, as somebody who comes for the first time, or in one that is there. */
async function open(path: string, { within, ...look }: BrowserContextOptions & { within?: BrowserContext } = {}) {
  const context = within ?? (await windowOf(look))
  const page = await context.newPage()
  const faults: string[] = []
  const calls: string[] = []
  page.on('pageerror', (fault) => faults.push(String(fault)))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname.slice('/api'.length))
  })
  await page.goto(origin + path)
  return { page, faults, calls, close: () => (within ? page.close() : context.close()) }
}

/** The program has taken the page over: it knows the reader's clock, and shows one bar of each kind. */
const takenOver = (page: Page) => page.locator('#root:not([data-drawn])').waitFor({ state: 'attached' })
const words = (page: Page) => page.locator('main').innerText()
/** The words without what a countdown has left: between two looks at it time goes on. */
const still = (text: string): string => text.replaceAll(/\b\d+(?=\s+(?:days?|hours?|min|sec)\b)/g, '#')

describe.each([390, 1440])('a page for guests at %i px', (width) => {
  const viewport = { width, height: 844 }

  it('can be read without the program, with prices and a way to sign up, is taken over as it stands, and asks for nothing that was there', async () => {
    const asked = {
      [`/${creator.username}`]: ['', '/posts', '/live'].map((part) => `/users/${creator.username}${part}`),
      [`/post/${String(ids.open)}`]: [`/posts/${String(ids.open)}`, `/posts/${String(ids.open)}/comments`],
      '/search?tag=batucada': ['/searchPosts', '/topics/batucada'],
      [`/search?q=${creator.username}`]: ['/searchPeople'],
      [`/live/${String(ids.show)}/join`]: [`/live/${String(ids.show)}`],
      '/browse': ['/creators'],
    }
    const plain = await windowOf({ javaScriptEnabled: false, viewport, timezoneId: 'UTC' })
    for (const [path, ...wanted] of pages()) {
      const before = await open(path, { within: plain })
      const text = await words(before.page)
      for (const word of wanted) expect([path, text.includes(word) || `no ${word}`]).toEqual([path, true])
      expect([path, text.includes('Behind the curtain')]).toEqual([path, false])
      await before.page.getByRole('link', { name: 'Sign up' }).filter({ visible: true }).first().waitFor()
      expect([path, before.faults]).toEqual([path, []])
      await before.close()
      const { page, faults, calls, close } = await open(path, { viewport, timezoneId: 'UTC' })
      await takenOver(page)
      expect([path, still(await words(page))]).toEqual([path, expect.stringContaining(still(text).slice(0, 200))])
      for (const word of wanted) await page.getByText(word).first().waitFor()
      expect([path, calls.filter((call) => asked[path]?.includes(call))]).toEqual([path, []])
      // one bar of each kind, and it works
      await page.getByRole('link', { name: 'Sign up' }).first().click()
      await page.waitForURL('**/signup**')
      expect([path, faults]).toEqual([path, []])
      await close()
    }
    await plain.close()
  })
})

it.each([390, 1440])('has its pictures, prices and ways to sign up without the program, at %i px', async (width) => {
  // of the demonstration, whose creators have pictures
  const shown = {
    '/': ['Find someone to support', /\$\d/],
    '/lenaoutside': ['Lena Forsberg', /\$\d/],
    '/lenaoutside/gallery': ['Lena Forsberg'],
    '/browse': ['Lena Forsberg', /\$\d/],
    '/post/1': ['Alba Montero'],
    '/search': ['Topics this week'],
    '/search?tag=handmade': ['#handmade'],
  }
  const plain = await windowOf({ javaScriptEnabled: false, viewport: { width, height: 844 } })
  for (const [path, wanted] of Object.entries(shown)) {
    const { page, faults, close } = await open(path, { within: plain })
    for (const word of wanted) await page.getByText(word).filter({ visible: true }).first().waitFor()
    // buttons answer nobody, and the page says so; the landing page has links alone
    if (path !== '/') expect(await page.locator('.script-note').innerText()).toContain('without JavaScript')
    await page.getByRole('link', { name: 'Sign up' }).filter({ visible: true }).first().waitFor()
    await page.waitForLoadState('networkidle')
    const pictures = await page
      .locator('main img')
      .evaluateAll((all: HTMLImageElement[]) =>
        all
          .filter((one) => one.checkVisibility() && one.getBoundingClientRect().top < innerHeight)
          .map((one) => [one.currentSrc, one.complete && one.naturalWidth > 0] as const),
      )
    expect([path, pictures.length > 0]).toEqual([path, true])
    expect([path, pictures.filter(([, isThere]) => !isThere)]).toEqual([path, []])
    expect([path, faults]).toEqual([path, []])
    await close()
  }
  await plain.close()
})

it('remembers what was pressed before the program came', async () => {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const letThrough = await holdBack(page, /\/assets\/app-.*\.js$/)
  await page.goto(`${origin}/${creator.username}`, { waitUntil: 'commit' })
  await page
    .locator('.plan-go')
    .getByRole('button', { name: /^Subscribe · / })
    .click()
  expect(await page.locator('#root[data-drawn=page]').count()).toBe(1)
  letThrough()
  await page.waitForURL('**/signup?next=*')
  await context.close()
})

it('tells times by the reader’s clock once the page is theirs', async () => {
  const path = `/post/${String(ids.open)}`
  const opened = async (timezoneId: string, js: boolean) => {
    const { page, close } = await open(path, { timezoneId, javaScriptEnabled: js })
    if (js) await takenOver(page)
    return { close, title: () => page.locator('.post-head time').first().getAttribute('title') }
  }
  const [utc, drawn, theirs] = [
    await opened('UTC', true),
    await opened('Asia/Tokyo', false),
    await opened('Asia/Tokyo', true),
  ]
  const inUtc = await utc.title()
  expect(await drawn.title()).toBe(inUtc)
  // the second drawing gives way to what is pressed, so it may come a moment after the page was taken over
  await expect.poll(theirs.title).not.toBe(inUtc)
  for (const { close } of [utc, drawn, theirs]) await close()
})

it('shows nobody else what was drawn for guests', async () => {
  const fan = await newTalker(origin, 'Piet Roon')
  const { page, context, faults } = await fan.browse(browser, { width: 390, height: 844 })
  const seen: string[] = []
  await page.exposeFunction('saw', (text: string) => seen.push(text))
  await page.addInitScript(() => {
    // each text is told once: a call for each link and frame leaves a busy machine no time to draw
    const told = new Set<string>()
    const look = () => {
      const shown = [...document.querySelectorAll('a')].filter((link) => link.checkVisibility())
      for (const { textContent } of shown) {
        if (!told.has(textContent)) (window as unknown as { saw: (text: string) => void }).saw(textContent)
        told.add(textContent)
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto(`${origin}/${creator.username}`)
  await page.getByText('Open to the street').waitFor()
  expect(seen.length).toBeGreaterThan(0)
  expect(seen).not.toContain('Sign up')
  expect(faults).toEqual([])
  await context.close()

  // a language chosen here wins over the browser's
  const german = await open('/browse', { locale: 'en-US' })
  await german.page.evaluate(() => localStorage.setItem('lang', 'de'))
  await german.page.reload()
  await german.page.getByRole('heading', { name: 'Creator entdecken' }).waitFor()
  expect(german.faults).toEqual([])
  await german.close()
})

describe('the page of a text', () => {
  const read = (path: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { redirect: 'manual', headers: { 'accept-language': 'en', ...headers } })

  it('is kept for seconds, and known by its tag', async () => {
    const first = await read(`/${creator.username}`)
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^W\/".+"$/)
    const again = await read(`/${creator.username}`, { 'if-none-match': tag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    // another language is another page
    const german = await read(`/${creator.username}`, { 'if-none-match': tag, 'accept-language': 'de' })
    expect([german.status, (await german.text()).includes('<html lang="de" dir="ltr">')]).toEqual([200, true])
  })

  it('is the person’s page of today under a former name', async () => {
    const renamed = await newTalker(origin, 'Rhea Ott', { creator: true })
    const former = renamed.username
    await renamed.call('PUT', '/settings/username', { username: `${former.slice(0, 20)}_now` })
    const answer = await read(`/${former}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/${former.slice(0, 20)}_now`])
  })

  it('loses what is no longer for all within seconds', async () => {
    const post = await creator.call<{ id: number }>('POST', '/posts', {
      text: 'Soon for few',
      mediaIds: [],
      audience: 'everyone',
    })
    const path = `/post/${String(post.id)}`
    expect(await (await read(path)).text()).toContain('Soon for few')
    await creator.call('DELETE', `/posts/${String(post.id)}`)
    await expect
      .poll(async () => (await (await read(path)).text()).includes('Soon for few'), { timeout: 7000 })
      .toBe(false)
    expect((await read(path)).status).toBe(410)
  })

  it('writes what people wrote as words, in the page and in its data', async () => {
    const post = await creator.call<{ id: number }>('POST', '/posts', {
      text: '</script><script>document.title="won"</script><img src=x onerror=alert(1)>{}<!--',
      mediaIds: [],
      audience: 'everyone',
    })
    const { page, faults, close } = await open(`/post/${String(post.id)}`)
    await takenOver(page)
    await page.getByText('</script><script>').first().waitFor()
    expect(await page.title()).not.toBe('won')
    expect(faults).toEqual([])
    await close()
  })
})

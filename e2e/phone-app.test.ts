import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { launchBrowser } from '#test/browser.ts'
import { colouredPhoto } from './coloured-photo.ts'
import { audience, holds, says, send } from './composer.ts'
import { keepToken, watch } from './journey.ts'
import { newTalker, type Talker } from './talker.ts'

/** The app on a phone: it can be installed, takes what other apps share, waits without a network, and leaves nothing behind. */

const origin = inject('url')
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** As `browse` of a talker, with the service worker, which stands between page and network. */
async function onPhone({ token }: Talker, { init = (): void => undefined, expected = [] as readonly RegExp[] } = {}) {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'allow',
    permissions: ['notifications'],
    reducedMotion: 'reduce',
  })
  await context.addInitScript(init)
  const page = await context.newPage()
  const faults = watch(page, expected)
  await keepToken(page, origin, token)
  await page.goto(`${origin}/home`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return { context, page, faults }
}

/** What the system does when a photo is shared with the installed app: a form is sent to the address that the manifest names. */
async function share(page: Page, text: string): Promise<void> {
  const photo = (await colouredPhoto('#2a7f62')).toString('base64')
  await Promise.all([
    page.waitForEvent('framenavigated'),
    page.evaluate(
      async ({ photo: bytes, text: words }) => {
        const manifest = (await (await fetch('/manifest.webmanifest')).json()) as {
          share_target: {
            action: string
            method: string
            enctype: string
            params: { text: string; files: { name: string }[] }
          }
        }
        const { action, method, enctype, params } = manifest.share_target
        const form = Object.assign(document.createElement('form'), { action, method, enctype })
        const field = Object.assign(document.createElement('input'), { name: params.text, value: words })
        const files = Object.assign(document.createElement('input'), { type: 'file', name: params.files[0]?.name })
        const chosen = new DataTransfer()
        const blob = new Blob([Uint8Array.from(atob(bytes), (one) => one.codePointAt(0) ?? 0)], { type: 'image/png' })
        chosen.items.add(new File([blob], 'gällery.png', { type: 'image/png' }))
        files.files = chosen.files
        form.append(field, files)
        document.body.append(form)
        form.submit()
      },
      { photo, text },
    ),
  ])
}
const storesOf = (page: Page) => page.evaluate(async () => caches.keys())

it('can be installed', async () => {
  const fan = await newTalker(origin, 'Ada Phone')
  const { context, page } = await onPhone(fan)
  const devtools = await context.newCDPSession(page)
  const { errors } = (await devtools.send('Page.getAppManifest')) as { errors: unknown[] }
  const { installabilityErrors } = (await devtools.send('Page.getInstallabilityErrors')) as {
    installabilityErrors: { errorId: string }[]
  }
  // a window without a history of its own is one in which nothing is ever installed
  expect([errors, installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')]).toEqual([[], []])
  await context.close()
})

it('puts what is shared from a gallery into a new post, and tells fans where it can go', async () => {
  const creator = await newTalker(origin, 'Bea Phone', { creator: true })
  const hers = await onPhone(creator)
  await hers.page.locator('#compose').waitFor()
  await share(hers.page, 'From my gallery')
  await says(hers.page, 'From my gallery')
  await holds(hers.page, 1)
  await expect.poll(() => new URL(hers.page.url()).search).toBe('')
  expect(await storesOf(hers.page)).not.toContain('shared')
  expect(hers.faults).toEqual([])
  await hers.context.close()

  const fan = await newTalker(origin, 'Cyd Phone')
  const his = await onPhone(fan)
  await share(his.page, 'Mine')
  await his.page.getByText('Only creators can post').waitFor()
  expect(await storesOf(his.page)).not.toContain('shared')
  expect(his.faults).toEqual([])
  await his.context.close()
})

it('waits with a post until there is a network, and says so', async () => {
  const creator = await newTalker(origin, 'Dot Phone', { creator: true })
  const { context, page } = await onPhone(creator, { expected: [/ERR_|Failed|offline|ApiError/] })
  await page.locator('#compose textarea[name=text]').fill('Written in the tunnel')
  await audience(page).selectOption('everyone')
  await context.setOffline(true)
  await send(page).click()
  await page.getByText('Keep this page open and we’ll post it when you’re back online.').waitFor()
  const posts = async () =>
    (await creator.call<{ posts: { text: string }[] }>('GET', `/users/${creator.username}/posts`)).posts
  expect(await posts()).toEqual([])
  // the network that comes back is a poor one: the page is loaded anew in it, and the first attempt is lost
  let isPoor = true
  await context.route('**/api/updates', (route) => (isPoor ? route.abort() : route.fallback()))
  await context.setOffline(false)
  await page.reload()
  await expect.poll(() => page.locator('#compose textarea[name=text]').inputValue()).toBe('Written in the tunnel')
  const lost: string[] = []
  await context.route('**/api/posts', async (route) => {
    lost.push(route.request().method())
    await route.abort()
    await context.unroute('**/api/posts')
  })
  isPoor = false
  await expect.poll(async () => (await posts()).map(({ text }) => text)).toEqual(['Written in the tunnel'])
  expect(lost).toEqual(['POST'])
  await page.getByRole('article').getByText('Written in the tunnel').waitFor()
  await context.close()
})

it('shows how much is unread on its icon', async () => {
  const [fan, other] = [await newTalker(origin, 'Eve Phone'), await newTalker(origin, 'Flo Phone', { creator: true })]
  const { context, page, faults } = await onPhone(fan, {
    init: () => {
      const shown: number[] = []
      Object.assign(globalThis, { shown })
      Object.assign(navigator, {
        setAppBadge: async (count: number) => void shown.push(count),
        clearAppBadge: async () => void shown.push(0),
      })
    },
  })
  const shown = () => page.evaluate(() => (globalThis as unknown as { shown: number[] }).shown.at(-1))
  await expect.poll(shown).toBe(0)
  await other.call('PUT', `/users/${fan.username}/follow`).catch(() => undefined)
  await fan.call('PUT', `/users/${other.username}/follow`)
  await other.call('POST', '/posts', { text: `Hello @${fan.username}`, mediaIds: [], audience: 'everyone' })
  await expect.poll(shown).toBe(1)
  expect(faults).toEqual([])
  await context.close()
})

it('asks from the second visit on whether it should be installed, and rests when told to', async () => {
  const fan = await newTalker(origin, 'Gil Phone')
  const { context, page, faults } = await onPhone(fan)
  const offer = () =>
    page.evaluate(() => {
      const prompt = new Event('beforeinstallprompt', { cancelable: true })
      dispatchEvent(Object.assign(prompt, { prompt: async () => ({ outcome: 'dismissed' }) }))
    })
  const hint = page.getByRole('region', { name: 'Install Fanfare' })
  const visit = async () => {
    await page.goto(`${origin}/home`)
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
    await offer()
  }
  await expect.poll(() => page.evaluate(() => localStorage.getItem('install hint'))).not.toBe(null)
  await offer()
  expect(await hint.count()).toBe(0)
  const tomorrow = () =>
    page.evaluate(() => {
      const seen = JSON.parse(localStorage.getItem('install hint') ?? '{}') as { last: number }
      localStorage.setItem('install hint', JSON.stringify({ ...seen, last: seen.last - 86_400_000 }))
    })
  await tomorrow()
  await visit()
  await hint.getByRole('button', { name: 'Not now' }).click()
  await expect.poll(() => hint.count()).toBe(0)
  await tomorrow()
  await visit()
  expect(await hint.count()).toBe(0)
  expect(faults).toEqual([])
  await context.close()
})

it('leaves nothing in the browser after a log-out', async () => {
  const creator = await newTalker(origin, 'Hal Phone', { creator: true })
  const { context, page } = await onPhone(creator)
  let heard = ''
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => (heard += String(payload))))
  await page.reload()
  await expect.poll(() => heard).toContain('subscription_succeeded')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('pusher')))).toEqual([])
  await page.locator('#compose textarea[name=text]').fill('Half a thought')
  await page.evaluate(() => sessionStorage.setItem('draft of chat 1', 'a secret'))
  await page.goto(`${origin}/search?q=${creator.username}`)
  await page.getByRole('textbox').first().press('Enter')
  await page.goto(`${origin}/logout`)
  await page.waitForURL('**/login**')
  const left = () =>
    page.evaluate(async () => ({
      local: Object.keys(localStorage).filter((key) => !['lang', 'theme', 'install hint'].includes(key)),
      session: Object.values(sessionStorage).filter((value) => /secret|thought/.test(String(value))),
      caches: (await caches.keys()).filter((name) => name !== 'program-1'),
      databases: (await indexedDB.databases()).map(({ name }) => name),
      cookies: /member=[^;]/.test(document.cookie),
    }))
  await expect.poll(left).toEqual({ local: [], session: [], caches: [], databases: [], cookies: false })
  await context.close()
})

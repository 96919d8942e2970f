import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { errors } from '#contract/errors.ts'
import { launchBrowser } from '#test/browser.ts'
import { box, write } from './conversation.ts'
import { newTalker } from './talker.ts'

/** A voice note that the server does not take, or takes later, or that is thrown away on its way. */
const origin = inject('url')
let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await launchBrowser({ args: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'] })
  const [fan, lena] = await Promise.all([
    newTalker(origin, 'Kofi Mensah', { wallet: 5000 }),
    newTalker(origin, 'Lena Weiss', { creator: true }),
  ])
  const asking = await fan.browse(browser, { width: 1440, height: 900 })
  await asking.page.goto(`${origin}/messages?to=${lena.username}`)
  await write(asking.page, 'May I hear it?')
  ;({ page } = await lena.browse(browser, { width: 1100, height: 800 }, [/status of 4(15|29)/]))
  await page.goto(`${origin}/messages`)
  await page.locator('.chat-i', { hasText: 'Kofi Mensah' }).click()
})
afterAll(() => browser.close())

it('gives the message box back when a voice note is refused, keeps the note when trouble may pass, and sends nothing discarded', async () => {
  const record = async () => {
    await page.getByRole('button', { name: 'Record a voice note' }).click()
    await page.locator('.recorder').getByText('0:01').waitFor()
    await page.locator('.composer .send').click()
  }
  const refuse = (code: 'video_unavailable' | 'too_many_requests') => {
    const { status, message } = errors[code]
    return page.route('**/api/uploads', (route) => route.fulfill({ status, json: { code, message } }))
  }
  const notes = await page.locator('.bub-voice').count()
  await refuse('video_unavailable')
  await record()
  await page.getByText(errors.video_unavailable.message).waitFor()
  await box(page).fill('Then in words')
  await box(page).fill('')
  await page.unrouteAll({ behavior: 'wait' })

  await refuse('too_many_requests')
  await record()
  await page.getByText(errors.too_many_requests.message).waitFor()
  await page.getByRole('button', { name: 'Play voice note' }).waitFor()
  await page.unrouteAll({ behavior: 'wait' })

  // it goes now, and is thrown away while the server prepares it
  await page.route('**/api/media/*', (route) => route.fulfill({ status: 200, json: { state: 'processing' } }))
  const asked = page.waitForRequest('**/api/media/*')
  await page.locator('.composer .send').click()
  await asked
  await page.getByRole('button', { name: 'Discard voice note' }).click()
  await box(page).waitFor()
  await page.unrouteAll({ behavior: 'wait' })
  await page.waitForTimeout(1500)
  expect(await page.locator('.bub-voice').count()).toBe(notes)
})

import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { barriers } from './barriers.ts'
import { expectMoving, goLive, launchCamera, refusedPart } from './fake-camera.ts'
import { expectNoSidewaysScroll, watch } from './journey.ts'
import { enterStaff } from './staff-member.ts'
import { newTalker, type Talker } from './talker.ts'

/** A fan reports a running show from the player; staff find it on top, watch it and end it; its creator appeals. */
const origin = inject('url')
const desk = { width: 1440, height: 900 }
let browser: Browser
let maker: Talker
let fan: Talker

beforeAll(async () => {
  browser = await launchCamera({ light: true })
  ;[maker, fan] = await Promise.all([
    newTalker(origin, 'Inés Luz', { creator: true }),
    newTalker(origin, 'Paul Weiss', { wallet: 1000 }),
  ])
})
afterAll(() => browser.close())

it('is reported in the player, watched and ended by staff, and appealed', async () => {
  const title = `Late ${maker.username}`
  const studio = await maker.browse(browser, desk, [refusedPart, /409/])
  const id = await goLive(maker, studio.page, { origin, title, ticket: '4' })
  await fan.call('POST', `/live/${String(id)}/ticket`, { expectedPriceCents: 400 })
  const seat = await fan.browse(browser, { width: 390, height: 844 }, [/409/])
  await seat.page.goto(`${origin}/live/${String(id)}`)
  await expectMoving(seat.page)
  await seat.page.locator('.live-top').getByRole('button', { name: 'More' }).click()
  await seat.page.getByRole('menuitem', { name: 'Report' }).click()
  await seat.page.getByRole('radio', { name: /pam/ }).check()
  await seat.page.getByRole('button', { name: 'Send report' }).click()
  await seat.page.getByText('Thank you. We have your report.').waitFor()

  const { token } = await enterStaff(origin, 'staff_dora')
  const context = await browser.newContext({ viewport: desk, locale: 'en-US', reducedMotion: 'reduce' })
  await context.addInitScript((stored) => localStorage.setItem('token', stored), token)
  const page = await context.newPage()
  const faults = watch(page)
  await page.goto(`${origin}/admin/cases`)
  const line = page.locator('.staff-line', { hasText: title })
  await line.getByText('Urgent').waitFor()
  await line.click()
  await page.getByRole('link', { name: 'Watch the show' }).click()
  await page.getByRole('heading', { name: title }).waitFor()
  await expectMoving(page)
  expect(await barriers(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Statement of reasons').fill('short')
  await page.getByRole('button', { name: 'End the show' }).click()
  await page.locator('[aria-invalid=true]').waitFor()
  await page.getByLabel('Statement of reasons').fill('Counterfeit tickets were sold.')
  await page.getByRole('button', { name: 'End the show' }).click()
  await page.getByRole('link', { name: 'Open the case' }).click()
  await page.locator('.kv', { hasText: 'Removed' }).first().waitFor()
  await page.getByText('Counterfeit tickets were sold.').waitFor()
  await page.goto(`${origin}/admin/live`)
  await page.getByRole('heading', { name: 'Live shows' }).waitFor()
  expect(await page.getByText(title).count()).toBe(0)

  await seat.page.getByRole('heading', { name: 'This show has ended' }).waitFor()
  await expect.poll(() => fan.balance()).toBe(1000)
  await studio.page.getByRole('heading', { name: 'Your show has ended' }).waitFor()
  await studio.page.getByRole('button', { name: 'New show' }).click()
  await studio.page.getByText('Counterfeit tickets were sold.').waitFor()
  await studio.page.getByRole('link', { name: 'Read or appeal the decision' }).click()
  await studio.page.getByText('Your live show').waitFor()
  await studio.page.getByRole('button', { name: 'Appeal' }).click()
  await studio.page.getByLabel('Why should we review it again?').fill('They were printed by the theatre.')
  await studio.page.getByRole('button', { name: 'Send appeal' }).click()
  await studio.page.getByText('Someone else is reviewing the appeal').waitFor()
  expect([studio.faults, seat.faults, faults]).toEqual([[], [], []])
  await Promise.all([studio.context.close(), seat.context.close(), context.close()])
})

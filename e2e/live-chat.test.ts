import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { barriers } from './barriers.ts'
import { expectMoving, goLive, launchCamera, refusedPart } from './fake-camera.ts'
import { expectNoSidewaysScroll } from './journey.ts'
import { newTalker, type Talker } from './talker.ts'

/** A fan writes and tips in a show; its creator sets a goal, answers and mutes; a guest reads along. */
const origin = inject('url')
let browser: Browser
let maker: Talker
let fan: Talker

beforeAll(async () => {
  browser = await launchCamera()
  ;[maker, fan] = await Promise.all([
    newTalker(origin, 'Inés Luz', { creator: true }),
    newTalker(origin, 'Paul Weiss', { wallet: 5000 }),
  ])
}, 60_000)
afterAll(() => browser.close())

it('is written in, tipped in and kept in order while the picture goes on', { timeout: 180_000 }, async () => {
  const studio = await maker.browse(browser, { width: 1440, height: 900 }, [refusedPart, /409/])
  const id = await goLive(maker, studio.page, { origin, title: 'Bread, live' })
  await studio.page.getByRole('button', { name: 'Goal and chat rules' }).click()
  const dialog = studio.page.getByRole('dialog')
  await dialog.getByLabel('Tip goal (optional)').fill('New skins')
  await dialog.getByLabel('Goal amount').fill('10')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await studio.page.getByRole('progressbar', { name: 'Tip goal' }).waitFor()

  const seat = await fan.browse(browser, { width: 390, height: 844 }, [/403/])
  await seat.page.goto(`${origin}/live/${String(id)}`)
  await expectMoving(seat.page)
  await seat.page.getByText('New skins').waitFor()
  await seat.page.getByLabel('Say something').fill('Is this the Pérez arrangement?')
  await seat.page.getByRole('button', { name: 'Send', exact: true }).click()
  await studio.page.getByText('Is this the Pérez arrangement?').waitFor()
  await studio.page.getByLabel('Say something').fill('Mine, with a little of his.')
  await studio.page.getByRole('button', { name: 'Send', exact: true }).click()
  await seat.page.getByText('Mine, with a little of his.').waitFor()
  await seat.page.getByRole('button', { name: 'React with 👏' }).click()
  expect(await barriers(seat.page)).toEqual([])
  expect(await barriers(studio.page)).toEqual([])
  await expectNoSidewaysScroll(seat.page)

  await seat.page.getByRole('button', { name: /^Tip \$2/ }).click()
  await seat.page.getByLabel('Message (optional)').fill('For the big drum.')
  await seat.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Tip \$2/ })
    .click()
  await studio.page.locator('.line-tip', { hasText: 'For the big drum.' }).waitFor()
  await seat.page.locator('.picture-tip', { hasText: 'For the big drum.' }).waitFor()
  await expect.poll(() => fan.balance()).toBeLessThanOrEqual(4800)
  expect(await studio.page.getByRole('progressbar', { name: 'Tip goal' }).getAttribute('aria-valuenow')).toBe('20')

  // a creator on a phone reads along as well
  await studio.page.setViewportSize({ width: 390, height: 844 })
  const lines = await studio.page.locator('.lines').boundingBox()
  expect(lines?.height).toBeGreaterThan(120)
  await expectNoSidewaysScroll(studio.page)
  await studio.page.setViewportSize({ width: 1440, height: 900 })

  const guest = await browser.newPage()
  await guest.goto(`${origin}/live/${String(id)}`)
  await guest.getByText('For the big drum.').first().waitFor()
  await guest.getByRole('button', { name: 'Sign up to chat' }).waitFor()
  await guest.close()

  await studio.page.locator('.line-c', { hasText: 'Pérez' }).getByRole('button', { name: 'More' }).click()
  await studio.page.getByRole('menuitem', { name: 'Mute in this show' }).click()
  await seat.page.getByText('You can’t write in this show.').waitFor()
  await seat.page.getByText('Is this the Pérez arrangement?').waitFor({ state: 'detached' })
  await maker.call('POST', `/live/${String(id)}/end`)
  await seat.page.getByRole('heading', { name: 'This show has ended' }).waitFor({ timeout: 20_000 })
  expect([studio.faults, seat.faults]).toEqual([[], []])
  await Promise.all([studio.context.close(), seat.context.close()])
})

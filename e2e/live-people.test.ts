import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { barriers } from './barriers.ts'
import { launchCamera, refusedPart } from './fake-camera.ts'
import { expectNoSidewaysScroll } from './journey.ts'
import { newTalker, type Talker } from './talker.ts'

/** A creator goes live with somebody, who is asked first, is named, and takes the show off by leaving it. */
const origin = inject('url')
const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
let browser: Browser
let maker: Talker
let shown: Talker
let fan: Talker

beforeAll(async () => {
  browser = await launchCamera({ light: true })
  ;[maker, shown, fan] = await Promise.all([
    newTalker(origin, 'Nour Said', { creator: true }),
    newTalker(origin, 'Emil Korn'),
    newTalker(origin, 'Ida Blum'),
  ])
})
afterAll(() => browser.close())

it('waits for who is in it, names them, and ends when they leave', async () => {
  const studio = await maker.browse(browser, phone, [/422/, refusedPart])
  await studio.context.grantPermissions(['camera', 'microphone'])
  await studio.page.goto(`${origin}/live/start`)
  await studio.page.getByText('Only you see this').waitFor()
  await studio.page.getByLabel('Title').fill('Two at the #piano')
  await studio.page.getByLabel('Who can watch').selectOption('everyone')
  // a phone shows what most need without scrolling, and the rest as rows that say what is set
  expect(await studio.page.locator('.live-side').evaluate((side) => side.scrollTop)).toBe(0)
  for (const part of [studio.page.getByLabel('Who can watch'), studio.page.getByRole('button', { name: 'Go live' })]) {
    const box = await part.boundingBox()
    expect((box?.y ?? phone.height) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height)
  }
  await studio.page.locator('summary', { hasText: 'Who’s in the show' }).getByText('Only you').click()
  const picker = studio.page.getByRole('combobox', { name: 'Tag someone' })
  await picker.fill('nobody_of_this_name')
  await studio.page.getByRole('status').getByText('No one is called “nobody_of_this_name”.').waitFor()
  await picker.fill(shown.username)
  await studio.page.getByRole('option', { name: `@${shown.username}` }).click()
  expect(await barriers(studio.page)).toEqual([])
  await expectNoSidewaysScroll(studio.page)
  await studio.page.getByRole('button', { name: 'Go live' }).click()
  await studio.page.getByText('Waiting for everyone to agree').waitFor()
  await studio.page.getByText('No answer yet:').waitFor()
  await expect.poll(() => studio.page.getByRole('button', { name: 'Go live' }).isDisabled()).toBe(true)
  expect(await barriers(studio.page)).toEqual([])

  // a reload loses nothing
  await studio.page.reload()
  await studio.page.getByText('Waiting for everyone to agree').waitFor()

  const seat = await shown.browse(browser, phone, [/403/])
  await seat.page.goto(`${origin}/notifications`)
  await seat.page.getByRole('link', { name: /Nour Said wants to go live with you/ }).click()
  await seat.page.getByText('Will you be in this show?').waitFor()
  expect(await barriers(seat.page)).toEqual([])
  await expectNoSidewaysScroll(seat.page)
  await seat.page.getByRole('button', { name: 'I agree' }).click()
  await seat.page.getByText('Shows you’re in').waitFor()

  await studio.page.getByText('Ready to go live').waitFor()
  await studio.page.getByRole('button', { name: 'Go live' }).click()
  await studio.page.locator('.live-top').getByText('Live', { exact: true }).waitFor()
  // its first part has arrived: from then on it is listed
  await studio.page.getByText('Good connection').waitFor()

  const viewer = await fan.browse(browser, desk, [/403/])
  // found by its topic
  await viewer.page.goto(`${origin}/search?tag=piano`)
  await viewer.page.getByRole('heading', { name: 'Live shows' }).waitFor()
  expect(await barriers(viewer.page)).toEqual([])
  await viewer.page.getByRole('link', { name: /Two at the #piano/ }).click()
  await viewer.page.locator('.live-title').getByRole('link', { name: 'Emil Korn' }).waitFor()
  await viewer.page.locator('.live-top').getByRole('button', { name: 'More' }).click()
  await viewer.page.getByRole('menuitem', { name: 'Report' }).waitFor()
  expect(await viewer.page.getByRole('menuitem', { name: 'Leave show' }).count()).toBe(0)

  await seat.page.goto(viewer.page.url())
  await seat.page.locator('.live-top').getByRole('button', { name: 'More' }).click()
  await seat.page.getByRole('menuitem', { name: 'Leave show' }).click()
  await seat.page.getByRole('dialog').getByRole('button', { name: 'Leave show' }).click()
  await viewer.page.getByText('This show has ended').waitFor()
  await studio.page.getByText('Your show has ended').waitFor()
  await studio.page.goto(`${origin}/notifications`)
  await studio.page.getByText(/someone in it no longer agrees/).waitFor()
})

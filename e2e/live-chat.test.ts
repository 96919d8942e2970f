import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser, Locator } from 'playwright-core'
import { barriers } from './barriers.ts'
import { coveredControls } from './covered.ts'
import { expectMoving, goLive, launchCamera, refusedPart } from './fake-camera.ts'
import { expectNoSidewaysScroll } from './journey.ts'
import { newTalker, type Talker } from './talker.ts'

/** A fan writes and tips in a show; its creator sets a goal, answers and mutes; a guest reads along. */
const origin = inject('url')
let browser: Browser
let maker: Talker
let fan: Talker

beforeAll(async () => {
  browser = await launchCamera({ light: true })
  ;[maker, fan] = await Promise.all([
    newTalker(origin, 'Inés Luz', { creator: true }),
    newTalker(origin, 'Paul Weiss', { wallet: 5000 }),
  ])
})
afterAll(() => browser.close())

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('It is not drawn.')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

/** Whether its middle is what a reader meets there, without scrolling. */
const isInSight = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

it('is written in, tipped in and kept in order while the picture goes on', async () => {
  const studio = await maker.browse(browser, { width: 1440, height: 900 }, [refusedPart, /409/])
  const id = await goLive(maker, studio.page, { origin, title: 'Bread, live' })
  await studio.page.getByRole('button', { name: 'Goal and chat rules' }).click()
  const dialog = studio.page.getByRole('dialog')
  await dialog.getByLabel('Tip goal (optional)').fill('New skins')
  await dialog.getByLabel('Goal amount').fill('10')
  // set on another device meanwhile: it stays
  const [chat, rules] = [`/live/${String(id)}/chat`, `/live/${String(id)}/chat/rules`]
  await maker.call('PUT', rules, { slowSeconds: 30 })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await studio.page.getByRole('progressbar', { name: 'Tip goal' }).waitFor()
  expect(await maker.call('GET', chat)).toMatchObject({ slowSeconds: 30, goal: { label: 'New skins', cents: 1000 } })
  await maker.call('PUT', rules, { slowSeconds: 0 })

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

  // also where the phone is low and the form scrolls, the sum stands above the button
  await seat.page.setViewportSize({ width: 390, height: 600 })
  await seat.page.getByRole('button', { name: /^Tip \$3/ }).click()
  const sheet = seat.page.getByRole('dialog')
  expect(await sheet.getByRole('radio', { name: '$3' }).isChecked()).toBe(true)
  await sheet.getByLabel('Message (optional)').fill('For the big drum.')
  const pay = sheet.getByRole('button', { name: /^Tip \$3/ })
  await sheet.locator('.bill .sum', { hasText: '$3.00' }).waitFor()
  expect(await isInSight(sheet.locator('.bill .sum dd'))).toBe(true)
  expect(await isInSight(pay)).toBe(true)
  await seat.page.setViewportSize({ width: 390, height: 844 })
  await pay.click()
  await studio.page.locator('.line-tip', { hasText: 'For the big drum.' }).waitFor()
  await seat.page.locator('.picture-tip', { hasText: 'For the big drum.' }).waitFor()
  // what says that it worked lies neither over the tip on the picture nor over what is pressed next
  const toast = seat.page.locator('.toast', { hasText: 'got your tip of $3.00.' })
  await toast.waitFor()
  for (const part of ['.live-top .icon-btn', '.picture-tip', '.live-bot .icon-btn', '.chat-foot'])
    expect(await overlap(toast, seat.page.locator(part).first()), part).toBe(false)
  await expect.poll(() => fan.balance()).toBeLessThanOrEqual(4700)
  expect(await studio.page.getByRole('progressbar', { name: 'Tip goal' }).getAttribute('aria-valuenow')).toBe('30')

  // a creator on a phone reads along as well
  await studio.page.setViewportSize({ width: 390, height: 844 })
  const lines = await studio.page.locator('.lines').boundingBox()
  expect(lines?.height).toBeGreaterThan(120)
  await expectNoSidewaysScroll(studio.page)
  // and on one held sideways beside the picture
  await studio.page.setViewportSize({ width: 844, height: 390 })
  expect((await studio.page.locator('.live-stage').boundingBox())?.height).toBe(390)
  expect((await studio.page.locator('.lines').boundingBox())?.height).toBeGreaterThan(60)
  expect(await coveredControls(studio.page)).toEqual([])
  await studio.page.setViewportSize({ width: 1440, height: 900 })

  // held sideways, a phone has the chat beside the picture
  await seat.page.setViewportSize({ width: 844, height: 390 })
  expect((await seat.page.locator('.lines').boundingBox())?.height).toBeGreaterThan(100)
  expect((await seat.page.locator('.live-stage').boundingBox())?.height).toBe(390)
  await expectNoSidewaysScroll(seat.page)
  await seat.page.setViewportSize({ width: 390, height: 844 })

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
  await seat.page.getByRole('heading', { name: 'This show has ended' }).waitFor()
  expect([studio.faults, seat.faults]).toEqual([[], []])
  await Promise.all([studio.context.close(), seat.context.close()])
})

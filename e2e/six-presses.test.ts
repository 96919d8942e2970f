import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import { launchBrowser } from '#test/browser.ts'
import { barriers } from './barriers.ts'
import { newPerson } from './account-holder.ts'
import { mailedLink, watch } from './journey.ts'
import { newTalker, type Talker } from './talker.ts'

const origin = inject('url')
const words = 'The long version, for those who pay'
let browser: Browser
let creator: Talker
beforeAll(async () => {
  browser = await launchBrowser()
  creator = await newTalker(origin, 'Inés Prado', { creator: true })
  await creator.call('PUT', '/plans', { plans: [{ period: 'monthly', priceCents: 799 }], messagePriceCents: null })
  await creator.call('POST', '/posts', { text: words, teaser: 'Short.', mediaIds: [], audience: 'subscribers' })
})
afterAll(() => browser.close())

/** How a press is made: by the finger, or by the keyboard alone. */
type Press = (page: Page, target: Locator) => Promise<void>
const tap: Press = (_page, target) => target.click()
const byKeyboard: Press = async (page, target) => {
  await target.waitFor()
  const handle = await target.elementHandle()
  for (let steps = 0; steps < 80; steps += 1) {
    if (await page.evaluate((wanted) => document.activeElement === wanted, handle)) return page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there.')
}

it.each([
  ['a finger on a phone', { width: 390, height: 844 }, tap],
  ['the keyboard alone', { width: 1440, height: 900 }, byKeyboard],
] as const)('a guest opens a paid post in six presses and one form, by %s', async (_by, viewport, way) => {
  const context = await browser.newContext({ viewport, locale: 'en-US', reducedMotion: 'reduce' })
  const page = await context.newPage()
  // the wallet is empty; the proposed username may be gone at the moment of signing up
  const faults = watch(page, [/402|422/])
  let presses = 0
  const press = async (target: Locator): Promise<void> => {
    presses += 1
    await way(page, target)
  }
  const { email, password } = newPerson()

  await page.goto(`${origin}/${creator.username}`)
  expect(await page.getByText(words).count()).toBe(0)
  await press(page.getByRole('button', { name: /^Subscribe · / }))

  // the one form: four fields, and a username that is proposed
  await page.waitForURL('**/signup?next=*')
  expect(await page.getByRole('textbox').count()).toBeLessThanOrEqual(4)
  await page.getByLabel('Name', { exact: true }).fill('Wanda Reyes')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Date of Birth').fill('1991-04-03')
  await press(page.getByRole('button', { name: 'Sign up' }))

  // back in the sheet, which waits for the mail; its link is the one press outside
  const sheet = page.getByRole('dialog')
  await sheet.getByText("Your email didn't verified yet!").waitFor()
  expect(await barriers(page, '[role=dialog]')).toEqual([])
  expect(await sheet.ariaSnapshot()).toMatch(/radio "Monthly[^"]*" \[checked\][\s\S]*button "Resend"/)
  presses += 1
  await page.goto(await mailedLink(origin, email))
  await sheet.getByText(/short/).waitFor()
  expect(await barriers(page, '[role=dialog]')).toEqual([])
  const pay = sheet.getByRole('button', { name: /^Add \$[\d.]+ and subscribe/ })
  const amount = /\$([\d.]+)/.exec((await pay.textContent()) ?? '')?.[1]
  await press(pay)

  // the button's amount is the amount that is asked for
  await page.waitForURL('**/sandbox/checkout/**')
  const charge = page.getByRole('button', { name: /^Pay \$/ })
  expect(await charge.textContent()).toContain(`$${String(amount)}`)
  await press(charge)
  await page.waitForURL(`**/${creator.username}?*paid=*`)
  await press(page.getByRole('dialog', { name: 'You’re in' }).getByRole('button', { name: 'See all posts' }))
  await page.getByText(words).waitFor()
  await page.getByRole('button', { name: 'Manage' }).waitFor()

  expect(presses).toBeLessThanOrEqual(6)
  expect(faults).toEqual([])
  await context.close()
})

import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { barriers } from './barriers.ts'
import { newPerson } from './account-holder.ts'
import { newTalker, type Talker } from './talker.ts'

// Whoever pays while the network breaks is told what is true of their money, and pays once.
const origin = inject('url')
const phone = { width: 390, height: 844 }
let browser: Browser
let creator: Talker
beforeAll(async () => {
  browser = await openBrowser()
  creator = await newTalker(origin, 'Inés Prado', { creator: true })
})
afterAll(() => browser.close())

type Received = { kind: string }
const tips = async (): Promise<number> =>
  (await creator.call<{ notifications: Received[] }>('GET', '/notifications')).notifications.filter(
    ({ kind }) => kind === 'tip',
  ).length
/** A fan with $20, whose sheet waits for the press that tips $5. */
async function atSheet() {
  const fan = await newTalker(origin, 'Wanda Reyes', { wallet: 2000 })
  // what does not arrive is said by the browser too
  const window = await fan.browse(browser, phone, [
    /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load|offline|ApiError/,
  ])
  await window.page.goto(`${origin}/${creator.username}?tip=500`)
  const sheet = window.page.getByRole('dialog')
  const button = sheet.getByRole('button', { name: /^Tip \$/ })
  await button.waitFor()
  return { ...window, fan, sheet, button, before: await tips() }
}

it('says that nothing was charged when nothing could be sent, and the next press pays once', async () => {
  const { context, page, fan, sheet, button, before } = await atSheet()
  await context.setOffline(true)
  await button.click()
  await sheet.getByText('You haven’t been charged. Try again when you’re back online.').waitFor()
  expect(await button.isEnabled()).toBe(true)
  expect(await fan.balance()).toBe(2000)
  await button.click()
  await sheet.getByText('You haven’t been charged. Try again when you’re back online.').waitFor()
  await context.setOffline(false)
  await button.click()
  await page.getByRole('status').getByText('got your tip of $5.00.').first().waitFor()
  expect([await fan.balance(), await tips()]).toEqual([1500, before + 1])
  await context.close()
})

it('finds out by itself that a purchase went through whose answer was lost, and pays nothing more', async () => {
  const { context, page, fan, sheet, button, before } = await atSheet()
  await page.route('**/api/users/*/tips', async (route) => {
    await route.fetch()
    await context.setOffline(true)
    await route.abort()
    await page.unroute('**/api/users/*/tips')
  })
  await button.click()
  await sheet.getByText('We don’t know yet if you paid').waitFor()
  expect(await barriers(page, '[role=dialog]')).toEqual([])
  // it neither spins nor can be pressed, and another amount is not a way round
  expect(await button.isDisabled()).toBe(true)
  expect(await sheet.locator('[aria-busy=true]').count()).toBe(0)
  await sheet.getByRole('radio', { name: '$10' }).click()
  await sheet.getByText('We don’t know yet if you paid').waitFor()
  await context.setOffline(false)
  await page.getByRole('status').getByText('got your tip of $5.00.').first().waitFor()
  expect([await fan.balance(), await tips()]).toEqual([1500, before + 1])
  await context.close()
})

it('finds out that nothing was charged when the call never arrived, and the next press pays once', async () => {
  const { context, page, fan, sheet, button, before } = await atSheet()
  await page.route('**/api/users/*/tips', (route) => route.abort(), { times: 1 })
  await button.click()
  await sheet.getByText('We’ve checked: you haven’t been charged. Please try again.').waitFor()
  expect([await fan.balance(), await tips()]).toEqual([2000, before])
  await button.click()
  await page.getByRole('status').getByText('got your tip of $5.00.').first().waitFor()
  expect([await fan.balance(), await tips()]).toEqual([1500, before + 1])
  await context.close()
})

it('names the connection when a form cannot be sent, keeps what was typed, and sends it later', async () => {
  const person = newPerson()
  const context = await browser.newContext({ locale: 'en-US', viewport: phone })
  const page = await context.newPage()
  const field = (name: string) => page.getByLabel(name, { exact: true })
  await page.goto(`${origin}/signup`)
  await field('Email address').fill(person.email)
  await field('Password').fill(person.password)
  await field('Name').fill('Wanda Reyes')
  await field('Date of Birth').fill('1991-04-03')
  const signUp = page.getByRole('button', { name: 'Sign up', exact: true })
  await context.setOffline(true)
  // the first press fetches the form's rules, which are a part of the program
  await signUp.click()
  await page.getByText('We couldn’t reach the server. Please check your connection.').waitFor()
  await context.setOffline(false)
  await signUp.click()
  await page.waitForURL((url) => url.pathname !== '/signup')
  await context.close()
})

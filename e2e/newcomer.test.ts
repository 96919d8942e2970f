import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { barriers } from './barriers.ts'
import { newPerson, signedUpAlone } from './account-holder.ts'
import { demo, expectNoSidewaysScroll, mailedLink, watch } from './journey.ts'
import { newTalker } from './talker.ts'

const origin = inject('url')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

it.each([390, 1440])('a newcomer fills the timeline in three presses, at %i px', async (width) => {
  const fan = await newTalker(origin, 'Nadia Roth')
  const { page, context, faults } = await fan.browse(browser, { width, height: 844 })
  await page.goto(`${origin}/home`)
  await page.getByRole('heading', { name: 'Who do you like?' }).waitFor()
  const tiles = page.getByRole('list', { name: 'Creators to start with' }).getByRole('listitem')
  await tiles.nth(1).waitFor()
  expect(await barriers(page, 'main')).toEqual([])
  await expectNoSidewaysScroll(page)
  if (width === 1440) {
    const box = page.getByRole('complementary', { name: 'More' })
    const others = await box.locator('.person .name').allInnerTexts()
    const shown = await tiles.locator('.name').allInnerTexts()
    expect(others).toHaveLength(5)
    expect(others.filter((name) => shown.includes(name))).toEqual([])
  }
  for (const place of [0, 1]) {
    await tiles
      .nth(place)
      .getByRole('button', { name: /^Follow / })
      .click()
    await tiles
      .nth(place)
      .getByRole('button', { name: /^Following / })
      .waitFor()
  }
  await page.getByRole('button', { name: 'Show my timeline' }).click()
  await page.locator('article').first().waitFor()
  expect(faults).toEqual([])
  await context.close()
})

it.each(['en-US', 'ar', 'de'])('a guest sees the first work on the first screen of a phone, in %s', async (locale) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale })
  const page = await context.newPage()
  const faults = watch(page)
  await page.goto(`${origin}/${demo.creator}`)
  const work = page.locator('article .media').first()
  await work.waitFor()
  // above the bar at the bottom, and by more than its edge
  expect((await work.boundingBox())?.y).toBeLessThan(784)
  expect(await barriers(page, 'main')).toEqual([])
  // a long text about the person is folded, and can be read
  const about = page.locator('.bio')
  const folded = (await about.boundingBox())?.height ?? 0
  await about.getByRole('button').click()
  await about.getByRole('button').waitFor({ state: 'detached' })
  expect((await about.boundingBox())?.height ?? 0).toBeGreaterThan(folded)
  await expectNoSidewaysScroll(page)
  expect(faults).toEqual([])
  await context.close()
})

it('who skips gets a quiet timeline with a way on', async () => {
  const fan = await newTalker(origin, 'Nils Roth')
  const { page, context } = await fan.browse(browser, { width: 390, height: 844 })
  await page.goto(`${origin}/home`)
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.getByRole('heading', { name: 'Your timeline is quiet' }).waitFor()
  await context.close()
})

it('creators are browsed by price and follow in place, and the way back finds the same list', async () => {
  const creator = await newTalker(origin, 'Free Spirit', { creator: true })
  await creator.call('PUT', '/plans', { plans: [{ period: 'monthly', priceCents: 0 }], messagePriceCents: null })
  await creator.call('POST', '/posts', { text: 'Hello', mediaIds: [], audience: 'everyone' })
  const fan = await newTalker(origin, 'Noah Roth')
  const { page, context, faults } = await fan.browse(browser, { width: 1440, height: 900 })
  await page.goto(`${origin}/browse`)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('button', { name: 'Free', exact: true }).click()
  const tile = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Free Spirit' }) })
  await tile.first().waitFor()
  // the list that is asked for before the follow comes in after it
  const [asked, followed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/api/creators?*', async (route) => {
    const response = await route.fetch()
    asked.resolve()
    await followed.promise
    // the page may have given it up
    await route.fulfill({ response }).catch(() => undefined)
  })
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.waitForURL('**/browse?sort=newest&price=free')
  await asked.promise
  const agreed = page.waitForResponse((answer) => answer.url().endsWith('/follow') && answer.ok())
  await tile
    .first()
    .getByRole('button', { name: /^Follow / })
    .click()
  await agreed
  followed.resolve()
  await page.waitForTimeout(300)
  await tile.first().getByText('1 follower').waitFor()
  await tile.first().getByRole('link', { name: 'Free Spirit' }).click()
  await page.getByRole('button', { name: 'Following Free Spirit' }).waitFor()
  await page.goBack()
  await tile
    .first()
    .getByRole('button', { name: /^Following / })
    .waitFor()
  expect(new URL(page.url()).search).toBe('?sort=newest&price=free')
  expect(faults).toEqual([])
  await context.close()
})

it.each(['sheet', 'banner'])('a mistyped address is corrected in the %s, and the wish is kept', async (place) => {
  const creator = await newTalker(origin, 'Free Spirit', { creator: true })
  await creator.call('PUT', '/plans', { plans: [{ period: 'monthly', priceCents: 700 }], messagePriceCents: null })
  const { person, signUp } = signedUpAlone(origin)
  const { token } = await signUp()
  const right = newPerson().email
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' })
  await context.addInitScript((stored) => localStorage.setItem('token', stored), token)
  const page = await context.newPage()
  const faults = watch(page, [/402|422/])
  await page.goto(`${origin}/${creator.username}?subscribe=monthly`)
  const sheet = page.getByRole('dialog')
  await sheet.getByText(`Sent to ${person.email}. Check your spam folder too.`).waitFor()
  if (place === 'banner') {
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
  }
  const where = place === 'sheet' ? sheet : page.getByRole('note')
  await where.getByRole('button', { name: 'Resend' }).click()
  await where.getByText(`Sent again to ${person.email}.`).waitFor()
  await where.getByRole('button', { name: 'Change address' }).click()
  const field = where.getByLabel('Email address')
  expect(await field.inputValue()).toBe(person.email)
  // somebody else's is refused, and what was typed stays
  const other = await newTalker(origin, 'Somebody Else')
  await field.fill(`${other.username}@example.com`)
  await where.getByRole('button', { name: 'Send link' }).click()
  await where.getByText('The email has already been taken.').waitFor()
  expect(await barriers(page, place === 'sheet' ? '[role=dialog]' : '.verify')).toEqual([])
  await expectNoSidewaysScroll(page)
  await field.fill(right)
  await where.getByRole('button', { name: 'Send link' }).click()
  await where.getByText(`Sent again to ${right}.`).waitFor()
  await page.goto(await mailedLink(origin, right))
  await page.waitForURL(`**/${creator.username}?subscribe=monthly`)
  await sheet.getByRole('button', { name: /^Add .* and subscribe$/ }).waitFor()
  expect(faults).toEqual([])
  await context.close()
})

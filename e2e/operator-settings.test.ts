import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { barriers } from './barriers.ts'
import { doorOf, signedUp, sql } from './account-holder.ts'
import { expectNoSidewaysScroll, watch } from './journey.ts'
import { walkedIn } from './member.ts'
import { ownProgram } from './program.ts'
import { hired } from './staff-member.ts'

/** What the operator chooses counts for everyone: a program of its own. */
const port = 18_671
const program = ownProgram(port)
const origin = `http://localhost:${String(port)}`
let browser: Browser
beforeAll(async () => {
  const [opened] = await Promise.all([openBrowser(), program.start()])
  browser = opened
})
afterAll(async () => {
  await browser.close()
  await program.end()
})

const site = async () =>
  (await (await fetch(`${origin}/api/site`)).json()) as {
    operatorName: string
    holdDays: number
    priceLimits: object
  }

describe.each(walkedIn('ar'))('the operator chooses on a page, in $language', ({ language, locale, viewport }) => {
  let page: Page
  let door: ReturnType<typeof doorOf>
  let faults: string[]
  let username = ''
  beforeAll(async () => {
    const context = await browser.newContext({ locale, viewport, reducedMotion: 'reduce' })
    page = await context.newPage()
    faults = watch(page, [/409|422/])
    door = doorOf(page, origin, language)
    const admin = await hired(origin, program.folder, 'admin')
    username = admin.username
    await door.be(admin)
    await door.open('/admin/settings')
    await door.field('Platform fee in percent').waitFor()
  })
  afterAll(() => page.context().close())

  const section = (title: string) => page.getByRole('region', { name: door.t(title), exact: true })
  /** Presses the button of a section, whose answer is this; without one the form itself has refused it. */
  const save = (title: string) => section(title).getByRole('button').last().click()
  const saves = async (title: string, status = 200): Promise<void> => {
    const answered = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await save(title)
    expect((await answered).status()).toBe(status)
    await expect.poll(() => section(title).getByRole('button').last().isEnabled()).toBe(true)
  }

  it('fee and holds: a wrong one is refused at its field, a right one counts for everyone at once', async () => {
    const fee = door.field('Platform fee in percent')
    await fee.fill('120')
    await save('Fee and holds')
    await expect.poll(() => fee.getAttribute('aria-invalid')).toBe('true')
    await section('Fee and holds').getByRole('alert').or(section('Fee and holds').locator('.error')).first().waitFor()
    const days = language === 'en' ? '9' : '12'
    await fee.fill('12.5')
    await door.field('Days before earnings clear').fill(days)
    await saves('Fee and holds')
    await page.getByRole('status').getByText(door.t('Saved. Applies from now on.')).first().waitFor()
    expect((await site()).holdDays).toBe(Number(days))
    await page.reload()
    await fee.waitFor()
    expect([await fee.inputValue(), await door.field('Days before earnings clear').inputValue()]).toEqual([
      '12.5',
      days,
    ])
    await page.getByText(`@${username}`).first().waitFor()
    await expectNoSidewaysScroll(page)
    expect(await barriers(page)).toEqual([])
  })

  it('limits: what only makes sense together is told so', async () => {
    await door.field('Daily top-up limit').fill('100')
    await door.field('Daily top-up limit, new accounts').fill('200')
    await saves('Limits', 422)
    await expect.poll(() => door.field('Daily top-up limit, new accounts').getAttribute('aria-invalid')).toBe('true')
    await door.field('Daily top-up limit, new accounts').fill('50')
    await door.field('Highest weekly fee').fill('0.50')
    await save('Limits')
    await expect.poll(() => door.field('Highest weekly fee').getAttribute('aria-invalid')).toBe('true')
    await door.field('Highest weekly fee').fill('12')
    await door.field('Highest gift').fill('300')
    await saves('Limits')
    expect((await site()).priceLimits).toMatchObject({ planWeeklyMaxCents: 1200, giftMaxCents: 30_000 })
  })

  it('texts: they stand on the page of terms', async () => {
    const name = `Lake Press ${language}`
    await door.field('Operator').fill(name)
    await door.field('Imprint').fill('Pikk 3, Tallinn')
    await saves('Public information')
    expect((await site()).operatorName).toBe(name)
    await door.open('/terms')
    await page.getByText(name).first().waitFor()
    await door.open('/admin/settings')
    await door.field('Operator').waitFor()
  })

  it('search engines and AI: crawlers are told so at once', async () => {
    const robots = async () => (await fetch(`${origin}/robots.txt`)).text()
    const shut = /User-agent: \*\nDisallow: \/\n/
    expect(await robots()).not.toMatch(shut)
    const search = page.getByRole('checkbox', { name: door.t('Let search engines list public pages') })
    const ai = page.getByRole('checkbox', { name: door.t('Let AI companies use public pages') })
    expect([await search.isChecked(), await ai.isChecked()]).toEqual([true, false])
    await search.uncheck()
    await saves('Search engines and AI')
    expect(await robots()).toMatch(shut)
    expect((await fetch(`${origin}/browse`)).headers.get('x-robots-tag')).toBe('noindex, noai, noimageai')
    await page.reload()
    await search.waitFor()
    expect(await search.isChecked()).toBe(false)
    await search.check()
    await saves('Search engines and AI')
    expect(await robots()).not.toMatch(shut)
  })

  it('countries and ages: added, set and taken out again', async () => {
    const places = section('Countries and ages')
    await places.getByRole('combobox', { name: door.t('Add a blocked country') }).selectOption('AQ')
    await places.getByRole('combobox', { name: door.t('Add an age rule') }).selectOption('BV')
    await places.getByRole('combobox', { name: door.t('Add a country with an age check') }).selectOption('HM')
    await places.locator('input[name=ageYears]').fill('17')
    await save('Countries and ages')
    await places.getByRole('alert').first().waitFor()
    await places.locator('input[name=ageYears]').fill('20')
    await saves('Countries and ages')
    await page.reload()
    const inputs = (name: string) =>
      places.locator(`input[name=${name}]`).evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
    await places.locator('input[name=ageYears]').waitFor()
    expect([
      await inputs('blocked'),
      await inputs('ageCountry'),
      await inputs('ageYears'),
      await inputs('ageCheck'),
    ]).toEqual([['AQ'], ['BV'], ['20'], ['HM']])
    await expectNoSidewaysScroll(page)
    for (let left = 3; left > 0; left -= 1) {
      await places.locator('li button').first().click()
      await expect.poll(() => places.locator('li button').count()).toBe(left - 1)
    }
    await saves('Countries and ages')
  })

  it('a creator’s own fee: set now, planned for a day, and taken back', async () => {
    const { username: creator } = await signedUp(origin)
    await sql('update users set is_creator = true where username = $1', [creator], program.folder)
    await door.open('/admin/fees')
    await door.field('Creator’s username').fill(`@${creator}`)
    await page.getByRole('button', { name: door.t('Open', 'to look at'), exact: true }).click()
    await page.locator('.staff-head').waitFor()
    await door.field('Fee in percent').fill('7.5')
    await door.field('Note').fill('First contract')
    await door.button('Save fee').click()
    await page.locator('.log li', { hasText: 'First contract' }).waitFor()
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    await door.field('Fee in percent').fill('50')
    await door.field('From').fill(day)
    await door.field('Note').fill('Too soon')
    await door.button('Save fee').click()
    await page.locator('[name=from][aria-invalid]').waitFor()
    await door.field('Fee in percent').fill('5')
    await door.button('Save fee').click()
    await door.button('Cancel change').waitFor()
    await expectNoSidewaysScroll(page)
    expect(await barriers(page)).toEqual([])
    await door.button('Cancel change').click()
    await door.button('Cancel change').waitFor({ state: 'detached' })
    await page.locator('.staff-head .icon-btn').click()
    await page.locator('.staff-line', { hasText: `@${creator}` }).waitFor()
    await expectNoSidewaysScroll(page)
    await door.open('/admin/settings')
  })

  it('words: they are refused from now on; all of it is in the log', async () => {
    const word = `gloop${language}`
    await door.field('Restricted words, one per line').fill(`${word}\n\n second word `)
    await saves('Review and words')
    await page.reload()
    await door.field('Restricted words, one per line').waitFor()
    expect(await door.field('Restricted words, one per line').inputValue()).toBe(`${word}\nsecond word`)
    const answer = await fetch(`${origin}/api/searchUsers?searchTerm=${word}`)
    expect(answer.status).toBe(422)
    await door.open('/admin/audit')
    await page.getByText('settings.changed').first().waitFor()
    expect(faults).toEqual([])
  })
})

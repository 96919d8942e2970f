import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { doorOf, signedUp, signedUpAlone, sql } from './account-holder.ts'
import { expectNoSidewaysScroll, mailedLink, watch } from './journey.ts'
import { walkedIn } from './member.ts'

/** The first proof of an address, and of another one: with a session of the account, and from elsewhere (decision 106). */

const origin = inject('url')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
  // wrong tries of other tests count against this address too
  await sql('delete from login_failures', [])
})
afterAll(() => browser.close())

describe.each(walkedIn('en').map((look) => look.language))('in %s', (language) => {
  let page: Page
  let faults: string[]
  let door: ReturnType<typeof doorOf>
  const newPage = async (): Promise<Page> =>
    (await browser.newContext({ locale: language, viewport: { width: 390, height: 844 } })).newPage()

  beforeEach(async () => {
    page = await newPage()
    // refusals are what is looked at here
    faults = watch(page, [/40[13]|422/])
    door = doorOf(page, origin, language)
  })
  afterEach(async () => {
    await page.context().close()
    expect(faults).toEqual([])
  })

  it('the mail of a sign-up, opened elsewhere, asks for a new password, and logs out who signed up', async () => {
    const { open, field, button, says, enter } = door
    const { person, signUp } = signedUpAlone(origin)
    const { token } = await signUp()
    const elsewhere = await newPage()
    const other = doorOf(elsewhere, origin, language)
    await other.be({ token })
    const mailed = await mailedLink(origin, person.email)
    await open(mailed)
    await says('Choose a new password')
    await expectNoSidewaysScroll(page)
    // who knows the password is the person, and nothing is asked
    await page.locator('.entry-ways a').click()
    await page.waitForURL('**/login?next=**')
    await page.goBack()
    await field('New password').fill('password123')
    await button('Save and log in').click()
    await says('Many people use this password. Please choose another.')
    await field('New password').fill('another quiet lake')
    await button('Save and log in').click()
    await page.waitForURL('**/home')
    await other.open('/wallet').catch(() => undefined)
    await elsewhere.waitForURL('**/login?next=%2Fwallet')
    await other.enter(person.username, person.password)
    await other.says('The provided credentials are incorrect.')
    await elsewhere.context().close()
    await door.leave()
    await enter(person.username, 'another quiet lake')
    await page.waitForURL('**/home')
  })

  it('the mail of a sign-up, opened elsewhere after logging in there, verifies and ends nothing', async () => {
    const { open, says, field, button } = door
    const { person, signUp } = signedUpAlone(origin)
    const { token } = await signUp()
    await open(await mailedLink(origin, person.email))
    await page.locator('.entry-ways a').click()
    await field('Email or username').fill(person.username)
    await field('Password').fill(person.password)
    await button('Log in').click()
    await says('Your email is verified.')
    expect((await fetch(`${origin}/api/me`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
  })

  it('a link to log in that is the first proof asks for a new password too', async () => {
    const { open, field, button, says } = door
    const { person, signUp } = signedUpAlone(origin)
    await signUp()
    await open('/login/withToken')
    await field('Email or username').fill(person.email)
    await button('Email me a link').click()
    await says('If this account exists, we’ve sent a link. It works once, within 10 minutes.')
    await open(await mailedLink(origin, person.email, '/login/withToken?token='))
    await field('New password').fill('another quiet lake')
    await button('Save and log in').click()
    await page.waitForURL('**/home')
  })

  it('a new address is confirmed where the account is logged in', async () => {
    const { open, field, button, be } = door
    const person = await signedUp(origin)
    const next = `other_${person.email}`
    const elsewhere = await newPage()
    const other = doorOf(elsewhere, origin, language)
    await be(person)
    await open('/settings/account')
    await button('Change email address').click()
    await field('New email address').fill(next)
    await button('Send link').click()
    await field('New email address').waitFor({ state: 'detached' })
    await other.open(await mailedLink(origin, next, '/email/verify-change-email?'))
    await other.says('Log in to confirm')
    await other.link('Log in').click()
    await other.field('Email or username').fill(person.username)
    await other.field('Password').fill(person.password)
    await other.button('Log in').click()
    await other.says('Your new email is confirmed.')
    await elsewhere.context().close()
  })
})

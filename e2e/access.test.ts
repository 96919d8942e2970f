import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { addAuthenticator, doorOf, loggedInBefore, newPerson, signedUp, sql, totp } from './account-holder.ts'
import { expectNoSidewaysScroll, mailedLink, watch } from './journey.ts'
import { walkedIn } from './member.ts'

const origin = inject('url')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
  // wrong tries of other tests count against this address too
  await sql('delete from login_failures', [])
})
afterAll(() => browser.close())

describe.each(walkedIn('ar').map((look) => look.language))('ways in and back, in %s', (language) => {
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

  it('sign-up, the mailed link, log-in by name and by e-mail', async () => {
    const { open, field, button, says, enter, leave } = door
    const { username, email, password } = newPerson()
    await open('/signup')
    await button('Sign up').waitFor()
    expect(await page.evaluate(() => document.dir)).toBe(language === 'ar' ? 'rtl' : 'ltr')
    await field('Name').fill('Wanda')
    await button('Change username').click()
    await field('Username').fill(username)
    await field('Email address').fill(email)
    await field('Password').fill(password)
    await field('Date of Birth').fill('1991-04-03')
    await button('Sign up').click()
    await page.waitForURL('**/home')

    await says("Your email didn't verified yet!")
    // on a phone the callout is one line, with Resend, until more is asked for
    await button('More').click()
    await button('Check status').click()
    await says('Not verified yet. Please open the link in our email.')
    await button('Resend').click()
    await says('Please check your inbox and click verification link!')
    const link = await mailedLink(origin, email)
    await open(link)
    await says('Your email is verified.')
    await open(link)
    await says('This link was already used.')
    await open('/email/verify/no/link')
    await says('This link isn’t valid.')

    await leave()
    await enter('wanda@example', password)
    await says('Please enter a full email address, like name@example.com.')
    await enter(username, 'not my password at all')
    await says('The provided credentials are incorrect.')
    await expectNoSidewaysScroll(page)
    await enter(username, password)
    await page.waitForURL('**/home')
    await leave()
    await enter(email, password, '/login?next=%2Fwallet')
    await page.waitForURL('**/wallet')
    await leave()
    await enter(username, password, '/login?next=https%3A%2F%2Fevil.example')
    await page.waitForURL('**/home')
  })

  it('log-in by a mailed link, once', async () => {
    const { open, field, button, link, says, leave } = door
    const person = await signedUp(origin)
    await open('/login')
    await link('Email me a link').click()
    await field('Email or username').fill(person.username)
    await button('Email me a link').click()
    await says('If this account exists, we’ve sent a link. It works once, within 10 minutes.')
    await expectNoSidewaysScroll(page)
    const mailed = await mailedLink(origin, person.email, '/login/withToken?token=')
    await open(mailed)
    await page.waitForURL('**/home')
    await leave()
    await open(mailed)
    await says('This link was already used.')
    await open('/login/withToken?token=nobodys')
    await says('This link isn’t valid.')
    await link('Send a new link').click()
    // the same words for someone who does not exist
    await field('Email or username').fill('nobody_is_called_so')
    await button('Email me a link').click()
    await says('If this account exists, we’ve sent a link. It works once, within 10 minutes.')
  })

  it('forgot password ends every session; forgot e-mail', async () => {
    const { open, field, button, link, says, enter } = door
    const person = await signedUp(origin)
    const elsewhere = await newPage()
    const other = doorOf(elsewhere, origin, language)
    await other.be(person)
    await other.open('/wallet')
    await elsewhere.waitForURL('**/wallet')

    await open('/login')
    await link('Forgot password').click()
    await field('Email or username').fill(person.email)
    await button('Email me a link').click()
    await says('If this account exists, we’ve sent a link. It works once, within 60 minutes.')
    const mailed = await mailedLink(origin, person.email, '/reset-password/')
    await open(mailed)
    await field('New password').fill('short')
    await button('Set new password').click()
    await says('Please use at least 10 characters.')
    await field('New password').fill('password123')
    await button('Set new password').click()
    await says('Many people use this password. Please choose another.')
    await field('New password').fill('another quiet lake')
    await button('Set new password').click()
    await page.waitForURL('**/login')
    await says('Your new password is set. Please log in.')

    // the way to the log-in may cut this one short
    await other.open('/wallet').catch(() => undefined)
    await elsewhere.waitForURL('**/login?next=%2Fwallet')
    await elsewhere.context().close()
    await enter(person.username, person.password)
    await says('The provided credentials are incorrect.')
    await enter(person.username, 'another quiet lake')
    await page.waitForURL('**/home')
    await open(mailed)
    await field('New password').fill('a third quiet lake')
    await button('Set new password').click()
    await says('This link was already used.')

    await door.leave()
    await link('Forgot which email you used?').click()
    await field('Username').fill(person.username)
    await button('Send email').click()
    await says('If this account exists, we’ve emailed its address.')
    await mailedLink(origin, person.email, '/login')
  })

  it('a change of e-mail asks for the password again, and can be undone', async () => {
    const { open, field, button, says, be } = door
    const person = await signedUp(origin)
    const next = `new_${person.email}`
    await be(await loggedInBefore(origin, person))
    await open('/settings/account')
    await button('Change email address').click()
    await field('New email address').fill(next)
    await button('Send link').click()

    // closed: nothing happened, and nothing complains
    const dialog = page.getByRole('dialog', { name: door.t('Please enter your password') })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByRole('alert').allInnerTexts()).toEqual(
      ['', ''].slice(0, await page.getByRole('alert').count()),
    )

    await button('Send link').click()
    await dialog.getByLabel(door.t('Password'), { exact: true }).fill('not my password at all')
    await page.keyboard.press('Enter')
    await dialog.getByText(door.t('Wrong password')).waitFor()
    const before = await page.evaluate(() => localStorage.getItem('token'))
    await dialog.getByLabel(door.t('Password'), { exact: true }).fill(person.password)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await field('New email address').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe(before)

    await open(await mailedLink(origin, next, '/email/verify-change-email?'))
    await says('Your new email is confirmed.')
    await open(await mailedLink(origin, person.email, '/email/verify-change-email?'))
    await button('Keep my old address').click()
    await says('Your old address is back.')
    // what still ran in the page may take it to the log-in itself
    const turnedAway = async () => {
      await open('/wallet').catch(() => undefined)
      await page.waitForLoadState('networkidle')
      return page.url()
    }
    await expect.poll(turnedAway).toMatch(/\/login\?next=%2Fwallet$/)
    await open(await mailedLink(origin, person.email, '/reset-password/'))
    await field('New password').fill('another quiet lake')
    await button('Set new password').click()
    await page.waitForURL('**/login')
    await door.enter(person.email, 'another quiet lake')
    await page.waitForURL('**/home')
  })

  it('second factor: code, recovery code, and no way around by a link', async () => {
    const { open, field, button, says, enter, leave, be } = door
    const person = await signedUp(origin)
    await be(person)
    await open('/settings/security')
    await button('Set up').click()
    const secret = await page.locator('.set-secret code').innerText()
    await field('Six-digit code').fill(totp(secret))
    await button('Turn on').click()
    const codes = page.getByText(/^[a-z0-9]{5}-[a-z0-9]{5}$/)
    await codes.first().waitFor()
    const recovery = await codes.first().innerText()

    await leave()
    await enter(person.username, person.password)
    await says('Enter the 6 digits from your authenticator app.')
    await expectNoSidewaysScroll(page)
    await field('Code').fill('12345')
    await button('Log in').click()
    await says('This code isn’t right.')
    const now = totp(secret, 1)
    await field('Code').fill(now)
    await button('Log in').click()
    await page.waitForURL('**/home')

    await leave()
    await enter(person.username, person.password)
    await field('Code').fill(now)
    await button('Log in').click()
    await says('This code isn’t right.')
    await sql(
      `update login_tickets set expires_at = now() - interval '1 second' where user_id =
      (select id from users where username = $1)`,
      [person.username],
    )
    await field('Code').fill(totp(secret, 1))
    await button('Log in').click()
    await says('That took too long. Please log in again.')
    expect(await field('Email or username').inputValue()).toBe(person.username)

    await open('/login/withToken')
    await field('Email or username').fill(person.username)
    await button('Email me a link').click()
    await open(await mailedLink(origin, person.email, '/login/withToken?token='))
    await button('Use a recovery code').click()
    await field('Recovery code').fill(recovery)
    await button('Log in').click()
    await page.waitForURL('**/home')
  })

  it('a passkey: made, used to log in, and to answer the question for the password', async () => {
    const { open, field, button, says, leave, be } = door
    const person = await signedUp(origin)
    const offer = await addAuthenticator(page)
    await be(person)
    await open('/settings/security')
    await button('Add a passkey').click()
    await field('Passkey name').fill('My phone')
    await button('Create passkey').click()
    await says('Passkey added.')

    // by the button
    await offer(false)
    await leave()
    await button('Use a passkey').click()
    await page.waitForURL('**/home')
    // chosen among the names that the browser fills in
    await offer(true)
    await open('/logout')
    await page.waitForURL('**/home')

    await be(await loggedInBefore(origin, person))
    await open('/settings/security')
    await button('Set up').click()
    const dialog = page.getByRole('dialog', { name: door.t('Please enter your password') })
    await dialog.getByRole('button', { name: door.t('Use a passkey') }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.locator('.set-secret code').waitFor()
  })
})

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { asked, expectNoSidewaysScroll, mailedLink } from './journey.ts'
import { newMember, type Member, walkedIn } from './member.ts'
import { wordsOf } from './words.ts'
import { holdBack } from './hold-back.ts'

const origin = inject('url')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** A payment's whole way through the provider's page: refused, asked for a code, with a card that stays, and by itself. */
describe.each(walkedIn('ar'))('top-ups in $language at $viewport.width px', (look) => {
  const word = wordsOf(look.language)
  let member: Member
  beforeAll(async () => {
    member = await newMember(browser, origin, look, 'top')
    await member.page.goto(await mailedLink(origin, `${member.username}@example.com`))
    await member.page.getByRole('link', { name: word('Continue') }).waitFor()
  })
  afterAll(() => member.context.close())

  const balance = async (): Promise<number> =>
    (await asked<{ balanceCents: number }>(member.page, '/wallet')).balanceCents
  /** From the wallet's page to the provider's. */
  const begin = async (keep: boolean) => {
    const { page } = member
    await page.goto(`${origin}/wallet/top-up?amount=2500`)
    if (keep) await page.getByLabel(word('Save this card for next time')).check()
    await page.locator('form button[type=submit]').click()
    await page.waitForURL('**/sandbox/checkout/**')
  }
  const outcome = async (says: string) => {
    await member.page.waitForURL('**/wallet/top-up/*')
    await member.page.getByRole('heading', { name: says }).waitFor()
    await expectNoSidewaysScroll(member.page)
  }
  const succeeded = async () => {
    await member.page.waitForURL('**/wallet/top-up/*')
    await member.page.locator('.paid .disc.in').waitFor()
  }

  it('a payment page that is left: nothing is charged, and the same amount can be paid', async () => {
    const { page } = member
    await begin(false)
    await page.getByRole('link', { name: 'Back to Fanfare' }).click()
    await outcome(word('You left the payment page'))
    expect(await balance()).toBe(0)
    await page.getByRole('link', { name: word('Try again') }).click()
    await page.waitForURL('**/wallet/top-up?amount=2500')
  })

  it('a card that is declined costs nothing, and the same amount can be tried again', async () => {
    const { page } = member
    await begin(false)
    await page.getByRole('button', { name: 'Decline' }).click()
    await outcome(word('The payment was declined'))
    expect(await balance()).toBe(0)
    // once more at the same card page, and then another way
    await page.getByRole('button', { name: word('Try again') }).click()
    await page.waitForURL('**/sandbox/checkout/**')
    await page.getByRole('button', { name: 'Decline' }).click()
    await outcome(word('The payment was declined'))
    await page.getByRole('link', { name: word('Other ways to pay') }).click()
    await page.waitForURL('**/wallet/top-up?amount=2500')
  })

  it('a bank that asks for a code: failed once, then confirmed, credited once', async () => {
    const { page } = member
    await begin(false)
    await page.getByRole('button', { name: 'Pay with a challenge' }).click()
    await page.getByRole('button', { name: 'Fail the challenge' }).click()
    await outcome(word('The payment was declined'))
    expect(await balance()).toBe(0)
    await begin(true)
    await page.getByText('How the report arrives').click()
    await page.getByRole('radio', { name: 'Twice' }).check()
    await page.getByRole('button', { name: 'Pay with a challenge' }).click()
    await page.getByLabel('Code').fill('123456')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await succeeded()
    expect(await balance()).toBe(2500)
  })

  // half a minute each time: seen in one of the looks
  it.runIf(look.language === 'ar')('a report that comes late: the page waits for it, and can be left', async () => {
    const { page } = member
    await page.goto(`${origin}/wallet/top-up?amount=2500`)
    await page.getByRole('radio', { name: word('Another card') }).check()
    await page.locator('form button[type=submit]').click()
    await page.waitForURL('**/sandbox/checkout/**')
    await page.getByText('How the report arrives').click()
    await page.getByRole('radio', { name: 'Late' }).check()
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await page.waitForURL('**/wallet/top-up/*')
    await page
      .getByText(word('We’re waiting for our payment partner. You can close this page; your money is safe.'))
      .waitFor()
    await page.locator('.paid .disc.in').waitFor()
    expect(await balance()).toBe(5000)
  })

  it('a kept card pays by one press, tops up by itself once agreed to, and can be removed', async () => {
    const { page, toast } = member
    // pressed before the browser knows of the card: it pays all the same
    const tellCards = await holdBack(page, '**/api/wallet/cards')
    await page.goto(`${origin}/wallet/top-up?amount=2500`)
    const pay = page.locator('form button[type=submit]')
    await pay.click({ force: true })
    const pressed = pay.click()
    tellCards()
    await pressed
    await succeeded()
    await expect.poll(balance).toBe(look.language === 'ar' ? 7500 : 5000)

    // pressed on the page that the server drew, before the program has come
    const letThrough = await holdBack(page, /\/assets\/app-.*\.js$/)
    await page.goto(`${origin}/wallet`, { waitUntil: 'commit' })
    await page.getByRole('switch', { name: word('Auto top-up') }).click()
    expect(await page.locator('#root[data-drawn=page]').count()).toBe(1)
    letThrough()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: word('Agree and turn on') }).click()
    await toast(word('Auto top-up is on.'))
    await expectNoSidewaysScroll(page)
    await page.getByRole('switch', { name: word('Auto top-up'), checked: true }).waitFor()

    await page.locator('section[aria-labelledby=cards] button').click()
    await dialog.getByText(word('Auto top-up uses it and will be turned off.')).waitFor()
    await dialog.getByRole('button', { name: word('Remove'), exact: true }).click()
    await toast(word('Card removed.'))
    await page.getByRole('switch', { name: word('Auto top-up'), checked: false }).waitFor()
    expect(member.faults).toEqual([])
  })
})

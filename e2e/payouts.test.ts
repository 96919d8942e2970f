import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { command } from './command.ts'
import { doorOf, loggedInBefore, type Person, signedUp, sql } from './account-holder.ts'
import { asked, expectNoSidewaysScroll, watch } from './journey.ts'
import { walkedIn } from './member.ts'
import { newTalker } from './talker.ts'

const origin = inject('url')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** A fan tips from the wallet; the hold period of it is over. 100 dollars are 80 for the creator. */
async function paid({ username }: Person): Promise<void> {
  const fan = await newTalker(origin, 'Wanda', { wallet: 20_000 })
  const tip = { amountCents: 10_000, message: 'For the strings' }
  const { id } = await fan.call<{ id: string }>('POST', `/users/${username}/tips`, tip)
  await sql(`update purchases set made_at = made_at - interval '30 days' where id = $1`, [id])
  await sql(`select graphile_worker.add_job('release_earnings', '{}')`, [])
}

const earned = (page: Page) => asked<{ availableCents: number; inPayoutCents: number }>(page, '/earnings')

describe.each(walkedIn('en'))(
  'a creator’s money in $language at $viewport.width px',
  ({ language, locale, viewport }) => {
    let page: Page
    let faults: string[]
    let creator: Person
    let door: ReturnType<typeof doorOf>
    const password = async (): Promise<void> => {
      const dialog = page.getByRole('dialog', { name: door.t('Please enter your password') })
      await dialog.getByLabel(door.t('Password'), { exact: true }).fill(creator.password)
      await page.keyboard.press('Enter')
      await dialog.waitFor({ state: 'detached' })
    }

    beforeAll(async () => {
      creator = await signedUp(origin)
      command('creator', 'grant', creator.username)
      const context = await browser.newContext({ locale, viewport, reducedMotion: 'reduce' })
      page = await context.newPage()
      // refusals are looked at here
      faults = watch(page, [/403|422/])
      door = doorOf(page, origin, language)
      await door.be(await loggedInBefore(origin, creator))
    })
    beforeEach(() => faults.splice(0))
    afterAll(() => page.context().close())

    it('sets fees, offers a code, lets the page rest', async () => {
      const { field, button, says, t } = door
      await door.see('/settings/plans')
      await field('Weekly').fill('0.50')
      await field('Yearly').fill('99,90')
      await button('Save').click()
      await says('A plan is free or costs between $1 and $1,000.')
      expect(await field('Weekly').getAttribute('aria-invalid')).toBe('true')
      expect(await field('Yearly').getAttribute('aria-invalid')).toBeNull()
      await field('Weekly').fill('50.01')
      await button('Save').click()
      // the operator's limit, said at its field
      const error = page.locator('.field', { has: page.locator('[name=weekly]') }).locator('.error')
      await expect.poll(() => error.innerText()).toContain(language === 'ar' ? '٥٠' : '50')
      await field('Weekly').fill('')
      await field('Monthly').fill('9.99')
      await button('Save').click()
      await says('Saved.')
      expect((await asked<{ plans: unknown }>(page, '/plans')).plans).toEqual([
        { period: 'monthly', priceCents: 999 },
        { period: 'yearly', priceCents: 9990 },
      ])

      await door.see('/dashboard/promotions')
      await button('New promotion').click()
      await field('Code').fill('early-bird')
      await field('Percent off').fill('20')
      await field('For how many payments?').fill('13')
      await button('Start promotion').click()
      await page.locator('[name=periods][aria-invalid]').waitFor()
      await field('For how many payments?').fill('3')
      await button('Start promotion').click()
      await page.locator('.set-promo', { hasText: 'EARLY-BIRD' }).waitFor()
      await button('End').or(page.locator('.set-promo .btn-plain')).first().click()
      await button('End promotion').click()
      await page.locator('.set-promo', { hasText: t('Ended') }).waitFor()

      await door.see('/settings/plans')
      await button('Pause').click()
      await button('Pause my page').click()
      await says('Your page is paused')
      await button('Resume').click()
      await says('Your page is open')
      expect(faults).toEqual([])
    })

    it('names a bank account, once the password is given', async () => {
      const { field, button, says, t } = door
      await door.see('/settings/payouts')
      const setUp = page.locator('.set-method', { hasText: t('Bank transfer') }).getByRole('button')
      await setUp.click()
      await field('Account holder’s name').fill('Wanda Ilves')
      await field('IBAN').fill('DE89 3704 0044 0532 0130 01')
      await field('SWIFT/BIC').fill('COBADEFFXXX')
      await button('Save').click()
      await password()
      await says('This IBAN has a mistake. Please check it.')
      await field('IBAN').fill('DE89 3704 0044 0532 0130 00')
      await button('Save').click()
      await page.locator('.set-method').getByText('…3000').waitFor()
      await page.locator('.callout.warn').waitFor()
      await expectNoSidewaysScroll(page)
      expect(faults).toEqual([])
    })

    it('asks for a withdrawal', async () => {
      const { field, button, says, t } = door
      await paid(creator)
      await expect.poll(async () => (await earned(page)).availableCents).toBe(8000)
      await door.see('/dashboard/payments')
      await page.getByText('For the strings').waitFor()
      await door.see('/dashboard/payouts')
      await field('Amount').fill('80.01')
      await button('Request withdrawal').click()
      await says('This is more than your available balance.')
      await field('Amount').fill('60')
      await button('Request withdrawal').click()
      const card = page.locator('section', { has: page.locator('#withdraw') })
      await card.getByText(t('Requested'), { exact: true }).waitFor()
      // the account was changed just now
      await card.locator('.callout.warn').waitFor()
      expect(await earned(page)).toMatchObject({ availableCents: 2000, inPayoutCents: 6000 })
      await expectNoSidewaysScroll(page)
      expect(faults).toEqual([])
    })

    // the operator's side is the same in every language
    it.runIf(language === 'en')('sees each step until the money is there, and that it came back', async () => {
      const word = (text: string) => page.getByText(door.t(text), { exact: true }).first().waitFor()
      const listed = command('payouts', 'list')
      const id = new RegExp(String.raw`^(\d+) .*@${creator.username} `, 'm').exec(listed)?.[1] ?? ''
      // 48 hours later
      await sql('update withdrawals set not_before = null where id = $1', [id])
      command('payouts', 'approve', id)
      // the page hears of it by itself
      await word('Approved')
      const file = path.join(inject('dataFolder'), `bank-${language}.xml`)
      const number = /File (\d+)/.exec(command('payouts', 'export', file))?.[1] ?? ''
      expect(readFileSync(file, 'utf8')).toContain('DE89370400440532013000')
      command('payouts', 'sent', '--file', number)
      await word('Sent')
      command('payouts', 'paid', id)
      await word('Paid out')
      expect(await earned(page)).toMatchObject({ availableCents: 2000, inPayoutCents: 0 })

      // and back again: the bank could not pay it out
      command('payouts', 'returned', id, 'The account is closed')
      await page.getByText('The account is closed').waitFor()
      await word('Came back')
      expect(await earned(page)).toMatchObject({ availableCents: 8000, inPayoutCents: 0 })
      await expectNoSidewaysScroll(page)
      expect(faults).toEqual([])
    })

    it('adds a PayPal account, typed twice alike, beside the bank', async () => {
      const { field, button, says, t } = door
      // who is away from the password for long is asked again
      await door.be(await loggedInBefore(origin, creator))
      await door.see('/settings/payouts')
      const method = page.locator('.set-method', { hasText: 'PayPal' })
      await method.getByRole('button').first().click()
      await field('PayPal email address').fill('wanda@example.com')
      await field('Repeat email address').fill('wnada@example.com')
      await page.getByLabel(t('Pay me here from now on')).uncheck()
      await button('Save').click()
      await password()
      await says('The two addresses don’t match.')
      await field('Repeat email address').fill('wanda@example.com')
      await button('Save').click()
      await says('Payout method saved.')
      const { methods } = await asked<{ methods: { kind: string; isDefault: boolean }[] }>(page, '/payoutMethods')
      expect(methods.find(({ kind }) => kind === 'paypal')).toMatchObject({
        isDefault: false,
        endsWith: 'w•••@example.com',
      })
      await page
        .locator('.set-method', { hasText: t('Bank transfer') })
        .getByText('…3000')
        .waitFor()
      expect(faults).toEqual([])
    })
  },
)

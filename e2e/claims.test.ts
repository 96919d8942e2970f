import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { doorOf, sql } from './account-holder.ts'
import { barriers } from './barriers.ts'
import { expectNoSidewaysScroll, mailedLink, watch } from './journey.ts'
import { newMember, type Member, walkedIn } from './member.ts'
import { enterStaff } from './staff-member.ts'

/** Somebody leaves whose card has expired: they read it before, get a link in the last mail, and claim the money. */
const origin = inject('url')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const sound = async (page: Page) => {
  await expectNoSidewaysScroll(page)
  expect(await barriers(page)).toEqual([])
}
type Mail = { to: string; subject: string; text: string }
const mailsTo = async (address: string): Promise<Mail[]> => {
  const { mails } = (await (await fetch(`${origin}/api/dev/mails`)).json()) as { mails: Mail[] }
  return mails.filter(({ to }) => to === address)
}

describe.each(walkedIn('ar'))('leaving with an expired card in $language at $viewport.width px', (look) => {
  let member: Member
  let address = ''
  let link = ''
  beforeAll(async () => {
    member = await newMember(browser, origin, look, 'gone')
    address = `${member.username}@example.com`
    await member.page.goto(await mailedLink(origin, address))
    await member.page.getByRole('link', { name: member.say('Continue') }).waitFor()
  })
  afterAll(() => member.context.close())

  it('is told before what goes back to which card', async () => {
    const { page, open, button, say } = member
    await page.goto(`${origin}/wallet/top-up?amount=2500`)
    await page.locator('form button[type=submit]').click()
    await page.waitForURL('**/sandbox/checkout/**')
    await page.getByLabel('Test card').selectOption('expired')
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await page.waitForURL('**/wallet/top-up/*')
    await page.locator('.paid .disc.in').waitFor()
    await open('data')
    await page.getByText('0069').first().waitFor()
    await sound(page)
    await button('Delete account').click()
    await page.getByRole('dialog').getByText('0069').waitFor()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Delete account'), exact: true })
      .click()
    await page.getByRole('heading', { name: say('Your account will be deleted') }).waitFor()
  })

  it('gets a link when the card refuses, proves the address, and asks for the payout', async () => {
    const { page, say, button } = member
    await sql('update accounts set deletion_at = now() where email = $1', [address])
    await sql(`select graphile_worker.add_job('delete_accounts')`, [])
    link = await mailedLink(origin, address, '/claim/')
    await page.goto(link)
    await page.getByRole('heading', { name: say('Claim your money') }).waitFor()
    await page.getByText(say('From your wallet. It couldn’t go back to a card.')).waitFor()
    await sound(page)
    await button('Send code').click()
    await page.getByLabel(say('Code from our email')).fill('12')
    await button('Continue').click()
    await page.getByText(say('Enter the 6 digits from our email.')).waitFor()
    let code = ''
    await expect
      .poll(
        async () =>
          (code = (await mailsTo(address)).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find(Boolean) ?? ''),
      )
      .not.toBe('')
    await page.getByLabel(say('Code from our email')).fill(code === '000000' ? '000001' : '000000')
    await button('Continue').click()
    await page.getByText(say('This code isn’t right.')).waitFor()
    await page.getByLabel(say('Code from our email')).fill(code)
    await button('Continue').click()
    await page.getByRole('heading', { name: say('Where should it go?') }).waitFor()
    await button('Bank transfer').click()
    await page.getByLabel(say('SWIFT/BIC')).waitFor()
    await sound(page)
    await page.getByRole('button', { name: 'PayPal', exact: true }).click()
    await page.getByLabel(say('PayPal email address')).fill('gone@example.com')
    await page.getByLabel(say('Repeat email address')).fill('other@example.com')
    const claim = page.locator('form button[type=submit]')
    await claim.click()
    await page.getByText(say('The two addresses don’t match.')).waitFor()
    await page.getByLabel(say('Repeat email address')).fill('gone@example.com')
    await claim.click()
    await page.getByText('g•••@example.com').waitFor()
    await sound(page)
    // the link shows how it stands
    await page.reload()
    await page.getByText('g•••@example.com').waitFor()
    await page.goto(`${origin}/claim/nonsense`)
    await page.getByText(say('This link isn’t valid.')).waitFor()
  })
})

it('staff see the claim, and the payout among the withdrawals', async () => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const faults = watch(page, [])
  const door = doorOf(page, origin, 'en')
  await door.be(await enterStaff(origin, 'staff_dora'))
  await door.open('/admin/claims')
  await door.says('Payout requested')
  await page.getByText(/The ledger holds the same/).waitFor()
  await sound(page)
  await door.button('Expired').click()
  await door.says('No claims here')
  await door.open('/admin/withdrawals')
  await page.locator('.staff-line').filter({ hasText: '$25.00' }).getByText('Claim', { exact: true }).first().waitFor()
  expect(faults).toEqual([])
  await context.close()
})

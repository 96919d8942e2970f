import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { signedUpAlone } from './account-holder.ts'
import { newTalker, type Talker } from './talker.ts'

// What a screen reader meets in the sheet that sells, in its order: what is bought, the sums, and one button that says the amount.
const origin = inject('url')
let browser: Browser
let creator: Talker
beforeAll(async () => {
  browser = await openBrowser()
  creator = await newTalker(origin, 'Inés Prado', { creator: true })
  const plans = [
    { period: 'monthly', priceCents: 799 },
    { period: 'yearly', priceCents: 7990 },
  ]
  await creator.call('PUT', '/plans', { plans, messagePriceCents: null })
})
afterAll(() => browser.close())

const head = `- dialog "Subscribe to Inés Prado":
  - heading "Subscribe to Inés Prado" [level=2]
  - button "Close"
  - group "Plans":
    - text: Plans
    - radio "Monthly $7.99" [checked]
    - text: Monthly $7.99
    - radio "Yearly 2 months free $6.66 a month $79.90"
    - text: Yearly 2 months free $6.66 a month $79.90
  - button "Add promo code"
  - button "Give as a gift"
  - term: Tax
  - definition: $0.00
`
const foot = `
  - paragraph: Renews automatically on DAY for $7.99.
  - paragraph: Cancel any time and keep access until then.`
// nothing is left for the renewal, and no card is charged for it
const uncovered = `
  - paragraph: Renews DAY for $7.99 from your wallet.
  - paragraph: Add money before DAY to keep it.
  - paragraph: Cancel any time and keep access until then.`

async function treeOf(token: string, button: RegExp): Promise<string> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' })
  await context.addInitScript((stored) => localStorage.setItem('token', stored), token)
  const page = await context.newPage()
  await page.goto(`${origin}/${creator.username}?subscribe=monthly`)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: button }).waitFor()
  // the button may be there before the prices are
  await sheet.getByText(/^Renews /).waitFor()
  // whether a top-up is automatic is asked beside the prices
  await page.waitForLoadState('networkidle')
  const tree = await sheet.ariaSnapshot()
  await context.close()
  return tree
    .replaceAll(/(?<=on |Renews |before )[A-Z][a-z]+ \d+(, \d{4})?/g, 'DAY')
    .replace(/\S+@example\.com/, 'ADDRESS')
}

it('with enough in the wallet', async () => {
  const { token } = await newTalker(origin, 'Wanda Reyes', { wallet: 2000 })
  expect(await treeOf(token, /^Subscribe for/)).toBe(`${head}  - term: Total
  - definition: $7.99
  - term: In your wallet
  - definition: $20.00
  - term: Left in your wallet
  - definition: $12.01
  - button "Subscribe for $7.99"${foot}`)
})

it('with an empty wallet', async () => {
  const { token } = await newTalker(origin, 'Wanda Reyes')
  expect(await treeOf(token, /and subscribe$/)).toBe(`${head}  - checkbox "Save this card for next time"
  - text: Save this card for next time Our payment partner stores it. Remove it any time in your wallet.
  - checkbox "Renew with this card"
  - text: Renew with this card It covers what your wallet doesn’t, at least $5.00.
  - term: Total
  - definition: $7.99
  - text: You need to fund your wallet!
  - paragraph: You’re $7.99 short.
  - button "Add $7.99 and subscribe"${uncovered}`)
})

it('with an address that is not verified yet', async () => {
  const { token } = await signedUpAlone(origin).signUp()
  expect(await treeOf(token, /^Resend$/)).toBe(`${head}  - term: Total
  - definition: $7.99
  - text: Your email didn't verified yet! Please check your inbox and click verification link!
  - paragraph: Sent to ADDRESS. Check your spam folder too.
  - status
  - button "Resend"
  - button "Check status"
  - button "Change address"
  - link "Open mailbox":
    - /url: /dev/mail${uncovered}`)
})

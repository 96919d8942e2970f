import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { barriers } from './barriers.ts'
import { holdBack, readAllAgain } from './hold-back.ts'
import { expectNoSidewaysScroll } from './journey.ts'
import { newTalker, type Talker } from './talker.ts'

// Whoever has an empty wallet tips, gives, writes and changes in one confirmation: by the provider's page once, which keeps the
// card, and then by one press each.
const origin = inject('url')
let browser: Browser
let fan: Talker
let friend: Talker
let creator: Talker
let page: Page
let faults: string[]
beforeAll(async () => {
  browser = await openBrowser()
  ;[fan, friend, creator] = await Promise.all([
    newTalker(origin, 'Wanda Reyes'),
    newTalker(origin, 'Milo Brandt'),
    newTalker(origin, 'Inés Prado', { creator: true }),
  ])
  const plans = [
    { period: 'monthly', priceCents: 799 },
    { period: 'yearly', priceCents: 7990 },
  ]
  await creator.call('PUT', '/plans', { plans, messagePriceCents: 650 })
  // the wallet is empty, and nobody's top-up is asked for
  ;({ page, faults } = await fan.browse(browser, { width: 390, height: 844 }, [/status of 40[24]/]))
})
afterAll(() => browser.close())

const sheet = () => page.getByRole('dialog')
const told = (text: string | RegExp) => page.getByRole('status').getByText(text).first().waitFor()
/** The one press of the sheet; it says how much is taken from the card. */
const press = async (name: RegExp): Promise<string> => {
  const button = sheet().getByRole('button', { name })
  await button.waitFor()
  const amount = /\$[\d.]+/.exec((await button.textContent()) ?? '')?.[0] ?? ''
  await button.click()
  return amount
}
const atProvider = () => page.waitForURL('**/sandbox/checkout/**')
type Received = { kind: string; amountCents: number | null }
const received = async (kind: string): Promise<number> =>
  (await creator.call<{ notifications: Received[] }>('GET', '/notifications')).notifications.filter(
    (each) => each.kind === kind,
  ).length

it('tips by the provider’s page: a card that is declined, the back button, then once', async () => {
  await page.goto(`${origin}/${creator.username}`)
  await page.locator('.pro-top').getByRole('button', { name: 'Send a tip' }).click()
  await sheet().getByRole('radio', { name: '$10' }).click()
  await sheet().getByLabel('Message (optional)').fill('More of this, please')
  await sheet().getByText('You’re $10.00 short.').waitFor()
  expect(await barriers(page, '[role=dialog]')).toEqual([])
  await expectNoSidewaysScroll(page)
  expect(await press(/^Add \$[\d.]+ and tip$/)).toBe('$10.00')

  await atProvider()
  await page.getByRole('button', { name: 'Decline' }).click()
  // it says for whom and what, and one press leads to the card page again
  await page.getByText('You haven’t been charged.').waitFor()
  await page.getByRole('heading', { name: 'Payment', exact: true }).waitFor()
  await page.locator('main').getByText('Inés Prado').waitFor()
  await page.locator('main').getByText('Tip · $10.00').waitFor()
  expect(await barriers(page, 'main')).toEqual([])
  await page.getByRole('button', { name: 'Try again' }).click()
  await atProvider()
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('link', { name: 'Other ways to pay' }).click()
  // the wish is kept: the amount and the words
  await page.waitForURL(`**/${creator.username}?tip=1000`)
  expect(await sheet().getByLabel('Message (optional)').inputValue()).toBe('More of this, please')
  await press(/^Add \$10.00 and tip$/)
  await atProvider()
  await page.goBack()
  const keep = sheet().getByLabel('Save this card for next time')
  await keep.check()
  // a wallet that is read again meanwhile takes no choice back
  const again = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/wallet')
  await readAllAgain(page)
  await again
  await keep.waitFor()
  expect(await keep.isChecked()).toBe(true)
  await press(/^Add \$10.00 and tip$/)
  await atProvider()
  await page.getByRole('button', { name: 'Pay $10.00' }).click()
  await told('Inés Prado got your tip of $10.00.')
  await page.waitForURL(`${origin}/${creator.username}`)
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect([await fan.balance(), await received('tip')]).toEqual([0, 1])
  // nothing asks again after a reload, and a page that claims a payment says nothing
  await page.reload()
  await page.goto(`${origin}/${creator.username}?tip=1000&paid=3f0c2f86-6a41-4f3e-9c57-3a1f0f8f9b11`)
  await sheet().getByLabel('Message (optional)').waitFor()
  expect(await sheet().getByLabel('Message (optional)').inputValue()).toBe('')
  expect(await page.getByText('got your tip').count()).toBe(0)
})

it('is shown a price that changed while the card was declined, before anything is paid', async () => {
  const [seller, buyer] = await Promise.all([
    newTalker(origin, 'Ada Brandt', { creator: true }),
    newTalker(origin, 'Wanda Reyes'),
  ])
  const priceOf = (priceCents: number) =>
    seller.call('PUT', '/plans', { plans: [{ period: 'monthly', priceCents }], messagePriceCents: null })
  await priceOf(799)
  const window = await buyer.browse(browser, { width: 390, height: 844 }, [/status of 40[24]/])
  await window.page.goto(`${origin}/${seller.username}?subscribe=monthly`)
  const pay = window.page.getByRole('dialog').getByRole('button', { name: /and subscribe$/ })
  await pay.click()
  await window.page.waitForURL('**/sandbox/checkout/**')
  await priceOf(999)
  await window.page.getByRole('button', { name: 'Decline' }).click()
  await window.page.getByText('Before: $7.99, now: $9.99. You haven’t been charged.').waitFor()
  await window.page.getByText('Subscription · $9.99/month').waitFor()
  expect(await window.page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  expect(await barriers(window.page, 'main')).toEqual([])
  await window.page.getByRole('link', { name: 'Continue' }).click()
  await window.page.waitForURL(`**/${seller.username}?subscribe=monthly`)
  await pay.waitFor()
  expect(await pay.textContent()).toContain('$9.99')
  expect(window.faults).toEqual([])
  await window.context.close()
})

it('gives a subscription by one press of a saved card', async () => {
  await page.goto(`${origin}/${creator.username}?gift=1`)
  await sheet().getByLabel('Recipient’s username').fill(friend.username)
  await sheet().getByText('Milo Brandt').waitFor()
  expect(await barriers(page, '[role=dialog]')).toEqual([])
  expect(await press(/^Add \$[\d.]+ and give$/)).toBe('$7.99')
  await told(`@${friend.username} has your gift.`)
  expect(new URL(page.url()).pathname).toBe(`/${creator.username}`)
  expect([await fan.balance(), await received('new_subscriber')]).toEqual([0, 1])
  const { subscriptions } = await friend.call<{ subscriptions: { state: string }[] }>('GET', '/subscriptions')
  expect(subscriptions).toMatchObject([{ state: 'cancelled' }])
})

it('sends a paid message: its press asks for the money, and the next one sends it', async () => {
  await page.goto(`${origin}/messages?to=${creator.username}`)
  await page.waitForURL(/\/messages\/\d+$/)
  await page.getByRole('textbox', { name: 'Message' }).fill('Which microphone is that?')
  await page.getByRole('button', { name: 'Send $6.50' }).click()
  await sheet().getByText('You’re $6.50 short.').waitFor()
  await page.keyboard.press('Escape')
  // it waits, and can be asked for again
  await page.getByRole('button', { name: 'Add money and send' }).click()
  expect(await press(/^Add \$[\d.]+ and send$/)).toBe('$6.50')
  await page.getByText('$6.50 held until answered').waitFor()
  await page.reload()
  await page.getByText('$6.50 held until answered').waitFor()
  expect(await page.locator('.bub', { hasText: 'Which microphone is that?' }).count()).toBe(1)
  expect(await page.getByText('Add money and send').count()).toBe(0)
  expect(await fan.balance()).toBe(0)
})

it('sends it by the provider’s page too, and tips in the chat', async () => {
  await page.getByRole('textbox', { name: 'Message' }).fill('And the room?')
  await page.getByRole('button', { name: 'Send $6.50' }).click()
  await sheet().getByRole('button', { name: 'Change card' }).click()
  await sheet().getByRole('radio', { name: 'Another card' }).check()
  await press(/^Add \$6.50 and send$/)
  await atProvider()
  await page.getByRole('button', { name: 'Pay $6.50' }).click()
  await page.waitForURL(/\/messages\/\d+$/)
  const bubbles = page.locator('.bub', { hasText: 'And the room?' })
  await bubbles.waitFor()
  await expect.poll(() => page.getByText('Add money and send').count()).toBe(0)
  expect(await bubbles.count()).toBe(1)
  await page.getByRole('button', { name: 'Send a tip' }).click()
  await press(/^Add \$5.00 and tip$/)
  await told('Inés Prado got your tip of $5.00.')
  expect([await fan.balance(), await received('tip')]).toEqual([0, 2])
})

it('changes a plan for the difference alone', async () => {
  await page.goto(`${origin}/${creator.username}?subscribe=monthly`)
  await press(/^Add \$7.99 and subscribe$/)
  await page.getByRole('region', { name: 'You’re in' }).waitFor()
  await page.goto(`${origin}/subscriptions`)
  await page.getByRole('button', { name: /^Change plan/ }).click()
  await sheet().getByText('Unused paid time').waitFor()
  expect(await press(/^Add \$[\d.]+ and change$/)).toBe('$71.91')
  await told('Plan changed.')
  await page.getByText('$79.90').first().waitFor()
  expect(await fan.balance()).toBe(0)
  expect(faults).toEqual([])
})

it('can be pressed once it is known what the press does, and reads a price again that did not come', async () => {
  const window = await fan.browse(browser, { width: 390, height: 844 }, [/ERR_FAILED/])
  const tip = window.page.getByRole('dialog')
  const tellWallet = await holdBack(window.page, '**/api/wallet')
  await window.page.goto(`${origin}/${creator.username}`)
  await window.page.locator('.pro-top').getByRole('button', { name: 'Send a tip' }).click()
  // the wallet pays or the card does: nobody knows yet
  await tip.getByRole('button', { name: /^Tip \$/, disabled: true }).waitFor()
  tellWallet()
  await tip.getByRole('button', { name: /^Add \$[\d.]+ and tip$/, disabled: false }).waitFor()

  await window.page.route('**/api/quote?**', (route) => route.abort())
  await tip.getByRole('radio', { name: '$10' }).click()
  const again = tip.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await window.page.unroute('**/api/quote?**')
  await again.click()
  await tip.getByRole('button', { name: 'Add $10.00 and tip', disabled: false }).waitFor()
  expect(await again.count()).toBe(0)

  // pressed while the wallet is read again, it is done when that has come, once
  const before = await received('tip')
  const tellAgain = await holdBack(window.page, '**/api/wallet')
  const { chats } = await creator.call<{ chats: { id: number }[] }>('GET', '/chats')
  const asked = window.page.waitForRequest('**/api/wallet')
  await creator.call('POST', `/chats/${String(chats[0]?.id)}/messages`, { text: 'A ribbon one.' })
  await asked
  await tip.getByRole('button', { name: 'Add $10.00 and tip' }).click()
  await tip.locator('[aria-busy=true]').waitFor()
  expect(await received('tip')).toBe(before)
  tellAgain()
  await window.page
    .getByRole('status')
    .getByText(/got your tip of/)
    .waitFor()
  expect(await received('tip')).toBe(before + 1)
  expect(window.faults).toEqual([])
  await window.context.close()
})

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '#test/browser.ts'
import { answer, box, choose, chooseOfChat, dialog, meta, said, soon, write } from './conversation.ts'
import { expectNoSidewaysScroll } from './journey.ts'
import { newTalker, type Talker } from './talker.ts'
import { wordsOf } from './words.ts'
import { holdBack } from './hold-back.ts'

// Two people and three browsers: a fan at a desk and on a phone that speaks Arabic, and a creator who sells her answers. Each part goes
// on where the one before ended, as a conversation does.
const origin = inject('url')
const arabic = wordsOf('ar')
type Seat = Awaited<ReturnType<Talker['browse']>>
let browser: Browser
let fan: Talker
let lena: Talker
let desk: Seat
let phone: Seat
let hers: Seat
let chat = ''

const unread = async ({ call }: Talker): Promise<number> =>
  (await call<{ updates: { messages: number } }>('GET', '/updates')).updates.messages
/** What one message to her costs from now on; null: nothing. */
const price = (messagePriceCents: number | null) =>
  lena.call('PUT', '/plans', { plans: [{ period: 'monthly', priceCents: 500 }], messagePriceCents })

beforeAll(async () => {
  browser = await launchBrowser({ args: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'] })
  ;[fan, lena] = await Promise.all([
    newTalker(origin, 'Kofi Mensah', { wallet: 5000 }),
    newTalker(origin, 'Lena Weiss', { creator: true }),
  ])
  await price(200)
  // refusals for the price (409), the wallet (402) and a chat that is gone (404); a channel that is nobody's any more (403)
  const refused = /status of 40[2349]/
  desk = await fan.browse(browser, { width: 1440, height: 900 }, [refused])
  phone = await fan.browse(browser, { width: 390, height: 844, language: 'ar' }, [refused])
  hers = await lena.browse(browser, { width: 1100, height: 800 }, [refused, /ERR_INTERNET_DISCONNECTED/])
})
afterAll(() => browser.close())

it('tells the price before anything is sent, holds it, and gives it to her once she answers', async () => {
  await desk.page.goto(`${origin}/messages?to=${lena.username}`)
  await desk.page.waitForURL(/\/messages\/\d+$/)
  chat = new URL(desk.page.url()).pathname
  await desk.page.getByText('Lena Weiss charges $2.00 a message.').waitFor()
  await desk.page.getByText('No answer in 7 days? It comes back to your wallet.').waitFor()
  await box(desk.page).fill('How did you know which branch?')
  // a paid message has its price on the button
  await desk.page.getByRole('button', { name: 'Send $2.00' }).click()
  await meta(desk.page, '$2.00 held until answered')
  expect(await fan.balance()).toBe(4800)

  await hers.page.goto(`${origin}/messages`)
  const line = hers.page.locator('.chat-i', { hasText: 'Kofi Mensah' })
  await line.getByText('1 unread').waitFor()
  await line.getByText('Paid', { exact: true }).waitFor()
  await line.click()
  await meta(hers.page, '$2.00 yours when you answer')
  // she has it before her: the fan sees that it was read, and her badge is gone
  await meta(desk.page, 'Read')
  await soon(() => unread(lena)).toBe(0)
  await hers.page.locator('.convo-head').getByText('In this chat now').waitFor()

  await phone.page.goto(`${origin}${chat}`)
  await phone.page.locator('.said', { hasText: 'which branch' }).waitFor()
  // who has joined the conversation's channel hears what is told there
  const here = (page: Page, words: string) => page.locator('.convo-head').getByText(words).waitFor()
  await here(desk.page, 'In this chat now')
  await here(phone.page, arabic('In this chat now'))
  await box(hers.page).pressSequentially('White droppings under it.', { delay: 20 })
  for (const page of [desk.page, phone.page]) await page.locator('.typing').waitFor()
  await phone.page.locator('.convo-head').getByText(arabic('typing')).waitFor()
  await box(hers.page).press('Enter')
  for (const page of [desk.page, phone.page]) {
    await said(page, 'White droppings').waitFor()
    await soon(() => page.locator('.typing').count()).toBe(0)
  }
  await meta(desk.page, '$2.00 paid')
  await meta(hers.page, '$2.00 earned')
  await meta(hers.page, 'Read')
  expect(await fan.balance()).toBe(4800)
  await soon(() => unread(fan)).toBe(0)
})

it('opens a locked photo for its price, on every device of whoever paid, and shows nothing of it before', async () => {
  const { page } = hers
  await page.getByRole('button', { name: 'Attach' }).click()
  await page.getByRole('menuitem', { name: 'Lock media for a price' }).click()
  await page.locator('.composer input[type=file]').setInputFiles({
    name: 'osprey.jpg',
    mimeType: 'image/jpeg',
    buffer: readFileSync(path.join(import.meta.dirname, '../test/photos/osprey-on-branch.jpg')),
  })
  const amount = page.getByLabel('Price to unlock (dollars)')
  await amount.fill('0.2')
  await page.getByText('A locked message costs between $1 and $200.').waitFor()
  await amount.fill('12')
  await box(page).fill('The whole morning, then.')
  await page.locator('.send:enabled').click()
  await said(page, 'Locked for $12.00').waitFor()

  const unlock = desk.page.getByRole('button', { name: 'Unlock for $12.00' })
  await unlock.waitFor()
  await phone.page.locator('.bub-pay .btn-brass').waitFor()
  expect(await desk.page.locator('.history img[src*="/media/"]').count()).toBe(0)
  await unlock.click()
  await answer(desk.page, 'Unlock for $12.00')
  for (const opened of [desk.page, phone.page]) {
    const picture = opened.locator('.bub-grid img')
    await picture.waitFor()
    await soon(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
  await said(page, 'Unlocked for $12.00').waitFor()
  expect(await fan.balance()).toBe(3600)
})

it('takes a reaction and a reply, and a message back for both', async () => {
  await said(desk.page, 'White droppings').hover()
  await said(desk.page, 'White droppings').getByRole('button', { name: 'React' }).click()
  await desk.page.getByRole('button', { name: '😂' }).click()
  for (const page of [hers.page, phone.page]) await page.locator('.bub-react', { hasText: '😂' }).waitFor()
  await desk.page.getByRole('button', { name: 'Remove 😂' }).click()
  await soon(() => hers.page.locator('.bub-react').count()).toBe(0)

  await said(hers.page, 'which branch').hover()
  await said(hers.page, 'which branch').getByRole('button', { name: 'Reply' }).click()
  await write(hers.page, 'You asked this')
  await said(desk.page, 'You asked this').locator('.bub-quote', { hasText: 'which branch' }).waitFor()
  await choose(hers.page, 'You asked this', 'Unsend')
  await answer(hers.page, 'Unsend')
  await desk.page.getByText('Lena Weiss unsent this message.').waitFor()
  await hers.page.getByText('You unsent this message.').waitFor()
  for (const { page } of [desk, phone, hers]) await soon(() => page.getByText('You asked this').count()).toBe(0)
})

it('carries a voice note that was recorded in the browser', async () => {
  const { page } = hers
  await page.getByRole('button', { name: 'Record a voice note' }).click()
  await page.locator('.recorder').getByText('0:02').waitFor()

  await page.getByRole('button', { name: 'Stop and listen' }).click()
  await page.getByRole('button', { name: 'Play voice note' }).waitFor()
  await page.locator('.composer .send').click()
  const note = desk.page.locator('.bub-voice')
  await note.getByText(/^0:0\d$/).waitFor()
  await note.getByRole('button', { name: 'Play', exact: true }).click()
  // it is really heard: the place in it moves
  await soon(() => note.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0.3)
})

it('carries a tip', async () => {
  await desk.page.locator('.convo-head').getByRole('button', { name: 'Send a tip' }).click()
  await dialog(desk.page).getByRole('radio', { name: '$10', exact: true }).click()
  await answer(desk.page, 'Tip $10.00')
  await desk.page.locator('.tip-note', { hasText: 'You tipped Lena Weiss $10.00' }).waitFor()
  await hers.page.locator('.tip-note', { hasText: 'Kofi Mensah tipped you $10.00' }).waitFor()
  expect(await fan.balance()).toBe(2600)
})

it('charges nothing when the price has changed since it was shown, nor when the wallet is too small', async () => {
  await box(desk.page).fill('And the nest?')
  await desk.page.getByRole('button', { name: 'Send $2.00' }).waitFor()
  // the page does not hear of the new price before the press
  let letPass = (): void => undefined
  const pressed = new Promise<void>((resolve) => (letPass = resolve))
  const asksForTerms = new RegExp(`/api/chats/${chat.split('/').at(-1) ?? ''}$`)
  await desk.page.route(asksForTerms, async (route) => {
    await pressed
    await route.continue()
  })
  await price(300)
  await desk.page.getByRole('button', { name: 'Send $2.00' }).click()
  letPass()
  await desk.page.unrouteAll({ behavior: 'wait' })
  await meta(desk.page, 'The price changed from $2.00 to $3.00. You haven’t been charged.')
  expect(await fan.balance()).toBe(2600)
  // agreed to, it goes; taken back before she answers, its price returns
  await desk.page.getByRole('button', { name: 'Send for $3.00' }).click()
  await meta(desk.page, '$3.00 held until answered')
  expect(await fan.balance()).toBe(2300)
  await said(hers.page, 'And the nest?').waitFor()
  await choose(desk.page, 'And the nest?', 'Unsend')
  await dialog(desk.page).getByText('Your payment goes back to your wallet').waitFor()
  await answer(desk.page, 'Unsend')
  await hers.page.getByText('Kofi Mensah unsent this message.').waitFor()
  await meta(desk.page, '$3.00 refunded to you')
  expect(await fan.balance()).toBe(2600)

  await price(3000)
  await desk.page.reload()
  await box(desk.page).fill('Too dear')
  await desk.page.getByRole('button', { name: 'Send $30.00' }).click()
  await dialog(desk.page).getByRole('button', { name: 'Add $5.00 and send' }).waitFor()
  await desk.page.keyboard.press('Escape')
  await meta(desk.page, 'You need to fund your wallet!')
  expect(await fan.balance()).toBe(2600)
  await desk.page.locator('.said-meta').getByRole('button', { name: 'Delete' }).click()
  await soon(() => desk.page.getByText('Too dear').count()).toBe(0)
  expect(await hers.page.getByText('Too dear').count()).toBe(0)
  await price(200)
})

it('goes out once when the connection is back', async () => {
  await hers.context.setOffline(true)
  await hers.page.getByText('You’re offline.').waitFor()
  await write(hers.page, 'Written in a tunnel')
  await meta(hers.page, 'Waiting for the connection')
  await hers.context.setOffline(false)
  await said(desk.page, 'Written in a tunnel').waitFor()
  for (const { page } of [desk, phone, hers])
    await soon(() => page.locator('.bub', { hasText: 'Written in a tunnel' }).count()).toBe(1)
  // what was asked for on the way in is logged, and nothing else (seed, section 8)
  expect(hers.faults.splice(0).filter((fault) => !fault.includes('couldn’t reach the server'))).toEqual([])
})

it('gives one conversation the whole height to 1024 px, in both directions of writing', async () => {
  await expectNoSidewaysScroll(phone.page)
  expect(await phone.page.locator('html').getAttribute('dir')).toBe('rtl')
  expect(await phone.page.locator('.bottombar').isVisible()).toBe(false)
  await phone.page.getByRole('button', { name: arabic('Back to chats') }).click()
  await phone.page.waitForURL(`${origin}/messages`)
  await phone.page.locator('.chat-i', { hasText: 'Lena Weiss' }).waitFor()
  expect(await phone.page.locator('.bottombar').isVisible()).toBe(true)
  await expectNoSidewaysScroll(phone.page)
  await phone.page.goto(`${origin}${chat}`)
  await said(phone.page, 'Written in a tunnel').waitFor()

  for (const [width, address, bar] of [
    [1024, chat, false],
    [1024, '/messages', true],
    [1024, '/messages/0', true],
    [1025, chat, false],
  ] as const) {
    await desk.page.setViewportSize({ width, height: 800 })
    await desk.page.goto(`${origin}${address}`)
    await desk.page.locator('h1').first().waitFor()
    expect(await desk.page.locator('.bottombar').isVisible(), `${String(width)} px, ${address}`).toBe(bar)
  }
  await desk.page.setViewportSize({ width: 1440, height: 900 })
  await desk.page.goto(`${origin}${chat}`)
})

it('deletes for oneself: several messages, or all of them', async () => {
  await chooseOfChat(desk.page, 'Select messages')
  await desk.page.getByRole('checkbox', { name: 'How did you know which branch?' }).click()
  await desk.page.getByRole('checkbox', { name: 'White droppings under it.' }).press('Space')
  await desk.page.getByText('2 selected').waitFor()
  await desk.page.getByRole('button', { name: 'Delete for me' }).click()
  await answer(desk.page, 'Delete for me')
  for (const text of ['which branch', 'White droppings'])
    await soon(() => desk.page.locator('.said .bub-text', { hasText: text }).count()).toBe(0)
  await said(hers.page, 'White droppings').waitFor()

  await chooseOfChat(desk.page, 'Clear chat')
  await answer(desk.page, 'Clear chat')
  await desk.page.getByText('No messages yet.').waitFor()
  await desk.page.reload()
  await desk.page.getByText('No messages yet.').waitFor()
  // for her it is all there, and what he paid for stays his
  await said(hers.page, 'Written in a tunnel').waitFor()
  await desk.page.getByRole('button', { name: 'Media in this chat' }).click()
  await desk.page.locator('.chat-media img').first().waitFor()
  await desk.page.keyboard.press('Escape')
})

it('reports a message, and blocks its author, who gets back what was held', async () => {
  await write(hers.page, 'Words that nobody should say')
  await said(desk.page, 'Words that nobody should say').waitFor()
  await choose(desk.page, 'Words that nobody should say', 'Report')
  await dialog(desk.page).getByRole('radio').nth(6).check()
  await answer(desk.page, 'Send report')
  await dialog(desk.page).getByText('Thank you. We have your report.').waitFor()
  await answer(desk.page, 'Done')

  await box(desk.page).fill('One more question')
  await desk.page.getByRole('button', { name: 'Send $2.00' }).click()
  await meta(desk.page, 'held until answered')
  expect(await fan.balance()).toBe(2400)
  // nobody says yes before it is known what it costs, and what comes does not push the button away
  const tellCosts = await holdBack(hers.page, '**/api/subscribers/*/unused')
  await chooseOfChat(hers.page, 'Block')
  await dialog(hers.page).getByRole('button', { name: 'Block', disabled: true }).waitFor()
  tellCosts()
  await answer(hers.page, 'Block')
  await hers.page.waitForURL(`${origin}/messages`)
  await hers.page.getByText('Kofi Mensah is blocked.').waitFor()
  await soon(() => hers.page.locator('.chat-i').count()).toBe(0)
  await soon(fan.balance).toBe(2600)
  // to him the chat is not there any more, also where he has it open
  await desk.page.getByText('Page not found').waitFor()
  await desk.page.goto(`${origin}/messages`)
  await desk.page.getByText('No messages yet').waitFor()
  expect(await unread(fan)).toBe(0)
  for (const { faults } of [desk, phone, hers]) expect(faults).toEqual([])
})

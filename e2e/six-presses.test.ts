import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { barriers } from './barriers.ts'
import { newPerson } from './account-holder.ts'
import { mailedLink, watch } from './journey.ts'
import { everyLook } from './member.ts'
import { recordOf } from './record.ts'
import { newTalker, type Talker } from './talker.ts'

const origin = inject('url')
const words = 'The long version, for those who pay'
const priced = 'The one recording of that night'
let browser: Browser
let creator: Talker
let postId: number
let pricedId: number
beforeAll(async () => {
  browser = await openBrowser()
  creator = await newTalker(origin, 'Inés Prado', { creator: true })
  await creator.call('PUT', '/plans', { plans: [{ period: 'monthly', priceCents: 799 }], messagePriceCents: null })
  const post = { text: words, teaser: 'Short.', mediaIds: [], audience: 'subscribers' }
  ;({ id: postId } = await creator.call<{ id: number }>('POST', '/posts', post))
  const forSale = { text: priced, mediaIds: [], audience: 'everyone', priceCents: 300 }
  ;({ id: pricedId } = await creator.call<{ id: number }>('POST', '/posts', forSale))
})
afterAll(() => browser.close())

/** How a press is made: by the finger, or by the keyboard alone. */
type Press = (page: Page, target: Locator) => Promise<void>
const tap: Press = (_page, target) => target.click()
const byKeyboard: Press = async (page, target) => {
  await target.waitFor()
  const handle = await target.elementHandle()
  for (let steps = 0; steps < 80; steps += 1) {
    if (await page.evaluate((wanted) => document.activeElement === wanted, handle)) return page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there.')
}

/** Where a guest presses, what they press, and what is open at the end. */
type Way = {
  readonly start: () => string
  readonly button: (page: Page) => Locator
  readonly end: () => string
  readonly opened: string
  readonly sold: string
}
const lockedPost = (page: Page) => page.locator('article', { has: page.getByText(/^Only for .*’s subscribers$/) })
const ways = {
  'the plans of a profile': {
    start: () => `/${creator.username}`,
    button: (page) => page.locator('.plan-go').getByRole('button', { name: /^Subscribe · / }),
    end: () => `/${creator.username}`,
    opened: words,
    sold: 'Subscription · $7.99/month',
  },
  'a locked post on a profile': {
    start: () => `/${creator.username}`,
    button: (page) => lockedPost(page).getByRole('button', { name: /^Subscribe · / }),
    end: () => `/post/${String(postId)}`,
    opened: words,
    sold: 'Subscription · $7.99/month',
  },
  'the page of a locked post': {
    start: () => `/post/${String(postId)}`,
    button: (page) => lockedPost(page).getByRole('button', { name: /^Subscribe · / }),
    end: () => `/post/${String(postId)}`,
    opened: words,
    sold: 'Subscription · $7.99/month',
  },
  'the page of a priced post': {
    start: () => `/post/${String(pricedId)}`,
    button: (page) => page.getByRole('button', { name: /^Unlock for \$/ }),
    end: () => `/post/${String(pricedId)}`,
    opened: priced,
    sold: 'One post · $3.00',
  },
} as const satisfies Record<string, Way>

const phone = { width: 390, height: 844 }
/** The third says whether it is walked when not every look is asked for: each way in once. */
const journeys = [
  ['the plans of a profile', 'a finger on a phone', false, phone, tap],
  ['the plans of a profile', 'the keyboard alone', true, { width: 1440, height: 900 }, byKeyboard],
  ['a locked post on a profile', 'a finger on a phone', true, phone, tap],
  ['the page of a locked post', 'a finger on a phone', false, phone, tap],
  ['the page of a locked post', 'the keyboard alone', true, { width: 1440, height: 900 }, byKeyboard],
  ['the page of a priced post', 'a finger on a phone', true, phone, tap],
] as const
it.each(journeys.filter(([, , always]) => always || everyLook))(
  'a guest opens a paid post in six presses and one form, from %s, by %s',
  async (from, by, _always, viewport, way) => {
    const keep = recordOf(`From ${from}, by ${by}`)
    const { start, button, end, opened, sold } = ways[from]
    const context = await browser.newContext({ viewport, locale: 'en-US', reducedMotion: 'reduce' })
    const page = await context.newPage()
    // the wallet is empty; the proposed username may be gone at the moment of signing up
    const faults = watch(page, [/402|422/])
    let presses = 0
    const press = async (target: Locator): Promise<void> => {
      presses += 1
      await way(page, target)
    }
    const { email, password } = newPerson()

    await page.goto(`${origin}${start()}`)
    await button(page).waitFor()
    expect(await page.getByText(opened).count()).toBe(0)
    await button(page).scrollIntoViewIfNeeded()
    await keep(page, 'A guest finds a locked post', presses)
    await press(button(page))

    // the one form: what is being bought, four fields, and a username that is proposed
    await page.waitForURL('**/signup?next=*')
    await page.getByRole('heading', { name: 'Support Inés Prado.' }).waitFor()
    await page.getByText(sold).waitFor()
    await keep(page, 'The one form', presses)
    expect(await barriers(page, 'main')).toEqual([])
    expect(await page.getByRole('textbox').count()).toBeLessThanOrEqual(4)
    await page.getByLabel('Name', { exact: true }).fill('Wanda Reyes')
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Date of Birth').fill('1991-04-03')
    await keep(page, 'Filled in', presses)
    await press(page.getByRole('button', { name: 'Sign up' }))

    // back in the sheet, which waits for the mail: one press opens the mail, one its link, which leads to the same sheet
    const sheet = page.getByRole('dialog')
    await sheet.getByText("Your email didn't verified yet!").waitFor()
    await keep(page, 'The sheet waits for the mail', presses)
    expect(await barriers(page, '[role=dialog]')).toEqual([])
    expect(await sheet.ariaSnapshot()).toMatch(/button "Resend"/)
    presses += 2
    await page.goto(await mailedLink(origin, email))
    await sheet.getByText(/short/).waitFor()
    await keep(page, 'Back by the link, in the same sheet', presses)
    expect(await barriers(page, '[role=dialog]')).toEqual([])
    const pay = sheet.getByRole('button', { name: /^Add \$[\d.]+ and (subscribe|unlock)/ })
    const amount = /\$([\d.]+)/.exec((await pay.textContent()) ?? '')?.[1]
    await press(pay)

    // the button's amount is the amount that is asked for
    await page.waitForURL('**/sandbox/checkout/**')
    const charge = page.getByRole('button', { name: /^Pay \$/ })
    expect(await charge.textContent()).toContain(`$${String(amount)}`)
    await keep(page, 'The page of the payment provider', presses)
    await press(charge)

    // nothing stands before what was bought, and a reload does not tell it again
    await page.waitForURL(`${origin}${end()}`)
    await page.getByText(opened).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    if (from === 'the page of a priced post') await page.getByRole('status').getByText('Unlocked.').waitFor()
    else await page.getByRole('heading', { name: 'You’re in' }).waitFor()
    await keep(page, 'Paid', presses)
    await page.getByText(opened).scrollIntoViewIfNeeded()
    await keep(page, 'The post is open', presses)
    expect(await barriers(page, 'main')).toEqual([])
    expect(presses).toBeLessThanOrEqual(6)
    await page.reload()
    await page.getByText(opened).waitFor()
    expect(await page.getByText('You’re in').count()).toBe(0)
    expect(faults).toEqual([])
    await context.close()
  },
)

it('leads who has an account already to the same purchase, with nothing typed again but the password', async () => {
  const fan = await newTalker(origin, 'Wanda Reyes')
  const context = await browser.newContext({ viewport: phone, locale: 'en-US', reducedMotion: 'reduce' })
  const page = await context.newPage()
  const faults = watch(page, [/402|422/])
  await page.goto(`${origin}/signup?next=${encodeURIComponent(`/post/${String(postId)}?subscribe=monthly`)}`)
  await page.getByLabel('Email address').fill(`${fan.username}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('a quiet morning lake')
  const birth = page.getByLabel('Date of Birth')
  // whom they came for is read meanwhile
  await page.getByRole('heading', { name: /^Support (?!your)/ }).waitFor()
  const before = await birth.boundingBox()
  await page.getByLabel('Name', { exact: true }).fill('Wanda Reyes')
  await page.getByText('Your username: @').waitFor()
  // nothing moves under the finger
  expect((await birth.boundingBox())?.y).toBe(before?.y)
  await birth.fill('1991-04-03')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByText('The email has already been taken.').waitFor()
  expect(await barriers(page, 'main')).toEqual([])
  await page.getByRole('link', { name: 'Log in instead' }).click()
  await page.getByText('Subscription · $7.99/month').waitFor()
  await page.getByLabel('Password', { exact: true }).fill('a quiet morning lake')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /and subscribe$/ })
    .waitFor()
  expect(faults).toEqual([])
  await context.close()
})

it('a second window follows what was bought in the first, and sells nothing twice', async () => {
  const fan = await newTalker(origin, 'Wanda Reyes')
  const { context, page, faults } = await fan.browse(browser, phone, [/402|422/])
  const post = `${origin}/post/${String(postId)}`
  const [sheet, locked, home] = [await context.newPage(), await context.newPage(), await context.newPage()]
  await fan.call('PUT', `/users/${creator.username}/follow`)
  await home.goto(`${origin}/home`)
  await lockedPost(home).waitFor()
  await sheet.goto(`${origin}/${creator.username}?subscribe=monthly`)
  await sheet
    .getByRole('dialog')
    .getByRole('button', { name: /and subscribe$/ })
    .waitFor()
  await locked.goto(post)
  await locked.getByText(/^Only for .*’s subscribers$/).waitFor()
  await page.goto(`${post}?subscribe=monthly`)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /and subscribe$/ })
    .click()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.getByText(words).waitFor()
  await sheet.getByRole('dialog').waitFor({ state: 'detached' })
  await sheet.getByText('You’re subscribed').waitFor()
  await sheet.getByText(words).waitFor()
  await locked.getByText(words).waitFor()
  await home.getByText(words).waitFor()
  expect(faults).toEqual([])
  await context.close()
})

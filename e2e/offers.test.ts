import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { doorOf } from './account-holder.ts'
import { asked, expectNoSidewaysScroll } from './journey.ts'
import { walkedIn } from './member.ts'
import { newTalker, type Talker } from './talker.ts'

const origin = inject('url')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

type Subscriptions = { subscriptions: { state: string; priceCents: number }[] }
const states = async (page: Page): Promise<string[]> =>
  (await asked<Subscriptions>(page, '/subscriptions')).subscriptions.map(({ state }) => state)

/** A creator whose only plan costs so much a month, with one post for subscribers. */
async function seller(name: string, priceCents: number): Promise<Talker> {
  const creator = await newTalker(origin, name, { creator: true })
  await creator.call('PUT', '/plans', { plans: [{ period: 'monthly', priceCents }], messagePriceCents: null })
  await creator.call('POST', '/posts', {
    text: 'Only for those who stay',
    teaser: 'More inside',
    mediaIds: [],
    audience: 'subscribers',
  })
  return creator
}

describe.each(walkedIn('ar'))('what a creator offers, in $language at $viewport.width px', ({ language, viewport }) => {
  const inside = (page: Page) => page.getByText('Only for those who stay')
  async function at(person: Talker, address: string) {
    const { context, page, faults } = await person.browse(browser, { ...viewport, language })
    const door = doorOf(page, origin, language)
    await door.open(address)
    return { context, page, faults, door, dialog: page.getByRole('dialog') }
  }

  it('a code takes off what it says, and one that is not there says so', async () => {
    const creator = await seller('Iris', 1000)
    await creator.call('POST', '/promotions', { kind: 'discount', code: 'EARLY-20', percentOff: 20, periods: 3 })
    const fan = await newTalker(origin, 'Finn', { wallet: 5000 })
    const { context, page, door, dialog, faults } = await at(fan, `/${creator.username}?subscribe=monthly`)
    await dialog.getByRole('button', { name: door.t('Add promo code') }).click()
    await door.field('Promo code').fill('late-20')
    await door.button('Apply').click()
    await page.locator('[name=promoCode][aria-invalid]').waitFor()
    // it does not stand in the way of the plan for its price
    await dialog.locator('.btn-brass:not([aria-disabled=true])', { hasText: /10|١٠/ }).waitFor()
    await door.field('Promo code').fill('early-20')
    await door.button('Apply').click()
    await dialog.getByText(door.t('Code applied.')).waitFor()
    await expectNoSidewaysScroll(page)
    await dialog.locator('.btn-brass').click()
    await dialog.waitFor({ state: 'detached' })
    await inside(page).waitFor()
    expect(await fan.balance()).toBe(4200)
    expect(await states(page)).toEqual(['active'])
    // the wrong code is refused by the server, as it should be
    expect(faults.filter((fault) => !fault.includes('422'))).toEqual([])
    await context.close()
  })

  it('a gift opens the page for somebody else, who is told, and ends by itself', async () => {
    const creator = await seller('Jona', 1000)
    const giver = await newTalker(origin, 'Gita', { wallet: 5000 })
    const friend = await newTalker(origin, 'Hana')
    const theirs = await at(friend, `/${creator.username}`)
    await theirs.page.getByText('More inside').waitFor()
    const { context, page, door, dialog, faults } = await at(giver, `/${creator.username}?gift=1`)
    await door.field('Recipient’s username').fill(giver.username)
    await dialog.getByText(door.t('Please choose someone else.')).waitFor()
    await door.field('Recipient’s username').fill(friend.username)
    await dialog.getByText(`@${friend.username}`).waitFor()
    await dialog.locator('input[value="3"]').check({ force: true })
    await expectNoSidewaysScroll(page)
    await expect.poll(() => dialog.locator('.btn-brass').textContent()).toMatch(/30|٣٠/)
    await dialog.locator('.btn-brass').click()
    await dialog.waitFor({ state: 'detached' })
    expect(await giver.balance()).toBe(2000)
    expect(await states(page)).toEqual([])
    // the other browser: told, and let in
    await theirs.door.open('/notifications')
    await theirs.page.locator('main').getByText('Gita').first().waitFor()
    await theirs.door.open(`/${creator.username}`)
    await inside(theirs.page).waitFor()
    expect(await states(theirs.page)).toEqual(['cancelled'])
    expect([...faults, ...theirs.faults]).toEqual([])
    await context.close()
    await theirs.context.close()
  })

  it('a trial costs nothing today, and a plan that is free never does', async () => {
    const creator = await seller('Kim', 1000)
    await creator.call('POST', '/promotions', { kind: 'trial', trialDays: 7 })
    const fan = await newTalker(origin, 'Lou', { wallet: 5000 })
    const { context, page, door, dialog, faults } = await at(fan, `/${creator.username}`)
    await page.locator('.plan-go .btn-brass').click()
    await dialog.getByText(door.t('Free until')).waitFor()
    await dialog.getByRole('button', { name: door.t('Start free trial') }).click()
    await inside(page).waitFor()
    expect([await fan.balance(), await states(page)]).toEqual([5000, ['trial']])

    const free = await seller('Mara', 0)
    await door.open(`/${free.username}`)
    await page
      .locator('.plan-go')
      .getByRole('button', { name: door.t('Subscribe for free') })
      .click()
    await dialog.getByRole('button', { name: door.t('Subscribe for free') }).click()
    await inside(page).waitFor()
    expect(await fan.balance()).toBe(5000)
    expect(faults).toEqual([])
    await context.close()
  })

  it('a page that rests sells nothing and charges nobody, and goes on later', async () => {
    const creator = await seller('Nils', 1000)
    const fan = await newTalker(origin, 'Oda', { wallet: 5000 })
    await fan.call('POST', `/creators/${creator.username}/subscriptions`, {
      period: 'monthly',
      months: 1,
      expectedPriceCents: 1000,
    })
    await creator.call('POST', '/plans/pause')
    const stranger = await newTalker(origin, 'Pia', { wallet: 5000 })
    const outside = await at(stranger, `/${creator.username}`)
    await outside.door.says('This page is paused')
    expect(await outside.page.locator('.plan-go').count()).toBe(0)
    const { context, page, door, faults } = await at(fan, '/subscriptions')
    await page.getByText(door.t('Paused'), { exact: true }).waitFor()
    await expectNoSidewaysScroll(page)
    await creator.call('POST', '/plans/resume')
    await door.open('/subscriptions')
    await page.getByText(door.t('Active'), { exact: true }).waitFor()
    expect(await fan.balance()).toBe(4000)
    await outside.page.reload()
    await outside.page.locator('.plan-go').waitFor()
    expect([...faults, ...outside.faults]).toEqual([])
    await context.close()
    await outside.context.close()
  })
})

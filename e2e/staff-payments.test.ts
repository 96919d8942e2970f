import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { patienceMs } from '#test/patience.ts'
import { openBrowser } from './browser.ts'
import { barriers } from './barriers.ts'
import { command } from './command.ts'
import { doorOf, signedUp } from './account-holder.ts'
import { expectNoSidewaysScroll, watch } from './journey.ts'
import { walkedIn } from './member.ts'
import { answered, enterStaff } from './staff-member.ts'

/** Finance staff: a payment is found, followed and given back in part; a bank takes a charge back; the books are proved. */
const origin = inject('url')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe.each(walkedIn('en'))('in $language at $viewport.width px', ({ language, locale, viewport }) => {
  let page: Page
  let faults: string[]
  let door: ReturnType<typeof doorOf>
  let fan: Awaited<ReturnType<typeof signedUp>>
  let tipId = ''
  let chargeId = ''
  const reload = async (): Promise<void> => {
    await page.reload()
    await page.locator('.staff-head').waitFor()
  }

  beforeAll(async () => {
    const context = await browser.newContext({ locale, viewport, reducedMotion: 'reduce', acceptDownloads: true })
    page = await context.newPage()
    faults = watch(page, [/422/])
    door = doorOf(page, origin, language)
    const creator = await signedUp(origin)
    command('creator', 'grant', creator.username)
    fan = await signedUp(origin)
    const top = { amountCents: 10_000 }
    const begun = await answered<{ id: string; checkoutUrl: string }>(origin, fan.token, 'POST', '/wallet/topUps', top)
    chargeId = begun.id
    const form = new URLSearchParams({ action: 'pay', arrival: 'normal', card: 'us' })
    await fetch(new URL(begun.checkoutUrl, origin), { method: 'POST', redirect: 'manual', body: form })
    const wallet = () => answered<{ balanceCents: number }>(origin, fan.token, 'GET', '/wallet')
    await vi.waitFor(async () => expect((await wallet()).balanceCents).toBe(10_000), {
      timeout: patienceMs,
      interval: 200,
    })
    const tip = { amountCents: 4000 }
    tipId = (await answered<{ id: string }>(origin, fan.token, 'POST', `/users/${creator.username}/tips`, tip)).id
    await door.be(await enterStaff(origin, 'staff_mina'))
  })
  beforeEach(() => faults.splice(0))
  afterAll(() => page.context().close())

  it('a payment is found by whose it is, followed to the cent, and given back in part', async () => {
    await door.open('/admin/payments')
    await door.field('Any number, name or email address').fill(fan.email)
    await door.button('Find').click()
    await page.locator(`a[href="/admin/payments/${tipId}"]`).waitFor()
    expect(await page.locator('.staff-list .staff-line').count()).toBe(2)
    await expectNoSidewaysScroll(page)
    await page.locator(`a[href="/admin/payments/${tipId}"]`).click()
    // top-up, two legs of the tip and its points
    await expect.poll(() => page.locator('.staff-postings tbody tr').count()).toBe(4)
    await expectNoSidewaysScroll(page)

    await page.locator('.staff-line .btn').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(door.t('Amount'), { exact: true }).fill('15')
    await dialog.getByLabel(door.t('Reason'), { exact: true }).fill('Twice')
    await dialog.getByRole('button', { name: door.t('Return money') }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('.staff-postings tbody tr').count()).toBe(7)
    const { balanceCents } = await answered<{ balanceCents: number }>(origin, fan.token, 'GET', '/wallet')
    expect(balanceCents).toBe(7500)
    // the way back leads to the person, and each number to the same payment
    await page.locator('.staff-head .icon-btn').click()
    await page.waitForURL(`**/admin/payments?q=${fan.username}`)
    await door.field('Any number, name or email address').fill(tipId.slice(0, 8))
    await door.button('Find').click()
    await expect.poll(() => page.locator('.staff-list .staff-line').count()).toBe(1)
    expect(faults).toEqual([])
  })

  it('a bank takes the charge back: the evidence is saved, the person can pay again', async () => {
    await door.open(`/admin/payments/${chargeId}`)
    await page.locator('.staff-head').waitFor()
    const moneyNumber = await page.locator('.kv code').nth(1).innerText()
    await fetch(`${origin}/sandbox/payments/${moneyNumber}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ action: 'dispute' }),
    })
    const frozen = async () => (await answered<{ frozen: boolean }>(origin, fan.token, 'GET', '/wallet')).frozen
    await expect.poll(frozen).toBe(true)
    await reload()
    const row = page.locator('section', { has: page.locator('#disputes') }).locator('.staff-line')
    for (const [name, begins] of [
      [door.t('Evidence (PDF)'), '%PDF-'],
      ['JSON', '{\n  "dispute"'],
    ] as const) {
      const saved = page.waitForEvent('download')
      await row.getByText(name, { exact: true }).click()
      const file = readFileSync(await (await saved).path(), 'utf8')
      expect(file.startsWith(begins)).toBe(true)
    }
    await door.button('Allow payments again').click()
    await door.button('Allow payments again').waitFor({ state: 'detached' })
    expect(await frozen()).toBe(false)
    await expectNoSidewaysScroll(page)
    await door.open('/admin/payments')
    await page.locator('.staff-line', { hasText: fan.username }).waitFor()
    await expectNoSidewaysScroll(page)
    expect(faults).toEqual([])
  })

  it('the chargeback is flagged: its payments are looked at and stopped, with a note', async () => {
    await door.open('/admin/risks')
    const line = page.locator('.staff-line', { hasText: `@${fan.username}` })
    await line.waitFor()
    await expectNoSidewaysScroll(page)
    await line.click()
    await page.locator('.staff-head').waitFor()
    await page.locator(`a[href="/admin/payments/${chargeId}"]`).waitFor()
    const dismiss = door.t('Dismiss', 'risk flag')
    await page.getByRole('radio', { name: dismiss }).check()
    await page.getByRole('button', { name: dismiss, exact: true }).click()
    // a note is asked for
    await page.locator('[name=note][aria-invalid]').waitFor()
    await page.getByRole('radio', { name: door.t('Freeze payments') }).check()
    expect(await page.getByRole('checkbox').isChecked()).toBe(true)
    await door.field('Note').fill('The same card again')
    await expectNoSidewaysScroll(page)
    expect(await barriers(page)).toEqual([])
    await door.button('Freeze payments').click()
    await page.getByText('The same card again').waitFor()
    expect((await answered<{ frozen: boolean }>(origin, fan.token, 'GET', '/wallet')).frozen).toBe(true)
    await page.locator('.staff-head .icon-btn').click()
    await page.locator('.segment button').nth(1).click()
    await line.waitFor()
    await expectNoSidewaysScroll(page)
    expect(faults).toEqual([])
  })

  it('the books are proved, and add up', async () => {
    await door.open('/admin/ledger')
    await door.button('Reconcile now').click()
    await door.says('The books balance')
    await page.locator('table tbody tr').first().waitFor()
    await expectNoSidewaysScroll(page)
    expect(faults).toEqual([])
  })
})

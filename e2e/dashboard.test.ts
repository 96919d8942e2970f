import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { command } from './command.ts'
import { barriers } from './barriers.ts'
import { doorOf, loggedInBefore, type Person, signedUp } from './account-holder.ts'
import { asked, expectNoSidewaysScroll, watch } from './journey.ts'
import { walkedIn } from './member.ts'
import { callsOf, newTalker, type Talker } from './talker.ts'

const origin = inject('url')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** A fan who follows the creator and gives 100 dollars. */
async function supporter({ username }: Person): Promise<Talker> {
  const fan = await newTalker(origin, 'Wanda', { wallet: 20_000 })
  await fan.call('PUT', `/users/${username}/follow`)
  await fan.call('POST', `/users/${username}/tips`, { amountCents: 10_000 })
  return fan
}

describe.each(walkedIn('ar'))(
  'a creator’s dashboard in $language at $viewport.width px',
  ({ language, locale, viewport }) => {
    let page: Page
    let faults: string[]
    let creator: Person & { token: string }
    let fan: Talker
    let door: ReturnType<typeof doorOf>
    /** Presses and reads the file that is saved. */
    const saved = async (name: string): Promise<string> => {
      const [download] = await Promise.all([page.waitForEvent('download'), door.button(name).first().click()])
      return readFileSync(await download.path(), 'latin1')
    }
    /** On a phone all but the search stands in a sheet behind a button. */
    const choose = async (name: string, value: string | { label: string }): Promise<void> => {
      const phone = viewport.width < 700
      if (phone) await door.button('Filters').click()
      await page.locator(`select[name=${name}]`).selectOption(value)
      if (phone)
        await page
          .getByRole('dialog')
          .getByRole('button', { name: door.t('Done') })
          .click()
    }
    const accessible = async (): Promise<void> => {
      expect(await barriers(page, 'main')).toEqual([])
    }

    beforeAll(async () => {
      creator = await signedUp(origin)
      command('creator', 'grant', creator.username)
      fan = await supporter(creator)
      const context = await browser.newContext({ locale, viewport, reducedMotion: 'reduce', acceptDownloads: true })
      page = await context.newPage()
      faults = watch(page)
      door = doorOf(page, origin, language)
      await door.be(await loggedInBefore(origin, creator))
    })
    beforeEach(() => faults.splice(0))
    afterAll(() => page.context().close())

    it('shows what came in, as a picture and as a table, for the time that is chosen', async () => {
      await door.see('/dashboard')
      await page
        .locator('.stat', { hasText: door.t('Payments') })
        .getByText(/^[1١]$/)
        .first()
        .waitFor()
      await page.getByText(door.t('Show as a table')).click()
      await page.locator('.chart-table table').waitFor()
      await accessible()
      await door.button('Today').click()
      await expect.poll(() => page.url()).toContain('range=today')
      await page.getByText(door.t('Earnings per hour')).first().waitFor()
      await page.locator('.page-tabs').getByText(door.t('Earnings'), { exact: true }).click()
      await page.locator('.figures-table').getByText(door.t('Tip'), { exact: true }).waitFor()
      expect(page.url()).toContain('range=today')
      await expectNoSidewaysScroll(page)
      await accessible()
      expect(faults).toEqual([])
    })

    it('finds payments and saves them', async () => {
      await door.see('/dashboard/payments')
      await page.locator('.earnings tbody tr').first().waitFor()
      expect(await saved('Save as CSV')).toContain(`,tip,pending,${fan.username},`)
      await choose('kind', 'unlock')
      await page.getByText(door.t('No matching payments')).waitFor()
      await door.button('Show all').click()
      await page.locator('.earnings tbody tr').first().waitFor()
      await accessible()
      expect(faults).toEqual([])
    })

    it('shows at which side there are more pages than fit, and the one that is open', async () => {
      await door.see('/dashboard')
      const row = page.locator('.scroll-row:has(> .page-tabs)')
      const cut = () => row.evaluate((around) => ['data-before', 'data-after'].map((side) => around.hasAttribute(side)))
      const isPhone = viewport.width < 700
      await expect.poll(cut).toEqual([false, isPhone])
      // the Tab key brings what it reaches into sight
      const links = row.getByRole('link')
      await links.first().focus()
      for (let at = (await links.count()) - 1; at > 0; at -= 1) await page.keyboard.press('Tab')
      await expect.poll(cut).toEqual([isPhone, false])
      await door.see('/dashboard/statements')
      await expect.poll(cut).toEqual([isPhone, false])
      const [around, open] = [await row.boundingBox(), await row.locator('[aria-current]').boundingBox()]
      if (!around || !open) throw new Error('No page is marked as open.')
      expect(open.x).toBeGreaterThanOrEqual(around.x - 1)
      expect(open.x + open.width).toBeLessThanOrEqual(around.x + around.width + 1)
      await accessible()
    })

    it('says until when money waits, how posts do and who the audience is', async () => {
      const post = { text: 'Of today', mediaIds: [], audience: 'everyone' }
      const { id } = await callsOf(origin, creator.token)<{ id: number }>('POST', '/posts', post)
      await fan.call('POST', '/posts/reach', { postIds: [id] })
      await door.see('/dashboard/payouts')
      await page
        .locator('section', { has: page.locator('#pending') })
        .locator('tbody tr')
        .first()
        .waitFor()
      await door.see('/dashboard/posts')
      await page
        .locator('.posts-table tbody tr', { hasText: 'Of today' })
        .locator('td')
        .first()
        .getByText(/^[1١]$/)
        .waitFor()
      await page.locator('select[name=sort]').selectOption('income')
      await page.locator('.posts-table tbody tr').first().waitFor()
      await accessible()
      await door.see('/dashboard/audience')
      await page.locator('.supporter').getByText('Wanda').waitFor()
      await accessible()
      expect(faults).toEqual([])
    })

    it('makes a link that counts who comes by it', async () => {
      await door.see('/dashboard/promotions')
      await door.button('New link').click()
      await door.field('Where will you put it?').fill('On a card')
      await door.button('Create link').click()
      const line = page.locator('.posts-table tbody tr', { hasText: 'On a card' })
      await line.waitFor()
      const { links } = await asked<{ links: { code: string }[] }>(page, '/trackingLinks')
      await fan.call('POST', '/trackingLinks/visits', { code: links[0]?.code })
      await page.reload()
      await line
        .locator('td')
        .first()
        .getByText(/^[1١]$/)
        .waitFor()
      await accessible()
      expect(faults).toEqual([])
    })

    it('saves a statement and the year for the tax return', async () => {
      await door.see('/dashboard/statements')
      const year = new Date().toISOString().slice(0, 4)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page
          .getByRole('button', { name: 'PDF' })
          .or(page.locator(`[aria-label*="${year}"]`))
          .first()
          .click(),
      ])
      expect(readFileSync(await download.path(), 'latin1').slice(0, 5)).toBe('%PDF-')
      expect(await saved('All statements (CSV)')).toContain('opening_usd')
      await accessible()
      expect(faults).toEqual([])
    })

    it('knows its followers: found by name, noted, put on a list', async () => {
      await door.see('/followers')
      const line = page.locator('.fan').first()
      await line.getByRole('button').click()
      await page.getByRole('menuitem', { name: door.t('Add a note') }).click()
      await door.field('Note').fill('Met at the fair')
      await door.button('Save').click()
      await line.getByText('Met at the fair').waitFor()
      await line.getByRole('button').click()
      await page.getByRole('menuitem', { name: door.t('Add to a list') }).click()
      await door.field('New list').fill('Friends')
      await door.button('Create list and add').click()
      await choose('list', { label: 'Friends' })
      await line.getByText('Met at the fair').waitFor()
      await door.field('Name').fill('nobody by this name')
      await page.getByText(door.t('No matches')).waitFor()
      await door.button('Show all').click()
      expect(await saved('Save as CSV')).toContain('Met at the fair')
      await accessible()
      await door.see('/subscribers')
      await page.getByText(door.t('No one here yet')).waitFor()
      expect(faults).toEqual([])
    })
  },
)

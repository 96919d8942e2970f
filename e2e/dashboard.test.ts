import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { command } from './command.ts'
import { barriers } from './barriers.ts'
import { doorOf, loggedInBefore, type Person, signedUp } from './account-holder.ts'
import { asked, expectNoSidewaysScroll, watch } from './journey.ts'
import { walkedIn } from './member.ts'

type Account = Person & { token: string }
const origin = inject('url')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

async function send(method: 'POST' | 'PUT', route: string, token: string, body?: unknown): Promise<Response> {
  const answer = await fetch(`${origin}/api${route}`, {
    method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${route}: ${await answer.text()}`)
  return answer
}

/** A fan who follows the creator, tops up through the sandbox, and gives 100 dollars. */
async function supporter(creator: Person): Promise<Account> {
  const fan = await signedUp(origin)
  const begun = await send('POST', '/wallet/topUps', fan.token, { amountCents: 20_000 })
  const { checkoutUrl } = (await begun.json()) as { checkoutUrl: string }
  await fetch(new URL(checkoutUrl, origin), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ action: 'pay', arrival: 'normal', card: 'us' }),
  })
  const balance = async (): Promise<number> => {
    const answer = await fetch(`${origin}/api/wallet`, { headers: { authorization: `Bearer ${fan.token}` } })
    return ((await answer.json()) as { balanceCents: number }).balanceCents
  }
  await vi.waitUntil(async () => (await balance()) === 20_000, { timeout: 20_000, interval: 200 })
  await send('PUT', `/users/${creator.username}/follow`, fan.token)
  await send('POST', `/users/${creator.username}/tips`, fan.token, { amountCents: 10_000 })
  return fan
}

describe.each(walkedIn('ar'))(
  'a creator’s dashboard in $language at $viewport.width px',
  ({ language, locale, viewport }) => {
    let page: Page
    let faults: string[]
    let creator: Account
    let fan: Account
    let door: ReturnType<typeof doorOf>
    const see = async (address: string): Promise<void> => {
      await door.open(address)
      await page.locator('h1').waitFor()
      await page.waitForLoadState('networkidle')
      await expectNoSidewaysScroll(page)
    }
    /** Presses and reads the file that is saved. */
    const saved = async (name: string): Promise<string> => {
      const [download] = await Promise.all([page.waitForEvent('download'), door.button(name).first().click()])
      return readFileSync(await download.path(), 'latin1')
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
      page.setDefaultTimeout(10_000)
      faults = watch(page)
      door = doorOf(page, origin, language)
      await door.be(await loggedInBefore(origin, creator))
    })
    beforeEach(() => faults.splice(0))
    afterAll(() => page.context().close())

    it('shows what came in, as a picture and as a table, for the time that is chosen', async () => {
      await see('/dashboard')
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
      await see('/dashboard/payments')
      await page.locator('.earnings tbody tr').first().waitFor()
      expect(await saved('Save as CSV')).toContain(`,tip,pending,${fan.username},`)
      await page.locator('select[name=kind]').selectOption('unlock')
      await page.getByText(door.t('No matching payments')).waitFor()
      await door.button('Show all').click()
      await page.locator('.earnings tbody tr').first().waitFor()
      await accessible()
      expect(faults).toEqual([])
    })

    it('says until when money waits, how posts do and who the audience is', async () => {
      const written = await send('POST', '/posts', creator.token, {
        text: 'Of today',
        mediaIds: [],
        audience: 'everyone',
      })
      const { id } = (await written.json()) as { id: number }
      await send('POST', '/posts/reach', fan.token, { postIds: [id] })
      await see('/dashboard/payouts')
      await page
        .locator('section', { has: page.locator('#pending') })
        .locator('tbody tr')
        .first()
        .waitFor()
      await see('/dashboard/posts')
      await page
        .locator('.posts-table tbody tr', { hasText: 'Of today' })
        .locator('td')
        .first()
        .getByText(/^[1١]$/)
        .waitFor()
      await page.locator('select[name=sort]').selectOption('income')
      await page.locator('.posts-table tbody tr').first().waitFor()
      await accessible()
      await see('/dashboard/audience')
      await page.locator('.supporter').getByText('Wanda').waitFor()
      await accessible()
      expect(faults).toEqual([])
    })

    it('makes a link that counts who comes by it', async () => {
      await see('/dashboard/promotions')
      await door.button('New link').click()
      await door.field('Where will you put it?').fill('On a card')
      await door.button('Create link').click()
      const line = page.locator('.posts-table tbody tr', { hasText: 'On a card' })
      await line.waitFor()
      const { links } = await asked<{ links: { code: string }[] }>(page, '/trackingLinks')
      await send('POST', '/trackingLinks/visits', fan.token, { code: links[0]?.code })
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
      await see('/dashboard/statements')
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
      await see('/followers')
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
      await page.locator('select[name=list]').waitFor()
      await page.locator('select[name=list]').selectOption({ label: 'Friends' })
      await line.getByText('Met at the fair').waitFor()
      await door.field('Name').fill('nobody by this name')
      await page.getByText(door.t('No matches')).waitFor()
      await door.button('Show all').click()
      expect(await saved('Save as CSV')).toContain('Met at the fair')
      await accessible()
      await see('/subscribers')
      await page.getByText(door.t('No one here yet')).waitFor()
      expect(faults).toEqual([])
    })
  },
)

import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { sql } from './account-holder.ts'
import { asked, demo, expectNoSidewaysScroll, mailedLink } from './journey.ts'
import { looks, newMember } from './member.ts'

const origin = inject('url')
const creator = 'tomasplays'
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Calls the API as somebody of the demo. */
async function as(username: string) {
  const send = async <T>(method: string, path: string, body: object, token = ''): Promise<T> => {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    expect(answer.ok, `${method} ${path}: ${String(answer.status)}`).toBe(true)
    return (await answer.json()) as T
  }
  const { token } = await send<{ token: string }>('POST', '/login', { login: username, password: demo.password })
  return <T>(method: string, path: string, body: object) => send<T>(method, path, body, token)
}

const balance = async (page: Page): Promise<number> =>
  (await asked<{ balanceCents: number }>(page, '/wallet')).balanceCents

it('a fan tips, unlocks, subscribes, changes, leaves and comes back, and every cent is where it should be', async () => {
  const { page, username, faults, context } = await newMember(browser, origin, looks[0], 'money')
  await page.goto(await mailedLink(origin, `${username}@example.com`))
  await page.getByRole('link', { name: 'Continue' }).click()
  const sell = await as(creator)
  await sell('POST', '/promotions', { kind: 'bundle', months: 3, percentOff: 10 })
  const words = `Forty minutes, ${username}`
  const { id: postId } = await sell<{ id: number }>('POST', '/posts', {
    text: words,
    teaser: 'Drums.',
    mediaIds: [],
    audience: 'everyone',
    priceCents: 600,
  })
  const dialog = page.getByRole('dialog')
  const toast = (text: string | RegExp) => page.getByRole('status').getByText(text).waitFor()

  // a tip with an empty wallet is paid with what it lacks, in one confirmation; the card stays
  await page.goto(`${origin}/${creator}`)
  await page.locator('.pro-top').getByRole('button', { name: 'Send a tip' }).click()
  await dialog.getByRole('radio', { name: '$10' }).click()
  await dialog.getByLabel('Message (optional)').fill('More of this, please')
  await dialog.getByText('You need to fund your wallet!').waitFor()
  await dialog.getByLabel('Save this card for next time').check()
  await dialog.getByRole('button', { name: /Add \$10.00 and tip/ }).click()
  await page.waitForURL('**/sandbox/checkout/**')
  await page.getByRole('button', { name: 'Pay $10.00' }).click()
  await toast(/got your tip of \$10.00/)
  expect(await balance(page)).toBe(0)
  await page.goto(`${origin}/wallet/top-up?amount=19000`)
  await page.getByRole('button', { name: 'Pay $190.00' }).click()
  await page.locator('.paid .disc.in').waitFor()
  expect(await balance(page)).toBe(19_000)
  await expectNoSidewaysScroll(page)

  // a priced post opens where it stands, without the page being loaded anew
  await page.goto(`${origin}/post/${String(postId)}`)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('button', { name: 'Unlock for $6.00' }).click()
  await dialog.getByRole('button', { name: 'Unlock for $6.00' }).click()
  await page.getByText(words).waitFor()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  expect(await balance(page)).toBe(18_400)

  // subscribed by the quote; then cancelled and resumed; then three months for the difference
  await page.goto(`${origin}/${creator}?subscribe=monthly`)
  await dialog.getByRole('button', { name: 'Subscribe for $5.00' }).click()
  await page.getByRole('region', { name: 'You’re in' }).getByRole('button', { name: 'Manage' }).waitFor()
  expect(await balance(page)).toBe(17_900)
  await page.goto(`${origin}/subscriptions`)
  await page.getByRole('button', { name: /^Cancel subscription/ }).click()
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByText('Canceled', { exact: true }).waitFor()
  await page.getByRole('button', { name: /^Resume subscription/ }).click()
  await page.getByText('Active', { exact: true }).waitFor()
  await page.getByRole('button', { name: /^Change plan/ }).click()
  await dialog.getByRole('radio', { name: /3 months/ }).click()
  await dialog.getByText('Unused paid time').waitFor()
  await dialog.getByRole('button', { name: 'Change for $8.50' }).click()
  await page.getByText('for 3 months').waitFor()
  expect(await balance(page)).toBe(17_050)

  // a hundred dollars spent are a hundred points, and those a dollar once the hold period is over
  await page.goto(`${origin}/${creator}?tip=10000`)
  await dialog.getByRole('button', { name: 'Tip $100.00' }).click()
  await toast(/got your tip of \$100.00/)
  await page.goto(`${origin}/wallet`)
  await page.getByText(/^Available: \d+ of the 100 you need. Pending: \d+, available from /).waitFor()
  expect(await page.getByRole('button', { name: /^Exchange \d/ }).count()).toBe(0)
  await sql(
    `update purchases set hold_days = 0 where price_cents = 10000 and buyer_id = (select id from users where username = $1)`,
    [username],
  )
  await sql(`select graphile_worker.add_job('release_earnings', '{}')`, [])
  await expect.poll(async () => (await asked<{ exchangeable: number }>(page, '/points')).exchangeable).toBe(100)
  await page.reload()
  await page.getByRole('button', { name: 'Exchange 100 for $1.00' }).click()
  await toast('$1.00 added to your wallet.')
  await page.locator('li').getByText('Points exchanged').first().waitFor()
  expect(await balance(page)).toBe(7150)
  await page.getByText(/ending 4242/).waitFor()

  // the receipt as a page and as a file
  await page
    .getByRole('link', { name: /^Receipt: Tip/ })
    .first()
    .click()
  await page.getByText('Paid to').waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as PDF' }).click()
  const file = await readFile(await (await download).path())
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')

  // a limit of one's own holds, in kind words
  await page.goto(`${origin}/wallet/spending`)
  await page.getByLabel(/^Limit per month/).fill('125')
  await page.getByRole('button', { name: 'Set limit' }).click()
  await toast('Limit set.')
  await page.goto(`${origin}/${creator}?tip=500`)
  await dialog.getByRole('button', { name: 'Tip $5.00' }).click()
  await dialog.getByText('This is over your monthly limit.').waitFor()
  expect(await balance(page)).toBe(7150)

  // who pays follows too; to unfollow them asks about both
  await page.goto(`${origin}/${creator}`)
  await page.getByRole('button', { name: /^Following / }).click()
  await dialog.getByRole('button', { name: 'Unfollow and cancel' }).click()
  await toast(/You’ve unfollowed .* and canceled your subscription/)
  const { subscriptions } = await asked<{ subscriptions: { state: string }[] }>(page, '/subscriptions')
  expect(subscriptions.map(({ state }) => state)).toEqual(['cancelled'])
  expect(faults).toEqual([])
  await context.close()
})

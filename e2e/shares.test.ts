import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openBrowser } from './browser.ts'
import { command } from './command.ts'
import { doorOf, loggedInBefore, type Person, signedUp, sql } from './account-holder.ts'
import { barriers } from './barriers.ts'
import { asked, expectNoSidewaysScroll, watch } from './journey.ts'
import { looks } from './member.ts'

/** Two creators share what a post earns, and a fan pays: each in a window of their own, in two languages. */

const origin = inject('url')
let browser: Browser
const faults: string[][] = []
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

type Window = { person: Person & { token: string }; page: Page; door: ReturnType<typeof doorOf> }

async function windowOf({ locale, viewport, language }: (typeof looks)[number], isCreator: boolean): Promise<Window> {
  const person = await signedUp(origin)
  if (isCreator) command('creator', 'grant', person.username)
  const context = await browser.newContext({ locale, viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  // refusals are looked at here
  faults.push(watch(page, [/403|422/]))
  const door = doorOf(page, origin, language)
  await door.be(await loggedInBefore(origin, person))
  return { person, page, door }
}

async function see({ page, door }: Window, address: string): Promise<void> {
  await door.open(address)
  await page.locator('h1').waitFor()
  await page.waitForLoadState('networkidle')
  await expectNoSidewaysScroll(page)
}

async function sent<T>(route: string, token: string, body: unknown): Promise<T> {
  const answer = await fetch(`${origin}/api${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${route}: ${await answer.text()}`)
  return (await answer.json()) as T
}

const available = async ({ page }: Window): Promise<number> =>
  (await asked<{ availableCents: number }>(page, '/earnings')).availableCents
/** The hold period of all that was paid to somebody is over. */
async function holdIsOver(username: string): Promise<void> {
  await sql(
    `update purchases set hold_days = 0 where state = 'paid' and creator_id = (select id from users where username = $1)`,
    [username],
  )
  await sql(`select graphile_worker.add_job('release_earnings', '{}')`, [])
}

it('an author offers a part, the other agrees, a fan pays, both have what is theirs, the other leaves', async () => {
  const [desk, phone] = looks
  const author = await windowOf(desk, true)
  const mate = await windowOf(phone, true)
  const fan = await windowOf(desk, false)
  const { id: postId } = await sent<{ id: number }>('/posts', author.person.token, {
    text: 'A song for two voices',
    mediaIds: [],
    audience: 'everyone',
    teaser: 'Two voices',
    priceCents: 2000,
  })

  // the author, from the post's menu; the password is asked for
  const post = `/post/${String(postId)}`
  const { page, door } = author
  await see(author, post)
  const offer = async (): Promise<ReturnType<Page['getByRole']>> => {
    await page.getByRole('article').getByRole('button', { name: 'More', exact: true }).first().click()
    await page.getByRole('menuitem', { name: 'Share income' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share this post’s income' })
    await dialog.getByLabel('Co-creator').waitFor()
    return dialog
  }
  const dialog = await offer()
  await dialog.getByLabel('Co-creator').fill(mate.person.username.slice(0, -1))
  await page.getByRole('option', { name: `@${mate.person.username}` }).click()
  await dialog.getByLabel('Their share in percent').fill('95')
  await door.button('Offer share').click()
  await dialog.getByText('You keep at least 10 percent.').waitFor()
  await dialog.getByLabel('Their share in percent').fill('37.5')
  await door.button('Offer share').click()
  const question = page.getByRole('dialog', { name: 'Please enter your password' })
  await question.getByLabel('Password', { exact: true }).fill(author.person.password)
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  await dialog.getByText('Awaiting an answer').waitFor()
  await dialog.getByText('37.5%').waitFor()
  expect(await barriers(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')

  // the other one is told, and agrees on the phone
  await see(mate, '/notifications')
  await mate.page.locator('a[href="/dashboard/shares"]').first().click()
  await mate.page.getByText(mate.door.t('Awaiting your answer')).waitFor()
  await expectNoSidewaysScroll(mate.page)
  await mate.page.getByText('Two voices').waitFor()
  expect(await barriers(mate.page)).toEqual([])
  await mate.page.getByRole('listitem').getByRole('button').first().click()
  await mate.page.getByRole('listitem').getByText(mate.door.t('Agreed')).waitFor()

  // the fan pays on the page
  const { checkoutUrl } = await sent<{ checkoutUrl: string }>('/wallet/topUps', fan.person.token, { amountCents: 5000 })
  await fetch(new URL(checkoutUrl, origin), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ action: 'pay', arrival: 'normal', card: 'us' }),
  })
  await see(fan, '/wallet')
  await expect.poll(async () => (await asked<{ balanceCents: number }>(fan.page, '/wallet')).balanceCents).toBe(5000)
  await see(fan, post)
  await fan.page.getByRole('button', { name: 'Unlock for $20.00' }).first().click()
  await fan.page.getByRole('dialog').getByRole('button', { name: 'Unlock for $20.00' }).click()
  await fan.page.getByText('A song for two voices').waitFor()

  // 16 dollars after the fee: 6 of them are the other one's, pending until the hold period is over
  await see(mate, '/dashboard/shares')
  await mate.page.locator('.income-share').getByText('٦٫٠٠').first().waitFor()
  expect(await available(mate)).toBe(0)
  await holdIsOver(author.person.username)
  await expect.poll(() => available(mate)).toBe(600)
  expect(await available(author)).toBe(1000)
  await see(author, '/dashboard/shares?side=given')
  await page.locator('.income-share').getByText('$6.00').waitFor()
  // from here as well: the post is chosen, and what is shared already stands there
  await page.getByRole('button', { name: 'Share a post' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /A song for two voices/ })
    .click()
  await page.getByRole('dialog', { name: 'Share this post’s income' }).getByText('37.5%').waitFor()
  expect(await barriers(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')
  await see(author, '/dashboard/earnings')
  await page.locator('.stats').getByText('Co-creators').waitFor()
  await see(mate, '/dashboard/earnings')
  await mate.page.locator('figcaption').getByText(mate.door.t('Others’ posts')).waitFor()
  await page.getByRole('columnheader', { name: 'Co-creators' }).waitFor()
  await see(author, '/dashboard/payments')
  await page.getByText('$6.00 to co-creators').waitFor()
  await see(mate, '/dashboard/payments')
  await mate.page.getByRole('link', { name: mate.door.t('Share of another’s post') }).waitFor()

  // leaving: what is paid from then on is the author's
  await see(mate, '/dashboard/shares')
  await mate.door.says('Give up')
  await mate.page.getByRole('listitem').getByRole('button').click()
  await mate.door.button('Give it up').click()
  await mate.page.getByRole('listitem').getByText(mate.door.t('Ended')).waitFor()
  await sent(`/users/${author.person.username}/tips`, fan.person.token, { amountCents: 1000, postId })
  await holdIsOver(author.person.username)
  await expect.poll(() => available(author)).toBe(1800)
  expect(await available(mate)).toBe(600)
  await see(author, '/notifications')
  await page.getByText('gave up their share').waitFor()
  expect(faults.flat()).toEqual([])
})

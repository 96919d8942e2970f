import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { faultsOf } from '#test/pain001.ts'
import { openBrowser } from './browser.ts'
import { doorOf, signedUp, sql, type Person } from './account-holder.ts'
import { colouredPhoto } from './coloured-photo.ts'
import { audience, says, send, text } from './composer.ts'
import { asked, expectNoSidewaysScroll, watch } from './journey.ts'
import { enterStaff } from './staff-member.ts'

/** Two roles at once: somebody becomes a creator, sells, is paid, is reported, hidden, decided, appealed and restored. */
const origin = inject('url')
type Desk = { page: Page; door: ReturnType<typeof doorOf>; faults: string[] }
let browser: Browser
let person: Person & { token: string }
let mine: Desk
let fan: Desk
let dora: Desk

async function desk(token: string): Promise<Desk> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    reducedMotion: 'reduce',
    acceptDownloads: true,
  })
  const page = await context.newPage()
  const faults = watch(page, [/40[0-9]|422/])
  const door = doorOf(page, origin, 'en')
  await door.be({ token })
  return { page, door, faults }
}

const staffDesk = async (username: string): Promise<Desk> => desk((await enterStaff(origin, username)).token)

beforeAll(async () => {
  browser = await openBrowser()
  person = await signedUp(origin)
  mine = await desk(person.token)
  fan = await desk((await signedUp(origin)).token)
  dora = await staffDesk('staff_dora')
})
afterAll(() => browser.close())

const words = `A quiet morning by the lake ${String(Date.now())}`
let postId = 0
const postStatus = async () => (await fetch(`${origin}/api/posts/${String(postId)}`)).status

describe('a creator and the staff', () => {
  it('somebody asks to become a creator, and goes on where they were', async () => {
    const { page, door } = mine
    await door.open('/becomeCreator')
    await door.says('You set the prices')
    await door.button('Start').click()
    await door.field('About me').fill('Mornings by the lake.')
    await door.field('Category').selectOption('other')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await colouredPhoto('#4a8a5a') })
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await door.button('Continue').click()
    await door.says('Confirm the basics')
    await door.button('Continue').click()
    await door.says('Please confirm this first.')
    await page.getByRole('checkbox').check()
    await door.button('Continue').click()
    // what was said at the sign-up is there already
    await expect.poll(() => door.field('Legal name').inputValue()).not.toBe('')
    await door.field('Legal name').fill('Wanda Ilves')
    expect(await door.field('Date of Birth').inputValue()).not.toBe('')
    await door.field('Date of Birth').fill('1991-04-03')
    await door.field('Country').selectOption('EE')
    await door.field('Street and number').fill('Pikk 3')
    await door.field('City').fill('Tallinn')
    await door.button('Continue').click()
    await door.says('How we work together')
    // another device, or a reload: the step that is not done
    await page.reload()
    await page.getByRole('checkbox').check()
    await door.button('Continue').click()
    await door.button('ID card').click()
    for (const [side, colour] of [
      ['front', '#4a6b8a'],
      ['back', '#8a4a4a'],
      ['selfie', '#4a8a5a'],
    ] as const) {
      await page
        .locator(`input[data-side=${side}]`)
        .setInputFiles({ name: `${side}.jpg`, mimeType: 'image/jpeg', buffer: await colouredPhoto(colour) })
      await expect
        .poll(() => page.locator('.doc.ok').count())
        .toBeGreaterThan(side === 'front' ? 0 : side === 'back' ? 1 : 2)
    }
    // one picture is taken back, for good, and must come again
    await page.getByRole('button', { name: 'Remove: Back side' }).click()
    await expect.poll(() => page.locator('.doc.ok').count()).toBe(2)
    await page.reload()
    await page.locator('.doc.ok').first().waitFor()
    expect(await page.locator('.doc.ok').count()).toBe(2)
    await door.button('Continue').click()
    await door.says('All three photos are needed.')
    await page
      .locator('input[data-side=back]')
      .setInputFiles({ name: 'back.jpg', mimeType: 'image/jpeg', buffer: await colouredPhoto('#8a4a4a') })
    await expect.poll(() => page.locator('.doc.ok').count()).toBe(3)
    await door.button('Continue').click()
    // where the money goes is set up in the settings; the way back leads to the same step
    await door.link('Set up a payout method').click()
    await page.locator('.set-method', { hasText: 'Bank transfer' }).getByRole('button').click()
    await door.field('Account holder’s name').fill('Wanda Ilves')
    await door.field('IBAN').fill('DE89 3704 0044 0532 0130 00')
    await door.field('SWIFT/BIC').fill('COBADEFFXXX')
    await door.button('Save').click()
    await page.locator('.set-method').getByText('…3000').waitFor()
    // the page is read anew, and the answer comes in when the request has been sent: it is no longer true
    const sent = Promise.withResolvers<void>()
    await page.route('**/api/creatorRequest', async (route) => {
      const response = await route.fetch()
      await sent.promise
      await route.fulfill({ response }).catch(() => undefined)
    })
    await door.link('Back to creator request').click()
    await page.getByText('…3000').waitFor()
    await door.button('Submit request').click()
    await door.says('Thanks, we’re reviewing your request')
    sent.resolve()
    await page.unrouteAll({ behavior: 'wait' })
    await page.waitForLoadState('networkidle')
    expect(await door.button('Submit request').count()).toBe(0)
    await door.says('Thanks, we’re reviewing your request')
    await expectNoSidewaysScroll(page)
    expect(mine.faults).toEqual([])
  })

  it('staff look at the papers and accept; the person’s open page knows it', async () => {
    const { page, door } = dora
    await door.open('/admin')
    await page.locator('.staff-line', { hasText: 'Creator requests' }).click()
    await page.locator('.staff-line', { hasText: person.username }).click()
    for (const label of ['Front', 'Back side', 'Person holding it']) {
      await page.getByRole('button', { name: `Open: ${label}` }).click()
      await page.getByRole('img', { name: label }).waitFor()
    }
    await page.getByRole('radio', { name: 'Accept' }).check()
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await page.locator('form').getByRole('button', { name: 'Accept' }).click()
    await page.locator('.staff-head .tag', { hasText: 'Accepted' }).waitFor()
    await mine.door.says('You’re now a creator')
    await mine.door.open('/dashboard')
    await mine.page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    await expectNoSidewaysScroll(page)
    expect([dora.faults, mine.faults]).toEqual([[], []])
  })

  it('the creator sells a post, which a fan pays for', async () => {
    const { page, door } = mine
    await door.open('/home')
    await text(page).fill(words)
    await door.button('Set a price').click()
    await door.field('Price to unlock').fill('100')
    await audience(page).selectOption('everyone')
    await send(page).click()
    await says(page, '')
    const { posts } = await asked<{ posts: { id: number }[] }>(page, `/users/${person.username}/posts`)
    postId = posts[0]?.id ?? 0

    const dialog = fan.page.getByRole('dialog')
    await fan.door.open(`/post/${String(postId)}`)
    await fan.page.getByRole('button', { name: 'Unlock for $100.00' }).click()
    await dialog.getByText('You need to fund your wallet!').waitFor()
    await dialog.getByRole('button', { name: /^Add .* and unlock/ }).click()
    await fan.page.waitForURL('**/sandbox/checkout/**')
    await fan.page.getByRole('button', { name: /^Pay \$/ }).click()
    await fan.page.getByText(words).waitFor()
    await mine.door.open('/dashboard/payments')
    await mine.page.getByText('$80.00').first().waitFor()
    expect([fan.faults, mine.faults]).toEqual([[], []])
  })

  it('what the creator has earned goes out in a bank file', async () => {
    // the hold period is over
    await sql(`update purchases set made_at = made_at - interval '31 days' where subject_id = $1`, [postId])
    await sql(`select graphile_worker.add_job('release_earnings', '{}')`, [])
    const available = async () => (await asked<{ availableCents: number }>(mine.page, '/earnings')).availableCents
    await expect.poll(available).toBe(8000)
    await mine.door.open('/dashboard/payouts')
    await mine.door.field('Amount').fill('60')
    await mine.door.button('Request withdrawal').click()
    const card = mine.page.locator('section', { has: mine.page.locator('#withdraw') })
    await card.getByText('Requested', { exact: true }).waitFor()
    // 48 hours after the bank account was named
    const { withdrawals } = await asked<{ withdrawals: { id: number }[] }>(mine.page, '/withdrawals')
    await sql('update withdrawals set not_before = null where id = $1', [withdrawals[0]?.id])

    const mina = await staffDesk('staff_mina')
    await mina.door.open('/admin/withdrawals')
    const row = mina.page.locator('.staff-line', { hasText: person.username })
    await row.getByRole('button', { name: /^Approve/ }).click()
    await row.getByText('Approved', { exact: true }).waitFor()
    const saved = mina.page.waitForEvent('download')
    await mina.page.getByRole('button', { name: /^Export bank file/ }).click()
    const xml = readFileSync(await (await saved).path(), 'utf8')
    expect(faultsOf(xml)).toEqual([])
    expect(xml).toContain('<IBAN>DE89370400440532013000</IBAN>')
    expect(xml).toContain('<InstdAmt Ccy="USD">60.00</InstdAmt>')
    await mina.door.button('Mark as sent to bank').click()
    await row.getByRole('button', { name: /^Mark as paid/ }).click()
    await row.waitFor({ state: 'detached' })
    // the creator's open page hears of it
    await mine.page.getByText('Paid out', { exact: true }).first().waitFor()
    // moderation is not hers to see
    await mina.door.open('/admin/cases')
    await mina.door.says('Page not found')
    await expectNoSidewaysScroll(mina.page)
    expect([mina.faults, mine.faults]).toEqual([[], []])
    await mina.page.context().close()
  })

  it('a post is reported, hidden, removed with reasons; the author appeals, somebody else restores it', async () => {
    await fan.door.open(`/post/${String(postId)}`)
    await fan.page.locator('.post-head').getByRole('button', { name: 'More', exact: true }).click()
    await fan.page.getByRole('menuitem', { name: 'Report', exact: true }).click()
    await fan.page.getByRole('radio', { name: /rademark/ }).check()
    await fan.door.button('Send report').click()
    await fan.door.says('Thank you. We have your report.')
    expect(await postStatus()).toBe(200)
    const { page, door } = dora
    await door.open('/admin/cases')
    await page.locator('.staff-line', { hasText: words }).click()
    await door.button('Hide now').click()
    await door.says('Hidden from everyone until decided.')
    expect(await postStatus()).toBe(404)
    await page.getByRole('radio', { name: /^Remove it Also/ }).check()
    await door.field('Statement of reasons, sent to both sides').fill('The photograph belongs to somebody else.')
    await page.locator('form').getByRole('button', { name: 'Remove it' }).click()
    await page.locator('.kv', { hasText: 'Removed' }).first().waitFor()
    expect(await postStatus()).toBe(404)
    const caseNumber = /cases\/(\d+)/.exec(page.url())?.[1] ?? ''

    await mine.door.open('/decisions')
    await mine.door.says('It breaks our rules and was removed.')
    await mine.page.getByText('The photograph belongs to somebody else.').waitFor()
    await mine.door.button('Appeal').click()
    await mine.door.field('Why should we review it again?').fill('I took it myself; here is the negative.')
    await mine.door.button('Send appeal').click()
    await mine.door.says('Someone else is reviewing the appeal')

    // not by who has decided
    await page.reload()
    await door.says('You can’t decide this one: you’re involved or decided it before.')
    const otto = await staffDesk('staff_otto')
    await otto.door.open(`/admin/cases/${caseNumber}`)
    await otto.page.getByRole('radio', { name: 'Overturn: restore it' }).check()
    await otto.door.field('Statement of reasons, sent to both sides').fill('The negative shows it: we were wrong.')
    await otto.door.button('Decide appeal').click()
    await otto.door.says('The decision was changed')
    expect(await postStatus()).toBe(200)
    await mine.page.reload()
    await mine.door.says('Appeal decided: the decision was changed')
    // and whoever had paid reads it again
    await fan.door.open(`/post/${String(postId)}`)
    await fan.page.getByText(words).waitFor()
    expect([dora.faults, otto.faults, mine.faults, fan.faults]).toEqual([[], [], [], []])
    await otto.page.context().close()
  })

  it('all of it is in the log, which proves itself; for others there are no staff pages', async () => {
    const { page, door } = dora
    await door.open('/admin/audit')
    const line = (action: string) =>
      page.locator('tr', { hasText: person.username }).filter({ hasText: action }).first()
    await line('withdrawal.paid').waitFor()
    await door.field('Person affected').fill(person.username)
    await door.button('Filter').click()
    await line('identity_document.viewed').waitFor()
    await door.button('Verify log').click()
    await page.getByText(/^The log is intact/).waitFor()
    await mine.door.open('/admin/cases')
    await mine.door.says('Page not found')
    expect(dora.faults).toEqual([])
  })
})

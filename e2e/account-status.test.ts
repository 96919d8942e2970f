import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { doorOf, signedUp, type Person as Entered } from './account-holder.ts'
import { demo, expectNoSidewaysScroll, watch } from './journey.ts'
import { walkedIn } from './member.ts'
import { answered, enterStaff } from './staff-member.ts'

/** Who staff have suspended comes in, reads why and appeals; whoever is restored goes on. Staff find their pages. */
const origin = inject('url')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

type Person = Entered & { token: string }
type Case = { id: number; version: number; subject: { kind: string; id: number } }
const staff = async (username: string) => {
  const { token } = await enterStaff(origin, username)
  return <T>(method: 'GET' | 'POST', route: string, body?: unknown) => answered<T>(origin, token, method, route, body)
}

/** Somebody is reported, and a moderator suspends the account. */
async function suspended(person: Person): Promise<number> {
  const { token } = await signedUp(origin)
  const { userId } = await answered<{ userId: number }>(origin, person.token, 'GET', '/me')
  await answered(origin, token, 'POST', '/reports', { subject: { kind: 'user', id: userId }, reason: 'spam' })
  const dora = await staff('staff_dora')
  const { cases } = await dora<{ cases: Case[] }>('GET', '/admin/cases')
  const id = cases.find(({ subject }) => subject.kind === 'user' && subject.id === userId)?.id ?? 0
  const { version } = await dora<Case>('GET', `/admin/cases/${String(id)}`)
  const decision = { outcome: 'suspended', version, ground: 'spam', statement: 'Five hundred of the same comment.' }
  await dora('POST', `/admin/cases/${String(id)}/decision`, decision)
  return id
}

/** Somebody else decides the appeal: it was wrong. */
async function restored(caseId: number): Promise<void> {
  const otto = await staff('staff_otto')
  const { version } = await otto<Case>('GET', `/admin/cases/${String(caseId)}`)
  const decision = { decision: 'overturned', version, statement: 'It was indeed a cat.' }
  await otto('POST', `/admin/cases/${String(caseId)}/appeal`, decision)
}

describe.each(walkedIn('en'))('in $language at $viewport.width px', ({ language, locale, viewport }) => {
  let page: Page
  let faults: string[]
  let door: ReturnType<typeof doorOf>
  beforeAll(async () => {
    const context = await browser.newContext({ locale, viewport, reducedMotion: 'reduce' })
    page = await context.newPage()
    faults = watch(page, [/403/])
    door = doorOf(page, origin, language)
  })
  afterAll(() => page.context().close())

  it('a suspended person who logs in reads the reasons and appeals', async () => {
    const person = await signedUp(origin)
    const caseId = await suspended(person)
    await door.enter(person.username, person.password)
    await page.waitForURL('**/decisions')
    await door.says('Your account is suspended')
    await page.getByText('Five hundred of the same comment.').waitFor()
    await expectNoSidewaysScroll(page)
    // home, and with it the landing page, lead here as well; other pages say how it stands, and lead here
    await door.open('/home')
    await page.waitForURL('**/decisions')
    await door.open('/settings/data')
    await door.link('See why').click()
    await page.waitForURL('**/decisions')
    await door.button('Appeal').click()
    await door.field('Why should we review it again?').fill('It was my cat.')
    await door.button('Send appeal').click()
    await door.says('Someone else is reviewing the appeal')
    expect(faults).toEqual([])

    // the account is restored while its page is open, which then says so by itself
    await restored(caseId)
    await page
      .locator('.callout-title', { hasText: door.t('Your account is suspended') })
      .waitFor({ state: 'detached' })
    await door.open('/home')
    await page.locator('main h1').waitFor({ state: 'attached' })
    expect(new URL(page.url()).pathname).toBe('/home')
    await door.leave()
    expect(faults).toEqual([])
  })

  it('a staff member finds the staff pages from home; nobody else is shown a way', async () => {
    const wide = viewport.width > 1024
    const openMenu = async () => {
      if (!wide) await page.locator('.topbar button').last().click()
    }
    const way = () => (wide ? door.link('Staff') : page.getByRole('menuitem', { name: door.t('Staff'), exact: true }))
    await door.be(await enterStaff(origin, 'staff_otto'))
    await door.open('/home')
    await page.locator(wide ? '.side-nav' : '.topbar').waitFor()
    await openMenu()
    await way().click()
    await page.waitForURL('**/admin')
    await page.locator('.staff-title').waitFor()
    await expectNoSidewaysScroll(page)

    await door.leave()
    await door.enter(demo.fan, demo.password)
    await page.waitForURL('**/home')
    await page.locator(wide ? '.side-nav' : '.topbar').waitFor()
    await openMenu()
    // with or without a mark: another test may have emptied the wallet
    await (
      wide
        ? page.locator('.side-nav a[href="/wallet"]')
        : page.getByRole('menuitem', { name: door.t('Settings'), exact: true })
    ).waitFor()
    expect(await way().count()).toBe(0)
    expect(faults).toEqual([])
  })
})

import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { demo } from './journey.ts'
import { type Member, newMember, walkedIn } from './member.ts'

const origin = inject('url')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** The answer to a change of the account in which this was sent: another may still be under way. */
const answered = (page: Page, sent: string) =>
  page.waitForResponse(
    (answer) => answer.url().endsWith('/settings/account') && (answer.request().postData() ?? '').includes(sent),
  )

describe.each(walkedIn('ar'))('settings in $language at $viewport.width px', (look) => {
  let member: Member
  beforeAll(async () => {
    member = await newMember(browser, origin, look, 'set')
  })
  afterAll(() => member.context.close())

  it('account: country, username and its former address, e-mail after the password was asked for', async () => {
    const { username, password, page, say, button, field, toast, open } = member
    const renamed = `${username}_b`
    await open('account')
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(look.language)
    await field('Country').selectOption('NO')
    await button('Save').click()
    await toast(say('Saved.'))

    await button('Change username').click()
    await field('New username').fill('admin')
    await page
      .locator('.set-panel')
      .getByRole('button', { name: say('Change username') })
      .click()
    await page.getByText(say('The username has already been taken.')).waitFor()
    await field('New username').fill(renamed)
    await page
      .locator('.set-panel')
      .getByRole('button', { name: say('Change username') })
      .click()
    await page.locator('.set-row').getByText(`@${renamed}`).waitFor()
    await button('Change username').waitFor({ state: 'detached' })

    // A session counts as stepped up for minutes after the log-in; this one is refused once as it would be later.
    await page.route(
      '**/api/email/change',
      (route) =>
        route.fulfill({
          status: 403,
          contentType: 'application/json',
          body: '{"message":"","code":"step_up_required"}',
        }),
      { times: 1 },
    )
    await button('Change email address').click()
    await field('New email address').fill(`${renamed}@example.com`)
    await button('Send link').click()
    const question = page.getByRole('dialog')
    await question.getByLabel(say('Password'), { exact: true }).fill('not the password')
    await question.locator('[type=submit]').click()
    await question.getByText(say('Wrong password')).waitFor()
    await question.getByLabel(say('Password'), { exact: true }).fill(password)
    await question.locator('[type=submit]').click()
    await page.getByText(say('Waiting for you to open the link')).waitFor()

    await page.reload()
    await page.locator('.set-row').first().waitFor()
    expect(await field('Country').inputValue()).toBe('NO')
    await page.goto(`${origin}/${username}`)
    await page.waitForURL(`**/${renamed}`)
  })

  it('privacy: who may write, hidden countries, mute, block and unblock', async () => {
    const { page, say, button, field, toast, open } = member
    await open('privacy')
    await page.locator('input[value=nobody]').check()
    await button('Choose countries').click()
    const norway = new Intl.DisplayNames(look.language, { type: 'region' }).of('NO') ?? ''
    await field('Search countries').fill(norway.slice(0, 5).toUpperCase())
    await page.getByRole('checkbox', { name: norway, exact: true }).check()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Save'), exact: true })
      .click()
    await toast(say('Saved.'))
    await open('privacy')
    expect(await page.locator('input[value=nobody]').isChecked()).toBe(true)
    await page.locator('.set-row', { hasText: norway }).waitFor()

    const menu = async (entry: string): Promise<void> => {
      await page.locator('.pro-more').click()
      await page.getByRole('menuitem', { name: say(entry), exact: true }).click()
    }
    await page.goto(`${origin}/${demo.creator}`)
    await menu('Mute')
    await button('Undo').waitFor()
    await open('privacy')
    await page
      .locator('.set-person', { hasText: `@${demo.creator}` })
      .getByRole('button')
      .click()
    await page.getByText(say('You haven’t muted anyone.')).waitFor()

    await page.goto(`${origin}/${demo.creator}`)
    await menu('Block')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Block'), exact: true })
      .click()
    await button('Unblock').waitFor()
    expect(await page.locator('.pro-name').count()).toBe(0)
    await open('privacy')
    await page
      .locator('.set-person', { hasText: `@${demo.creator}` })
      .getByRole('button')
      .click()
    await page.getByText(say('You haven’t blocked anyone.')).waitFor()
    await page.goto(`${origin}/${demo.creator}`)
    await page.locator('.pro-name').waitFor()
  })

  it('notifications: kept at once, put back when that fails', async () => {
    const { page, faults, say, open } = member
    await open('notifications')
    const like = page.getByRole('switch', { name: `${say('Like')}: ${say('Email')}`, exact: true })
    expect(await like.isChecked()).toBe(false)
    const kept = page.waitForResponse('**/api/settings/notifications')
    await like.click()
    expect((await kept).status()).toBe(200)
    await open('notifications')
    expect(await like.isChecked()).toBe(true)

    await page.route('**/api/settings/notifications', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    )
    await like.click()
    await page.getByText(say('We couldn’t reach the server. Please check your connection.')).waitFor()
    expect(await like.isChecked()).toBe(true)
    // and when one is told
    const atOnce = page.getByRole('radio', { name: say('Email me right away') })
    const refused = page.waitForResponse('**/api/settings/notifications/rhythm')
    await page.route('**/api/settings/notifications/rhythm', (route) => route.fulfill({ status: 500 }))
    await page.getByText(say('One daily email with what I missed')).click()
    await refused
    await expect.poll(() => atOnce.isChecked()).toBe(true)
    await page.unrouteAll()
    faults.splice(0)
  })

  it('appearance: a theme that is there before the program is, a language that the account keeps', async () => {
    const { page, faults, say, open } = member
    await open('appearance')
    await page.getByRole('radio', { name: say('Dark'), exact: true }).check()
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await expect.poll(background).toBe('rgb(18, 16, 14)')
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.reload()
    expect(await background()).toBe('rgb(18, 16, 14)')
    await page.unroute('**/assets/*.js')
    faults.splice(0)
    await open('appearance')
    await page.getByRole('radio', { name: say('System'), exact: true }).check()
    await expect.poll(background).toBe('rgb(250, 249, 247)')

    const patched = answered(page, '"de"')
    await page.locator('select[name=language]').selectOption('de')
    expect((await (await patched).json()) as unknown).toMatchObject({ language: 'de' })
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('de')
    await page.locator('select[name=language]').selectOption(look.language)
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(look.language)
  })

  it('appearance: a language whose words are still coming when the page is left, and one whose words do not come', async () => {
    const { page, faults, say, open } = member
    const kept = () => page.evaluate(() => localStorage.getItem('lang'))
    const shown = () => page.evaluate(() => document.documentElement.lang)
    await open('appearance')
    const language = page.locator('select[name=language]')
    const before = await kept()
    await page.route(/assets\/.*js$|healthz/, (route) => route.abort())
    await language.selectOption('fr')
    await page.getByRole('alert').getByText(say('Something went wrong on our side.')).waitFor()
    expect([await kept(), await shown()]).toEqual([before, look.language])
    await page.unrouteAll()

    // left at once, with neither its words nor the account's answer there
    await page.route('**/assets/*.js', () => {})
    await language.selectOption('it')
    await page.unroute('**/assets/*.js')
    await page.goto(`${origin}/wallet`)
    await expect.poll(shown).toBe('it')
    const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`
    const account = async () => (await fetch(`${origin}/api/settings/account`, { headers: { authorization } })).json()
    await expect.poll(account).toMatchObject({ language: 'it' })
    await open('appearance')
    await language.selectOption(look.language)
    await expect.poll(shown).toBe(look.language)
    faults.splice(0)
  })

  it('appearance: the digits of a language that is read with two kinds, on the page, after a reload and when drawn', async () => {
    const { page, faults, open } = member
    await open('appearance')
    const language = page.locator('select[name=language]')
    await language.selectOption('ar')
    const digits = page.locator('select[name=digits]')
    await expect.poll(() => digits.inputValue()).toBe('arab')
    expect(await digits.locator('option').allInnerTexts()).toEqual(['١٬٢٣٤٫٥', '1,234.5'])
    const patched = answered(page, '"latn"')
    await digits.selectOption('latn')
    expect((await (await patched).json()) as unknown).toMatchObject({ language: 'ar', numberingSystem: 'latn' })
    const wallet = async () => {
      await page.goto(`${origin}/wallet`)
      const sum = page.locator('.wallet-sum, .wallet-balance, main').first()
      await expect.poll(() => sum.innerText()).toContain('$')
      return sum.innerText()
    }
    expect(await wallet()).not.toMatch(/[٠-٩]/)
    // as the server draws it, and with what is typed in the text itself
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    const drawn = await (await fetch(`${origin}/terms`, { headers: { cookie } })).text()
    expect(drawn).toContain('<html lang="ar" dir="rtl"')
    const words = drawn.slice(drawn.indexOf('id="root"'), drawn.indexOf('id="drawn"'))
    expect(words).toMatch(/[0-9]/)
    expect(words).not.toMatch(/[٠-٩]/)
    // guests read the usual digits, and all words of their pages
    for (const path of ['/terms?lang=ar', '/?lang=ar']) {
      const read = (await (await fetch(`${origin}${path}`)).text()).replaceAll(/<script.*?<\/script>/gs, '')
      expect([path, />[\w-]{6}</.exec(read)]).toEqual([path, null])
      expect(path === '/terms?lang=ar' && !/[٠-٩]/.test(read)).toBe(false)
    }
    await open('appearance')
    await digits.selectOption('arab')
    await expect.poll(() => wallet()).toMatch(/[٠-٩]/)
    await open('appearance')
    await language.selectOption(look.language)
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(look.language)
    expect(faults).toEqual([])
  })

  it('data: a copy to download; deletion, called off by logging in', async () => {
    const { username, page, faults, say, button, field, open } = member
    await open('data')
    await button('Request a copy').click()
    const link = page.getByRole('link', { name: say('Download') })
    await link.waitFor()
    const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(
      readFileSync(await file.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')

    await button('Delete account').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Delete account'), exact: true })
      .click()
    await page.waitForURL('**/goodbye')
    await page.getByRole('heading', { name: say('Your account will be deleted') }).waitFor()
    // The day is named, in the language's own figures.
    expect(await page.locator('.plain-middle b').innerText()).toMatch(look.language === 'ar' ? /[٠-٩]/ : /\d/)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await page.getByRole('link', { name: say('Log in and keep it') }).click()
    await field('Email or username').fill(`${username}_b`)
    await field('Password').fill(member.password)
    await button('Log in').click()
    await page.waitForURL('**/home')
    await page.getByText(say('Welcome back. Your account won’t be deleted.')).waitFor()
    expect(faults).toEqual([])
  })
})

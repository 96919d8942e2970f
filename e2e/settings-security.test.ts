import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { sql } from './account-holder.ts'
import { answered } from './staff-member.ts'
import { logInElsewhere, type Member, newMember, works, walkedIn } from './member.ts'

const origin = inject('url')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** The code of an authenticator app for a base32 secret (RFC 6238), worked out apart from the server's own. */
function appCode(secret: string): string {
  const bits = Array.from(secret, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((octet) => Number.parseInt(octet, 2)))
  const counter = Buffer.alloc(8)
  counter.writeUInt32BE(Math.floor(Date.now() / 30_000), 4)
  const mac = createHmac('sha1', key).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

describe.each(walkedIn('en'))('security settings in $language at $viewport.width px', (look) => {
  let member: Member
  beforeAll(async () => {
    member = await newMember(browser, origin, look, 'sec')
  })
  afterAll(() => member.context.close())

  it('password, sessions', async () => {
    const { username, password, page, say, button, field, toast, open } = member
    const second = 'fanfare-after-2'
    await open('security')
    const other = await logInElsewhere(origin, username, password)
    await button('Change password').click()
    await field('Current password').fill('not the password')
    await field('New password').fill('short')
    await page.locator('.set-panel [type=submit]').click()
    await page.getByText(say('Please use at least 10 characters.')).waitFor()
    await field('New password').fill(second)
    expect(await page.locator('.rules .met').count()).toBe(2)
    await page.locator('.set-panel [type=submit]').click()
    await page.getByText(say('Wrong password')).waitFor()
    expect(await works(origin, other)).toBe(true)
    await field('Current password').fill(password)
    await page.locator('.set-panel [type=submit]').click()
    await toast(say('Password changed. Other devices are logged out.'))
    expect(await works(origin, other)).toBe(false)

    const [one, two] = [await logInElsewhere(origin, username, second), await logInElsewhere(origin, username, second)]
    await open('security')
    const sessions = page.locator('section', { hasText: say('Where you’re logged in') })
    expect(await sessions.locator('li').count()).toBe(3)
    await sessions.locator('li').getByRole('button').first().click()
    await expect.poll(() => sessions.locator('li').count()).toBe(2)
    expect([await works(origin, one), await works(origin, two)].filter(Boolean)).toHaveLength(1)
    await button('End all other sessions').click()
    await expect.poll(() => sessions.locator('li').count()).toBe(1)
    expect([await works(origin, one), await works(origin, two)]).toEqual([false, false])
  })

  it('two-factor on with a code, recovery codes kept, off with one of them', async () => {
    const { page, say, button, field, open } = member
    /** Another device, by password and code. */
    const logInByCode = async (code: string): Promise<string> => {
      const { secondFactor } = await answered<{ secondFactor: { ticket: string } }>(origin, '', 'POST', '/login', {
        login: member.username,
        password: 'fanfare-after-2',
      })
      const body = { ticket: secondFactor.ticket, code }
      return (await answered<{ token: string }>(origin, '', 'POST', '/login/secondFactor', body)).token
    }
    await open('security')
    await button('Set up').click()
    await page.locator('svg.qr').waitFor()
    const secret = (await page.locator('.set-secret code').innerText()).replaceAll(' ', '')
    await field('Six-digit code').fill('000000')
    await button('Turn on').click()
    await page.getByText(say('This code isn’t right.')).waitFor()
    await field('Six-digit code').fill(appCode(secret))
    await button('Turn on').click()
    await page.locator('.codes li').first().waitFor()
    const codes = await page.locator('.codes li').allInnerTexts()
    expect(new Set(codes).size).toBe(10)
    const [file] = await Promise.all([page.waitForEvent('download'), button('Download').click()])
    expect(
      readFileSync(await file.path(), 'utf8')
        .trim()
        .split('\n'),
    ).toEqual(codes)
    await button('I’ve saved them').click()
    expect(await page.locator('.codes').count()).toBe(0)

    // a session that was left open: with two-factor on, what is sensitive asks for the password and a code
    const other = await logInByCode(codes[0] ?? '')
    const stale = await logInByCode(codes[1] ?? '')
    // not used yet, so the program has not looked it up
    await sql(`update sessions set stepped_up_at = null where token_hash = sha256(convert_to($1, 'UTF8'))`, [stale])
    await page.evaluate((token) => localStorage.setItem('token', token), stale)
    await open('security')
    await button('End all other sessions').click()
    const asked = page.getByRole('dialog', { name: say('Please enter your password') })
    await asked.getByLabel(say('Password'), { exact: true }).fill('fanfare-after-2')
    await asked.getByRole('button', { name: say('Continue'), exact: true }).click()
    await asked.getByText(say('Please enter a code from your authenticator app')).waitFor()
    await asked.getByLabel(say('Code'), { exact: true }).fill('000000')
    await asked.getByRole('button', { name: say('Continue'), exact: true }).click()
    await asked.getByText(say('This code isn’t right.')).waitFor()
    expect(await works(origin, other)).toBe(true)
    await asked.getByLabel(say('Code'), { exact: true }).fill(codes[2] ?? '')
    await asked.getByRole('button', { name: say('Continue'), exact: true }).click()
    await asked.waitFor({ state: 'detached' })
    await expect.poll(() => works(origin, other)).toBe(false)

    await button('Turn off').click()
    await field('Password').fill('fanfare-after-2')
    await field('Code').fill(codes[3] ?? '')
    await button('Turn off two-factor').click()
    await button('Set up').waitFor()
  })

  it('a passkey, named, renamed and removed', async () => {
    const { context, page, say, button, field, open } = member
    const devtools = await context.newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await open('security')
    await button('Add a passkey').click()
    await field('Passkey name').fill('Laptop')
    await button('Create passkey').click()
    const line = page.locator('.set-items li', { hasText: 'Laptop' })
    await line.waitFor()
    await line.getByRole('button').first().click()
    await field('Passkey name').fill('Desk')
    await button('Save').click()
    const desk = page.locator('.set-items li', { hasText: 'Desk' })
    await desk.waitFor()
    await desk.getByRole('button').last().click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Remove'), exact: true })
      .click()
    await desk.waitFor({ state: 'detached' })
  })

  it('a call that was under way while another tab got a new token is sent again with it', async () => {
    const { page, username } = member
    const token = await logInElsewhere(origin, username, 'fanfare-after-2')
    let calls = 0
    await page.route('**/api/sessions', async (route) => {
      calls += 1
      if (calls > 1) return route.continue()
      await page.evaluate((newer) => localStorage.setItem('token', newer), token)
      await route.fulfill({ status: 401, json: { code: 'unauthenticated', message: 'Unauthenticated.' } })
    })
    await page.goto(`${origin}/settings/security`)
    await expect.poll(() => calls).toBe(2)
    await page.locator('.set-row', { hasText: 'Firefox' }).first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/settings/security')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(token)
    await page.unroute('**/api/sessions')
  })
})

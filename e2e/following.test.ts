import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { signedUp } from './account-holder.ts'
import { barriers } from './barriers.ts'
import { command } from './command.ts'
import { expectNoSidewaysScroll } from './journey.ts'
import { newMember, type Member, walkedIn } from './member.ts'

const origin = inject('url')
let browser: Browser
const creators: string[] = []
beforeAll(async () => {
  browser = await openBrowser()
  for (let n = 0; n < 2; n += 1) {
    const { username } = await signedUp(origin)
    command('creator', 'grant', username)
    creators.push(username)
  }
})
afterAll(() => browser.close())

async function follow({ page }: Member, username: string): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token ?? ''}` }
  return (await fetch(`${origin}/api/users/${username}/follow`, { method: 'PUT', headers })).status
}

describe.each(walkedIn('ar'))('whom a fan follows, in $language', (look) => {
  it('is noted, put on a list of one’s own, found by it, and saved', async () => {
    const fan = await newMember(browser, origin, look, 'followed')
    const { page, say, button, field, faults } = fan
    for (const name of creators) expect(await follow(fan, name)).toBe(200)
    await page.goto(`${origin}/following`)
    const line = page.locator('.subscription', { hasText: `@${creators[0] ?? ''}` })
    const other = page.locator('.subscription', { hasText: `@${creators[1] ?? ''}` })
    const more = line.locator('[aria-haspopup=menu]')
    await other.waitFor()
    await more.click()
    await page.getByRole('menuitem', { name: say('Add a note') }).click()
    await field('Note').fill('Ask about the blue bowl')
    await button('Save').click()
    await line.getByText('Ask about the blue bowl').waitFor()
    await more.click()
    await page.getByRole('menuitem', { name: say('Add to a list') }).click()
    await field('New list').fill('Ceramics')
    await button('Create list and add').click()
    // on a phone all but the search stands in a sheet behind a button
    const phone = look.viewport.width < 700
    if (phone) await button('Filters').click()
    await page.locator('select[name=list]').selectOption({ label: 'Ceramics' })
    if (phone) await button('Done').click()
    await other.waitFor({ state: 'detached' })
    await line.waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: say('Save as CSV') }).click(),
    ])
    const saved = readFileSync(await download.path(), 'utf8')
    expect(saved).toContain('Ask about the blue bowl')
    expect(saved).not.toContain(creators[1])
    expect(await barriers(page, 'main')).toEqual([])
    await expectNoSidewaysScroll(page)
    expect(faults).toEqual([])
    await fan.context.close()
  })
})

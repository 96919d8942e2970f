import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { signedUp } from './account-holder.ts'
import { barriers } from './barriers.ts'
import { command } from './command.ts'
import { readAllAgain } from './hold-back.ts'
import { expectNoSidewaysScroll } from './journey.ts'
import { newMember, walkedIn } from './member.ts'

const origin = inject('url')
let browser: Browser
let creator = ''
beforeAll(async () => {
  browser = await openBrowser()
  creator = (await signedUp(origin)).username
  command('creator', 'grant', creator)
})
afterAll(() => browser.close())

describe.each(walkedIn('en'))('the bell, in $language', (look) => {
  it('appears with the follow, keeps what is chosen, and is listed in the settings', async () => {
    const { page, say, faults } = await newMember(browser, origin, look, 'ringer')
    await page.goto(`${origin}/${creator}`)
    const bell = page.locator('.pro-bell')
    const follow = page.locator('.acts .btn').last()
    await follow.waitFor()
    expect(await bell.count()).toBe(0)
    await follow.click()
    await bell.click()
    const posts = page.getByRole('checkbox', { name: say('All posts') })
    await posts.check()
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/bell') && answer.ok())
    await page.getByRole('checkbox', { name: say('Live shows') }).check()
    await kept
    await page.getByRole('button', { name: say('Done') }).click()
    await page.reload()
    await bell.click()
    expect(await posts.isChecked()).toBe(true)
    expect(await barriers(page, '[role=dialog]')).toEqual([])
    await page.getByRole('button', { name: say('Done') }).click()
    await expectNoSidewaysScroll(page)
    await page.goto(`${origin}/settings/notifications`)
    const line = page.locator('.set-person', { hasText: say('All posts') })
    await line.waitFor()
    expect(await barriers(page, 'main')).toEqual([])
    await expectNoSidewaysScroll(page)
    await line.locator('button').last().click()
    await line.waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  })
  it('keeps what was pressed when an older reading of the profile comes in after it', async () => {
    const { page, say, faults } = await newMember(browser, origin, look, 'late')
    await page.goto(`${origin}/${creator}`)
    const follow = page.locator('.acts .btn').last()
    await follow.waitFor()
    const [late, read, followed] = [0, 1, 2].map(() => Promise.withResolvers<void>())
    let reads = 0
    await page.route(`**/api/users/${creator}`, async (route) => {
      const response = await route.fetch()
      reads += 1
      await late?.promise
      // the page may have given it up
      await route.fulfill({ response }).catch(() => undefined)
      read?.resolve()
    })
    await page.route('**/follow', async (route) => {
      await followed?.promise
      await route.continue()
    })
    // back in the network everything is read again
    const readAgain = (count: number) =>
      expect
        .poll(
          async () => {
            if (reads < count) await readAllAgain(page)
            return reads
          },
          { interval: 500 },
        )
        .toBeGreaterThanOrEqual(count)
    await readAgain(1)
    await follow.click()
    await page.locator('.pro-bell').click()
    const posts = page.getByRole('checkbox', { name: say('All posts') })
    await posts.waitFor()
    late?.resolve()
    await read?.promise
    // and one that was asked for after the press, before the server had heard of it
    await readAgain(reads + 1)
    await page.waitForTimeout(200)
    expect(await posts.isVisible()).toBe(true)
    // what is read again after the follow comes in when something has been chosen
    const [asked, chosen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.unroute(`**/api/users/${creator}`)
    await page.route(`**/api/users/${creator}`, async (route) => {
      const response = await route.fetch()
      asked.resolve()
      await chosen.promise
      await route.fulfill({ response }).catch(() => undefined)
    })
    followed?.resolve()
    await asked.promise
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/bell') && answer.ok())
    await posts.check()
    chosen.resolve()
    await kept
    await page.waitForTimeout(200)
    expect(await posts.isChecked()).toBe(true)
    expect(faults).toEqual([])
    // what is read again meanwhile ends with the page
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

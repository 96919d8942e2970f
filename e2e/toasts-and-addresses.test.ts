import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser, Locator } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { expectNoSidewaysScroll } from './journey.ts'
import { looks, newMember } from './member.ts'

/** What appears over a sheet, and addresses that are longer than a line. */
const origin = inject('url')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not drawn.')
  return { top: box.y, bottom: box.y + box.height }
}

/** The lines of what is in an element, as they are drawn. */
const linesOf = (element: Locator): Promise<string[]> =>
  element.evaluate((root) => {
    const lines: { top: number; text: string }[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (let at = 0; at < (node.nodeValue ?? '').length; at += 1) {
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        const { top } = range.getBoundingClientRect()
        const last = lines.at(-1)
        if (last && Math.abs(last.top - top) < 4) last.text += range.toString()
        else lines.push({ top, text: range.toString() })
      }
    return lines.map(({ text }) => text)
  })

it.each([
  ['en', 844],
  ['en', 340],
  ['ar', 844],
  ['ar', 340],
] as const)(
  'shows a toast beside the title of a sheet, never over it, in %s on a screen of %i px',
  async (language, height) => {
    const look = looks.find((one) => one.language === language) ?? looks[0]
    const { username, page, context, say, button, faults } = await newMember(
      browser,
      origin,
      look,
      `toast_${String(height)}`,
    )
    await page.setViewportSize({ width: 390, height })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`${origin}/${username}`)
    await button('Share profile').click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('svg.qr path').waitFor({ state: 'attached' })
    await dialog.getByRole('button', { name: say('Copy link'), exact: true }).click()
    // told to those who hear it too, though the rest of the page is out of reach
    const toast = page.getByRole('status').locator('.toast', { hasText: say('Link copied.') })
    await toast.waitFor()
    await dialog.evaluate((sheet) => sheet.scrollTo(0, 0))
    const [shown, title] = [await boxOf(toast), await boxOf(dialog.locator('.dialog-head'))]
    expect(shown.bottom <= title.top || shown.top >= title.bottom).toBe(true)
    expect(shown.top).toBeGreaterThanOrEqual(0)
    expect(shown.bottom).toBeLessThanOrEqual(height)
    await toast.getByRole('button', { name: say('Dismiss') }).click()
    await toast.waitFor({ state: 'detached' })
    expect(await dialog.count()).toBe(1)
    expect(faults).toEqual([])
    await context.close()
  },
)

it.each(looks)('breaks an address only after a sign, in $language', async (look) => {
  const { username, context, open, page } = await newMember(browser, origin, look, 'somebody_with_name')
  await page.setViewportSize({ width: 320, height: 844 })
  await open('account')
  const address = page.locator('.set-row .email-address').first()
  const lines = await linesOf(address)
  expect(lines.join('')).toBe(`${username}@example.com`)
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines.slice(0, -1)) expect(line).toMatch(/[@._+-]$/)
  await expectNoSidewaysScroll(page)
  await context.close()
  // one that is short goes to the next line as a whole
  const other = await newMember(browser, origin, look, 's')
  await other.page.setViewportSize({ width: 320, height: 844 })
  await other.page.goto(`${origin}/settings/account`)
  await other.page.locator('.verify .callout-acts .btn').first().click()
  expect(await linesOf(other.page.locator('.verify-said .email-address'))).toEqual([`${other.username}@example.com`])
  await other.context.close()
})

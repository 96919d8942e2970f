import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, inject, it } from 'vitest'
import type { Page, Request } from 'playwright-core'
import { launchKeptBrowser } from '#test/browser.ts'
import { keepToken } from './journey.ts'
import { add, holds, says, sent, text, tiles, tokenOf } from './composer.ts'

const origin = inject('url')
const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-uploads-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('goes on with an upload after the browser was closed in the middle of it', async () => {
  const side = 3300
  const large = path.join(folder, 'large.png')
  await sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toFile(large)
  const profile = path.join(folder, 'profile')
  const open = async () => {
    const context = await launchKeptBrowser(profile, { viewport: { width: 1440, height: 900 }, locale: 'en-US' })
    const page = context.pages()[0] ?? (await context.newPage())
    const uploads: Request[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/uploads')) uploads.push(request)
    })
    return { context, page, uploads }
  }
  const first = await open()
  await keepToken(first.page, origin, await tokenOf(origin, 'camilaclimbs'))
  const devtools = await first.context.newCDPSession(first.page)
  await first.page.goto(`${origin}/home`)
  await text(first.page).fill('A very large picture')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 3 * 1024 * 1024,
  })
  await add(first.page, large)
  const share = async (page: Page) =>
    Number(await page.locator('#compose .tile .progress').getAttribute('aria-valuenow'))
  await expect.poll(() => share(first.page)).toBeGreaterThan(25)
  // Paused it stands still; then it goes on from there.
  const tile = tiles(first.page).first()
  await tile.getByRole('button', { name: /^Pause/ }).click()
  await tile.getByRole('button', { name: /^Resume / }).click()
  await tile.getByRole('button', { name: /^Pause/ }).waitFor()
  // the browser has written down by then that it goes on: closed sooner, it would come back paused
  const paused = await share(first.page)
  await expect.poll(() => share(first.page)).toBeGreaterThan(paused + 10)
  expect(first.uploads.filter((request) => request.method() === 'POST')).toHaveLength(1)
  await first.context.close()

  const second = await open()
  await second.page.goto(`${origin}/home`)
  await says(second.page, 'A very large picture')
  await holds(second.page, 1)
  await sent(second.page)
  expect(second.uploads.filter((request) => request.method() === 'POST')).toEqual([])
  const went = second.uploads.find((request) => request.method() === 'PATCH')
  expect(Number(await went?.headerValue('upload-offset'))).toBeGreaterThan(4 * 1024 * 1024)
  await second.context.close()
})

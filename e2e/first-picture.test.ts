import { get } from 'node:http'
import { brotliDecompressSync, constants, gunzipSync, zstdDecompressSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openBrowser } from './browser.ts'

const origin = inject('url')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

type Listed = { posts: { id: number; locked: boolean; media?: { kind: string }[] }[] }
/** Of a post with a photo that everyone may see. */
async function postAddress(): Promise<string> {
  const { posts } = (await (await fetch(`${origin}/api/users/lenaoutside/posts`)).json()) as Listed
  const found = posts.find(({ locked, media }) => !locked && media?.[0]?.kind === 'photo')
  if (!found) throw new Error('The demonstration has no open photo.')
  return `/post/${String(found.id)}`
}

/** The page as it comes over the wire. */
const packedPage = (path: string, coding: string): Promise<{ coding: string; content: Buffer }> =>
  new Promise((resolve, reject) => {
    get(`${origin}${path}`, { headers: { 'accept-encoding': coding, 'accept-language': 'en' } }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('end', () =>
        resolve({ coding: String(answer.headers['content-encoding']), content: Buffer.concat(pieces) }),
      )
    }).on('error', reject)
  })

/** As much as can be read of a page whose end has not come yet. */
const unpack: Readonly<Record<string, (part: Buffer) => Buffer>> = {
  zstd: (part) => zstdDecompressSync(part, { finishFlush: constants.ZSTD_e_continue }),
  br: (part) => brotliDecompressSync(part, { finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  gzip: (part) => gunzipSync(part, { finishFlush: constants.Z_SYNC_FLUSH }),
}
/** What a browser has read when it has been told the status: it reads 4 kB at first, of which headers are half at most. */
const firstBytes = 2000

describe.each(['/', '/lenaoutside', '/browse', '/post/:id'])('the first picture of %s', (named) => {
  const addressOf = async () => (named === '/post/:id' ? postAddress() : named)

  it('is asked for by the first bytes of the page, however it is packed', async () => {
    const path = await addressOf()
    // the landing page, which is packed once for many, is not packed by zstd
    for (const wanted of named === '/' ? ['br', 'gzip'] : ['zstd', 'br', 'gzip']) {
      const { coding, content } = await packedPage(path, wanted)
      expect([path, coding]).toEqual([path, wanted])
      expect(content.length).toBeGreaterThan(4 * firstBytes)
      const [beginning = ''] = String(unpack[coding]?.(content.subarray(0, firstBytes))).split(/<(?:script|style)/)
      expect([coding, beginning]).toEqual([coding, expect.stringMatching(/<link rel="preload" as="image"[^>]*>/)])
    }
  })

  it('is the one thing that the page calls pressing', async () => {
    const { content } = await packedPage(await addressOf(), 'identity')
    const html = String(content)
    expect(html.match(/<link rel="preload"[^>]*>/g)).toEqual([
      expect.stringMatching(/as="image".*fetchpriority="high"/i),
    ])
    expect(html.match(/<img [^>]*fetchPriority="high"/g)).toHaveLength(1)
    // nothing but it and the page's own few words of script stands in the way of the first paint
    expect(html.match(/<link rel="stylesheet"(?![^>]* media="not all")[^>]*>|<script(?! type=)[^>]* src=[^>]*>/g)).toBe(
      null,
    )
  })

  it('is the first thing that a phone fetches, and fetched once', async () => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      isMobile: true,
      locale: 'en-US',
    })
    const page = await context.newPage()
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    await page.goto(origin + (await addressOf()))
    const first = page.locator('img[fetchpriority=high]')
    await first.evaluate((picture: HTMLImageElement) => picture.decode())
    const shown = await first.evaluate((picture: HTMLImageElement) => picture.currentSrc)
    expect(fetched[1]).toBe(shown)
    expect(fetched.filter((address) => address === shown)).toHaveLength(1)
    await context.close()
  })
})

import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core'

/** A middling phone on slow 4G: processor four times slower, 1.6 Mbit/s down, 150 ms a round trip. */
const slow = { cpu: 4, downBytes: 200_000, upBytes: 94_000, latencyMs: 150 } as const
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true } as const
/** The page is done when nothing has come for this long. */
const quietMs = 1500
const patienceMs = 25_000

/** What the browser took for the page's largest thing. */
export type Largest = {
  readonly at: number
  /** Address of the picture; empty for words. */
  readonly picture: string
  readonly words: string
  readonly fontPx: number
  readonly width: number
  readonly height: number
}
export type View = {
  readonly largest: Largest
  readonly firstPaintMs: number
  readonly shift: number
  readonly bytes: number
  readonly pictureBytes: number
  readonly requests: number
  /** On the wire, begun before the largest thing stood. */
  readonly scriptBytes: number
}

type Watched = { largest: Largest; shift: number; shifts: string[]; slowest: number }

/** Runs in the page before anything else. */
function watchPaint(): void {
  const told: Watched = {
    largest: { at: 0, picture: '', words: '', fontPx: 16, width: 0, height: 0 },
    shift: 0,
    shifts: [],
    slowest: 0,
  }
  Object.assign(window, { watched: told })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element?: HTMLElement; url: string })[]) {
      const { element } = entry
      const box = element?.getBoundingClientRect()
      told.largest = {
        at: entry.startTime,
        picture: entry.url,
        words: entry.url ? '' : (element?.textContent ?? ''),
        fontPx: element ? Number.parseFloat(getComputedStyle(element).fontSize) : 16,
        width: box?.width ?? 0,
        height: box?.height ?? 0,
      }
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node }[] }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      if (entry.hadRecentInput) continue
      told.shift += entry.value
      const moved = entry.sources.map(({ node }) => (node instanceof Element ? node.className : node?.nodeName))
      told.shifts.push(`${entry.value.toFixed(4)} at ${entry.startTime.toFixed(0)}: ${moved.join(' | ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
  type Timing = PerformanceEntry & { interactionId: number }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Timing[])
      if (entry.interactionId > 0) told.slowest = Math.max(told.slowest, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

const watched = (page: Page): Promise<Watched> =>
  page.evaluate(() => (window as unknown as { watched: Watched }).watched)

/** What went over the wire, as the browser's network tells it. */
function countTraffic(session: CDPSession) {
  const types = new Map<string, string>()
  const begun = new Map<string, number>()
  const sizes = new Map<string, number>()
  const open = new Set<string>()
  let last = Date.now()
  const ended = (id: string): void => {
    open.delete(id)
    last = Date.now()
  }
  session.on('Network.requestWillBeSent', ({ requestId, type, request, timestamp }) => {
    if (!request.url.startsWith('http')) return
    types.set(requestId, type ?? 'Other')
    begun.set(requestId, timestamp)
    open.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (types.has(requestId)) sizes.set(requestId, encodedDataLength)
    ended(requestId)
  })
  session.on('Network.loadingFailed', ({ requestId }) => ended(requestId))
  const sum = (wanted: (id: string) => boolean): number =>
    [...sizes].reduce((total, [id, size]) => total + (wanted(id) ? size : 0), 0)
  const first = (): number => Math.min(...begun.values())
  return {
    quietFor: () => (open.size > 0 ? 0 : Date.now() - last),
    requests: () => types.size,
    bytes: () => sum(() => true),
    of: (type: string, beforeMs = Infinity) =>
      sum((id) => types.get(id) === type && ((begun.get(id) ?? 0) - first()) * 1000 < beforeMs),
  }
}

async function settle(page: Page, quietFor: () => number): Promise<void> {
  const begun = Date.now()
  while (quietFor() < quietMs && Date.now() - begun < patienceMs) await page.waitForTimeout(100)
}

/** Opens an address in a window without any cache, and `then` goes on there. */
export async function visit(
  browser: Browser,
  url: string,
  token: string,
  then?: (page: Page, slowest: () => Promise<number>) => Promise<void>,
  look: BrowserContextOptions = {},
): Promise<View> {
  const context = await browser.newContext({ ...phone, locale: 'en-US', ...look })
  try {
    if (token) await context.addCookies([{ name: 'member', value: token, url }])
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: slow.latencyMs,
      downloadThroughput: slow.downBytes,
      uploadThroughput: slow.upBytes,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu })
    await page.addInitScript(watchPaint)
    if (token) await page.addInitScript((stored) => localStorage.setItem('token', stored), token)
    const traffic = countTraffic(session)
    await page.goto(url, { waitUntil: 'commit' })
    await settle(page, traffic.quietFor)
    const { largest, shift, shifts } = await watched(page)
    if (process.env['BENCH_SAY']) process.stdout.write(`  ${url} ${JSON.stringify({ ...largest, shifts })}\n`)
    const firstPaintMs = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
    const view: View = {
      largest,
      shift,
      firstPaintMs: firstPaintMs ?? Number.NaN,
      bytes: traffic.bytes(),
      pictureBytes: traffic.of('Image'),
      requests: traffic.requests(),
      scriptBytes: traffic.of('Script', largest.at),
    }
    await then?.(page, async () => {
      await page.waitForTimeout(700)
      return page.evaluate(() => {
        const told = (window as unknown as { watched: Watched }).watched
        const { slowest } = told
        told.slowest = 0
        return slowest
      })
    })
    return view
  } finally {
    await context.close()
  }
}

import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '#test/browser.ts'
import { quantile, type OwnApp } from './own-app.ts'

const say = (line: string): boolean => process.stdout.write(`${line}\n`)
const rounds = 30

/** Milliseconds from the press to the first frame that is on the screen (requestVideoFrameCallback), in the page's own clock. */
type Pressed = { begun: number; shown: number }

/** Runs in the page before anything else: whatever video plays there tells of its first frame. */
function watchFrames(): void {
  const told = window as unknown as { pressed: Pressed }
  told.pressed = { begun: 0, shown: 0 }
  document.addEventListener('click', () => (told.pressed.begun = performance.now()), true)
  const watched = new WeakSet<HTMLVideoElement>()
  new MutationObserver(() => {
    for (const video of document.querySelectorAll<HTMLVideoElement>('.player video, #floor')) {
      if (watched.has(video)) continue
      watched.add(video)
      video.requestVideoFrameCallback(() => (told.pressed.shown ||= performance.now()))
    }
  }).observe(document, { childList: true, subtree: true })
}

/** Presses without moving there first, as a finger does, after the page has come to rest. */
async function press(page: Page, button: string): Promise<number> {
  const place = page.locator(button)
  await place.waitFor()
  await page.waitForLoadState('networkidle')
  await place.evaluate((element: HTMLElement) => element.click())
  await page.waitForFunction(() => (window as unknown as { pressed: Pressed }).pressed.shown > 0, undefined, {
    timeout: 30_000,
  })
  return page.evaluate(() => {
    const { begun, shown } = (window as unknown as { pressed: Pressed }).pressed
    return shown - begun
  })
}

/** The files of a film as the program delivers them, with where they stand below its address. */
async function filesOf(base: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const take = async (name: string): Promise<string> => {
    const answer = await fetch(base + name)
    if (!answer.ok) throw new Error(`${name}: ${String(answer.status)}`)
    const content = Buffer.from(await answer.arrayBuffer())
    files.set(name, content)
    return content.toString('latin1')
  }
  const named = (list: string): string[] => [
    ...list.split('\n').filter((line) => line !== '' && !line.startsWith('#')),
    ...[...list.matchAll(/URI="([^"]+)"/g)].map(([, name = '']) => name),
  ]
  for (const playlist of new Set(named(await take('master.m3u8'))))
    for (const name of new Set(named(await take(playlist)))) if (!files.has(name)) await take(name)
  return files
}

function send(response: ServerResponse, content: Buffer, type: string, range?: string): void {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  if (from === undefined) {
    response.writeHead(200, { 'content-type': type, 'content-length': content.length }).end(content)
    return
  }
  const end = to ? Math.min(Number(to), content.length - 1) : content.length - 1
  response
    .writeHead(206, {
      'content-type': type,
      'content-range': `bytes ${from}-${String(end)}/${String(content.length)}`,
      'content-length': end - Number(from) + 1,
    })
    .end(content.subarray(Number(from), end + 1))
}

/** The floor: the same files from memory without a question, one page with the same player, already loaded. */
async function serveBare(files: ReadonlyMap<string, Buffer>): Promise<{ url: string; stop: () => void }> {
  const player = readFileSync(createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js'))
  const page = Buffer.from(`<!doctype html><script src="/hls.js"></script><button>Play</button><script>
    document.querySelector('button').onclick = () => {
      const video = document.body.appendChild(Object.assign(document.createElement('video'), { id: 'floor' }))
      const hls = new Hls({ enableWorker: false, startLevel: 0 })
      hls.loadSource('/film/master.m3u8')
      hls.attachMedia(video)
      void video.play()
    }</script>`)
  const types: Readonly<Record<string, string>> = { m3u8: 'application/vnd.apple.mpegurl', mp4: 'video/mp4' }
  const server = createServer(({ url = '', headers }, response) => {
    const film = url.startsWith('/film/') ? files.get(url.slice(6)) : undefined
    if (film) send(response, film, types[url.split('.').at(-1) ?? ''] ?? 'video/mp4', headers.range)
    else if (url === '/hls.js') send(response, player, 'text/javascript')
    else if (url === '/') send(response, page, 'text/html')
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${String(port)}/`, stop: () => server.close() }
}

/** A window without any cache: a first visit, and the same page opened once more. */
async function visit(browser: Browser, url: string, button: string): Promise<[first: number, again: number]> {
  const context = await browser.newContext({ viewport: { width: 1100, height: 800 } })
  const page = await context.newPage()
  await page.addInitScript(watchFrames)
  await page.goto(url)
  const first = await press(page, button)
  await page.goto('about:blank')
  await page.goto(url)
  const again = await press(page, button)
  await context.close()
  return [first, again]
}

const line = (name: string, values: readonly number[]): string =>
  `${name}: ${quantile(values, 0.5).toFixed(0)} ms median, ${quantile(values, 0.95).toFixed(0)} ms p95`

/** From the press to the first frame in Chromium, on a guest's page of the post, turn by turn with the floor. */
export async function benchInBrowser(app: OwnApp, postId: number): Promise<void> {
  const origin = `http://127.0.0.1:${String(app.port)}`
  const { media } = await app.call<{ media: { address: string }[] }>('', 'GET', `/posts/${String(postId)}`)
  const bare = await serveBare(await filesOf(`${origin}${media[0]?.address ?? ''}/`))
  // a press that a program makes is no gesture of a person, without which a browser starts no sound
  const browser = await launchBrowser({ args: ['--autoplay-policy=no-user-gesture-required'] })
  const [first, again, floor]: [number[], number[], number[]] = [[], [], []]
  try {
    for (let round = -1; round < rounds; round += 1) {
      const ours = await visit(browser, `${origin}/post/${String(postId)}`, '.video-open')
      const theirs = await visit(browser, bare.url, 'button')
      // the first round warms up the browser and the program
      if (round < 0) continue
      first.push(ours[0])
      again.push(ours[1])
      floor.push(theirs[0])
    }
  } finally {
    await browser.close()
    bare.stop()
  }
  say(line(`Chromium, bare files and a loaded player (the floor), ${String(rounds)} presses`, floor))
  say(`${line('Chromium, first visit, nothing in the cache', first)} (budget 400 ms p95)`)
  say(`${line('Chromium, a later visit', again)} (budget 400 ms p95)`)
}

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchBrowser } from '#test/browser.ts'
import { quantile, type OwnApp } from '../own-app.ts'
import { sendClockByRtmp } from './clock-encoder.ts'

const say = (line: string): boolean => process.stdout.write(`${line}\n`)
const line = (name: string, values: readonly number[], budget: string): string =>
  `${name}: ${quantile(values, 0.5).toFixed(0)} ms median, ${quantile(values, 0.95).toFixed(0)} ms p95 of ${String(values.length)} (budget ${budget})`

/** Runs in the studio: the camera is a picture that carries the time of the machine in its upper edge, 42 bits of it. */
function clockAsCamera(): void {
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = [1280, 720]
    const picture = canvas.getContext('2d') as CanvasRenderingContext2D
    const draw = () => {
      const now = BigInt(Date.now())
      picture.fillStyle = '#345'
      picture.fillRect(0, 40, 1280, 680)
      picture.fillStyle = '#fc6'
      picture.fillRect(Number(now % 1200n), 300, 80, 80)
      for (let bit = 0; bit < 42; bit += 1) {
        picture.fillStyle = (now >> BigInt(bit)) & 1n ? '#fff' : '#000'
        picture.fillRect(bit * 30, 0, 30, 40)
      }
    }
    setInterval(draw, 33)
    draw()
    const sound = new AudioContext()
    const tone = sound.createOscillator()
    const out = sound.createMediaStreamDestination()
    tone.connect(out)
    tone.start()
    return new MediaStream([...canvas.captureStream(30).getVideoTracks(), ...out.stream.getAudioTracks()])
  }
}

/** Runs in the page of who watches: when the first frame was painted, and how old the picture is, twice a second. */
function readClock(): void {
  const told = window as unknown as { firstFrame: number; ages: number[] }
  told.firstFrame = 0
  told.ages = []
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = [1280, 1]
  const picture = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
  let watched: HTMLVideoElement | null = null
  setInterval(() => {
    const video = document.querySelector<HTMLVideoElement>('.live-stage video')
    if (video && video !== watched) {
      watched = video
      video.requestVideoFrameCallback(() => (told.firstFrame ||= performance.now()))
    }
  }, 5)
  setInterval(() => {
    if (!watched || watched.readyState < 3 || watched.paused || told.firstFrame === 0) return
    const now = Date.now()
    picture.drawImage(watched, 0, (20 * watched.videoHeight) / 720, watched.videoWidth, 1, 0, 0, 1280, 1)
    const { data } = picture.getImageData(0, 0, 1280, 1)
    let at = 0n
    for (let bit = 0; bit < 42; bit += 1) if ((data[(bit * 30 + 15) * 4] ?? 0) > 128) at |= 1n << BigInt(bit)
    const age = now - Number(at)
    if (age > 0 && age < 60_000) told.ages.push(age)
  }, 500)
}

const readAges = (page: Page): Promise<number[]> => page.evaluate(() => (window as unknown as { ages: number[] }).ages)

async function studio(browser: Browser, app: OwnApp): Promise<{ context: BrowserContext; id: number; token: string }> {
  const origin = `http://127.0.0.1:${String(app.port)}`
  const { token } = await app.creator('with_a_clock')
  const context = await browser.newContext({ viewport: { width: 1100, height: 800 }, locale: 'en-US' })
  await context.addInitScript((stored) => localStorage.setItem('token', stored), token)
  const page = await context.newPage()
  await page.addInitScript(clockAsCamera)
  await page.goto(`${origin}/live/start`)
  await page.getByLabel('Title').fill('A clock')
  await page.getByLabel('Who can watch').selectOption('everyone')
  await page.getByRole('button', { name: 'Go live' }).click()
  await page.getByText('Good connection').waitFor({ timeout: 60_000 })
  const { show } = await app.call<{ show: { id: number } }>(token, 'GET', '/live/mine')
  return { context, id: show.id, token }
}

/**
 * Camera to screen, from the studio's own page to the page of who watches, both in one Chromium of this machine; joining, from
 * opening the address to the first frame. Gives how old pictures were when nobody else watched.
 */
export async function benchInBrowser(
  app: OwnApp,
  { joins, seconds, rtmpPort }: { joins: number; seconds: number; rtmpPort: number },
) {
  const browser = await launchBrowser({
    args: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      '--autoplay-policy=no-user-gesture-required',
      '--disable-background-timer-throttling',
      '--disable-renderer-backgrounding',
      '--disable-backgrounding-occluded-windows',
    ],
  })
  try {
    const { context: camera, id } = await studio(browser, app)
    await watchClock(browser, app, id, seconds, 'from the browser', '2,000')
    const address = `http://127.0.0.1:${String(app.port)}/live/${String(id)}`
    const times: number[] = []
    // who has been there before has the program in the cache; the first round fills it
    const context = await browser.newContext({ viewport: { width: 1100, height: 800 } })
    for (let round = -1; round < joins; round += 1) {
      const page = await context.newPage()
      await page.addInitScript(readClock)
      await page.goto(address)
      await page.waitForFunction(() => (window as unknown as { firstFrame: number }).firstFrame > 0, undefined, {
        timeout: 30_000,
      })
      if (round >= 0) times.push(await page.evaluate(() => (window as unknown as { firstFrame: number }).firstFrame))
      await page.close()
    }
    say(line('join to first frame', times, '1,500 p95'))
    // one show at a time: both would be encoded on this machine
    await camera.close()
    const encoder = await sendClockByRtmp(app, rtmpPort)
    await watchClock(browser, app, encoder.id, seconds, 'by RTMP', '2,700')
    encoder.stop()
  } finally {
    await browser.close()
  }
}

/** How old the picture of a show with a clock is on a page that watches it. */
async function watchClock(
  browser: Browser,
  app: OwnApp,
  showId: number,
  seconds: number,
  way: string,
  budget: string,
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1100, height: 800 } })
  const page = await context.newPage()
  await page.addInitScript(readClock)
  await page.goto(`http://127.0.0.1:${String(app.port)}/live/${String(showId)}`)
  await page.waitForTimeout((seconds + 5) * 1000)
  // the first seconds catch up
  const ages = (await readAges(page)).slice(10)
  say(line(`glass to glass, ${way}`, ages, `${budget} p95`))
  await context.close()
}

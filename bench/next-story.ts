import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { findFfmpeg } from '#platform/ffmpeg/find-ffmpeg.ts'
import { launchBrowser } from '#test/browser.ts'
import { ensureBuild } from '../scripts/build.ts'
import { openSession, type OwnApp, quantile, withOwnApp } from './own-app.ts'
import { root } from './servers.ts'
import { beginUpload, sendUpload } from './uploads.ts'

const say = (line: string): boolean => process.stdout.write(`${line}\n`)
/** Creators one after the other in the row, and how often a viewer goes through all of them. */
const [makers, rounds] = [4, 5]
/** How long a person looks at one before they go on. */
const lookMs = 2500
/** A phone of the middle on a mobile network: four times slower, 150 ms away, 1.6 Mbit/s down. */
const throttle = { cpu: 4, latency: 150, down: 200_000, up: 94_000 }

/** A photo with as much detail as a camera's. */
const photo = (seed: number): Promise<Buffer> =>
  sharp({
    create: {
      width: 1080,
      height: 1920,
      channels: 3,
      background: { r: seed * 40, g: 120, b: 90 },
      noise: { type: 'gaussian', mean: 120, sigma: 24 },
    },
  })
    .jpeg({ quality: 82 })
    .toBuffer()

function clip(ffmpeg: string): Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-clip-'))
  const file = path.join(folder, 'clip.mp4')
  const made =
    '-v error -f lavfi -i testsrc2=size=720x1280:rate=30:duration=8 -c:v libx264 -preset ultrafast -pix_fmt yuv420p'
  spawnSync(ffmpeg, [...made.split(' '), file])
  const film = readFileSync(file)
  rmSync(folder, { recursive: true, force: true })
  return film
}

/** Two photos, a clip and a photo of somebody, live. */
async function share(app: OwnApp, token: string, username: string, film: Buffer): Promise<void> {
  const send = async (content: Buffer, type: string) => {
    const url = await beginUpload(app, token, content.length, type)
    return (await sendUpload(url, token, new Uint8Array(content))).headers.get('media-id') ?? ''
  }
  const items = []
  for (const n of [1, 2, 3, 4])
    items.push({ mediaId: n === 3 ? await send(film, 'video/mp4') : await send(await photo(n), 'image/jpeg') })
  await app.call(token, 'POST', '/stories', { items, audience: 'everyone' })
  for (let tries = 0; tries < 1200; tries += 1) {
    const { stories } = await app.call<{ stories: unknown[] }>(token, 'GET', `/users/${username}/stories`)
    if (stories.length === items.length) return
    await sleep(100)
  }
  throw new Error('The stories did not come out.')
}

type Step = { kind: 'photo' | 'clip'; ms: number }

/** From the press to the frame in which the next photo, or a picture of the next clip, can be seen. */
const goOn = (page: Page): Promise<Step> =>
  page.evaluate(async () => {
    const current = () => document.querySelector<HTMLImageElement | HTMLVideoElement>('.sv-media:not(.ahead)')
    const before = current()
    const begun = performance.now()
    dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }))
    for (;;) {
      await new Promise(requestAnimationFrame)
      const now = current()
      if (!now || now === before) continue
      const isThere = now instanceof HTMLVideoElement ? now.readyState >= 2 : now.complete && now.naturalWidth > 0
      if (!isThere) continue
      // the frame that shows it
      await new Promise(requestAnimationFrame)
      return {
        kind: now instanceof HTMLVideoElement ? ('clip' as const) : ('photo' as const),
        ms: performance.now() - begun,
      }
    }
  })

/** The first frame of the next story on a throttled phone, through the stories of several people. */
export async function benchNextStory(): Promise<void> {
  const tools = findFfmpeg(null, process.env['PATH'] ?? '')
  if (!tools) {
    say('There is no FFmpeg on this machine.')
    return
  }
  await ensureBuild(root)
  await withOwnApp(18_485, {}, async (app) => {
    const film = clip(tools.ffmpeg)
    const { rows } = await app.admin.query<{ id: string }>(
      `with made as (insert into users (username, name) values ('watcher', 'Watcher') returning id)
        insert into accounts (user_id, email, email_verified_at, password_hash, date_of_birth)
        select id, 'watcher@example.com', now(), '-', '1990-01-01' from made returning user_id as id`,
    )
    const fanId = Number(rows[0]?.id)
    const token = await openSession(app.admin, fanId)
    for (let n = 0; n < makers; n += 1) {
      const maker = await app.creator(`maker_${String(n)}`)
      await share(app, maker.token, `maker_${String(n)}`, film)
      await app.admin.query('insert into relations (fan_id, creator_id, followed_at) values ($1, $2, now())', [
        fanId,
        maker.id,
      ])
    }
    const browser = await launchBrowser({ args: ['--autoplay-policy=no-user-gesture-required'] })
    const steps: Step[] = []
    try {
      for (let round = 0; round < rounds; round += 1) {
        await app.admin.query('delete from story_marks where user_id = $1', [fanId])
        const context = await browser.newContext({
          viewport: { width: 390, height: 844 },
          deviceScaleFactor: 2,
          hasTouch: true,
        })
        await context.addInitScript((stored) => localStorage.setItem('token', stored), token)
        const page = await context.newPage()
        const phone = await context.newCDPSession(page)
        await phone.send('Network.enable')
        await phone.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: throttle.latency,
          downloadThroughput: throttle.down,
          uploadThroughput: throttle.up,
        })
        await phone.send('Emulation.setCPUThrottlingRate', { rate: throttle.cpu })
        await page.goto(`http://127.0.0.1:${String(app.port)}/stories`)
        await page.locator('.sv-media').first().waitFor({ timeout: 60_000 })
        // it would go on by itself, and be measured by nobody
        await page.getByRole('button', { name: 'Pause' }).click()
        // the last one has none after it
        for (let n = 1; n < makers * 4; n += 1) {
          await sleep(lookMs)
          steps.push(await goOn(page))
        }
        await context.close()
      }
    } finally {
      await browser.close()
    }
    for (const kind of ['photo', 'clip'] as const) {
      const all = steps.filter((step) => step.kind === kind).map(({ ms }) => ms)
      say(
        `next story, a ${kind}: ${quantile(all, 0.5).toFixed(0)} ms median, ${quantile(all, 0.95).toFixed(0)} ms p95 of ${String(all.length)}`,
      )
    }
    say(
      `all: ${quantile(
        steps.map(({ ms }) => ms),
        0.95,
      ).toFixed(
        0,
      )} ms p95 (budget 150 ms), ${String(throttle.cpu)} times slower, ${String(throttle.latency)} ms, 1.6 Mbit/s`,
    )
  })
}

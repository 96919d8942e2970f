import type { ChildProcess } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { encoderProcessesOf } from '#test/encoder-process.ts'
import { encode, gone } from '#test/ffmpeg-encoder.ts'
import { sql } from './account-holder.ts'
import { expectMoving, goLive, launchCamera } from './fake-camera.ts'
import { ownProgram } from './program.ts'
import { newTalker, type Talker } from './talker.ts'

/** Shows while the program, or the process that reads encoders, is killed: who watches and who sends touch nothing. */
const rtmpPort = 18_692
const program = ownProgram(18_691, { LIVE_RTMP_PORT: String(rtmpPort) })
const origin = program.address
const desk = { width: 1440, height: 900 }
const netFaults = [/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|Failed to fetch|40[0-9]|50[0-9]/]
let browser: Browser
let maker: Talker
let fan: Talker
let encoder: ChildProcess | null = null

beforeAll(async () => {
  await program.start()
  browser = await launchCamera({ light: true })
})
afterAll(async () => {
  encoder?.kill('SIGKILL')
  await browser.close()
  await program.end()
})
beforeEach(async () => {
  // a test that failed may have left it dead
  if (program.process.signalCode !== null) await program.start()
  const { folder } = program
  maker = await newTalker(origin, 'Inés Luz', { creator: true, folder })
  fan = await newTalker(origin, 'Paul Weiss', { folder })
})

const kill = async () => {
  const ended = new Promise((resolve) => program.process.once('exit', resolve))
  program.process.kill('SIGKILL')
  await ended
}
const footageOf = (id: number) => path.join(program.folder, 'files/footage', String(id))
const piecesOf = (id: number): number => (existsSync(footageOf(id)) ? readdirSync(footageOf(id)).length : 0)
const showOf = async (id: number) =>
  (await fan.call<{ show: { state: string; startedAt: string } }>('GET', `/live/${String(id)}`)).show
type Draft = { media: { state: string; media: { video: { durationMs: number } } | null }[] }
const draftsOf = async () => (await maker.call<{ drafts: Draft[] }>('GET', '/drafts')).drafts

it('goes on where a browser sends it, when the program is killed, and its recording is posted', async () => {
  const studio = await maker.browse(browser, desk, netFaults)
  const id = await goLive(maker, studio.page, { origin, title: 'Through a power cut' })
  const seat = await fan.browse(browser, { width: 390, height: 844 }, netFaults)
  await seat.page.goto(`${origin}/live/${String(id)}`)
  await expectMoving(seat.page)
  const { startedAt } = await showOf(id)
  await expect.poll(() => piecesOf(id)).toBeGreaterThan(0)

  await kill()
  await studio.page.getByText(/Weak connection|Connection lost/).waitFor()
  await seat.page.getByText('Back in a moment').waitFor()
  // neither page has given up
  await seat.page.getByRole('heading', { name: 'Through a power cut' }).waitFor()

  await program.start()
  await studio.page.getByText('Good connection').waitFor()
  await seat.page.getByText('Back in a moment').waitFor({ state: 'detached' })
  await expectMoving(seat.page)
  expect(await showOf(id)).toMatchObject({ state: 'on_air', startedAt })

  await studio.page.getByRole('button', { name: 'End show' }).click()
  await studio.page.getByRole('dialog').getByRole('button', { name: 'End show' }).click()
  await seat.page.getByRole('heading', { name: 'This show has ended' }).waitFor()
  const recorded = async () => (await draftsOf())[0]?.media[0]?.media?.video.durationMs ?? 0
  // what was written before the end of the process, and what came after it
  await expect.poll(recorded, { interval: 1000 }).toBeGreaterThan(10_000)

  // its creator posts it, and whoever missed the show sees it there
  await studio.page.getByRole('link', { name: 'drafts' }).click()
  await studio.page
    .getByRole('dialog', { name: 'Drafts' })
    .getByRole('button', { name: /Through a power cut/ })
    .click()
  await studio.page
    .getByRole('button', { name: 'Post', exact: true })
    .and(studio.page.locator(':not([aria-disabled=true])'))
    .click()
  const posted = async () =>
    (await fan.call<{ posts: unknown[] }>('GET', `/users/${maker.username}/posts`)).posts.length
  await expect.poll(posted).toBe(1)
  await seat.page.goto(`${origin}/${maker.username}`)
  const post = seat.page.locator('article', { hasText: 'Through a power cut' })
  await post.getByRole('button', { name: /Play/ }).first().waitFor()
  await Promise.all([studio.context.close(), seat.context.close()])
})

it('goes on when the process for encoders is killed, and ends 90 seconds after the program and its encoder are gone', async () => {
  const { key } = await maker.call<{ key: string }>('POST', '/live/encoder/key')
  const address = `rtmp://127.0.0.1:${String(rtmpPort)}/live/${key}`
  const listening = async () =>
    (await maker.call<{ encoder: { listening: boolean } }>('GET', '/live/encoder')).encoder.listening
  await expect.poll(listening).toBe(true)
  const terms = { title: 'From a mixer', audience: 'everyone', minutes: 60, source: 'encoder' }
  const { show } = await maker.call<{ show: { id: number } }>('POST', '/live', terms)
  const { id } = show
  encoder = encode(address)
  const state = async () => (await showOf(id)).state
  await expect.poll(() => state().catch(() => '')).toBe('on_air')
  const seat = await fan.browse(browser, { width: 390, height: 844 }, netFaults)
  await seat.page.goto(`${origin}/live/${String(id)}`)
  await expectMoving(seat.page)
  await expect.poll(() => piecesOf(id)).toBeGreaterThan(0)

  const cutOff = gone(encoder)
  for (const pid of encoderProcessesOf(program.process.pid ?? 0)) process.kill(pid, 'SIGKILL')
  await cutOff
  await seat.page.getByText('Back in a moment').waitFor()
  await expect.poll(listening).toBe(true)
  encoder = encode(address)
  await seat.page.getByText('Back in a moment').waitFor({ state: 'detached' })
  await expectMoving(seat.page)

  // its process goes with the program: the encoder is cut off, and nobody sends any more
  const cutAgain = gone(encoder)
  await kill()
  await cutAgain
  const earlier = `update shows set seen_at = seen_at - interval '95 seconds', started_at = started_at - interval '95 seconds' where id = $1`
  await sql(earlier, [id], program.folder)
  await program.start()
  await seat.page.getByRole('heading', { name: 'This show has ended' }).waitFor()
  const { endedAt } = await fan
    .call<{ show: { endedAt: string } }>('GET', `/live/${String(id)}`)
    .then((body) => body.show)
  // when it was lost, and not when somebody noticed
  expect(Date.now() - Date.parse(endedAt)).toBeGreaterThan(90_000)
  await seat.context.close()
})

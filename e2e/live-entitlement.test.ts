import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { sql } from './account-holder.ts'
import { expectMoving, goLive, launchCamera, refusedPart } from './fake-camera.ts'
import { newTalker, type Talker } from './talker.ts'

/** Somebody watches, and what let them in ends meanwhile: the picture stops, and their page says what opens it. */
const origin = inject('url')
let browser: Browser
let maker: Talker
let subscriber: Talker
let blocked: Talker

beforeAll(async () => {
  browser = await launchCamera({ light: true })
  ;[maker, subscriber, blocked] = await Promise.all([
    newTalker(origin, 'Inés Luz', { creator: true }),
    newTalker(origin, 'Paul Weiss'),
    newTalker(origin, 'Mira Holt'),
  ])
  for (const { username } of [subscriber, blocked])
    await sql(
      `insert into relations (fan_id, creator_id, subscribed_until) select f.id, c.id, now() + interval '9 days'
       from users f, users c where f.username = $1 and c.username = $2`,
      [username, maker.username],
    )
})
afterAll(() => browser.close())

/** When something of the show last came to this page, in ms since 1970. */
function lastPart(page: Page): () => number {
  let at = 0
  page.on('response', (response) => {
    if (/\/live-media\/\d+\/\d+\//.test(response.url()) && response.ok()) at = Date.now()
  })
  return () => at
}

it('stops for a subscription that ends, and for a block', async () => {
  const studio = await maker.browse(browser, { width: 1440, height: 900 }, [refusedPart, /409/])
  const id = await goLive(maker, studio.page, { origin, title: 'For members', audience: 'subscribers' })
  const [seat, other] = await Promise.all(
    [subscriber, blocked].map((one) => one.browse(browser, { width: 390, height: 844 }, [/40[349]/])),
  )
  if (!seat || !other) throw new Error('Nobody watches.')
  const came = [lastPart(seat.page), lastPart(other.page)]
  for (const { page } of [seat, other]) await page.goto(`${origin}/live/${String(id)}`)
  await Promise.all([expectMoving(seat.page), expectMoving(other.page)])

  await sql(`update relations set subscribed_until = now() where fan_id = (select id from users where username = $1)`, [
    subscriber.username,
  ])
  await maker.call('PUT', `/users/${blocked.username}/block`)
  const endedAt = Date.now()
  await seat.page.waitForURL(/\/join$/)
  await seat.page
    .getByText(/Subscribe/)
    .first()
    .waitFor()
  await other.page.locator('.live-stage').waitFor({ state: 'detached' })
  // who is blocked is not told so
  await other.page.getByRole('heading', { name: 'This show has ended' }).waitFor()
  expect(Date.now() - endedAt).toBeLessThan(180_000)
  // nothing comes any more, and who sends has noticed nothing
  const before = came.map((at) => at())
  await seat.page.waitForTimeout(4000)
  expect(came.map((at) => at())).toEqual(before)
  await studio.page.getByText('Good connection').waitFor()
  await maker.call('POST', `/live/${String(id)}/end`)
  await Promise.all([studio.context.close(), seat.context.close(), other.context.close()])
})

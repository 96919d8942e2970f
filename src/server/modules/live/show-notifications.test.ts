import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { PushMessage } from '#contract/push-message.ts'
import type { Person } from '#test/app.ts'
import { createNoticeWorld, type NoticeWorld } from '#test/notification-world.ts'
import { newBrowser } from '#test/push-service.ts'

/** What is told of a show names it: in the list, by mail and by push. */

let world: NoticeWorld
let maker: Person
let fan: Person
let showId = 0
const title = 'Six drums and an orchestra'
const browser = newBrowser()
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const by = () => ({ params: { id: String(showId) } })
const terms = { title, audience: 'subscribers', minutes: 60 } as const

beforeAll(async () => {
  world = await createNoticeWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  const { app } = world
  maker = await world.star()
  fan = await world.follow(maker.username)
  const endpoint = `http://${world.service.host}/${fan.username}`
  await app.call('PUT /push/subscription', { body: { endpoint, keys: browser.keys } }, { as: fan })
  const body = { ...terms, startsAt: inHours(3) }
  showId = (await app.call('POST /live/scheduled', { body }, { as: maker })).body.show.id
  await app.call('PUT /live/:id/reminder', by(), { as: fan })
  await app.call('PUT /live/scheduled/:id', { ...by(), body: { ...terms, startsAt: inHours(4) } }, { as: maker })
  await app.runJobs()
})

const listed = async () => (await world.app.call('GET /notifications', {}, { as: fan })).body.notifications[0]
/** What goes out when its time has come. */
async function goesOut(): Promise<{ mails: { subject: string; text: string }[]; pushed: string[] }> {
  world.service.requests.length = 0
  await sql`insert into notification_outbox (user_id, channel, topic, notification_id, due_at)
    select ${fan.userId}, channel, 'live', ${(await listed())?.id}, now() from unnest('{email,push}'::text[]) channel
    on conflict do nothing`.execute(world.app.services.db)
  await world.itIsTime()
  return {
    mails: await world.mailsTo(fan),
    pushed: world.service.requests.map(({ body }) => (JSON.parse(browser.open(body).toString()) as PushMessage).body),
  }
}

it('names the show in the list, in a mail and in a push, also to who may not watch it', async () => {
  expect(await listed()).toMatchObject({ kind: 'live_moved', showTitle: title })
  const { mails, pushed } = await goesOut()
  expect(mails.some(({ subject, text }) => subject.includes(title) && text.includes(title))).toBe(true)
  expect(pushed.some((body) => body.includes(title))).toBe(true)
})

it('tells the title as it is now', async () => {
  const body = { ...terms, title: 'Seven drums', startsAt: inHours(4) }
  await world.app.call('PUT /live/scheduled/:id', { ...by(), body }, { as: maker })
  expect((await listed())?.showTitle).toBe('Seven drums')
})

it.each([
  [
    'its creator has blocked the reader',
    () => sql`insert into blocks (user_id, blocked_id) values (${maker.userId}, ${fan.userId})`,
  ],
  ['its creator is suspended', () => sql`update users set suspended_at = now() where id = ${maker.userId}`],
  [
    'staff have ended it',
    () => sql`update shows set state = 'ended', started_at = now(), ended_at = now(), ended_by = 'staff', cut_ground = 'other',
      cut_statement = 'No.' where id = ${showId}`,
  ],
] as const)('leaves the title out where %s', async (_why, happens) => {
  await happens().execute(world.app.services.db)
  expect((await listed())?.showTitle).toBeNull()
  const { mails, pushed } = await goesOut()
  expect(mails.filter(({ subject, text }) => `${subject} ${text}`.includes(title))).toEqual([])
  expect(pushed.filter((body) => body.includes(title))).toEqual([])
})

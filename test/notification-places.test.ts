import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { notificationPlace } from '#contract/notification-place.ts'
import { type NotificationKind } from '#contract/notification-kinds.ts'
import { notificationKind } from '#contract/notifications.ts'
import type { PushMessage } from '#contract/push-message.ts'
import { routes } from '#web/routes.ts'
import type { Person } from './app.ts'
import { createNoticeWorld, type NoticeWorld } from './notification-world.ts'
import { newBrowser } from './push-service.ts'
import { readyPhoto } from './ready-photo.ts'
import { talking } from './talk.ts'

/** Where every notification leads: the same in the list, in a mail and in a push. */

let world: NoticeWorld
let talk: ReturnType<typeof talking>
/** Who is told, and who did it. */
let star: Person
let fan: Person
let chatId: number
const browser = newBrowser()
const postId = 77
const commentId = 88

beforeAll(async () => {
  world = await createNoticeWorld()
  talk = talking(world.app)
  star = await world.star()
  fan = await world.app.fan('the_fan')
  await world.app.fund(fan, 5000)
  chatId = await talk.start(fan, star)
  const endpoint = `http://${world.service.host}/star`
  await world.app.call('PUT /push/subscription', { body: { endpoint, keys: browser.keys } }, { as: star })
})
afterAll(() => world.close())

/** Where the newest notification leads, as list, mail and push say it. */
async function leads(): Promise<(string | null | undefined)[]> {
  const [newest] = (await world.app.call('GET /notifications', { query: { limit: '1' } }, { as: star })).body
    .notifications
  world.service.requests.length = 0
  const mailsBefore = (await world.mailsTo(star)).length
  await sql`delete from notification_outbox`.execute(world.app.services.db)
  await sql`insert into notification_outbox (user_id, channel, topic, notification_id, due_at)
    select ${star.userId}, channel, 'message', ${newest?.id}, now() from unnest('{email,push}'::text[]) channel`.execute(
    world.app.services.db,
  )
  await world.itIsTime()
  const mails = await world.mailsTo(star)
  expect(mails.length).toBe(mailsBefore + 1)
  const [pushed] = world.service.requests.map(
    ({ body }) => (JSON.parse(browser.open(body).toString()) as PushMessage).path,
  )
  const own = `${world.app.services.publicUrl}/`
  const [address] = (mails.find((mail) => mail.text.includes(own))?.text ?? '').match(/https?:\S+/) ?? []
  const listed = newest && notificationPlace({ ...newest, username: newest.actor?.username ?? null })
  return [listed, address?.slice(own.length - 1), pushed]
}

const isPage = (address: string): boolean =>
  routes.some(({ path }) => {
    const pattern = path.replaceAll(/\/:\w+\?/g, '(/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')
    // the last patterns take any name
    return !path.startsWith('/:') && new RegExp(`^${pattern}$`).test(address.split(/[?#]/)[0] ?? '')
  })

const post = `/post/${String(postId)}`
/** By kind: what it is about besides who did it, and where it leads. */
const table: Readonly<
  Record<NotificationKind, readonly [about: { postId?: number; commentId?: number; others?: number }, place: string]>
> = {
  new_follower: [{}, '/the_fan'],
  new_subscriber: [{}, '/the_fan'],
  subscription_renewed: [{}, '/the_fan'],
  tip: [{ postId }, post],
  unlock: [{ postId }, post],
  like: [{ postId }, post],
  comment: [{ postId, commentId }, `${post}?comment=88`],
  reply: [{ postId, commentId }, `${post}?comment=88`],
  comment_like: [{ postId, commentId }, `${post}?comment=88`],
  mention: [{ postId, commentId }, `${post}?comment=88`],
  tagged: [{ postId }, '/notifications?tab=tags'],
  tag_declined: [{ postId }, post],
  post: [{ postId }, post],
  story: [{}, '/stories/the_fan'],
  story_mention: [{}, '/stories/the_fan'],
  story_tagged: [{}, '/notifications?tab=tags'],
  story_tag_declined: [{}, '/stories/create'],
  story_person_left: [{}, '/stories/create'],
  story_answer_shared: [{}, '/stories/the_fan'],
  story_reaction: [{}, '/stories/archive'],
  story_failed: [{}, '/stories/create'],
  story_held: [{}, '/stories/create'],
  story_hidden: [{}, '/stories/create'],
  story_approved: [{}, '/stories/create'],
  live: [{}, '/live/@the_fan'],
  live_ticket: [{}, '/live/start'],
  live_moderator: [{}, '/the_fan'],
  show_tagged: [{}, '/notifications?tab=tags'],
  show_tag_declined: [{}, '/live/start'],
  show_person_left: [{}, '/live/start'],
  show_recording_gone: [{}, '/dashboard/shows'],
  live_soon: [{}, '/live/@the_fan'],
  live_moved: [{}, '/live/@the_fan'],
  live_person_left: [{}, '/live/@the_fan'],
  live_cancelled: [{}, '/the_fan'],
  live_missed: [{}, '/live/start'],
  live_recording: [{}, '/home?drafts=open'],
  live_replay: [{ postId }, post],
  post_hidden: [{ postId }, post],
  consent_given: [{ postId }, post],
  consent_refused: [{ postId }, '/processing'],
  consent_withdrawn: [{ postId }, post],
  post_approved: [{ postId }, post],
  post_held: [{ postId }, '/processing'],
  message_approved: [{}, '/messages'],
  welcome_approved: [{}, '/messages/tools/welcome'],
  message_held: [{}, '/messages/tools/many'],
  welcome_held: [{}, '/messages/tools/welcome'],
  post_failed: [{ postId }, '/processing'],
  subscription_ended: [{}, '/subscriptions'],
  renewal: [{}, '/wallet/receipts'],
  creator_leaving: [{}, '/subscriptions'],
  creator_stays: [{}, '/subscriptions'],
  renewal_soon: [{}, '/subscriptions'],
  page_paused: [{}, '/subscriptions'],
  creator_suspended: [{}, '/subscriptions'],
  page_resumed: [{}, '/subscriptions'],
  gift_received: [{}, '/subscriptions'],
  renewal_failed: [{}, '/wallet'],
  top_up: [{}, '/wallet'],
  purchase_refused: [{}, '/wallet'],
  hold_returned: [{}, '/wallet'],
  refunded: [{}, '/wallet'],
  refunded_to_card: [{}, '/wallet'],
  auto_top_up_stopped: [{}, '/wallet'],
  payments_frozen: [{}, '/wallet'],
  payments_open: [{}, '/wallet'],
  share_proposed: [{}, '/dashboard/shares'],
  share_agreed: [{}, '/dashboard/shares?side=given'],
  share_declined: [{}, '/dashboard/shares?side=given'],
  share_ended: [{}, '/dashboard/shares?side=given'],
  withdrawal_approved: [{}, '/dashboard/payouts'],
  withdrawal_sent: [{}, '/dashboard/payouts'],
  withdrawal_paid: [{}, '/dashboard/payouts'],
  withdrawal_returned: [{}, '/dashboard/payouts'],
  withdrawal_rejected: [{}, '/dashboard/payouts'],
  withdrawal_reduced: [{}, '/dashboard/payouts'],
  earnings_refunded: [{}, '/dashboard/payments'],
  fee_changed: [{}, '/dashboard/earnings'],
  creator_accepted: [{}, '/becomeCreator'],
  creator_needs_more: [{}, '/becomeCreator'],
  creator_declined: [{}, '/becomeCreator'],
  case_decided: [{}, '/decisions'],
  report_decided: [{}, '/decisions'],
  appeal_decided: [{}, '/decisions'],
  payout_method_changed: [{}, '/settings/security'],
  security: [{}, '/settings/security#sessions'],
}

it.each(notificationKind.options)('%s', async (kind) => {
  const [{ postId: post_id, commentId: comment_id, others = 0 }, place] = table[kind]
  await sql`insert into notifications (user_id, kind, actor_id, post_id, comment_id, others, event_key)
    values (${star.userId}, ${kind}, ${fan.userId}, ${post_id ?? null}::bigint, ${comment_id ?? null}::bigint, ${others}, ${`place ${kind}`})`.execute(
    world.app.services.db,
  )
  expect(await leads()).toEqual([place, place, place])
  expect(place === '/the_fan' || isPage(place), `${place} is a page`).toBe(true)
})

it('several followers lead to the list of them', async () => {
  await sql`insert into notifications (user_id, kind, actor_id, others, event_key)
    values (${star.userId}, 'new_follower', ${fan.userId}, 3, 'several')`.execute(world.app.services.db)
  expect(await leads()).toEqual(['/followers', '/followers', '/followers'])
})

it('what has nobody any more leads to the notifications, and nowhere from there', async () => {
  await sql`insert into notifications (user_id, kind, event_key) values (${star.userId}, 'new_subscriber', 'nobody')`.execute(
    world.app.services.db,
  )
  expect(await leads()).toEqual([null, '/notifications', '/notifications'])
})

it('what is paid in a chat leads to that chat, and says that it was a message', async () => {
  const place = `/messages/${String(chatId)}`
  const mediaId = await readyPhoto(world.app, star)
  const locked = await talk.say(star, chatId, { text: 'look', mediaIds: [mediaId], priceCents: 400 })
  const unlocked = await world.app.call(
    'POST /messages/:id/unlock',
    { params: { id: String(locked.id) }, body: { expectedPriceCents: 400 } },
    { as: fan },
  )
  expect(unlocked.status).toBe(201)
  expect(await leads()).toEqual([place, place, place])
  expect((await world.mailsTo(star)).map(({ subject }) => subject)).toContain(
    'Name of the_fan unlocked your message: $3.20 for you',
  )
  await talk.say(fan, chatId, { text: 'for you', tipCents: 500 })
  expect(await leads()).toEqual([place, place, place])
})

it('without a chat, a tip leads to who gave it', async () => {
  const giver = await world.app.fan('the_giver')
  await world.app.fund(giver, 1000)
  const given = await world.app.call(
    'POST /users/:username/tips',
    { params: { username: star.username }, body: { amountCents: 500 } },
    { as: giver },
  )
  expect(given.status).toBe(201)
  expect(await leads()).toEqual(['/the_giver', '/the_giver', '/the_giver'])
})

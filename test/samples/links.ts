import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { deliveries, exportFiles } from '#contract/deliveries.ts'
import type { sandboxPages, unsubscribePages } from '#contract/pages.ts'
import type { mailboxPages } from '#contract/system.ts'
import { signUnsubscribe } from '#modules/mails/unsubscribe-token.ts'
import { signAddress } from '#modules/media/signed-address.ts'
import { newMediaId, publicKey, renditionKey } from '#modules/media/storage-keys.ts'
import type { Sample, Samples, World } from './world.ts'

const content = Buffer.from('a file')

async function rendition({ app }: World): Promise<Sample> {
  const { storage, mediaSecret } = app.services
  const [key, file] = [newMediaId(), 'full.webp']
  await storage.put(renditionKey(key, file), content)
  const [, , , grant = ''] = signAddress(mediaSecret, key, Date.now() / 1000).split('/')
  return { params: { key, grant, file } }
}
async function picture({ app }: World): Promise<Sample> {
  const name = `${randomBytes(16).toString('hex')}.webp`
  await app.services.storage.put(publicKey(name), content)
  return { params: { name } }
}
/** Of a copy that is ready, as its owner finds it. */
async function copyOfData({ app, actors }: World): Promise<Sample> {
  const { db, storage } = app.services
  const id = newMediaId()
  await sql`delete from data_exports where user_id = ${actors.fan.userId}`.execute(db)
  await sql`insert into data_exports (id, user_id, state, bytes, expires_at)
    values (${id}, ${actors.fan.userId}, 'ready', ${content.length}, now() + interval '1 day')`.execute(db)
  await storage.put(`exports/${id}.zip`, content)
  const { body } = await app.call('GET /export', {}, { as: actors.fan })
  const [, , , grant = ''] = new URL(body.export?.url ?? 'none:', 'http://localhost').pathname.split('/')
  return { params: { id, grant } }
}
const unsubscribing = ({ app, actors }: World): Sample => ({
  params: { token: signUnsubscribe(app.services.mailLinkSecret, { userId: actors.fan.userId, topic: 'all' }) },
})
async function payment({ app }: World): Promise<Sample> {
  const id = `pay_${randomBytes(18).toString('base64url')}`
  await sql`insert into sandbox_payments (id, idempotency_key, amount_cents, reference, return_url)
    values (${id}, ${id}, 500, ${id}, 'http://localhost:8080/wallet')`.execute(app.services.db)
  return { params: { id } }
}

async function mail({ app }: World): Promise<Sample> {
  const { mailbox, mailer } = app.services
  await mailer.send({ to: 'maya@example.com', subject: 'A mail', text: 'Hello', html: '<p>Hello</p>' })
  return { params: { id: (await mailbox?.list())?.[0]?.id ?? '' } }
}

export const linkSamples: Samples<
  typeof deliveries & typeof exportFiles & typeof unsubscribePages & typeof sandboxPages & typeof mailboxPages
> = {
  'GET /media/:key/:grant/:file': rendition,
  'HEAD /media/:key/:grant/:file': rendition,
  'GET /files/:name': picture,
  'HEAD /files/:name': picture,
  'GET /exports/:id/:grant': copyOfData,
  'GET /unsubscribe/page.css': () => ({}),
  'GET /unsubscribe/:token': unsubscribing,
  'POST /unsubscribe/:token': unsubscribing,
  'GET /sandbox/checkout.css': () => ({}),
  'GET /sandbox/checkout/:id': payment,
  'POST /sandbox/checkout/:id': async (world) => ({
    ...(await payment(world)),
    body: { action: 'pay', arrival: 'normal', card: 'us' },
  }),
  'GET /sandbox/payments/:id': payment,
  'POST /sandbox/payments/:id': async (world) => ({ ...(await payment(world)), body: { action: 'dispute' } }),
  'GET /dev/mail': () => ({}),
  'GET /dev/mail.css': () => ({}),
  'GET /dev/mail/:id': mail,
  'GET /dev/mail/:id/html': mail,
}
